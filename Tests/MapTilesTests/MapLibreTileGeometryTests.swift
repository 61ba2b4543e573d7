import MapGeoJSON
import MapTilesTestSupport
import Testing
import MapTiles

/// Tests of geometries of feature tables, from bytes that were determined by hand.
@Suite struct MapLibreTileGeometryTests {
  private func features(_ streams: [UInt8]...) throws -> [[[[Int]]]] {
    let column: MapLibreTile.Column = ([4], [UInt8(streams.count)] + Array(streams.joined()))
    let layer = try MapLibreTileDecoder.decode(MapLibreTile.tile(column))[0]
    return layer.features.indices.map { layer.parts(ofFeature: $0) }
  }

  /// Returns a stream of integers below 128.
  private func stream(_ type: UInt8, _ values: UInt8...) -> [UInt8] {
    [type, 2, UInt8(values.count), UInt8(values.count)] + values
  }

  /// Returns a stream of vertices at (1, 1), (2, 2), ..., as differences of 1.
  private func diagonal(_ count: Int) -> [UInt8] {
    [0x13, 0x42, UInt8(2 * count), UInt8(2 * count)] + Array(repeating: 2, count: 2 * count)
  }

  private func diagonal(_ places: ClosedRange<Int>) -> [[Int]] { places.map { [$0, $0] } }

  @Test func pointsAndLines() throws {
    // The features are a point, a multipoint of two points, a line of three, and a multiline of two lines of two
    // points each.
    let features = try features(
      stream(0x10, 0, 3, 1, 4), stream(0x31, 2, 2), stream(0x32, 3, 2, 2), diagonal(10))
    #expect(
      features == [
        [diagonal(1...1)], [diagonal(2...3)], [diagonal(4...6)],
        [diagonal(7...8), diagonal(9...10)],
      ])
  }

  @Test func ringsAreClosed() throws {
    // The features are a polygon of rings of three and four vertices, and a multipolygon of two polygons with one ring
    // of three vertices each.
    let features = try features(
      stream(0x10, 2, 5), stream(0x31, 2), stream(0x32, 2, 1, 1), stream(0x33, 3, 4, 3, 3),
      diagonal(13))
    func ring(_ places: ClosedRange<Int>) -> [[Int]] {
      diagonal(places) + diagonal(places.lowerBound...places.lowerBound)
    }
    #expect(features == [[ring(1...3), ring(4...7)], [ring(8...10), ring(11...13)]])
  }

  @Test func linesBesidePolygonsHaveTheirLengthsAmongThoseOfRings() throws {
    let features = try features(
      stream(0x10, 1, 2, 4), stream(0x31, 2), stream(0x32, 1), stream(0x33, 2, 3, 2, 2),
      diagonal(9))
    #expect(
      features == [
        [diagonal(1...2)], [diagonal(3...5) + diagonal(3...3)],
        [diagonal(6...7), diagonal(8...9)],
      ])
  }

  @Test func aDictionaryOfVertices() throws {
    let features = try features(
      stream(0x10, 1), stream(0x32, 4), stream(0x20, 2, 0, 1, 2), diagonal(3))
    #expect(features == [[[[3, 3], [1, 1], [2, 2], [3, 3]]]])
  }

  @Test func mortonCodes() throws {
    // With 3 bits and a shift of 2, (-1, 3) is (1, 5), in binary 001 and 101. With y first, the code is 10 00 11, or
    // 35. (0, -2) is (2, 0), whose code is 00 01 00, or 4. The codes are stored as 4 and a difference of 31.
    let codes: [UInt8] = [0x14, 0x86, 2, 2, 3, 2, 4, 31]
    let features = try features(stream(0x10, 1), stream(0x32, 2), stream(0x20, 1, 0), codes)
    #expect(features == [[[[-1, 3], [0, -2]]]])
  }

  @Test func verticesWithoutDifferences() throws {
    #expect(try features(stream(0x10, 0), stream(0x13, 9, 4)) == [[[[-5, 2]]]])
  }

  @Test func trianglesAreSkipped() throws {
    let features = try features(
      stream(0x10, 2), stream(0x32, 1), stream(0x33, 3), stream(0x34, 1), stream(0x21, 0, 1, 2),
      diagonal(3))
    #expect(features == [[diagonal(1...3) + diagonal(1...1)]])
  }

  @Test func typesInRuns() throws {
    let types: [UInt8] = [0x10, 0x62, 2, 2, 1, 3, 3, 0]
    #expect(try features(types, diagonal(3)) == (1...3).map { [diagonal($0...$0)] })
  }

  @Test func featuresWithoutVerticesAreSkipped() throws {
    let streams = [
      stream(0x10, 1, 1, 3), stream(0x31, 0), stream(0x32, 0, 2), diagonal(2),
    ].flatMap { $0 }
    let tile = MapLibreTile.tile(
      ([0], stream(0x10, 7, 8, 9)), ([4], [4] + streams),
      ([18, 1, 0x6B], stream(0x10, 1, 2, 3)))
    let layer = try MapLibreTileDecoder.decode(tile)[0]
    #expect(layer.features.map(\.identifier) == [.integer(8)])
    #expect(layer.parts(ofFeature: 0) == [diagonal(1...2)])
    #expect(layer.attributes(ofFeature: 0).members.map(\.value) == [2])
  }

  @Test func aColumnWithoutStreamsHasNoFeatures() throws {
    #expect(try features().isEmpty)
  }

  @Test func coordinatesWrapAround() throws {
    // The difference of the second vertex exceeds 32 bits, so -2^31 - 1 becomes 2^31 - 1.
    let least: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]
    let vertices = MLTStreamEncoder.stream(
      0x13, encoding: 0x42, count: 4, least + [0, 1, 0])
    #expect(
      try features(stream(0x10, 0, 0), vertices) == [
        [[[-2_147_483_648, 0]]], [[[2_147_483_647, 0]]],
      ])
  }
}
