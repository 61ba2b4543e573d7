import MapJSON

/// The contents of a bundle's `manifest.json`. For each address that the map reads, it contains the
/// name of the file and its SHA-256 hash.
struct BundleManifest: Hashable, Sendable {
  /// A resource and the address by which it is requested.
  struct Resource: Hashable, Sendable {
    /// The address, which is a URL or a path relative to the style.
    var address: String
    /// The byte range, or nil if the whole resource was read.
    var range: Range<Int>?
    /// The name of the file in the bundle, or nil if nothing was found at the address.
    var file: String?
    /// The SHA-256 hash of the file in hexadecimal digits, or nil if there is no file.
    var sha256: String?
    /// The address after redirects, or nil if it is equal to `address`.
    var location: String?
  }

  /// The name of the manifest file.
  static let name = "manifest.json"

  /// The URL of the style, or nil if the style has no URL. Relative addresses in the style are
  /// resolved against this URL.
  var base: String?
  /// The resources, sorted by their addresses.
  var resources: [Resource]

  init(base: String?, resources: [Resource]) {
    self.base = base
    self.resources = resources
  }

  /// Parses a manifest, which must be of version 1.
  init(parsing bytes: [UInt8]) throws(MalformedContent) {
    let document: JSONDocument
    do throws(JSONError) {
      document = try JSONDocument(parsing: bytes)
    } catch {
      throw MalformedContent(reason: "\(Self.name): \(error)")
    }
    guard let root = document.root.object, root["version"]?.double == 1,
      let entries = root["resources"]?.array
    else {
      throw MalformedContent(
        reason: "\(Self.name): not the manifest, of version 1, of a map bundle")
    }
    base = root["base"]?.string
    resources = []
    for (index, entry) in entries.enumerated() {
      guard let object = entry.object, let address = object["address"]?.string else {
        throw MalformedContent(reason: "\(Self.name): resources[\(index)] has no \"address\"")
      }
      var resource = Resource(
        address: address, file: object["file"]?.string, sha256: object["sha256"]?.string,
        location: object["location"]?.string)
      if let numbers = object["range"]?.array?.compactMap(\.double).compactMap(Int.init(exactly:)) {
        guard numbers.count == 2, numbers[0] >= 0, numbers[0] <= numbers[1] else {
          throw MalformedContent(
            reason: "\(Self.name): resources[\(index)] has an invalid \"range\"")
        }
        resource.range = numbers[0]..<numbers[1]
      }
      resources.append(resource)
    }
  }

  /// The JSON text of the manifest.
  var bytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginObject()
    writer.write(name: "version")
    writer.write(1)
    if let base { writer.write(name: "base", base) }
    writer.write(name: "resources")
    writer.beginArray()
    for resource in resources {
      writer.beginObject()
      writer.write(name: "address", resource.address)
      if let range = resource.range {
        writer.write(name: "range")
        writer.beginArray()
        writer.write(range.lowerBound)
        writer.write(range.upperBound)
        writer.endArray()
      }
      if let location = resource.location { writer.write(name: "location", location) }
      if let file = resource.file { writer.write(name: "file", file) }
      if let hash = resource.sha256 { writer.write(name: "sha256", hash) }
      writer.endObject()
    }
    writer.endArray()
    writer.endObject()
    return writer.bytes + [UInt8(ascii: "\n")]
  }
}

extension JSONWriter {
  fileprivate mutating func write(name: String, _ value: String) {
    write(name: name)
    write(value)
  }
}
