import MapData
import MapGeoJSON
import MapJSON
import MapTestSupport
import MapTiles
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Provenance of pictures")
struct ProvenanceTests {
  private func view() throws -> PictureView {
    PictureView(
      camera: Camera(
        center: LngLat(longitude: 2.5, latitude: 48.25), zoom: 11.5, bearing: 30, pitch: 20,
        roll: 1, padding: EdgeInsets(top: 1, right: 2, bottom: 3, left: 4)),
      size: try PictureSize(300, 200, scale: 2))
  }

  /// Returns a provenance with every kind of part.
  private func provenance() throws -> Provenance {
    let id = try #require(TileID(z: 3, x: 5, y: 2))
    let hash = SHA256.hexadecimal(of: Array("abc".utf8))
    let bounds = TileSetDescription.Bounds(west: -1, south: 0.5, east: 2, north: 3)
    let parts: [Input.Part] = [
      .whole, .range(3..<70), .description(.pmtiles), .tile(id, .pmtiles), .tile(id, .mbtiles),
      .description(.geoPackage(layer: "aerial")), .tile(id, .geoPackage(layer: "aerial")),
      .features(layer: "roads", bounds: nil), .features(layer: "roads", bounds: bounds),
    ]
    var provenance = Provenance(
      version: "1.2.3", view: try view(), style: Array("{}".utf8), log: InputLog(),
      pictureAt: "map.png")
    provenance.sources = parts.enumerated().map { index, part in
      Provenance.Source(
        address: "a\(index) \"ü\"", part: part, sha256: index == 3 ? nil : hash)
    }
    return provenance
  }

  @Test("a provenance is unchanged after writing and reading as JSON, in one line without a time")
  func roundTrip() throws {
    let provenance = try provenance()
    #expect(try Provenance(parsing: provenance.json) == provenance)
    #expect(!provenance.json.contains(UInt8(ascii: "\n")))
    #expect(provenance.style == SHA256.hexadecimal(of: Array("{}".utf8)))
  }

  @Test("sources are in the order of their addresses and parts")
  func order() throws {
    let log = InputLog()
    var loader = ResourceLoader(schemes: [ResourceScheme("m") { _ in [1] }])
    loader.schemes.append(ResourceScheme("mem") { _ in [1, 2, 3] })
    loader.inputs = log
    for url in ["mem:c", "mem:a", "mem:b"] { _ = try loader.load(.url(url)) }
    for range in [2..<3, 0..<2] {
      _ = try loader.load(ResourceRequest(.url("mem:b"), range: range))
    }
    let provenance = Provenance(
      version: "1", view: try view(), style: [], log: log, pictureAt: "map.png")
    #expect(provenance.sources.map(\.address) == ["mem:a", "mem:b", "mem:b", "mem:b", "mem:c"])
    #expect(
      provenance.sources.dropFirst().prefix(3).map(\.part)
        == [.whole, .range(0..<2), .range(2..<3)])
  }

  @Test("text of another kind is refused, and no damage crashes the reader")
  func damaged() throws {
    for text in ["", "[]", "{}", #"{"version": 1, "style": "a", "sources": []}"#] {
      #expect(throws: RequestError.self) { try Provenance(parsing: Array(text.utf8)) }
    }
    let whole = try provenance().json
    var random = SplitMix64(seed: 5)
    var survivors = 0
    for _ in 0..<3000 {
      var damaged = whole
      for _ in 0..<Int.random(in: 1...3, using: &random) {
        let place = Int.random(in: 0..<damaged.count, using: &random)
        let digits = Array("0123456789eE-.\"[]{}:,".utf8)
        damaged[place] = digits[Int.random(in: 0..<digits.count, using: &random)]
      }
      if (try? Provenance(parsing: damaged)) != nil { survivors += 1 }
    }
    #expect(survivors > 0 && survivors < 3000)
  }

  @Test("reading again reports what is the same, changed, missing or unknown")
  func check() throws {
    func source(_ address: String, _ content: String?) -> Provenance.Source {
      Provenance.Source(
        address: address, part: .whole,
        sha256: content.map { SHA256.hexadecimal(of: Array($0.utf8)) })
    }
    var provenance = try provenance()
    provenance.sources = [
      source("mem:same", "new"), source("mem:other", "old"), source("mem:gone", "old"),
      source("mem:never", nil), source("mem:appeared", nil), source("mem:locked", "old"),
      source("-", "old"),
    ]
    let loader = ResourceLoader(schemes: [
      ResourceScheme("mem") { url in
        if url == "mem:gone" || url == "mem:never" { throw ResourceError.notFound(.url(url)) }
        if url == "mem:locked" { throw ResourceError.timedOut(.url(url)) }
        return Array("new".utf8)
      }
    ])
    let check = ProvenanceCheck(provenance, pictureAt: "map.png", loader: loader)
    #expect(
      check.findings.map(\.state)
        == [.same, .changed, .missing, .same, .changed, .unreadable, .unknown])
  }

  @Test("a view is read from its members, and is refused if it is out of range")
  func views() throws {
    let json = try JSONDocument(parsing: provenance().json).root
    #expect(PictureView(try #require(json.object)) == (try view()))
    for (right, wrong) in [
      (#""size":[300,200]"#, #""size":[300,2e9]"#), (#""zoom":11.5"#, #""zoom":"11""#),
      (#""pixelRatio":2.0"#, #""pixelRatio":-2"#), (#""center":[2.5,48.25]"#, #""center":[2.5]"#),
    ] {
      let text = String(decoding: try provenance().json, as: UTF8.self)
      #expect(text.contains(right))
      let changed = try JSONDocument(parsing: Array(text.replacing(right, with: wrong).utf8))
      #expect(PictureView(try #require(changed.root.object)) == nil, "\(wrong)")
    }
  }
}
