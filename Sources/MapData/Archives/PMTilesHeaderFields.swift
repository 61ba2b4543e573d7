/// Reads the numbers of a PMTiles header one after the other, each with its least byte first. Of a
/// number beyond the end, the missing bytes are 0.
struct PMTilesHeaderFields {
  private var rest: ArraySlice<UInt8>

  init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  mutating func skip(_ count: Int) { rest = rest.dropFirst(count) }

  mutating func read<Number: FixedWidthInteger>(_ type: Number.Type) -> Number {
    let width = Number.bitWidth / 8
    defer { skip(width) }
    let bits = rest.prefix(width).reversed().reduce(0) { $0 << 8 | UInt64($1) }
    return Number(truncatingIfNeeded: bits)
  }

  /// A place in the archive, from its offset and its length.
  mutating func readRange(_ name: String) throws(MalformedContent) -> Range<Int> {
    let offset = read(UInt64.self)
    let length = read(UInt64.self)
    let (end, isOverflow) = offset.addingReportingOverflow(length)
    guard !isOverflow, let start = Int(exactly: offset), let end = Int(exactly: end) else {
      throw MalformedContent(
        reason: "its \(name) cannot be at byte \(offset), \(length) bytes long")
    }
    return start..<end
  }

  /// Two positions, in units of 1e-7 degrees; nil where there is no area between them.
  mutating func readBounds() -> TileSetDescription.Bounds? {
    let west = read(Int32.self)
    let south = read(Int32.self)
    let east = read(Int32.self)
    let north = read(Int32.self)
    guard west < east, south < north else { return nil }
    return .init(
      west: Double(west) / 1e7, south: Double(south) / 1e7, east: Double(east) / 1e7,
      north: Double(north) / 1e7)
  }
}
