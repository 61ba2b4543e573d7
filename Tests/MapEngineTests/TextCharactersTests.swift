import Foundation
import MapData
import MapJSON
import MapTestSupport
import MapTiles
import MapTilesTestSupport
import Testing

@testable import MapEngine

@Suite("Characters of the texts of a map's data")
struct TextCharactersTests {
  /// Returns the characters beyond ASCII of points with these attributes, which a symbol layer with this layout draws.
  private func characters(
    _ attributes: [String], layout: String, members: String = ""
  ) throws -> Set<Unicode.Scalar> {
    let map = QueriedMap(
      attributes.map { QueriedMap.point(0, 0, $0) },
      layers: [#"{"id": "a", "type": "symbol", "layout": {\#(layout)}\#(members)}"#])
    let found = try map.map().textCharacters()
    #expect(found.warnings.isEmpty)
    #expect(found.characters.isSuperset(of: "09 azAZ~".unicodeScalars))
    return found.characters.filter { !$0.isASCII }
  }

  @Test("texts have their letter case, and attributes that no text reads are left out")
  func attributes() throws {
    let found = try characters(
      [#"{"name": "né", "note": "Ω"}"#, #"{"name": "ø"}"#],
      layout: #""text-field": ["get", "name"], "text-transform": "uppercase""#)
    #expect(found == ["É", "Ø"])
  }

  @Test("texts of all zoom levels count, whether or not the filter and the zoom range show them")
  func zooms() throws {
    let found = try characters(
      [#"{"short": "ä", "name": "ö"}"#],
      layout: #""text-field": ["step", ["zoom"], ["get", "short"], 21, ["get", "name"]]"#,
      members: #", "minzoom": 22, "filter": ["has", "other"]"#)
    #expect(found == ["ä", "ö"])
  }

  @Test("Arabic letters have their joined forms, and vertical texts the forms of punctuation")
  func forms() throws {
    let layout = #""text-field": ["get", "name"]"#
    // Beh has an initial and a final form.
    #expect(try characters([#"{"name": "بب"}"#], layout: layout) == ["\u{FE91}", "\u{FE90}"])
    #expect(try characters([#"{"name": "中("}"#], layout: layout) == ["中", "\u{FE35}"])
  }

  @Test("a style without texts has no characters")
  func noTexts() throws {
    let map = QueriedMap(
      [QueriedMap.point(0, 0, #"{"name": "ä"}"#)],
      layers: [#"{"id": "a", "type": "circle"}"#, #"{"id": "b", "type": "symbol"}"#])
    #expect(try map.map().textCharacters().characters.isEmpty)
  }

  /// Returns a tile with a point in the layer `place` that has a name.
  private static func tile(named name: String) -> [UInt8] {
    var layer = TileLayer(name: "place", extent: 4096)
    layer.points = [TileLayer.TilePoint(8, 8)]
    layer.partEnds = [1]
    layer.keys = ["name"]
    layer.values = [.string(name)]
    layer.tags = [.init(key: 0, value: 0)]
    layer.features = [
      TileLayer.FeatureRecord(type: .point, identifier: nil, parts: 0..<1, tags: 0..<1)
    ]
    return MapLibreTileEncoder().tile([layer])
  }

  /// Loads a map of vector tiles in a folder.
  private func map(_ folder: String, levels: ClosedRange<Int>) throws -> Map {
    try map(
      source: """
        "encoding": "mlt", "tiles": ["file://\(folder)/{z}-{x}-{y}.mlt"],
        "minzoom": \(levels.lowerBound), "maxzoom": \(levels.upperBound)
        """)
  }

  /// Loads a map of vector tiles with these members of their source.
  private func map(source: String) throws -> Map {
    let style = """
      {"version": 8, "sources": {"s": {"type": "vector", \(source)}},
       "layers": [{"id": "a", "type": "symbol", "source": "s", "source-layer": "place",
        "layout": {"text-field": "{name}"}}]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  @Test("tiles of all levels are read, or those of an area")
  func tiles() throws {
    try withFolder { folder in
      for (id, name) in [
        ("0-0-0", "à"), ("1-0-0", "á"), ("1-1-0", "â"), ("1-0-1", "ã"), ("1-1-1", "ä"),
      ] {
        try Data(Self.tile(named: name)).write(to: URL(fileURLWithPath: "\(folder)/\(id).mlt"))
      }
      let map = try map(folder, levels: 0...1)
      let all = try map.textCharacters()
      #expect(all.warnings.isEmpty)
      #expect(all.characters.filter { !$0.isASCII }.sorted() == ["à", "á", "â", "ã", "ä"])
      let northWest = try GeographicBounds(west: -170, south: 10, east: -10, north: 80)
      let part = try map.textCharacters(in: northWest)
      #expect(part.characters.filter { !$0.isASCII }.sorted() == ["à", "á"])
    }
  }

  @Test(
    "the tiles of archives are listed if their bounds allow for too many tiles",
    arguments: ["a.pmtiles", "a.mbtiles"])
  func archives(name: String) throws {
    try withFolder { folder in
      let path = folder + "/" + name
      let metadata = TileArchiveMetadata(
        name: "a", format: .mlt, bounds: .init(west: -180, south: -85, east: 180, north: 85),
        zooms: 0...12, attribution: nil, tileSize: 512)
      let archive: any TileArchiveBuilder =
        name.hasSuffix("pmtiles")
        ? try PMTilesBuilder(at: path, metadata) : try MBTilesBuilder(at: path, metadata)
      // The last tile is in the south-west.
      for (id, name) in [(TileID(z: 0, x: 0, y: 0), "à"), (TileID(z: 12, x: 3, y: 4000), "á")] {
        try archive.add(#require(id), Self.tile(named: name))
      }
      try archive.finish()
      let scheme = name.hasSuffix("pmtiles") ? "pmtiles" : "mbtiles"
      let map = try map(source: #""url": "\#(scheme)://file://\#(path)""#)
      let all = try map.textCharacters()
      #expect(all.warnings.isEmpty)
      #expect(all.characters.filter { !$0.isASCII }.sorted() == ["à", "á"])
      let north = try GeographicBounds(west: -180, south: 0, east: 180, north: 80)
      let part = try map.textCharacters(in: north)
      #expect(part.characters.filter { !$0.isASCII }.sorted() == ["à"])
    }
  }

  @Test("damaged tiles are warnings")
  func damage() throws {
    try withFolder { folder in
      try Data("no tile".utf8).write(to: URL(fileURLWithPath: folder + "/0-0-0.mlt"))
      let found = try map(folder, levels: 0...0).textCharacters()
      #expect(found.warnings.map(\.kind) == [.unreadableTile])
      #expect(found.characters.isEmpty)
    }
  }

  @Test("a source with too many tiles is an error that names the remedy")
  func tooManyTiles() throws {
    try withFolder { folder in
      // Level 11 has 4,194,304 tiles.
      let map = try map(folder, levels: 11...11)
      let error = #expect(throws: MapError.self) { try map.textCharacters() }
      guard case .data("sources.s", let message)? = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      #expect(message.contains("--bounds"))
    }
  }
}
