import MapGeoJSON
import MapJSON
import MapTiles
import Testing

/// Tests of refused content, and of the place that the error names.
@Suite struct VectorTileErrorTests {
  private func error(_ tile: [UInt8]) -> VectorTileError? {
    do throws(VectorTileError) {
      _ = try VectorTileDecoder.decode(tile)
      return nil
    } catch { return error }
  }

  // The tile's field is at offset 0, the layer at 2, the field of its first feature at 9, and the feature at 11. The
  // feature's geometry integers start at 15.

  @Test(
    arguments: [
      (1, [15, 50, 34], .noMoveTo(before: .closePath), 15),
      (2, [10, 2, 2], .noMoveTo(before: .lineTo), 15),
      (2, [9, 0, 0, 10, 2, 2, 15], .closePathOutsidePolygon, 21),
      (1, [9, 0, 0, 15], .closePathOutsidePolygon, 18),
      (3, [9, 0, 0, 18, 2, 2, 2, 4, 23], .commandCount(.closePath, count: 2), 23),
      (3, [9, 0, 0, 18, 2, 2, 2, 4, 7], .commandCount(.closePath, count: 0), 23),
      (2, [9, 0, 0, 2], .commandCount(.lineTo, count: 0), 18),
      (1, [1], .commandCount(.moveTo, count: 0), 15),
      (1, [9, 0, 0, 11], .unknownCommand(3), 18),
      (2, [9, 0, 0, 26, 2, 2], .missingPoints(stated: 3, found: 1), 18),
      (2, [9, 0, 0, .max - 5, 2, 2], .missingPoints(stated: 536_870_911, found: 1), 18),
      (3, [17, 0, 0], .missingPoints(stated: 2, found: 1), 15),
      (1, [9], .missingPoints(stated: 1, found: 0), 15),
      (1, [9, 50], .wireFormat(.endOfMessage), 17),
      (1, [17, 10], .wireFormat(.endOfMessage), 17),
    ] as [(Int, [UInt32], VectorTileError.Reason, Int)])
  func geometriesThatCannotBeDrawn(
    type: Int, geometry: [UInt32], reason: VectorTileError.Reason, offset: Int
  ) {
    #expect(
      error(TileEncoder.tile(type: type, geometry: geometry))
        == VectorTileError(reason, offset: offset, layer: "layer"))
  }

  @Test(
    arguments: [
      (TileEncoder.layer(name: nil), .unnamedLayer, 0, nil),
      (TileEncoder.layer(version: 0), .version(0), 2, "layer"),
      (TileEncoder.layer(version: 3), .version(3), 2, "layer"),
      (TileEncoder.layer(extent: 0), .emptyExtent, 2, "layer"),
      (TileEncoder.layer(values: [[0xA0, 0x01, 0x0A]]), .valueType, 9, "layer"),
    ] as [([UInt8], VectorTileError.Reason, Int, String?)])
  func layersThatAreNone(
    layer: [UInt8], reason: VectorTileError.Reason, offset: Int, name: String?
  ) {
    #expect(
      error(TileEncoder.tile(layer)) == VectorTileError(reason, offset: offset, layer: name))
  }

  @Test func attributesThatTheLayerDoesNotHave() {
    func error(tags: [UInt32]) -> VectorTileError? {
      let feature = TileEncoder.feature(type: 1, tags: tags, geometry: [9, 0, 0])
      let values = [TileEncoder.value(.integer(1)), TileEncoder.value(.integer(2))]
      return self.error(
        TileEncoder.tile(TileEncoder.layer(features: [feature], keys: ["k"], values: values)))
    }
    #expect(error(tags: [0, 0, 0, 1]) == nil)
    #expect(
      error(tags: [0, 0, 1, 1])
        == VectorTileError(.keyIndex(1, count: 1), offset: 15, layer: "layer"))
    #expect(
      error(tags: [0, 2]) == VectorTileError(.valueIndex(2, count: 2), offset: 13, layer: "layer"))
    #expect(error(tags: [.max, .max])?.reason == .keyIndex(.max, count: 1))
  }

  @Test func fieldsOfAnotherTypeThanTheSpecificationGivesThem() {
    var layer = TileEncoder()
    layer.append(1, Array("a".utf8))
    layer.append(15, Array("2".utf8))
    let reason = ProtobufError.Reason.wireType(
      ofField: 15, found: .lengthDelimited, expected: .varint)
    #expect(
      error(TileEncoder.tile(layer.bytes))
        == VectorTileError(.wireFormat(reason), offset: 5, layer: "a"))
  }

  @Test func bytesThatAreNoTile() {
    // The bytes are the start of gzip.
    #expect(
      error([0x1F, 0x8B, 0x08]) == VectorTileError(.wireFormat(.unreadableWireType(7)), offset: 0))
    // A tile of 6 bytes states a layer of 2 GiB.
    #expect(
      error([0x1A, 0xFF, 0xFF, 0xFF, 0xFF, 0x07])
        == VectorTileError(.wireFormat(.endOfMessage), offset: 1))
  }

  @Test func errorsSayWhatIsWrongAndWhere() {
    #expect(
      error(TileEncoder.tile(type: 2, geometry: [9, 0, 0, 26, 2, 2]))?.description
        == "layer \"layer\", byte 18: the geometry ends after 1 of 3 points")
    #expect(
      error(TileEncoder.tile(TileEncoder.layer(name: nil)))?.description
        == "byte 0: the layer has no name")
  }
}
