import Foundation
import MapGeoJSON
import MapTestSupport
import Testing
import MapData

@Suite("Reading data in any format")
struct FeatureReaderTests {
  private static let lines = """
    {"type": "Feature", "properties": {"n": 1}, "geometry": {"type": "Point", "coordinates": [1, 2]}}
    {"type": "Feature", "properties": {"n": 2}, "geometry": {"type": "Point", "coordinates": [3, 4]}}

    """
  private static let places: [Geometry?] = [
    .point(Position(longitude: 1, latitude: 2)), .point(Position(longitude: 3, latitude: 4)),
  ]
  private static let sequence = lines.split(separator: "\n").map { "\u{1E}\($0)\n" }.joined()
  private static let collection = """
    {"type": "FeatureCollection", "features": [
    \(lines.split(separator: "\n").joined(separator: ","))]}
    """
  private static let gpx = """
    <gpx><wpt lat="2" lon="1"/><wpt lat="4" lon="3"/></gpx>
    """

  private func read(
    _ bytes: [UInt8], as name: String = "data", loader: ResourceLoader = ResourceLoader()
  ) throws -> StoredFeatures {
    var stored: StoredFeatures?
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      stored = try loader.features(at: DataAddress(.file(path: folder + "/" + name)))
    }
    return try #require(stored)
  }

  private static let texts = [
    collection, lines, sequence, gpx, "lon,lat\n1,2\n3,4\n", "lon\tlat\n1\t2\n3\t4\n",
    "name;lon;lat\na;1,0;2,0\nb;3,0;4,0\n",
    "id,geom\n1,POINT (1 2)\n2,SRID=4326;POINT (3 4)\n",
  ]

  @Test("each text is read from a file, from bytes, and compressed", arguments: texts)
  func formats(text: String) throws {
    let bytes = Array(text.utf8)
    for content in [bytes, compressed(bytes, as: .gzip), compressed(bytes, as: .zstd)] {
      #expect(try read(content).features.map(\.geometry) == Self.places)
      let loader = ResourceLoader(schemes: [ResourceScheme("here") { _ in content }])
      let stored = try loader.features(at: DataAddress(.url("here:a")))
      #expect(stored.features.map(\.geometry) == Self.places)
      #expect(stored.warnings.isEmpty)
    }
  }

  @Test("UTF-16 text with a byte order mark is read", arguments: texts)
  func utf16(text: String) throws {
    var bytes: [UInt8] = [0xFF, 0xFE]
    for unit in text.utf16 { bytes += [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    #expect(try read(bytes).features.map(\.geometry) == Self.places)
  }

  @Test("hexadecimal well-known binary is read, with or without a reference system")
  func binary() throws {
    let plain = "0101000000000000000000F03F0000000000000040"
    // The system is Web Mercator, in which (0, 0) is the same position.
    let extended = "0101000020110F000000000000000000000000000000000000"
    let stored = try read(Array("geom\n\(plain)\n\\x\(extended.lowercased())\n00zz\n".utf8))
    #expect(stored.features.first?.geometry == Self.places[0])
    guard case .point(let place) = try #require(stored.features.dropFirst().first?.geometry) else {
      Issue.record("no point")
      return
    }
    #expect(abs(place.longitude) < 1e-12 && abs(place.latitude) < 1e-12)
    #expect(stored.warnings.map(\.kind) == [.missingCoordinates])
    #expect(
      stored.warnings.first?.message.hasPrefix(
        "1 feature has a geometry that cannot be read, the first in line 4: ")
        == true)
  }

  @Test("data without features gives a warning")
  func empty() throws {
    for text in [
      #"{"type": "FeatureCollection", "features": []}"#, "<gpx/>", "lon,lat\n", "lon\tlat\n",
    ] {
      #expect(try read(Array(text.utf8)).warnings.map(\.kind) == [.empty], "\(text)")
    }
  }

  @Test("an error in a sequence names the line in the text and the path in the object")
  func mistakes() throws {
    let text = Self.lines + #"{"type": "Feature", "geometry": {"type": "Point", "coordinates": ["#
    for bytes in [Array(text.utf8), Array(("\u{1E}" + text).utf8)] {
      let error = #expect(throws: ResourceError.self) { try read(bytes, as: "a.txt") }
      let message = error?.description ?? ""
      #expect(message.contains("a.txt: line 3, column "), "\(message)")
      #expect(message.contains(", geometry.coordinates"), "\(message)")
    }
  }

  @Test("content that exceeds the limit when decompressed is refused")
  func bomb() throws {
    var loader = ResourceLoader()
    loader.limit = 10_000
    let bomb = compressed([UInt8](repeating: 0x20, count: 1 << 20), as: .gzip)
    #expect(bomb.count < 10_000)
    let error = #expect(throws: ResourceError.self) { try read(bomb, loader: loader) }
    #expect(error?.description.contains("larger than the limit of 10000 bytes") == true)
  }

  @Test("features are read up to the loader's available memory", arguments: texts)
  func memory(text: String) throws {
    let bytes = Array(text.utf8)
    let needed = try read(bytes).memory
    // There are two features of one point.
    #expect(needed >= 2 * (400 + 320))
    var loader = ResourceLoader()
    loader.memory = MemoryBudget(limit: needed)
    #expect(try read(bytes, loader: loader).features.count == 2)
    loader.memory = MemoryBudget(limit: needed - 1)
    let error = #expect(throws: ResourceError.self) { try read(bytes, loader: loader) }
    #expect(error?.description.contains("--max-memory") == true)
  }

  @Test("data is read from a pipe only if the user names it")
  func pipe() throws {
    try withFolder { folder in
      let path = folder + "/pipe"
      #expect(mkfifo(path, 0o600) == 0)
      let address = DataAddress(.file(path: path))
      let error = #expect(throws: ResourceError.self) { try ResourceLoader().features(at: address) }
      #expect(error?.description.contains("a pipe") == true)
      let content = Data(Self.gpx.utf8)
      Thread.detachNewThread {
        let writer = FileHandle(forWritingAtPath: path)
        try? writer?.write(contentsOf: content)
        try? writer?.close()
      }
      let stored = try ResourceLoader().forNamedFiles.features(at: address)
      #expect(stored.features.map(\.geometry) == Self.places)
    }
  }

  @Test("the text after # is a layer, unless a file has that name")
  func addresses() throws {
    let loader = ResourceLoader()
    #expect(
      try loader.dataAddress(of: "a.gpkg#roads")
        == DataAddress(.file(path: "a.gpkg"), layer: "roads"))
    #expect(
      try loader.dataAddress(of: "https://example.org/a.gpkg#roads")
        == DataAddress(.url("https://example.org/a.gpkg"), layer: "roads"))
    #expect(try loader.dataAddress(of: "a.gpkg#") == DataAddress(.file(path: "a.gpkg#")))
    try withFolder { folder in
      try Data(Self.gpx.utf8).write(to: URL(fileURLWithPath: folder + "/a#b.gpx"))
      let address = try loader.dataAddress(of: folder + "/a#b.gpx")
      #expect(address.layer == nil)
      #expect(try loader.features(at: address).features.count == 2)
    }
    let base = ResourceLocation.file(path: "maps/style.json")
    #expect(
      try loader.dataAddress(of: "a.gpx#tracks", relativeTo: base).description
        == "maps/a.gpx#tracks")
  }

  @Test("a layer of a format without layers is refused")
  func noLayers() throws {
    try withFolder { folder in
      try Data(Self.collection.utf8).write(to: URL(fileURLWithPath: folder + "/a.geojson"))
      let address = DataAddress(.file(path: folder + "/a.geojson"), layer: "x")
      let error = #expect(throws: ResourceError.self) { try ResourceLoader().features(at: address) }
      #expect(error?.description.hasSuffix("no layer 'x': GeoJSON has no layers") == true)
    }
  }

  @Test("a style, a folder and other content are refused")
  func refused() throws {
    func mistake(_ text: String) -> String {
      (#expect(throws: ResourceError.self) { try read(Array(text.utf8)) })?.description ?? ""
    }
    #expect(mistake(#"{"version": 8, "sources": {}, "layers": []}"#).contains("a style, not data"))
    #expect(mistake(#"{"type": "Circle"}"#).contains("the type \"Circle\" is not allowed here"))
    #expect(mistake("hello").contains("neither a style nor data in a supported format"))
    #expect(mistake("").contains("the file is empty"))
    try withFolder { folder in
      let error = #expect(throws: ResourceError.self) {
        try ResourceLoader().features(at: DataAddress(.file(path: folder)))
      }
      #expect(error?.description.contains("a folder; name a file in it") == true)
    }
  }
}
