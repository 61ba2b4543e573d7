import FoundationEssentials
import MapGeoJSON
import MapTestSupport
import MapTilesTestSupport
import Testing
import MapTiles

/// The path of the conformance kit, if there is one.
private let kit = ProcessInfo.processInfo.environment["CONFORMANCE_KIT"]

@Suite struct MapLibreTilePropertyTests {
  @Test(arguments: 0..<300 as Range<UInt64>)
  func whatIsEncodedIsDecoded(seed: UInt64) throws {
    var random = SplitMix64(seed: seed)
    let layers = try Self.layers(&random)
    let tile = Self.encoder(&random).tile(layers)
    let read = try MapLibreTileDecoder.decode(tile)
    #expect(read.map(\.name) == layers.map(\.name))
    #expect(read.map(\.extent) == layers.map(\.extent))
    for (read, layer) in zip(read, layers) {
      check(read)
      #expect(read.plainFeatures.map(\.sorted) == layer.plainFeatures.map(\.sorted))
    }
  }

  /// There are many values, so integers are packed in several pages.
  @Test(arguments: [255, 256, 257, 70_000])
  func packedIntegersAreDecoded(count: Int) throws {
    var random = SplitMix64(seed: UInt64(count))
    let values = (0..<count).map { _ in
      UInt32.random(in: 0...(.max), using: &random) >> UInt32.random(in: 0...32, using: &random)
    }
    let stream = MLTStreamEncoder.integers(0x10, values, .plain, .fastPFOR)
    let read = try MapLibreTile.values(count, ([18, 1, 0x6B], stream))
    #expect(read == values.map { .integer(Int64($0)) })
  }

  @Test func mutatedTilesAreReadOrRefused() throws {
    var random = SplitMix64(seed: 1)
    var refusals = 0
    for round in 0..<4000 {
      var tile = Self.encoder(&random).tile(try Self.layers(&random))
      for _ in 0...round % 3 { tile.mutate(&random) }
      refusals += read(tile) ? 0 : 1
    }
    #expect(refusals > 400 && refusals < 4000)
  }

  @Test func everyBeginningOfATileIsReadOrRefused() throws {
    var random = SplitMix64(seed: 2)
    let encoder = Self.encoder(&random)
    var (tile, ends): ([UInt8], [Int]) = ([], [0])
    for name in ["a", "b", "c"] {
      tile += encoder.tile([try Self.layer(name, &random)])
      ends.append(tile.count)
    }
    for length in 0...tile.count {
      let names = try? MapLibreTileDecoder.decode(Array(tile.prefix(length))).map(\.name)
      let expected = ends.firstIndex(of: length).map { Array(["a", "b", "c"].prefix($0)) }
      #expect(names == expected, "cut after \(length) bytes")
    }
  }

  @Test(.enabled(if: kit != nil, "CONFORMANCE_KIT names no conformance kit"))
  func mutatedRealTilesAreReadOrRefused() throws {
    let folder = try #require(kit) + "/assets/tiles/mlt"
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder)
    var random = SplitMix64(seed: 3)
    for path in paths.sorted() where path.hasSuffix(".mlt") {
      let tile = [UInt8](try #require(FileManager.default.contents(atPath: folder + "/" + path)))
      #expect(read(tile))
      for round in 0..<60 {
        var changed = tile
        if round % 4 == 0 {
          changed = Array(tile.prefix(Int.random(in: 0..<tile.count, using: &random)))
        } else {
          for _ in 0..<round { changed.mutate(&random) }
        }
        _ = read(changed)
      }
    }
  }

  /// Returns whether a tile is decoded. Checks its layers, or the place of the error.
  private func read(_ tile: [UInt8]) -> Bool {
    do throws(VectorTileError) {
      for layer in try MapLibreTileDecoder.decode(tile) { check(layer) }
      return true
    } catch {
      #expect(error.offset <= tile.count)
      return false
    }
  }

  private static func layers(_ random: inout SplitMix64) throws -> [TileLayer] {
    var layers: [TileLayer] = []
    for name in ["roads", "中文 \u{1F30D}"].prefix(Int.random(in: 0...2, using: &random)) {
      layers.append(try layer(name, &random))
    }
    return layers
  }

  /// Returns a random layer, through a Mapbox vector tile.
  private static func layer(_ name: String, _ random: inout SplitMix64) throws -> TileLayer {
    let tile = TileEncoder.tile(RandomLayer(&random).encoded(name: name))
    return try #require(try VectorTileDecoder.decode(tile).first)
  }

  /// Returns an encoder with random encodings.
  private static func encoder(_ random: inout SplitMix64) -> MapLibreTileEncoder {
    var choices = SplitMix64(seed: random.next())
    return MapLibreTileEncoder(
      vertices: MapLibreTileEncoder.Vertices.allCases.randomElement(using: &random) ?? .plain,
      strings: MapLibreTileEncoder.Strings.allCases.randomElement(using: &random) ?? .plain,
      integers: .chosen {
        (
          MLTStreamEncoder.Logical.allCases.randomElement(using: &choices) ?? .plain,
          MLTStreamEncoder.Physical.allCases.randomElement(using: &choices) ?? .varint
        )
      })
  }
}

extension PlainFeature {
  /// The feature with its attributes sorted by name.
  fileprivate var sorted: PlainFeature {
    var sorted = self
    sorted.attributes = Attributes(attributes.members.sorted { $0.name < $1.name })
    return sorted
  }
}
