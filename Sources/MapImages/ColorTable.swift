/// A table of different colors, which are numbered in the order in which they were added.
///
/// A color is found at a place that depends on its bits, or at one of the next places.
struct ColorTable {
  /// The maximum number of colors.
  let capacity: Int

  /// The colors by number.
  private(set) var colors: [UInt32] = []
  /// For each place, the number of its color plus one. 0 marks an empty place.
  private var places: [UInt32]
  /// The number of bits of a hash that do not determine the place.
  private let shift: Int

  /// Creates an empty table.
  ///
  /// - Parameter capacity: The maximum number of colors. It is a power of two, by default the number of
  ///   colors of a palette.
  init(capacity: Int = 256) {
    self.capacity = capacity
    places = [UInt32](repeating: 0, count: 4 * capacity)
    shift = 32 - places.count.trailingZeroBitCount
  }

  /// Adds a color if the table does not contain it, and returns its number. Returns nil if the table is
  /// full.
  mutating func add(_ color: UInt32) -> Int? {
    let place = place(of: color)
    if places[place] > 0 { return Int(places[place]) - 1 }
    if colors.count == capacity { return nil }
    colors.append(color)
    places[place] = UInt32(colors.count)
    return colors.count - 1
  }

  /// Returns the number of a color, which must be in the table.
  func number(of color: UInt32) -> Int { Int(places[place(of: color)]) - 1 }

  /// Returns the place of a color, or the empty place where it can be added.
  private func place(of color: UInt32) -> Int {
    // The multiplier spreads similar colors over all places (Fibonacci hashing).
    var place = Int((color &* 0x9E37_79B1) >> UInt32(truncatingIfNeeded: shift))
    while places[place] > 0, colors[Int(places[place]) - 1] != color {
      place = (place + 1) & (places.count - 1)
    }
    return place
  }
}
