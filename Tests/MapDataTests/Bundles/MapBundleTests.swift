import Foundation
import MapJSON
import MapTestSupport
import Testing
import MapData

@Suite("Map bundles")
struct MapBundleTests {
  private let place = ResourceLocation.file(path: "map.zip")

  private func open(_ files: [(String, String)]) throws(ResourceError) -> MapBundle {
    var writer = ZipWriter()
    for (name, text) in files { writer.add(name, Array(text.utf8)) }
    return try MapBundle(writer.archive, at: place)
  }

  private func loader(_ bundle: MapBundle) -> ResourceLoader {
    var loader = ResourceLoader()
    loader.bundle = bundle
    return loader
  }

  private func text(
    _ address: String, _ loader: ResourceLoader, in style: ResourceLocation
  ) throws -> String {
    String(decoding: try loader.load(address, relativeTo: style), as: UTF8.self)
  }

  /// Returns the message of opening an archive.
  private func mistake(_ archive: [UInt8], limit: Int = 1 << 20) -> String {
    do {
      _ = try MapBundle(archive, at: place, limit: limit)
      return "none"
    } catch {
      return error.description
    }
  }

  @Test("the style at the root can name files beside it", arguments: ["style.json", "index.json"])
  func files(name: String) throws {
    let bundle = try open([(name, "{}"), ("data/a.csv", "x,y")])
    let loader = loader(bundle)
    #expect(try loader.load(bundle.style) == Array("{}".utf8))
    #expect(try text("data/a.csv", loader, in: bundle.style) == "x,y")
    #expect(try text("./data/../data/a.csv", loader, in: bundle.style) == "x,y")
    let part = ResourceRequest(
      try loader.location(of: "data/a.csv", relativeTo: bundle.style), range: 1..<99)
    #expect(try loader.load(part) == Array(",y".utf8))
  }

  @Test(
    "nothing outside of the bundle is read",
    arguments: ["/etc/hostname", "../map.zip", "file:///etc/hostname", "http://127.0.0.1/x", "-"])
  func outside(address: String) throws {
    let bundle = try open([("style.json", "{}")])
    #expect(throws: ResourceError.self) {
      try loader(bundle).load(address, relativeTo: bundle.style)
    }
    #expect(bundle.missing.count == 1)
  }

  @Test("names that lead out of the bundle, links and duplicate names are refused")
  func hostileNames() {
    for name in ["../a", "a/../../b", "/etc/passwd", "a\\..\\b", "a//b", "./a"] {
      var writer = ZipWriter()
      writer.add("style.json", [])
      writer.add(name, [])
      #expect(
        mistake(writer.archive)
          == "map.zip: the zip has a file whose name leads out of it, '\(name)'")
    }
    var link = ZipWriter()
    link.add("style.json", [])
    link.add("data", Array("/etc".utf8), mode: 0o120777)
    #expect(mistake(link.archive) == "map.zip: the zip has a symbolic link, 'data'")
    var twice = ZipWriter()
    for _ in 0..<2 { twice.add("style.json", []) }
    #expect(mistake(twice.archive) != "none")
  }

  @Test("a bundle that exceeds the limit when decompressed is refused when it is opened")
  func bombs() {
    var writer = ZipWriter()
    writer.add("style.json", [])
    for index in 0..<3 { writer.add("\(index)", [], declaredSize: 1 << 31) }
    #expect(
      mistake(writer.archive)
        == "map.zip: the zip exceeds the limit of 1048576 bytes when decompressed")
  }

  @Test("content that is not a bundle is refused")
  func noBundle() {
    #expect(mistake(Array("PK\u{3}\u{4} not".utf8)).hasPrefix("map.zip: the zip cannot be read: "))
    var writer = ZipWriter()
    writer.add("map/style.json", [])
    #expect(
      mistake(writer.archive) == "map.zip: not a map bundle: it has no style.json at its root")
  }

  /// Returns a bundle of a style with a file beside it, a file elsewhere, a URL, a part of a file, and an address
  /// without a resource.
  private func recorded(_ folder: String) throws -> [UInt8] {
    let style = ResourceLocation.file(path: folder + "/maps/style.json")
    for name in ["maps/data", "other"] {
      try FileManager.default.createDirectory(
        atPath: "\(folder)/\(name)", withIntermediateDirectories: true)
    }
    for (name, text) in [("maps/data/a", "first"), ("other/b", "second"), ("maps/c", "0123456789")]
    {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    let recording = ResourceRecording()
    var loader = ResourceLoader(
      schemes: [ResourceScheme("tiles") { Array("tile at \($0)".utf8) }])
    loader.recording = recording
    for address in ["data/a", "../other/b", "tiles://host/1/2"] {
      _ = try loader.load(address, relativeTo: style)
    }
    _ = try? loader.load("nothing", relativeTo: style)
    _ = loader.resources([
      ResourceRequest(try loader.location(of: "c", relativeTo: style), range: 2..<5)
    ])
    return try recording.bundle(style: Array("{}".utf8), at: style)
  }

  @Test("a recorded bundle gives the same answers without its sources")
  func recording() throws {
    try withFolder { folder in
      let bytes = try recorded(folder)
      #expect(try recorded(folder) == bytes)
      try FileManager.default.removeItem(atPath: folder + "/maps")
      let bundle = try MapBundle(bytes, at: place)
      let loader = loader(bundle)
      try bundle.verify()
      #expect(try text("data/a", loader, in: bundle.style) == "first")
      #expect(try text("../other/b", loader, in: bundle.style) == "second")
      #expect(
        try text("tiles://host/1/2", loader, in: bundle.style) == "tile at tiles://host/1/2")
      let part = ResourceRequest(
        try loader.location(of: "c", relativeTo: bundle.style), range: 2..<5)
      #expect(try loader.load(part) == Array("234".utf8))
      let error = #expect(throws: ResourceError.self) {
        try text("nothing", loader, in: bundle.style)
      }
      #expect(error == .notFound(.file(path: "nothing")))
      #expect(bundle.missing.isEmpty)
      #expect(throws: ResourceError.refused("tiles://host/9", .notInBundle)) {
        try loader.load("tiles://host/9", relativeTo: bundle.style)
      }
      #expect(bundle.missing == ["tiles://host/9"])
    }
  }

  @Test("separate parts are read as they were recorded, and adjacent parts are joined")
  func parts() throws {
    let names = ["2-5", "5-9", "20-30"].map { ("resources/\($0)", $0) }
    let entries = [("resources/2-5", 2, 5), ("resources/5-9", 5, 9), ("resources/20-30", 20, 30)]
      .map { #"{"address": "c", "range": [\#($0.1), \#($0.2)], "file": "\#($0.0)"}"# }
    let manifest = #"{"version": 1, "resources": [\#(entries.joined(separator: ","))]}"#
    var files = names
    files[0].1 = "234"
    files[1].1 = "5678"
    // The last part is shorter than its range, because the file ends there.
    files[2].1 = "abc"
    let bundle = try open([("style.json", "{}"), ("manifest.json", manifest)] + files)
    let loader = loader(bundle)
    let file = try loader.location(of: "c", relativeTo: bundle.style)
    func part(_ range: Range<Int>) -> String? {
      (try? loader.load(ResourceRequest(file, range: range)))
        .map { String(decoding: $0, as: UTF8.self) }
    }
    #expect(part(2..<5) == "234")
    #expect(part(3..<8) == "34567")
    #expect(part(20..<22) == "ab")
    #expect(part(21..<99) == "bc")
    #expect(bundle.missing.isEmpty)
    #expect(part(1..<3) == nil)
    #expect(part(8..<21) == nil)
    #expect(part(9..<10) == nil)
    #expect(bundle.missing == ["c"])
  }

  @Test("a recording of whole files has every part of a file of which one part was read")
  func wholeFiles() throws {
    try withFolder { folder in
      try Data("0123456789".utf8).write(to: URL(fileURLWithPath: "\(folder)/c"))
      let style = ResourceLocation.file(path: folder + "/style.json")
      var recorder = ResourceLoader()
      let recording = ResourceRecording(recordsWholeFiles: true)
      recorder.recording = recording
      let file = try recorder.location(of: "c", relativeTo: style)
      #expect(try recorder.load(ResourceRequest(file, range: 2..<5)) == Array("234".utf8))
      let all = recorder.load(all: [ResourceRequest(file, range: 8..<99)])
      #expect(try all.map { try $0.get() } == [Array("89".utf8)])
      let bundle = try MapBundle(recording.bundle(style: Array("{}".utf8), at: style), at: place)
      try bundle.verify()
      let loader = loader(bundle)
      let bundled = try loader.location(of: "c", relativeTo: bundle.style)
      #expect(try loader.load(ResourceRequest(bundled, range: 0..<2)) == Array("01".utf8))
      #expect(try loader.load(bundled) == Array("0123456789".utf8))

      var again = loader
      let second = ResourceRecording(recordsWholeFiles: true)
      again.recording = second
      #expect(try again.load(ResourceRequest(bundled, range: 2..<5)) == Array("234".utf8))
      #expect(
        try second.bundle(style: Array("{}".utf8), at: bundle.style)
          == recording.bundle(style: Array("{}".utf8), at: style))
    }
  }

  @Test("a bundle of a bundle has the same resources")
  func again() throws {
    try withFolder { folder in
      let first = try MapBundle(recorded(folder), at: place)
      let recording = ResourceRecording()
      var loader = loader(first)
      loader.recording = recording
      for address in ["data/a", "../other/b", "tiles://host/1/2"] {
        _ = try loader.load(address, relativeTo: first.style)
      }
      let file = try loader.location(of: "c", relativeTo: first.style)
      _ = loader.resources([ResourceRequest(file, range: 2..<5)])
      loader.bundle = try MapBundle(
        recording.bundle(style: Array("{}".utf8), at: first.style), at: place)
      loader.recording = nil
      #expect(try text("data/a", loader, in: first.style) == "first")
      #expect(try text("../other/b", loader, in: first.style) == "second")
      #expect(try text("tiles://host/1/2", loader, in: first.style) == "tile at tiles://host/1/2")
      #expect(try loader.load(ResourceRequest(file, range: 2..<5)) == Array("234".utf8))
    }
  }

  @Test("a changed or missing file is reported")
  func verification() throws {
    let hash = "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"
    let manifest =
      #"{"version": 1, "resources": [{"address": "a", "file": "a", "sha256": "\#(hash)"}]}"#
    // The SHA-256 of "test", as FIPS 180-4's implementations give it.
    try open([("style.json", "{}"), ("manifest.json", manifest), ("a", "test")]).verify()
    let changed = try open([("style.json", "{}"), ("manifest.json", manifest), ("a", "Test")])
    let error = #expect(throws: ResourceError.self) { try changed.verify() }
    #expect(error?.description.hasPrefix("map.zip: a has changed: its SHA-256 is 532eaab") == true)
    let gone = try open([("style.json", "{}"), ("manifest.json", manifest)])
    #expect(
      #expect(throws: ResourceError.self) { try gone.verify() }?.description
        == "map.zip: a is missing")
    #expect(
      #expect(throws: ResourceError.self) { try open([("style.json", "")]).verify() }?.description
        == "map.zip: it has no manifest.json with hashes; create it with render-map bundle")
  }

  @Test("a corrupted or truncated archive is read or refused without a crash")
  func damaged() throws {
    try withFolder { folder in
      let whole = try recorded(folder)
      var random = SplitMix64(seed: 8)
      var outcomes: [Bool: Int] = [:]
      for round in 0..<2000 {
        var damaged = whole
        for _ in 0..<(1 + round % 4) {
          damaged[Int(random.next() % UInt64(whole.count))] = UInt8(
            truncatingIfNeeded: random.next())
        }
        if round % 5 == 0 { damaged.removeLast(Int(random.next() % UInt64(whole.count))) }
        let bundle = try? MapBundle(damaged, at: place, limit: 1 << 20)
        outcomes[(try? bundle?.verify()) != nil, default: 0] += 1
      }
      #expect(outcomes[true, default: 0] > 0 && outcomes[false, default: 0] > 0)
    }
  }
}
