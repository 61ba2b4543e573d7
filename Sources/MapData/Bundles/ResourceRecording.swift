import Synchronization

/// Notes what a loader reads, to make a bundle of it.
public final class ResourceRecording: Sendable {
  /// What was found at a place; nil where there is nothing.
  private struct Entry: Sendable {
    var request: ResourceRequest
    var resource: Resource?
  }

  private let entries = Mutex<[ResourceRequest: Entry]>([:])

  /// A recording of nothing yet.
  public init() {}

  /// Notes an answer. What failed for another reason than that there is nothing is not noted.
  func add(_ request: ResourceRequest, _ answer: Result<Resource, ResourceError>) {
    let entry: Entry
    switch answer {
    case .success(let resource): entry = Entry(request: request, resource: resource)
    case .failure(.notFound): entry = Entry(request: request, resource: nil)
    case .failure: return
    }
    entries.withLock { $0[request] = entry }
  }

  /// The bundle of a style and of all that was read: the same bytes for the same content.
  ///
  /// - Parameters:
  ///   - style: The style's text.
  ///   - location: Where the style is: files in its folder keep their names.
  /// - Throws: `ResourceError.malformed` where the zip cannot be made.
  public func bundle(
    style: [UInt8], at location: ResourceLocation
  ) throws(ResourceError) -> [UInt8] {
    try location.reporting { () throws(MalformedContent) in
      var files: [String: [UInt8]] = ["style.json": style]
      var listed = [
        BundleManifest.Resource(
          address: location.isRemote ? "\(location)" : "style.json", file: "style.json",
          sha256: SHA256.hexadecimal(of: style))
      ]
      let noted = entries.withLock { Array($0.values) }.filter { $0.request.location != location }
      for entry in noted {
        var resource = BundleManifest.Resource(
          address: Self.address(of: entry.request.location, relativeTo: location),
          range: entry.request.range)
        if let found = entry.resource {
          let hash = SHA256.hexadecimal(of: found.bytes)
          let name = Self.fileName(of: resource, hash: hash)
          files[name] = found.bytes
          resource.file = name
          resource.sha256 = hash
          if found.location != entry.request.location { resource.location = "\(found.location)" }
        }
        listed.append(resource)
      }
      listed.sort { Self.order($0) < Self.order($1) }
      let base = location.isRemote ? "\(location)" : nil
      files[BundleManifest.name] = BundleManifest(base: base, resources: listed).bytes
      return try ZipArchive.bytes(
        of: files.sorted { $0.key < $1.key }.map { (name: $0.key, bytes: $0.value) })
    }
  }

  private static func order(_ resource: BundleManifest.Resource) -> (String, Int, Int) {
    (resource.address, resource.range?.lowerBound ?? -1, resource.range?.upperBound ?? -1)
  }

  /// How the style in the bundle names a place: a file of the style's own folder by its path in it,
  /// any other file by a path that none of these has.
  static func address(
    of place: ResourceLocation, relativeTo style: ResourceLocation
  ) -> String {
    guard case .file(let path) = place else { return "\(place)" }
    var folder = ""
    if case .file(let style) = style, let slash = style.lastIndex(of: "/") {
      folder = String(style[...slash])
    }
    if path.hasPrefix(folder) { return String(path.dropFirst(folder.count)) }
    return path.hasPrefix("/") || path.hasPrefix(".") ? path : "./" + path
  }

  /// The name of a file in the bundle: its own where it was beside the style, else its content's hash.
  private static func fileName(of resource: BundleManifest.Resource, hash: String) -> String {
    let address = resource.address
    let parts = address.split(separator: "/", omittingEmptySubsequences: false)
    let isPlain = parts.allSatisfy { !$0.isEmpty && $0 != "." && $0 != ".." }
    let isFree = !["style.json", "index.json", BundleManifest.name].contains(address)
    let isSafe = address.utf8.allSatisfy { $0 >= 0x20 && $0 != UInt8(ascii: "\\") }
    let isFile = !address.contains(":") && !address.hasPrefix("resources/")
    if resource.range == nil, isPlain, isFree, isSafe, isFile { return address }
    return "resources/" + hash.prefix(32)
  }
}
