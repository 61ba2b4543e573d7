import Foundation
import MapGeoJSON
import MapTestSupport
import Testing

@testable import MapData

@Suite("Encodings of data")
struct DataEncodingTests {
  /// The bytes of "Malmö" in several encodings.
  private static let encodings: [(name: String, bytes: [UInt8])] = [
    ("windows-1252", [0x4D, 0x61, 0x6C, 0x6D, 0xF6]),
    ("ISO-8859-15", [0x4D, 0x61, 0x6C, 0x6D, 0xF6]),
    ("macintosh", [0x4D, 0x61, 0x6C, 0x6D, 0x9A]), ("cp850", [0x4D, 0x61, 0x6C, 0x6D, 0x94]),
    ("437", [0x4D, 0x61, 0x6C, 0x6D, 0x94]), ("UTF-8", [0x4D, 0x61, 0x6C, 0x6D, 0xC3, 0xB6]),
  ]

  private func read(
    _ bytes: [UInt8], as name: String, encoding: String? = nil
  ) throws -> StoredFeatures {
    var loader = ResourceLoader()
    loader.encoding = encoding.flatMap { CharacterEncoding($0) }
    var stored: StoredFeatures?
    try withFolder { folder in
      try Data(bytes).write(to: URL(fileURLWithPath: folder + "/" + name))
      stored = try loader.features(at: DataAddress(.file(path: folder + "/" + name)))
    }
    return try #require(stored)
  }

  private func text(_ parts: String..., around name: [UInt8]) -> [UInt8] {
    Array(parts[0].utf8) + name + Array(parts[1].utf8)
  }

  @Test("a table has the encoding that the user names", arguments: encodings.indices)
  func named(index: Int) throws {
    let (name, bytes) = Self.encodings[index]
    let stored = try read(
      text("name,lat,lon\n", ",55,13\n", around: bytes), as: "a.csv", encoding: name)
    #expect(stored.features.first?.attributes["name"] == .string("Malmö"))
    #expect(stored.warnings.isEmpty)
  }

  @Test(
    "a declaration of UTF-16 in a text of bytes is ignored",
    arguments: ["UTF-16", "utf-16le", "Unicode", "UCS-2", "ISO-10646-UCS-4"])
  func wideDeclaration(name: String) throws {
    let stored = try read(
      text(
        "<?xml version='1.0' encoding='\(name)'?><gpx><wpt lat='1' lon='2'><name>",
        "</name></wpt></gpx>", around: Array("Malmö".utf8)), as: "a.gpx")
    #expect(stored.features.first?.attributes["name"] == .string("Malmö"))
    #expect(
      stored.warnings.map(\.message) == [
        "line 1: the text is not in the encoding '\(name)' that it names, which is ignored"
      ])
  }

  @Test("XML has the encoding that it declares", arguments: encodings.indices)
  func declared(index: Int) throws {
    let (name, bytes) = Self.encodings[index]
    guard !name.allSatisfy(\.isNumber) else { return }
    let gpx = text(
      "<?xml version='1.0' encoding='\(name)'?><gpx><wpt lat='1' lon='2'><name>",
      "</name></wpt></gpx>", around: bytes)
    let kml = text(
      "<?xml version=\"1.0\" encoding=\"\(name)\"?>\n<kml><Placemark><name>",
      "</name><Point><coordinates>2,1</coordinates></Point></Placemark></kml>", around: bytes)
    for (file, content) in [("a.gpx", gpx), ("a.kml", kml)] {
      let stored = try read(content, as: file)
      #expect(stored.features.first?.attributes["name"] == .string("Malmö"), "\(file)")
      #expect(stored.warnings.isEmpty)
    }
  }

  private static let samples: [(name: String, before: String, after: String)] = [
    ("a.csv", "name,lat,lon\n", ",55,13\n"), ("a.tsv", "name\twkt\n", "\tPOINT (13 55)\n"),
    ("a.gpx", "<gpx><wpt lat='55' lon='13'><name>", "</name></wpt></gpx>"),
    (
      "a.kml", "<kml><Placemark><name>",
      "</name><Point><coordinates>13,55</coordinates></Point></Placemark></kml>"
    ),
    (
      "a.geojson", "{\"type\":\"Feature\",\"properties\":{\"name\":\"",
      "\"},\"geometry\":{\"type\":\"Point\",\"coordinates\":[13,55]}}"
    ),
    (
      "a.geojsonl", "{\"properties\":{\"name\":\"",
      "\"},\"type\":\"Feature\",\"geometry\":{\"type\":\"Point\",\"coordinates\":[13,55]}}\n"
        + "{\"type\":\"Point\",\"coordinates\":[0,0]}\n"
    ),
  ]

  @Test(
    "text that is not UTF-8 is read as Windows-1252, with a warning", arguments: samples.indices)
  func guessed(index: Int) throws {
    let sample = Self.samples[index]
    let stored = try read(
      text(sample.before, sample.after, around: [0x80, 0xF6]), as: sample.name)
    #expect(stored.features.first?.attributes["name"] == .string("€ö"))
    #expect(stored.warnings.count == 1)
    #expect(stored.warnings.first?.message.contains("read as Windows-1252") == true)
  }

  @Test("text in UTF-16 with a byte order mark is read in every format", arguments: samples.indices)
  func wide(index: Int) throws {
    let sample = Self.samples[index]
    let units = Array((sample.before + "Malmö" + sample.after).utf16)
    var little: [UInt8] = [0xFF, 0xFE]
    var big: [UInt8] = [0xFE, 0xFF]
    for unit in units {
      let (high, low) = (UInt8(unit >> 8), UInt8(unit & 0xFF))
      little += [low, high]
      big += [high, low]
    }
    for bytes in [little, big] {
      let stored = try read(bytes, as: sample.name)
      #expect(stored.features.first?.attributes["name"] == .string("Malmö"))
      #expect(stored.warnings.isEmpty)
    }
  }

  @Test("text in UTF-16 without a mark is read in the encoding that the user names")
  func wideWithoutMark() throws {
    let units = Array("name,lat,lon\nMalmö,55,13\n".utf16)
    let bytes = units.flatMap { unit -> [UInt8] in [UInt8(unit & 0xFF), UInt8(unit >> 8)] }
    let stored = try read(bytes, as: "a.csv", encoding: "utf-16le")
    #expect(stored.features.first?.attributes["name"] == .string("Malmö"))
  }

  @Test("an invalid byte of an encoding is replaced, with a warning that names its line")
  func replaced() throws {
    // The text is UTF-8 except for one truncated character.
    let cut = try read(
      text("name,lat,lon\nMalmö,55,13\n", ",1,2\n", around: [0x4D, 0xC3]), as: "a.csv")
    #expect(cut.features.last?.attributes["name"] == .string("M\u{FFFD}"))
    #expect(
      cut.warnings.map(\.message) == [
        "line 3: a character is not valid in UTF-8; it is replaced by \u{FFFD}"
      ])
    let named = try read(
      text("name,lat,lon\n", ",55,13\n", around: [0xF6]), as: "a.csv", encoding: "utf-8")
    #expect(named.warnings.first?.message.hasPrefix("line 2: a character is not valid") == true)
  }

  @Test("text that is neither UTF-8 nor Windows-1252 is refused, and so is an unknown encoding")
  func refused() {
    let undefined = text("name,lat,lon\n", ",55,13\n", around: [0x81])
    let error = #expect(throws: ResourceError.self) { try read(undefined, as: "a.csv") }
    #expect(
      error?.description.contains("line 2: the text is neither UTF-8 nor Windows-1252") == true)
    let unknown = "<?xml version='1.0' encoding='klingon'?><gpx><wpt lat='1' lon='2'/></gpx>"
    #expect(throws: ResourceError.self) { try read(Array(unknown.utf8), as: "a.gpx") }
    #expect(CharacterEncoding("klingon") == nil)
  }

  @Test("a fault is found after the first piece of a long text")
  func longText() throws {
    let rows = String(repeating: "a,1,2\n", count: 300_000)
    let stored = try read(
      text("name,lat,lon\n" + rows, ",55,13\n", around: [0xF6]), as: "a.csv")
    #expect(stored.warnings.first?.message.hasPrefix("line 300002: ") == true)
    #expect(stored.features.last?.attributes["name"] == .string("ö"))
  }
}
