import FoundationEssentials
import MapGeoJSON
import MapJSON
import MapTestSupport
import Testing
import MapTiles

/// The path of the conformance kit, if there is one.
private let kit = ProcessInfo.processInfo.environment["CONFORMANCE_KIT"]

/// A real tile beside the kit, if there is one.
private let realTile = kit.flatMap {
  FileManager.default.contents(atPath: $0 + "/../realworld/paris/tiles/14/8300/5634.mvt")
}

@Suite struct VectorTilePropertyTests {
  @Test(arguments: 0..<200 as Range<UInt64>)
  func whatIsEncodedIsDecoded(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let layer = RandomLayer(&random)
    let read = try VectorTileDecoder.decode(TileEncoder.tile(layer.encoded()))
    try #require(read.count == 1)
    #expect(read[0].name == layer.name)
    #expect(read[0].extent == Int(layer.extent))
    #expect(read[0].damage == nil)
    #expect(read[0].plainFeatures == layer.features)
  }

  @Test func mutatedTilesAreReadOrRefused() throws {
    var random = SplitMix64(seed: 1)
    var refusals = 0
    for round in 0..<4000 {
      var tile = TileEncoder.tile(RandomLayer(&random).encoded())
      for _ in 0...round % 3 { mutate(&tile, &random) }
      do throws(VectorTileError) {
        for layer in try VectorTileDecoder.decode(tile) { check(layer) }
      } catch {
        refusals += 1
        #expect(error.offset <= tile.count)
      }
    }
    #expect(refusals > 400 && refusals < 4000)
  }

  @Test func everyBeginningOfATileIsReadOrRefused() throws {
    var random = SplitMix64(seed: 2)
    let layers = (0..<3).map { _ in RandomLayer(&random) }
    var (tile, ends): ([UInt8], [Int]) = ([], [0])
    for (index, layer) in layers.enumerated() {
      tile += TileEncoder.tile(layer.encoded(name: "\(index)"))
      ends.append(tile.count)
    }
    for length in 0...tile.count {
      let names = try? VectorTileDecoder.decode(Array(tile.prefix(length))).map(\.name)
      let expected = ends.firstIndex(of: length).map { (0..<$0).map { "\($0)" } }
      #expect(names == expected, "cut after \(length) bytes")
    }
  }

  @Test(.enabled(if: realTile != nil, "CONFORMANCE_KIT names no kit with real tiles beside it"))
  func beginningsOfARealTileAreReadOrRefused() throws {
    let tile = [UInt8](try #require(realTile))
    let whole = try VectorTileDecoder.decode(tile)
    #expect(whole.count > 5)
    for layer in whole {
      #expect(layer.damage == nil && !layer.features.isEmpty)
      check(layer)
    }
    var random = SplitMix64(seed: 3)
    for _ in 0..<60 {
      let length = Int.random(in: 0..<tile.count, using: &random)
      do throws(VectorTileError) {
        let layers = try VectorTileDecoder.decode(Array(tile.prefix(length)))
        #expect(layers.map(\.name) == whole.prefix(layers.count).map(\.name))
      } catch {
        #expect(error.offset <= length)
      }
    }
  }

  @Test(.enabled(if: kit != nil, "CONFORMANCE_KIT names no conformance kit"))
  func theTilesOfTheKitAreReadOrRefusedAsTheirDescriptionsSay() throws {
    let directory = try #require(kit) + "/mvt"
    let names = try FileManager.default.contentsOfDirectory(atPath: directory).sorted()
    #expect(names.count > 50)
    for name in names {
      let folder = directory + "/" + name
      let info = try #require(FileManager.default.contents(atPath: folder + "/info.json"))
      let tile = try #require(FileManager.default.contents(atPath: folder + "/tile.mvt"))
      let validity = try JSONDocument(parsing: [UInt8](info)).root.object?["validity"]?.object
      let isValid = ["v1", "v2"].map { validity?[$0]?.bool }
      let layers = try? VectorTileDecoder.decode([UInt8](tile))
      let isDamaged = layers?.contains { $0.damage != nil } ?? true
      if isValid == [true, true] { #expect(layers != nil, "\(name) should be read") }
      if isValid == [false, false], validity?["error"]?.string == "fatal" {
        #expect(isDamaged, "\(name) should be refused")
      }
    }
  }

  /// Changes, inserts or removes a byte.
  private func mutate(_ tile: inout [UInt8], _ random: inout SplitMix64) {
    guard let place = tile.indices.randomElement(using: &random) else { return }
    switch UInt8.random(in: 0..<4, using: &random) {
    case 0: tile[place] ^= 1 << UInt8.random(in: 0..<8, using: &random)
    case 1: tile[place] = UInt8.random(in: 0...255, using: &random)
    case 2: tile.insert(UInt8.random(in: 0...255, using: &random), at: place)
    default: tile.remove(at: place)
    }
  }

  /// Checks that all indices of `layer` stay inside its columns.
  private func check(_ layer: TileLayer) {
    #expect(layer.partEnds == layer.partEnds.sorted())
    #expect(layer.partEnds.last ?? 0 == layer.points.count)
    for feature in layer.features {
      #expect(feature.parts.upperBound <= layer.partEnds.count && !feature.parts.isEmpty)
      #expect(feature.tags.upperBound <= layer.tags.count)
      if feature.type == .polygon {
        for part in feature.parts {
          #expect(layer.points(ofPart: part).first == layer.points(ofPart: part).last)
        }
      }
    }
    #expect(layer.tags.allSatisfy { $0.key < layer.keys.count && $0.value < layer.values.count })
  }
}

/// A layer made up at random, as features and as a message.
private struct RandomLayer {
  let name: String
  let extent: UInt64
  let features: [PlainFeature]
  private let keys: [String]
  private let values: [AttributeValue]
  private let tags: [[UInt32]]

  init(_ random: inout SplitMix64) {
    name = ["", "roads", "中文 \u{1F30D}"].randomElement(using: &random) ?? ""
    extent = UInt64.random(in: 1...8192, using: &random)
    let keys = (0..<Int.random(in: 1...6, using: &random)).map { "key \($0)" }
    let values = (0..<Int.random(in: 1...6, using: &random)).map { _ in Self.value(&random) }
    var (features, tags): ([PlainFeature], [[UInt32]]) = ([], [])
    for _ in 0..<Int.random(in: 0...8, using: &random) {
      let chosen = keys.indices.filter { _ in Bool.random(using: &random) }.map {
        ($0, Int.random(in: values.indices, using: &random))
      }
      tags.append(chosen.flatMap { [UInt32($0.0), UInt32($0.1)] })
      let attributes = Attributes(chosen.map { .init(name: keys[$0.0], value: values[$0.1]) })
      features.append(Self.feature(attributes, &random))
    }
    (self.keys, self.values, self.features, self.tags) = (keys, values, features, tags)
  }

  private static func value(_ random: inout SplitMix64) -> AttributeValue {
    switch Int.random(in: 0..<5, using: &random) {
    case 0: .string(String(repeating: "é", count: Int.random(in: 0..<30, using: &random)))
    case 1: .double(Double.random(in: -1e9...1e9, using: &random))
    case 2: .integer(Int64.random(in: .min ... .max, using: &random))
    case 3: .unsigned(UInt64.random(in: (1 << 63)...(.max), using: &random))
    default: .bool(Bool.random(using: &random))
    }
  }

  private static func feature(
    _ attributes: Attributes, _ random: inout SplitMix64
  ) -> PlainFeature {
    let type = [TileLayer.GeometryType.point, .line, .polygon].randomElement(using: &random)
    let partCount = type == .point ? 1 : Int.random(in: 1...4, using: &random)
    let parts = (0..<partCount).map { _ in
      var part = (0..<Int.random(in: 1...20, using: &random)).map { _ in point(&random) }
      if type == .polygon { part.append(part[0]) }
      return part
    }
    let id: Feature.Identifier? =
      switch Int.random(in: 0..<3, using: &random) {
      case 0: nil
      case 1: .integer(Int64.random(in: 0 ... .max, using: &random))
      default: .unsigned(UInt64.random(in: (1 << 63)...(.max), using: &random))
      }
    return PlainFeature(
      type: type ?? .point, identifier: id, parts: parts, attributes: attributes)
  }

  /// Mostly a point near the tile, seldom one far away.
  private static func point(_ random: inout SplitMix64) -> TileLayer.TilePoint {
    let reach: Int32 = Bool.random(using: &random) ? 100 : 1 << 29
    return .init(
      Int32.random(in: -reach...reach, using: &random),
      Int32.random(in: -reach...reach, using: &random))
  }

  /// The layer's message, under another name where one is given.
  func encoded(name: String? = nil) -> [UInt8] {
    let messages = zip(features, tags).map { feature, tags in
      let id: UInt64? =
        switch feature.identifier {
        case .integer(let number): UInt64(number)
        case .unsigned(let number): number
        default: nil
        }
      return TileEncoder.feature(
        id: id, type: Int(feature.type.rawValue), tags: tags,
        geometry: TileEncoder.geometry(feature.parts, type: feature.type))
    }
    return TileEncoder.layer(
      name: name ?? self.name, extent: extent, features: messages, keys: keys,
      values: values.map(TileEncoder.value))
  }
}
