import MapTilesTestSupport
import Testing
import MapTiles

/// Tests of refused content, and of the place that the error names.
@Suite struct MapLibreTileErrorTests {
  private func error(_ tile: [UInt8]) -> VectorTileError? {
    do throws(VectorTileError) {
      _ = try MapLibreTileDecoder.decode(tile)
      return nil
    } catch { return error }
  }

  @Test func blocks() {
    #expect(error([5, 1])?.reason == .mapLibre(.endOfData))
    #expect(error([0]) == VectorTileError(.mapLibre(.endOfData), offset: 1))
    #expect(
      error(Array(repeating: 0xFF, count: 11))
        == VectorTileError(.mapLibre(.integerLength), offset: 0))
    #expect(
      error([0xFF, 0xFF, 0xFF, 0xFF, 0x10])
        == VectorTileError(.mapLibre(.count(0x1_0FFF_FFFF)), offset: 0))
    #expect(error([4, 1, 0, 1, 0]) == VectorTileError(.unnamedLayer, offset: 0))
    #expect(error([5, 1, 1, 0x61, 0, 0]) == VectorTileError(.emptyExtent, offset: 4, layer: "a"))
    // The layer states 2^32 - 1 columns.
    #expect(
      error([9, 1, 1, 0x61, 1, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F])
        == VectorTileError(.mapLibre(.endOfData), offset: 5, layer: "a"))
  }

  @Test(arguments: [5, 9, 31, 32, 300] as [UInt16])
  func columnsOfOtherTypes(type: UInt16) {
    let tile = MapLibreTile.tile((MLTStreamEncoder.varint(type), []))
    #expect(
      error(tile)
        == VectorTileError(.mapLibre(.columnType(UInt64(type))), offset: 6, layer: "a"))
  }

  @Test func columnsThatShareADictionaryAreStrings() {
    let tile = MapLibreTile.tile(([30, 0, 1, 18, 0], []))
    #expect(
      error(tile) == VectorTileError(.mapLibre(.columnType(18)), offset: 9, layer: "a"))
  }

  @Test func aLayerHasOneGeometryColumn() {
    let points = MapLibreTile.points(1)
    #expect(error(MapLibreTile.tile())?.reason == .mapLibre(.geometryColumns(0)))
    #expect(error(MapLibreTile.tile(points, points))?.reason == .mapLibre(.geometryColumns(2)))
  }

  // Each argument is the streams of a geometry column after its types, which start at byte 8.
  @Test(
    arguments: [
      (6, [], .geometryType(6), 8),
      (0, [], .missingValues(stated: 1, found: 0), 8),
      (1, [[0x13, 0x42, 2, 2, 2, 2]], .stream(.partLengths), 8),
      (3, [[0x13, 0x42, 2, 2, 2, 2]], .stream(.geometryLengths), 8),
      (2, [[0x32, 2, 1, 1, 1], [0x13, 0x42, 2, 2, 2, 2]], .stream(.ringLengths), 8),
      (
        1, [[0x32, 2, 1, 1, 2], [0x13, 0x42, 2, 2, 2, 2]], .missingValues(stated: 2, found: 1), 8
      ),
      (5, [[0x31, 2, 1, 1, 2], [0x32, 2, 1, 1, 0]], .missingValues(stated: 2, found: 1), 18),
      (2, [[0x34, 2, 1, 1, 1], [0x21, 2, 3, 3, 0, 1, 2]], .missingOutlines, 8),
      (
        1, [[0x32, 2, 1, 1, 1], [0x20, 2, 1, 1, 1], [0x13, 0x42, 2, 2, 2, 2]],
        .dictionaryIndex(1, count: 1), 18
      ),
      (0, [[0x50, 2, 0, 0]], .streamType(0x50), 13),
      (0, [[0x16, 2, 0, 0]], .streamType(0x16), 13),
      (0, [[0x30, 2, 0, 0]], .stream(.vertices), 13),
      (0, [[0x13, 0x43, 0, 0]], .encoding(0x43), 14),
      (0, [[0x13, 0xA2, 0, 0]], .encoding(0xA2), 14),
      // The Morton codes have 17 bits.
      (0, [[0x14, 0x86, 0, 0, 17, 0]], .encoding(0x86), 14),
      (0, [[0x13, 0x42, 2, 9, 2, 2]], .endOfData, 17),
      (0, [[0x13, 0x42, 3, 2, 2, 2]], .missingValues(stated: 3, found: 2), 13),
      (0, [[0x13, 0x42, 2, 2, 2, 0x82]], .missingValues(stated: 2, found: 1), 13),
      // The runs have other lengths than stated, and one value has no length.
      (0, [[0x13, 0x62, 2, 2, 1, 3, 2, 2]], .missingValues(stated: 3, found: 2), 13),
      (0, [[0x13, 0x62, 3, 3, 1, 2, 2, 2, 2]], .missingValues(stated: 2, found: 3), 13),
      // The packed integers are not whole words, or have more blocks than values.
      (0, [[0x13, 0x41, 1, 3, 0, 0, 0]], .packedIntegers, 13),
      (0, [[0x13, 0x41, 1, 4, 0, 0, 1, 0]], .packedIntegers, 13),
    ] as [(UInt8, [[UInt8]], MapLibreTileFault, Int)])
  func geometries(type: UInt8, streams: [[UInt8]], fault: MapLibreTileFault, offset: Int) {
    let start: [UInt8] = [UInt8(streams.count + 1), 0x10, 2, 1, 1, type]
    let content = start + Array(streams.joined())
    #expect(
      error(MapLibreTile.tile(([4], content)))
        == VectorTileError(.mapLibre(fault), offset: offset, layer: "a"))
  }

  // Each argument is a column after the geometries of two points. Its description is at byte 7.
  @Test(
    arguments: [
      ([18], [[0x10, 2, 3, 3, 1, 2, 3]], .featureCount(3, expected: 2)),
      ([19], [[0, 0x60, 3, 2, 0xFF, 1], [0x10, 2, 1, 1, 1]], .featureCount(3, expected: 2)),
      (
        [19], [[0, 0x60, 2, 2, 0xFF, 3], [0x10, 2, 1, 1, 1]], .missingValues(stated: 2, found: 1)
      ),
      (
        [28], [[3, 0x36, 2, 1, 1, 1], [0x11, 0, 1, 1, 0x61], [0x22, 2, 2, 2, 0, 1]],
        .dictionaryIndex(1, count: 1)
      ),
      (
        [28], [[2, 0x30, 2, 2, 2, 1, 2], [0x10, 0, 1, 2, 0x61, 0x61]],
        .missingValues(stated: 3, found: 2)
      ),
      ([28], [[1, 0x30, 2, 2, 2, 1, 2]], .stream(.data)),
      ([28], [[1, 0x10, 0, 1, 1, 0x61]], .stream(.stringLengths)),
      (
        [28], [[3, 0x15, 0, 1, 1, 0x61], [0x36, 2, 0, 0], [0x11, 0, 0, 0]], .stream(.symbolLengths)
      ),
      (
        [28],
        [
          [4, 0x35, 2, 1, 1, 9], [0x15, 0, 1, 9, 1, 2, 3, 4, 5, 6, 7, 8, 9], [0x36, 2, 0, 0],
          [0x11, 0, 0, 0],
        ],
        .symbol(0, count: 1)
      ),
    ] as [([UInt8], [[UInt8]], MapLibreTileFault)])
  func properties(type: [UInt8], streams: [[UInt8]], fault: MapLibreTileFault) {
    let tile = MapLibreTile.tile(
      MapLibreTile.points(2), (type + [1, 0x6B], Array(streams.joined())))
    #expect(error(tile) == VectorTileError(.mapLibre(fault), offset: 7, layer: "a"))
  }

  @Test(
    arguments: [
      // The values are doubles of variable length, and integers of 64 bits in packed blocks.
      ([26, 1, 0x6B], [0x10, 2, 1, 1, 1], .encoding(2)),
      ([22, 1, 0x6B], [0x10, 1, 0, 0], .encoding(1)),
      // The integers are stored as differences of vertices.
      ([18, 1, 0x6B], [0x10, 0x42, 0, 0], .encoding(0x42)),
      // The column has absent values, but no stream of presence.
      ([19, 1, 0x6B], [0x10, 2, 0, 0], .stream(.presence)),
    ] as [([UInt8], [UInt8], MapLibreTileFault)])
  func encodings(description: [UInt8], stream: [UInt8], fault: MapLibreTileFault) {
    #expect(
      error(MapLibreTile.tile((description, stream)))?.reason == .mapLibre(fault))
  }

  @Test func symbolsBeyondTheTable() {
    let streams =
      [[0x35, 2, 1, 1, 1], [0x15, 0, 1, 1, 0x61], [0x36, 2, 1, 1, 1], [0x11, 0, 1, 1, 1]]
      as [[UInt8]]
    let tile = MapLibreTile.tile(([28, 1, 0x6B], [4] + Array(streams.joined())))
    #expect(error(tile)?.reason == .mapLibre(.symbol(1, count: 1)))
    // The text ends with an escape.
    let escape = Array(tile.dropLast()) + [255]
    #expect(error(escape)?.reason == .mapLibre(.endOfData))
  }

  @Test func statedCountsDoNotTakeMemory() {
    // The streams state 2^32 - 1 Booleans in two bytes, and the same number of values in one run.
    let count: [UInt8] = [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]
    let booleans = MapLibreTile.tile(([10, 1, 0x6B], [0x10, 0x60] + count + [2, 0x7F, 0]))
    #expect(
      error(booleans)?.reason
        == .mapLibre(.missingValues(stated: 4_294_967_295, found: 1040)))
    let run: [UInt8] = [0x10, 0x62, 2, 6, 1] + count + count + [0]
    #expect(error(MapLibreTile.tile(([18, 1, 0x6B], run)))?.reason == .mapLibre(.tooManyValues))
    let packed: [UInt8] = [0x10, 1] + count + [4, 0, 0, 0, 0]
    #expect(error(MapLibreTile.tile(([18, 1, 0x6B], packed)))?.reason == .mapLibre(.tooManyValues))
  }

  @Test func errorsSayWhatIsWrongAndWhere() {
    #expect(
      error(MapLibreTile.tile(([31, 1, 0x6B], [])))?.description
        == "layer \"a\", byte 6: the column type 31 is not supported")
    #expect(
      error([0])?.description == "byte 1: the data ends in the middle of a value")
  }
}
