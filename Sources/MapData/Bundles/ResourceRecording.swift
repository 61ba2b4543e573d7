import Synchronization

/// A recording of the resources that a loader reads. A bundle can be created from it.
public final class ResourceRecording: Sendable {
  /// The answer to a request. Its resource is nil if the resource does not exist.
  private struct Entry: Sendable {
    var request: ResourceRequest
    var resource: Resource?
  }

  /// Whether a file is recorded as a whole when parts of it are read.
  let recordsWholeFiles: Bool
  private let entries = Mutex<[ResourceRequest: Entry]>([:])

  /// Creates an empty recording.
  ///
  /// - Parameter recordsWholeFiles: Whether a local file that is read in parts, such as a PMTiles
  ///   archive, is recorded as a whole. If true, the bundle contains the tiles for every camera. By
  ///   default, only the parts that are read are recorded.
  public init(recordsWholeFiles: Bool = false) {
    self.recordsWholeFiles = recordsWholeFiles
  }

  /// Returns the recorded resource of a request. Returns nil if no answer was recorded, or if the
  /// resource does not exist.
  func resource(_ request: ResourceRequest) -> Resource? {
    entries.withLock { $0[request]?.resource }
  }

  /// Records the answer to a request. Failures other than "not found" are ignored.
  func add(_ request: ResourceRequest, _ answer: Result<Resource, ResourceError>) {
    let entry: Entry
    switch answer {
    case .success(let resource): entry = Entry(request: request, resource: resource)
    case .failure(.notFound): entry = Entry(request: request, resource: nil)
    case .failure: return
    }
    entries.withLock { $0[request] = entry }
  }

  /// Returns a bundle that contains a style and all recorded resources. The same content produces
  /// the same bytes.
  ///
  /// - Parameters:
  ///   - style: The text of the style.
  ///   - location: The location of the style. Files in its folder keep their names.
  /// - Throws: `ResourceError.malformed` if the zip archive cannot be created.
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
      let recorded = entries.withLock { Array($0.values) }.filter {
        $0.request.location != location
      }
      for entry in recorded {
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

  /// Returns the address by which the bundled style names a location. For a file in the style's
  /// folder, it is the relative path. For any other file, it is a path that differs from the paths
  /// of the files in the folder.
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

  /// Returns the name of a file in the bundle. A file in the style's folder keeps its name. The
  /// name of any other file is the hash of its content.
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
