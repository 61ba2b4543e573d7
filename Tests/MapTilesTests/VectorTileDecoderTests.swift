import MapGeoJSON
import Testing
import MapTiles

@Suite struct VectorTileDecoderTests {
  /// The example of the vector tile specification 2.1, section 4.5, byte by byte.
  private static let example: [UInt8] =
    [0x1A, 0x67, 0x78, 0x02, 0x0A, 0x06] + Array("points".utf8)
    + [0x12, 0x13, 0x08, 0x01, 0x12, 0x06, 0, 0, 1, 0, 2, 1, 0x18, 0x01]
    + [0x22, 0x05, 0x09, 0xEA, 0x12, 0x88, 0x18]
    + [0x12, 0x11, 0x08, 0x02, 0x12, 0x04, 0, 2, 2, 3, 0x18, 0x01]
    + [0x22, 0x05, 0x09, 0xEA, 0x12, 0x88, 0x18]
    + [0x1A, 0x05] + Array("hello".utf8) + [0x1A, 0x01] + Array("h".utf8)
    + [0x1A, 0x05] + Array("count".utf8)
    + [0x22, 0x07, 0x0A, 0x05] + Array("world".utf8)
    + [0x22, 0x09, 0x19, 0xAE, 0x47, 0xE1, 0x7A, 0x14, 0xAE, 0xF3, 0x3F]
    + [0x22, 0x07, 0x0A, 0x05] + Array("again".utf8) + [0x22, 0x02, 0x20, 0x02]
    + [0x28, 0x80, 0x20]

  @Test func theExampleOfTheSpecificationIsRead() throws {
    let layers = try VectorTileDecoder.decode(Self.example)
    try #require(layers.count == 1)
    let layer = layers[0]
    #expect(layer.name == "points")
    #expect(layer.extent == 4096)
    #expect(layer.damage == nil)
    #expect(layer.unknownFeatureCount == 0)
    #expect(
      layer.plainFeatures == [
        PlainFeature(
          type: .point, identifier: .integer(1), parts: [[.init(1205, 1540)]],
          attributes: Attributes([
            .init(name: "hello", value: .string("world")),
            .init(name: "h", value: .string("world")),
            .init(name: "count", value: .double(1.23)),
          ])),
        PlainFeature(
          type: .point, identifier: .integer(2), parts: [[.init(1205, 1540)]],
          attributes: Attributes([
            .init(name: "hello", value: .string("again")), .init(name: "count", value: .integer(2)),
          ])),
      ])
  }

  @Test func noBytesAreATileWithoutLayers() throws {
    #expect(try VectorTileDecoder.decode([]).isEmpty)
  }

  @Test func onlyLayersThatAreNamedAreDecoded() throws {
    let broken = TileEncoder.layer(name: "broken", features: [[0xFF]])
    let feature = TileEncoder.feature(type: 1, geometry: [9, 2, 2])
    let tile = TileEncoder.tile(
      TileEncoder.layer(name: "a", features: [feature]), broken, TileEncoder.layer(name: "b"))
    #expect(try VectorTileDecoder.decode(tile, layers: ["b", "a", "c"]).map(\.name) == ["a", "b"])
    #expect(try VectorTileDecoder.decode(tile, layers: []).isEmpty)
    #expect(throws: VectorTileError.self) { try VectorTileDecoder.decode(tile) }
  }

  @Test func ofLayersWithOneNameTheLastWithFeaturesCounts() throws {
    func layer(_ name: String, at place: UInt32?) -> [UInt8] {
      let features = place.map { [TileEncoder.feature(type: 1, geometry: [9, 2 * $0, 0])] }
      return TileEncoder.layer(name: name, features: features ?? [])
    }
    let tile = TileEncoder.tile(
      layer("x", at: 1), layer("y", at: 2), layer("x", at: 3), layer("x", at: nil))
    let layers = try VectorTileDecoder.decode(tile)
    #expect(layers.map(\.name) == ["x", "y"])
    #expect(layers.map(\.points) == [[.init(3, 0)], [.init(2, 0)]])
  }

  @Test func anExtentThatIsNotStatedIs4096() throws {
    let tile = TileEncoder.tile(
      TileEncoder.layer(name: "a"), TileEncoder.layer(name: "b", extent: 512))
    #expect(try VectorTileDecoder.decode(tile).map(\.extent) == [4096, 512])
  }

  @Test func fieldsThatTheSpecificationDoesNotHaveAreSkipped() throws {
    var feature = TileEncoder()
    feature.append(9, [1, 2, 3])
    var layer = TileEncoder()
    layer.append(2, TileEncoder.feature(type: 1, geometry: [9, 50, 34]) + feature.bytes)
    layer.append(16, double: 1)
    var tile = TileEncoder()
    tile.append(1, 77)
    tile.append(3, layer.bytes + TileEncoder.layer(name: "a"))
    let layers = try VectorTileDecoder.decode(tile.bytes)
    #expect(layers.map(\.points) == [[.init(25, 17)]])
  }

  @Test(
    arguments: [
      (nil, nil), (0, .integer(0)), (UInt64(Int64.max), .integer(.max)), (.max, .unsigned(.max)),
    ] as [(UInt64?, Feature.Identifier?)])
  func identifiersHave64Bits(id: UInt64?, identifier: Feature.Identifier?) throws {
    let feature = TileEncoder.feature(id: id, type: 1, geometry: [9, 0, 0])
    let tile = TileEncoder.tile(TileEncoder.layer(features: [feature]))
    #expect(try VectorTileDecoder.decode(tile)[0].features.map(\.identifier) == [identifier])
  }

  @Test(
    arguments: [
      ([0x0A, 0x02, 0x6F, 0x6B], .string("ok")), ([0x0A, 0x00], .string("")),
      ([0x15, 0x00, 0x00, 0xC0, 0xBF], .double(-1.5)),
      ([0x19, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F], .double(1.5)), ([0x20, 0x96, 0x01], .integer(150)),
      ([0x20] + [UInt8](repeating: 0xFF, count: 9) + [0x01], .integer(-1)),
      ([0x28, 0x96, 0x01], .integer(150)),
      ([0x28] + [UInt8](repeating: 0xFF, count: 9) + [0x01], .unsigned(.max)),
      ([0x30, 0x03], .integer(-2)), ([0x38, 0x01], .bool(true)), ([0x38, 0x00], .bool(false)),
      ([], .null), ([0x20, 0x01, 0x38, 0x01], .bool(true)),
    ] as [([UInt8], AttributeValue)])
  func valuesHaveTheTypesOfTheSpecification(bytes: [UInt8], value: AttributeValue) throws {
    let tile = TileEncoder.tile(TileEncoder.layer(values: [bytes]))
    #expect(try VectorTileDecoder.decode(tile)[0].values == [value])
  }
}

/// Tests of content that MapLibre accepts although the specification does not.
@Suite struct LenientVectorTileTests {
  @Test func aNameWithoutAValueIsLeftOut() throws {
    let feature = TileEncoder.feature(type: 1, tags: [0, 0, 0], geometry: [9, 0, 0])
    let layer = TileEncoder.layer(
      features: [feature], keys: ["k"], values: [TileEncoder.value(.integer(1))])
    let read = try VectorTileDecoder.decode(TileEncoder.tile(layer))
    #expect(read[0].tags == [TileLayer.Tag(key: 0, value: 0)])
  }

  @Test func featuresOfUnknownTypeAreCountedAndThoseWithoutGeometryLeftOut() throws {
    let layer = TileEncoder.layer(features: [
      TileEncoder.feature(type: 0, geometry: [9, 0, 0]),
      TileEncoder.feature(geometry: [9, 0, 0]),
      TileEncoder.feature(type: 4, geometry: [1, 2, 3]),
      TileEncoder.feature(type: 1),
      TileEncoder.feature(type: 1, geometry: []),
      TileEncoder.feature(id: 6, type: 1, geometry: [9, 0, 0]),
    ])
    let read = try VectorTileDecoder.decode(TileEncoder.tile(layer))
    #expect(read[0].unknownFeatureCount == 3)
    #expect(read[0].features.map(\.identifier) == [.integer(6)])
  }

  @Test func aLayerThatStatesNoVersionIsOfVersion1AndDamaged() throws {
    let feature = TileEncoder.feature(type: 2, geometry: [9, 0, 0, 10, 4, 4, 15])
    let tile = TileEncoder.tile(TileEncoder.layer(version: nil, features: [feature]))
    let layer = try VectorTileDecoder.decode(tile)[0]
    #expect(layer.damage == VectorTileError(.unstatedVersion, offset: 2, layer: "layer"))
    #expect(layer.points == [.init(0, 0), .init(2, 2), .init(0, 0)])
  }

  @Test func ofPointsThatAreMissingTheOthersAreKept() throws {
    // The geometry is a MoveTo with the greatest possible count, and one point.
    let tile = TileEncoder.tile(type: 1, geometry: [UInt32.max - 6, 2, 2])
    let layer = try VectorTileDecoder.decode(tile)[0]
    #expect(layer.points == [.init(1, 1)])
    #expect(layer.damage?.reason == .missingPoints(stated: 536_870_911, found: 1))
    #expect(layer.damage?.layer == "layer")
  }

  @Test func valuesOfLayersThatAreNotUTF8AreRepaired() throws {
    let layer = TileEncoder.layer(values: [[0x0A, 0x01, 0xFF]])
    #expect(
      try VectorTileDecoder.decode(TileEncoder.tile(layer))[0].values == [.string("\u{FFFD}")])
  }
}
