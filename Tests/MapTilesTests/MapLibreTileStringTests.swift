import MapGeoJSON
import MapTilesTestSupport
import Testing
import MapTiles

/// Tests of the encodings of strings, from bytes that were determined by hand.
@Suite struct MapLibreTileStringTests {
  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }

  @Test func plainStrings() throws {
    let streams = [[0x30, 2, 3, 3, 2, 0, 3], [0x10, 0, 3, 5] + bytes("abcde")] as [[UInt8]]
    let column: MapLibreTile.Column = ([28, 1, 0x6B], [2] + Array(streams.joined()))
    #expect(try MapLibreTile.values(3, column) == ["ab", "", "cde"])
  }

  @Test func stringsThatAreAbsent() throws {
    let streams =
      [[0, 0x60, 3, 2, 0xFF, 0b101], [0x30, 2, 2, 2, 1, 1], [0x10, 0, 2, 2] + bytes("ab")]
      as [[UInt8]]
    let column: MapLibreTile.Column = ([29, 1, 0x6B], [3] + Array(streams.joined()))
    #expect(try MapLibreTile.values(3, column) == ["a", nil, "b"])
  }

  @Test func aDictionary() throws {
    let streams =
      [[0x36, 2, 2, 2, 2, 1], [0x11, 0, 2, 3] + bytes("abc"), [0x22, 2, 3, 3, 1, 0, 1]]
      as [[UInt8]]
    let column: MapLibreTile.Column = ([28, 1, 0x6B], [3] + Array(streams.joined()))
    #expect(try MapLibreTile.values(3, column) == ["c", "ab", "c"])
    let tile = MapLibreTile.tile(MapLibreTile.points(3), column)
    #expect(try MapLibreTileDecoder.decode(tile)[0].values == ["ab", "c"])
  }

  @Test func aCompressedDictionary() throws {
    // The symbols "street" and "en", and the text "street", "Green": 0, escape G, r, e (escaped), 1.
    let streams =
      [
        [0x35, 2, 2, 2, 6, 2], [0x15, 0, 2, 8] + bytes("streeten"), [0x36, 2, 2, 2, 6, 5],
        [0x11, 0, 2, 8, 0, 255] + bytes("G") + [255] + bytes("r") + [255] + bytes("e") + [1],
        [0x22, 2, 3, 3, 1, 0, 1],
      ] as [[UInt8]]
    let column: MapLibreTile.Column = ([28, 1, 0x6B], [5] + Array(streams.joined()))
    #expect(try MapLibreTile.values(3, column) == ["Green", "street", "Green"])
  }

  @Test func compressedStringsWithoutIndices() throws {
    let streams =
      [
        [0x35, 2, 1, 1, 2], [0x15, 0, 1, 2] + bytes("ab"), [0x36, 2, 3, 3, 4, 0, 2],
        [0x11, 0, 3, 3, 0, 0, 0],
      ] as [[UInt8]]
    let column: MapLibreTile.Column = ([28, 1, 0x6B], [4] + Array(streams.joined()))
    #expect(try MapLibreTile.values(3, column) == ["abab", "", "ab"])
  }

  @Test func columnsThatShareADictionary() throws {
    let description: [UInt8] =
      [30, 4] + bytes("name") + [3, 29, 3] + bytes(":de") + [28, 0, 29, 3] + bytes(":fr")
    let streams =
      [
        [0x36, 2, 2, 2, 1, 2], [0x12, 0, 2, 3] + bytes("abc"),
        [2, 0, 0x60, 2, 2, 0xFF, 0b10, 0x22, 2, 1, 1, 1], [1, 0x22, 2, 2, 2, 0, 1],
        // Streams of a column that the tile does not have.
        [0],
      ] as [[UInt8]]
    let tile = MapLibreTile.tile(
      MapLibreTile.points(2), (description, [6] + Array(streams.joined())))
    let layer = try MapLibreTileDecoder.decode(tile)[0]
    #expect(layer.attributes(ofFeature: 0) == Attributes([.init(name: "name", value: "a")]))
    #expect(
      layer.attributes(ofFeature: 1)
        == Attributes([
          .init(name: "name:de", value: "bc"), .init(name: "name", value: "bc"),
        ]))
  }

  @Test func aColumnWithoutStreamsIsAbsent() throws {
    #expect(try MapLibreTile.values(2, ([28, 1, 0x6B], [0])) == [nil, nil])
  }

  @Test func invalidUTF8IsReplaced() throws {
    let column: MapLibreTile.Column = (
      [28, 1, 0x6B], [2, 0x30, 2, 1, 1, 1, 0x10, 0, 1, 1, 0xFF]
    )
    #expect(try MapLibreTile.values(1, column) == ["\u{FFFD}"])
  }
}
