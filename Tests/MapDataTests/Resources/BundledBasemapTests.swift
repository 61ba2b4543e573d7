import MapGeoJSON
import Testing
import MapTiles

@testable import MapData

@Suite("The bundled basemap")
struct BundledBasemapTests {
  /// All tiles of the levels of the archive.
  private static let ids = (0...6).flatMap { z in
    (0..<1 << z).flatMap { x in (0..<1 << z).compactMap { TileID(z: z, x: x, y: $0) } }
  }

  private func world() throws -> any TileSet {
    try ResourceLoader().tileSet(at: "basemap://world", relativeTo: nil)
  }

  @Test("Every tile decodes without damage, and has the layers and attributes that are documented")
  func tiles() throws {
    let documented: [String: Set<String>] = [
      "land": [], "lakes": ["rank"], "rivers": ["name", "rank"], "states": ["rank"],
      "borders": ["disputed"], "countries": ["name", "code", "rank"],
      "places": ["name", "rank", "population", "capital"],
    ]
    let types: [String: TileLayer.GeometryType] = [
      "land": .polygon, "lakes": .polygon, "rivers": .line, "states": .line,
      "borders": .line, "countries": .point, "places": .point,
    ]
    var found: Set<String> = []
    for answer in try world().tiles(Self.ids, threads: 2) {
      guard let bytes = try answer.get() else { continue }
      for layer in try VectorTileDecoder.decode(bytes) {
        found.insert(layer.name)
        #expect(layer.damage == nil)
        #expect(layer.extent == 4096)
        // Names in a language are `name:` and its code.
        let keys = layer.keys.filter { !$0.hasPrefix("name:") || layer.name != "countries" }
        #expect(documented[layer.name]?.isSuperset(of: keys) == true, "\(layer.name)")
        #expect(layer.features.allSatisfy { $0.type == types[layer.name] }, "\(layer.name)")
      }
    }
    #expect(found == Set(documented.keys))
  }

  @Test("Zoom 0 is one tile with the largest cities of the world")
  func lowest() throws {
    let set = try world()
    #expect(set.description.minzoom == 0)
    #expect(set.description.maxzoom == 6)
    #expect(set.description.attribution == "Natural Earth")
    let id = try #require(TileID(z: 0, x: 0, y: 0))
    let bytes = try #require(try set.tiles([id]).first?.get())
    let places = try #require(try VectorTileDecoder.decode(bytes, layers: ["places"]).first)
    #expect(places.values.contains(.string("Tokyo")))
    #expect(!places.values.contains(.string("Basel")))
  }

  @Test("Any style can name it, with a root and without a client")
  func scheme() throws {
    let root = try FileRoot("/usr")
    let base = ResourceLocation.url("https://example.org/style.json")
    let loader = ResourceLoader(root: root)
    _ = try loader.tileSet(at: "basemap://world", relativeTo: base)
    let style = try loader.load("basemap://light", relativeTo: base)
    #expect(style.starts(with: Array("{".utf8)))
  }

  @Test("The countries are areas with names and codes, and no two of them share a code")
  func countries() throws {
    let stored = try ResourceLoader().features(at: DataAddress(BundledBasemap.countries))
    #expect(stored.warnings.isEmpty)
    #expect(stored.features.count == 244)
    for key in ["name", "code", "iso_a2", "iso_a3", "iso_n3"] {
      let values = stored.features.compactMap { $0.attributes[key]?.string }
      #expect(Set(values).count == values.count, "\(key)")
      #expect(values.count >= 235, "\(key)")
    }
    let norway = try #require(stored.features.first { $0.attributes["code"] == .string("NOR") })
    #expect(norway.attributes["iso_a2"] == "NO")
    #expect(norway.attributes["iso_n3"] == "578")
    #expect(norway.attributes["name:de"] == "Norwegen")
    let box = try #require(BoundingBox(of: [norway]))
    // At this scale, the south of Norway is at 58.02 degrees.
    #expect(box.west < 5 && box.east > 31 && box.south < 58.1 && box.north > 80)
  }

  @Test("An unknown name is not found, and reads no other file")
  func unknown() {
    for url in ["basemap://moon", "basemap://../README", "basemap:world", "basemap:///etc/passwd"] {
      #expect(throws: ResourceError.notFound(.url(url))) { try ResourceLoader().load(url) }
    }
  }

  @Test("A program can replace it")
  func registered() throws {
    let loader = ResourceLoader(schemes: [ResourceScheme("basemap") { _ in [1, 2] }])
    #expect(try loader.load("basemap://light") == [1, 2])
  }
}
