import Testing
import MapTiles

@Suite struct VectorTileGeometryTests {
  private func parts(type: Int, _ geometry: [UInt32], version: UInt64 = 2) throws -> [[[Int]]] {
    let tile = TileEncoder.tile(type: type, geometry: geometry, version: version)
    return try VectorTileDecoder.decode(tile)[0].parts(ofFeature: 0)
  }

  // The examples of the vector tile specification 2.1, section 4.3.5.

  @Test func aPoint() throws {
    #expect(try parts(type: 1, [9, 50, 34]) == [[[25, 17]]])
  }

  @Test func severalPointsAreOnePart() throws {
    #expect(try parts(type: 1, [17, 10, 14, 3, 9]) == [[[5, 7], [3, 2]]])
  }

  @Test func aLine() throws {
    #expect(try parts(type: 2, [9, 4, 4, 18, 0, 16, 16, 0]) == [[[2, 2], [2, 10], [10, 10]]])
  }

  @Test func severalLines() throws {
    #expect(
      try parts(type: 2, [9, 4, 4, 18, 0, 16, 16, 0, 9, 17, 17, 10, 4, 8])
        == [[[2, 2], [2, 10], [10, 10]], [[1, 1], [3, 5]]])
  }

  @Test func aRingRepeatsItsFirstPoint() throws {
    #expect(
      try parts(type: 3, [9, 6, 12, 18, 10, 12, 24, 44, 15])
        == [[[3, 6], [8, 12], [20, 34], [3, 6]]])
  }

  @Test func severalPolygonsAndAHole() throws {
    let geometry: [UInt32] = [
      9, 0, 0, 26, 20, 0, 0, 20, 19, 0, 15, 9, 22, 2, 26, 18, 0, 0, 18, 17, 0, 15, 9, 4, 13, 26, 0,
      8, 8, 0, 0, 7, 15,
    ]
    #expect(
      try parts(type: 3, geometry) == [
        [[0, 0], [10, 0], [10, 10], [0, 10], [0, 0]],
        [[11, 11], [20, 11], [20, 20], [11, 20], [11, 11]],
        [[13, 13], [13, 17], [17, 17], [17, 13], [13, 13]],
      ])
  }

  // Geometries that the specification does not allow.

  @Test func aRingThatTheDataLeavesOpenIsClosed() throws {
    let ring = [[3, 6], [8, 12], [20, 34], [3, 6]]
    let open: [UInt32] = [9, 6, 12, 18, 10, 12, 24, 44]
    #expect(try parts(type: 3, open) == [ring])
    // A second ring follows, whose MoveTo starts at the end of the first ring's last LineTo.
    #expect(try parts(type: 3, open + [9, 2, 2]) == [ring, [[21, 35]]])
  }

  @Test func moveToWithACountBeginsAsManyLines() throws {
    #expect(
      try parts(type: 2, [17, 2, 2, 2, 2, 10, 2, 2]) == [[[1, 1]], [[2, 2], [3, 3]]])
  }

  @Test func lineToAddsPointsToPoints() throws {
    #expect(try parts(type: 1, [9, 2, 2, 10, 2, 2]) == [[[1, 1], [2, 2]]])
  }

  @Test(arguments: [7, 15] as [UInt32])
  func linesOfVersion1MayBeClosed(closePath: UInt32) throws {
    let geometry = [9, 4, 4, 18, 0, 16, 16, 0, closePath]
    #expect(
      try parts(type: 2, geometry, version: 1) == [[[2, 2], [2, 10], [10, 10], [2, 2]]])
  }

  @Test func theCursorGoesBeyond32BitsAndPointsAreBroughtInto32() throws {
    // The line goes twice as far as the range of 32 bits, and back.
    let (far, back) = (UInt32.max - 1, UInt32.max)
    #expect(
      try parts(type: 2, [9, far, 0, 26, far, 0, back, 0, back, 0]) == [
        [[2_147_483_647, 0], [2_147_483_647, 0], [2_147_483_646, 0], [-2, 0]]
      ])
  }

  @Test func theCursorStartsAnewWithEveryFeature() throws {
    let feature = TileEncoder.feature(type: 1, geometry: [9, 2, 2])
    let tile = TileEncoder.tile(TileEncoder.layer(features: [feature, feature]))
    #expect(try VectorTileDecoder.decode(tile)[0].points == [.init(1, 1), .init(1, 1)])
  }
}
