/// The symbols by which Deflate writes the lengths and distances of repeats (RFC 1951, 3.2.5).
struct DeflateSymbols {
  /// A symbol and the bits that follow it.
  struct Symbol {
    let symbol: UInt16
    let extraBits: UInt8
    /// The lowest number that the symbol stands for.
    let base: UInt16
  }

  /// The symbol of each length, less 3.
  let lengths: [Symbol]
  /// The symbols of distances less 1: of the first 256, and of all in steps of 128 from there on.
  let distances: [Symbol]

  init() {
    var lengths: [Symbol] = []
    for symbol in 0..<28 {
      let extra = symbol < 8 ? 0 : symbol / 4 - 1
      let base = lengths.count
      for _ in 0..<1 << extra where lengths.count < 255 {
        lengths.append(
          Symbol(symbol: UInt16(257 + symbol), extraBits: UInt8(extra), base: UInt16(base)))
      }
    }
    lengths.append(Symbol(symbol: 285, extraBits: 0, base: 255))
    self.lengths = lengths

    var near: [Symbol] = []
    var far: [Symbol] = []
    var base = 0
    for symbol in 0..<30 {
      let extra = symbol < 4 ? 0 : symbol / 2 - 1
      let entry = Symbol(
        symbol: UInt16(symbol), extraBits: UInt8(extra), base: UInt16(base))
      near += [Symbol](repeating: entry, count: base < 256 ? 1 << extra : 0)
      far += [Symbol](repeating: entry, count: base < 256 ? 0 : 1 << (extra - 7))
      base += 1 << extra
    }
    // The first two of the far steps are the near ones.
    distances = near + near.prefix(2) + far
  }

  /// The place in `distances` of a distance less 1.
  @inline(__always)
  static func index(ofDistance distance: Int) -> Int {
    distance < 256 ? distance : 256 &+ distance &>> 7
  }
}
