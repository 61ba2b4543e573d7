/// Bytes whose number is not known before they have come: pieces, which are put together in the end, so that what
/// goes beyond a limit never takes more memory than the limit.
struct BytePieces {
  /// How long a piece should be at most.
  static let greatestLength = 1 << 24

  /// How many bytes there are.
  private(set) var count = 0
  private var pieces: [[UInt8]] = []

  /// Adds a piece at the end.
  mutating func append(_ piece: [UInt8]) {
    count += piece.count
    pieces.append(piece)
  }

  /// All bytes in one array. Each piece is given back as soon as it is copied.
  consuming func joined() -> [UInt8] {
    if pieces.count == 1 { return pieces[0] }
    let count = count
    var rest = pieces
    pieces = []
    rest.reverse()
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while let piece = rest.popLast() {
        let part = UnsafeMutableBufferPointer(rebasing: buffer[filled..<filled + piece.count])
        _ = part.initialize(fromContentsOf: piece)
        filled += piece.count
      }
    }
  }
}
