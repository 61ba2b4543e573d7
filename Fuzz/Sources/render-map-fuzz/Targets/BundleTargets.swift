@testable import MapData
@testable import MapJSON
@testable import MapTiles

/// Map bundles, which are zip archives with a style, its resources and a manifest. An input that is a JSON object
/// represents an archive with a file for each member.
enum BundleTarget: FuzzTarget {
  static let name = "bundle"
  static let summary = "zip archives and map bundles"
  static let words =
    [
      "PK\u{1}\u{2}", "PK\u{3}\u{4}", "PK\u{5}\u{6}", "PK\u{6}\u{6}", "style.json", "manifest.json",
      "../",
    ]
    + Words.quoted([
      "style.json", "manifest.json", "version", "base", "resources", "address", "file", "sha256",
      "range", "location",
    ])
  static let sources = ["MapData/Compression/ZipArchive.swift", "MapData/Bundles/MapBundle.swift"]

  static func run(_ input: [UInt8]) throws {
    let bytes = try input.first == UInt8(ascii: "{") ? packed(input) : input
    let limit = 1 << 22
    _ = bytes.withUnsafeBytes { ZipDirectory.names(in: $0) }
    let archive = try ZipArchive(bytes, limit: limit)
    var files: [(name: String, bytes: [UInt8])] = []
    for (name, file) in archive.files.sorted(by: { $0.key < $1.key }) {
      expect(!name.split(separator: "/").contains(".."), "a name that leads out of the archive")
      if let bytes = try? archive.read(file) { files.append((name, bytes)) }
    }
    expect(files.reduce(0) { $0 + $1.bytes.count } <= limit, "more bytes than the limit")
    // An archive without files is refused.
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
    let names = written.withUnsafeBytes { ZipDirectory.names(in: $0) }
    expect(names == files.map(\.name), "other names in the directory")
    let size = files.reduce(0) { $0 + $1.bytes.count }
    expect(
      size == 0 || (try? ZipArchive(written, limit: size - 1)) == nil,
      "more bytes than the limit are read")
    try check(MapBundle(bytes, at: .file(path: "x.zip"), limit: limit), archive)
  }

  /// Returns the archive of an object's members. A text is the content of a file, and any other value is content as
  /// JSON.
  private static func packed(_ json: [UInt8]) throws -> [UInt8] {
    guard let object = try JSONDocument(parsing: json).root.object else { throw Refusal() }
    let files = object.members.map { member in
      (
        name: member.name,
        bytes: member.value.string.map { Array($0.utf8) } ?? member.value.jsonBytes
      )
    }
    return try ZipArchive.bytes(of: files)
  }

  /// Reads the resources that the manifest names, and checks that a part of a resource equals the part of the whole.
  private static func check(_ bundle: MapBundle, _ archive: ZipArchive) throws {
    let isVerified = (try? bundle.verify()) != nil
    let manifest = try archive.files[BundleManifest.name].map {
      try BundleManifest(parsing: archive.read($0))
    }
    let resources = manifest?.resources ?? []
    let paths = ["../style.json", "./a/../style.json", "none"] + archive.files.keys.sorted()
    var locations = paths.map { ResourceLocation.file(path: $0) }
    locations += [bundle.style, .url("https://example.org/none")]
    for resource in resources.prefix(8) {
      guard let location = try? ResourceLocation(resource.address) else { continue }
      locations.append(location)
      let same = resources.last { $0.address == resource.address && $0.range == resource.range }
      guard let range = resource.range, resource.file != nil, isVerified, same == resource,
        "\(location)" == resource.address
      else { continue }
      _ = expectSuccess("a part in the manifest cannot be read") {
        try bundle.resource(ResourceRequest(location, range: range))
      }
    }
    for location in locations {
      let address = "\(location)"
      let whole = read(ResourceRequest(location), from: bundle)
      for range in [0..<2, 1..<6, 3..<3] {
        let part = read(ResourceRequest(location, range: range), from: bundle)
        guard let whole, let part,
          !resources.contains(where: { $0.address == address && $0.range != nil })
        else { continue }
        let bytes = Array(whole.bytes.dropFirst(range.lowerBound).prefix(range.count))
        expect(part.bytes == bytes, "another part of '\(address)'")
      }
      let entry = resources.last { $0.address == address && $0.range == nil }
      expect(!bundle.hasWhole(location) || entry != nil || location == bundle.style, "no such file")
    }
    expect(bundle.missing == bundle.missing.sorted(), "addresses that are not sorted")
  }

  /// Returns a resource, or nil if it cannot be read or is not in the bundle.
  private static func read(_ request: ResourceRequest, from bundle: MapBundle) -> Resource? {
    do {
      return try bundle.resource(request)
    } catch {
      if case .refused(let address, .notInBundle) = error {
        expect(bundle.missing.contains(address), "'\(address)' is not missing")
      }
      return nil
    }
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
    checkEquality(of: description, input)
  }

  /// Checks that a description that is overridden by itself is unchanged, and that equal descriptions have equal
  /// bytes.
  private static func checkEquality(of description: TileSetDescription, _ input: [UInt8]) {
    let same = description.overridden(by: description)
    expect(same == description, "a description that overrides itself is another")
    expect(same.canonicalBytes == description.canonicalBytes, "other bytes of the same description")
    expect(TileSetDescription().overridden(by: description) == description, "a value is lost")
    var other = TileSetDescription(description.members)
    other.minzoom = description.minzoom == nil ? 1 : nil
    expect(other.canonicalBytes != description.canonicalBytes, "the same bytes of another level")
    let metadata = expectSuccess("what is TileJSON is no metadata") {
      try JSONObject(parsing: input, "metadata")
    }
    expect(
      metadata["tiles"]?.array?.isEmpty ?? true || description.tiles != nil, "tiles are not read")
    for id in TileSetChecks.ids {
      let numbers = id.path.split(separator: "/").compactMap { Int($0) }
      expect(numbers == [id.z, id.x, id.y], "another path of a tile")
    }
  }
}
