@testable import MapData

/// Map bundles: zip archives with a style, its resources and a manifest.
enum BundleTarget: FuzzTarget {
  static let name = "bundle"
  static let summary = "zip archives and map bundles"
  static let words = [
    "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "style.json", "manifest.json",
    "../",
  ]
  static let sources = ["MapData/Compression/ZipArchive.swift", "MapData/Bundles/MapBundle.swift"]

  static func run(_ input: [UInt8]) throws {
    let limit = 1 << 22
    let archive = try ZipArchive(input, limit: limit)
    var files: [(name: String, bytes: [UInt8])] = []
    for (name, file) in archive.files.sorted(by: { $0.key < $1.key }) {
      expect(!name.split(separator: "/").contains(".."), "a name that leads out of the archive")
      if let bytes = try? archive.read(file) { files.append((name, bytes)) }
    }
    expect(files.reduce(0) { $0 + $1.bytes.count } <= limit, "more bytes than the limit")
    // An archive without files is no archive.
    guard !files.isEmpty else { throw Refusal() }
    let written = expectSuccess("the files cannot be written") { try ZipArchive.bytes(of: files) }
    let again = expectSuccess("what was written cannot be read") {
      try ZipArchive(written, limit: limit)
    }
    for (name, bytes) in files {
      guard let file = again.files[name] else { report("'\(name)' was not written") }
      let read = expectSuccess("'\(name)' cannot be read") { try again.read(file) }
      expect(read == bytes, "other bytes of '\(name)' were written")
    }
    let bundle = try MapBundle(input, at: .file(path: "x.zip"), limit: limit)
    _ = try? bundle.verify()
    _ = try? bundle.resource(ResourceRequest(bundle.style))
    _ = try? bundle.resource(ResourceRequest(.file(path: "../style.json")))
  }
}

/// Manifests of map bundles.
enum ManifestTarget: FuzzTarget {
  static let name = "manifest"
  static let summary = "manifests of map bundles"
  static let words =
    Words.json
    + Words.quoted([
      "version", "base", "resources", "address", "file", "sha256", "range", "location",
    ])
  static let sources = ["MapData/Bundles/BundleManifest.swift"]

  static func run(_ input: [UInt8]) throws {
    let manifest = try BundleManifest(parsing: input)
    let again = expectSuccess("what was written cannot be read") {
      try BundleManifest(parsing: manifest.bytes)
    }
    expect(again == manifest, "another manifest was written")
  }
}

/// TileJSON documents, and the addresses of their tiles.
enum TileJSONTarget: FuzzTarget {
  static let name = "tilejson"
  static let summary = "TileJSON"
  static let words =
    Words.json
    + Words.quoted([
      "tilejson", "tiles", "minzoom", "maxzoom", "bounds", "scheme", "xyz", "tms", "vector_layers",
      "attribution", "encoding",
      "format", "tileSize", "name",
    ]) + ["{z}", "{x}", "{y}", "{prefix}", "{ratio}", "{quadkey}", "{bbox-epsg-3857}"]
  static let sources = ["MapData/TileSets", "MapData/Sources/TileTemplates.swift"]

  static func run(_ input: [UInt8]) throws {
    let location = ResourceLocation.url("https://example.org/tiles.json")
    let description = try TileSetDescription(tileJSON: input, at: location)
    for id in TileSetChecks.ids {
      _ = description.contains(id)
      _ = description.coversArea(of: id)
    }
    let loader = ResourceLoader(
      schemes: [ResourceScheme("https") { Array($0.utf8) }], limit: 1 << 20, http: nil)
    let templates = try? TileTemplates(
      description, relativeTo: location, pixelRatio: 2, loader: loader)
    if let templates {
      let tiles = templates.tiles(TileSetChecks.ids, threads: 1)
      expect(tiles.count == TileSetChecks.ids.count, "another number of tiles")
    }
    _ = description.overridden(by: description)
  }
}
