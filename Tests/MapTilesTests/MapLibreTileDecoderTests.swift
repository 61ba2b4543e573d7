import MapGeoJSON
import MapTilesTestSupport
import Testing
import MapTiles

/// Tests of layers, columns and streams, from bytes that were determined by hand.
@Suite struct MapLibreTileDecoderTests {
  @Test func theSmallestTile() throws {
    let tile: [UInt8] = [
      22,  // the length of the block
      1,  // a feature table
      4, 0x72, 0x6F, 0x61, 0x64,  // its name, "road"
      0x80, 0x20,  // its extent, 4096
      1, 4,  // one column, a geometry
      2,  // of two streams
      0x10, 2, 1, 1, 0,  // one type, of one byte: a point
      0x13, 0x42, 2, 2, 10, 7,  // two coordinates, as differences: 5 and -4
    ]
    let layers = try MapLibreTileDecoder.decode(tile)
    try #require(layers.count == 1)
    #expect(layers[0].name == "road")
    #expect(layers[0].extent == 4096)
    #expect(layers[0].features.map(\.type) == [.point])
    #expect(layers[0].parts(ofFeature: 0) == [[[5, -4]]])
    #expect(layers[0].features[0].identifier == nil)
    #expect(layers[0].damage == nil)
  }

  @Test func anEmptyTileHasNoLayers() throws {
    #expect(try MapLibreTileDecoder.decode([]).isEmpty)
  }

  @Test func layersThatAreNotRequestedAreNotDecoded() throws {
    // The second block has only a name.
    let tile = MapLibreTile.tile(MapLibreTile.points(1)) + [3, 1, 1, 0x62]
    #expect(try MapLibreTileDecoder.decode(tile, layers: ["a", "c"]).map(\.name) == ["a"])
    #expect(try MapLibreTileDecoder.decode(tile, layers: []).isEmpty)
    #expect(throws: VectorTileError.self) { try MapLibreTileDecoder.decode(tile) }
  }

  @Test func blocksWithOtherTagsAreSkipped() throws {
    let tile = [3, 2, 0xFF, 0xFF] + MapLibreTile.tile(MapLibreTile.points(1)) + [2, 0x80, 1]
    #expect(try MapLibreTileDecoder.decode(tile).map(\.name) == ["a"])
  }

  @Test func ofLayersWithTheSameNameTheLastOneIsUsed() throws {
    let tile =
      MapLibreTile.tile(MapLibreTile.points(1)) + MapLibreTile.tile(MapLibreTile.points(2))
    #expect(try MapLibreTileDecoder.decode(tile).map(\.features.count) == [2])
  }

  @Test(
    arguments: [
      ([0], [[0x10, 2, 2, 2, 7, 9]], [.integer(7), .integer(9)]),
      ([2], [[0x10, 2, 2, 2, 7, 9]], [.integer(7), .integer(9)]),
      // The differences are 7 and -2.
      ([2], [[0x10, 0x22, 2, 2, 14, 3]], [.integer(7), .integer(5)]),
      // The first feature has no value.
      ([1], [[0, 0x60, 2, 2, 0xFF, 0b10], [0x10, 2, 1, 1, 3]], [nil, .integer(3)]),
      (
        [3],
        [[0, 0x60, 2, 2, 0xFF, 0b01], [0x10, 2, 1, 10] + Array(repeating: 0xFF, count: 9) + [1]],
        [.unsigned(.max), nil]
      ),
    ] as [([UInt8], [[UInt8]], [Feature.Identifier?])])
  func identifiers(description: [UInt8], streams: [[UInt8]], expected: [Feature.Identifier?])
    throws
  {
    let tile = MapLibreTile.tile((description, Array(streams.joined())), MapLibreTile.points(2))
    #expect(try MapLibreTileDecoder.decode(tile)[0].features.map(\.identifier) == expected)
  }

  @Test(
    arguments: [
      // The values true, false, true are the bits 101 in one literal byte.
      ([10], [[0x10, 0x60, 3, 2, 0xFF, 0b101]], [true, false, true]),
      // The second feature has no value.
      (
        [11], [[0, 0x60, 3, 2, 0xFF, 0b101], [0x10, 0x60, 2, 2, 0xFF, 0b10]], [false, nil, true]
      ),
      // 1.5 has the bits 3FC00000.
      (
        [24], [[0x10, 0, 3, 12, 0, 0, 0xC0, 0x3F, 0, 0, 0, 0, 0, 0, 0xC0, 0xBF]],
        [1.5, 0.0, -1.5]
      ),
      (
        [27], [[0, 0x60, 3, 2, 0xFF, 0b100], [0x10, 0, 1, 8, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F]],
        [nil, nil, 1.5]
      ),
      // Integers of 8, 32 and 64 bits, in zigzag form if they are signed.
      ([12], [[0x10, 2, 3, 3, 1, 2, 3]], [-1, 1, -2]),
      ([14], [[0x10, 2, 3, 3, 1, 2, 3]], [1, 2, 3]),
      ([16], [[0x10, 2, 3, 3, 1, 2, 3]], [-1, 1, -2]),
      ([18], [[0x10, 2, 3, 7, 1, 2, 0xFF, 0xFF, 0xFF, 0xFF, 0x0F]], [1, 2, 4_294_967_295]),
      ([20], [[0x10, 2, 3, 3, 1, 2, 3]], [-1, 1, -2]),
      (
        [22], [[0x10, 2, 3, 12, 1, 2] + Array(repeating: 0xFF, count: 9) + [1]],
        [1, 2, .unsigned(.max)]
      ),
    ] as [([UInt8], [[UInt8]], [AttributeValue?])])
  func properties(type: [UInt8], streams: [[UInt8]], expected: [AttributeValue?]) throws {
    let values = try MapLibreTile.values(3, (type + [1, 0x6B], Array(streams.joined())))
    #expect(values == expected)
  }

  @Test(
    arguments: [
      // Plain values have four bytes each, the least significant byte first.
      [0x00, 4, 16, 7, 0, 0, 0, 7, 0, 0, 0, 7, 0, 0, 0, 9, 0, 0, 0],
      // The values have seven bits per byte.
      [0x02, 4, 4, 7, 7, 7, 9],
      // The values are differences in zigzag form.
      [0x22, 4, 4, 14, 0, 0, 4],
      // Two runs of four values are their lengths, 3 and 1, and their values.
      [0x62, 4, 4, 2, 4, 3, 1, 7, 9],
      // The values are three runs of four differences.
      [0x2E, 6, 6, 3, 4, 1, 2, 1, 14, 0, 4],
      // There are no blocks, and four values with seven bits per byte, whose last byte is marked.
      [0x01, 4, 8, 0, 0, 0, 0, 0x89, 0x87, 0x87, 0x87],
    ] as [[UInt8]])
  func encodingsOfIntegers(stream: [UInt8]) throws {
    let values = try MapLibreTile.values(4, ([18, 1, 0x6B], [0x10] + stream))
    #expect(values == [7, 7, 7, 9])
  }

  @Test func packedBlocks() throws {
    // The content is a block of 256 values of one bit, 0, 1, 0, 1, ..., except for the fourth, which is 5, and the
    // sixth, which is 3. The value 300 follows the block.
    var words: [UInt32] = [256]
    // The page is the number of words up to its list of bytes, the values, and the list. The list states one bit per
    // value, and two exceptions of up to three bits, at 3 and 5.
    words += [9] + Array(repeating: 0xAAAA_AAAA, count: 8) + [5, 0x03_03_02_01, 0x05]
    // The exceptions have two more bits. They are one group of two values, binary 10 and 01.
    words += [0b10, 2, 0b0110]
    // 300 is 2 * 128 + 44.
    words.append(0x82_2C)
    let content = words.flatMap { word in [24, 16, 8, 0].map { UInt8(word >> $0 & 0xFF) } }
    let stream = MLTStreamEncoder.stream(0x10, encoding: 1, count: 257, content)
    var expected: [AttributeValue?] = (0..<256).map { .integer($0 % 2) } + [300]
    expected[3] = 5
    expected[5] = 3
    #expect(try MapLibreTile.values(257, ([18, 1, 0x6B], stream)) == expected)
  }

  @Test func exceptionsOfOneBitAreNotStored() throws {
    // All values are 0, except for the last one, which is 1.
    let words: [UInt32] = [256, 1, 4, 0xFF_01_01_00, 0]
    let content = words.flatMap { word in [24, 16, 8, 0].map { UInt8(word >> $0 & 0xFF) } }
    let stream = MLTStreamEncoder.stream(0x10, encoding: 1, count: 256, content)
    let expected: [AttributeValue?] = Array(repeating: 0, count: 255) + [1]
    #expect(try MapLibreTile.values(256, ([18, 1, 0x6B], stream)) == expected)
  }

  @Test func booleansInRuns() throws {
    // Five bytes of 1 bits, which are a run of 2 + 3, and a byte of which one bit is used.
    let stream: [UInt8] = [0x10, 0x60, 41, 4, 2, 0xFF, 0xFF, 0xFE]
    let expected = Array(repeating: true as AttributeValue?, count: 40) + [false]
    #expect(try MapLibreTile.values(41, ([10, 1, 0x6B], stream)) == expected)
  }

  @Test func equalNumbersAreOneValue() throws {
    let column = MapLibreTile.points(4)
    let tile = MapLibreTile.tile(column, ([18, 1, 0x6B], [0x10, 2, 4, 4, 7, 9, 7, 9]))
    #expect(try MapLibreTileDecoder.decode(tile)[0].values == [7, 9])
  }
}
