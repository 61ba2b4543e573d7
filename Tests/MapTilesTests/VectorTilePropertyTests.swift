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
      for _ in 0...round % 3 { tile.mutate(&random) }
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
}
