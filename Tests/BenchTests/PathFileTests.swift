import MapRaster
import Testing

@testable import render_map_bench

/// Files of paths, as written by `Measurements/peers/paths.py`.
@Suite struct PathFileTests {
  /// Returns the bytes of little-endian numbers.
  private func bytes(_ numbers: [UInt32]) -> [UInt8] {
    numbers.flatMap { number in (0..<4).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) } }
  }

  /// Returns the bits of coordinates.
  private func bits(_ coordinates: Float...) -> [UInt32] { coordinates.map(\.bitPattern) }

  /// A square from (2, 2) to (6, 6) with a hole from (3, 3) to (5, 5).
  private var square: [UInt8] {
    bytes(
      [0, 2, 4] + bits(2, 2, 6, 2, 6, 6, 2, 6)
        + [4] + bits(3, 3, 3, 5, 5, 5, 5, 3))
  }

  @Test func aFileHasAreasAndLinesInAnyOrder() throws {
    let line = bytes([1, 1, 2] + bits(0, 1.5, 8, 1.5))
    let file = try PathFile(line + square + line)
    #expect(file.areas.pathEnds == [2])
    #expect(file.areas.ringEnds == [4, 8])
    #expect(file.areas.points[4...5] == [DevicePoint(3, 3), DevicePoint(3, 5)])
    #expect(file.lines.pathEnds == [1, 2])
    #expect(file.lines.points.suffix(2) == [DevicePoint(0, 1.5), DevicePoint(8, 1.5)])
  }

  @Test func anEmptyFileHasNoPaths() throws {
    #expect(try PathFile([]).areas.pathEnds.isEmpty)
  }

  @Test func aFileThatEndsWithinAPathIsRefused() {
    for length in stride(from: 1, to: square.count, by: 5) {
      #expect(throws: PathFile.ReadError.endsEarly(offset: 0)) {
        try PathFile([UInt8](square.prefix(length)))
      }
    }
    #expect(throws: PathFile.ReadError.endsEarly(offset: square.count)) {
      try PathFile(square + bytes([1, 1, .max]))
    }
  }

  @Test func aPathOfAnotherKindIsRefused() {
    #expect(throws: PathFile.ReadError.unknownKind(2, offset: square.count)) {
      try PathFile(square + bytes([2]))
    }
  }
}
