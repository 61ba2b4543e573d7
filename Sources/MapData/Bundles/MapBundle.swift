import Synchronization

/// A map in a zip: a style, `style.json` or `index.json` at its root, and what the style names beside
/// it. A loader with a bundle reads nothing outside of it.
///
///     var loader = ResourceLoader()
///     let bundle = try MapBundle(loader.load(location), at: location)
///     loader.bundle = bundle
///     let style = try loader.resource(ResourceRequest(bundle.style))
public final class MapBundle: Sendable {
  /// Where the style is, for the loader that has the bundle.
  public let style: ResourceLocation
  private let location: ResourceLocation
  private let archive: ZipArchive
  private let manifest: BundleManifest?
  private let resources: [Key: BundleManifest.Resource]
  private let lacking = Mutex<Set<String>>([])

  /// A place in the manifest.
  private struct Key: Hashable {
    var address: String
    var range: Range<Int>?
  }

  /// Opens the bundle that `bytes`, which are at `location`, are. All of its files together may have
  /// `limit` bytes when they are unpacked.
  ///
  /// - Throws: `ResourceError.malformed` where it is no zip, has no style, would unpack to more, or has
  ///   names or symbolic links that lead out of it.
  public init(
    _ bytes: [UInt8], at location: ResourceLocation, limit: Int = 1 << 31
  ) throws(ResourceError) {
    self.location = location
    let archive = try location.reporting { () throws(MalformedContent) in
      try ZipArchive(bytes, limit: limit)
    }
    guard let style = ["style.json", "index.json"].first(where: { archive.files[$0] != nil }) else {
      throw .malformed(location, reason: "no map bundle: it has no style.json at its root")
    }
    manifest = try location.reporting { () throws(MalformedContent) in
      try archive.files[BundleManifest.name].map { file throws(MalformedContent) in
        try BundleManifest(parsing: archive.read(file))
      }
    }
    self.archive = archive
    let base = manifest?.base.flatMap { try? ResourceLocation($0) }
    self.style = base?.isRemote == true ? base ?? .file(path: style) : .file(path: style)
    var resources: [Key: BundleManifest.Resource] = [:]
    for resource in manifest?.resources ?? [] {
      resources[Key(address: resource.address, range: resource.range)] = resource
    }
    if resources[Key(address: "\(self.style)")] == nil {
      resources[Key(address: "\(self.style)")] = BundleManifest.Resource(
        address: "\(self.style)", file: style)
    }
    self.resources = resources
  }

  /// Whether `bytes` start as a zip does.
  public static func isBundle(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

  /// What was asked for and is not in the bundle, in order.
  public var missing: [String] { lacking.withLock { $0.sorted() } }

  /// Checks that every file is there and has the hash that the manifest says.
  ///
  /// - Throws: `ResourceError.malformed` with the first that has not, and for a bundle without a
  ///   manifest.
  public func verify() throws(ResourceError) {
    guard let manifest else {
      throw .malformed(
        location, reason: "it has no manifest.json with hashes; make it with render-map bundle")
    }
    try location.reporting { () throws(MalformedContent) in
      for resource in manifest.resources {
        guard let name = resource.file else { continue }
        guard let file = archive.files[name] else {
          throw MalformedContent(reason: "\(name) is missing")
        }
        let hash = SHA256.hexadecimal(of: try archive.read(file))
        guard hash == resource.sha256 else {
          throw MalformedContent(reason: "\(name) has changed: its SHA-256 is \(hash)")
        }
      }
    }
  }

  /// What `request` asks for, if the bundle has it.
  func resource(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    let address = "\(request.location)"
    if let whole = resources[Key(address: address, range: request.range)] {
      return try read(whole, of: request)
    }
    if let whole = resources[Key(address: address)] {
      let all = try read(whole, of: request)
      return Resource(location: all.location, bytes: all.bytes.bytes(in: request.range))
    }
    if case .file(let path) = request.location, let name = Self.plainName(path),
      let file = archive.files[name]
    {
      let bytes = try location.reporting { () throws(MalformedContent) in try archive.read(file) }
      return Resource(location: request.location, bytes: bytes.bytes(in: request.range))
    }
    _ = lacking.withLock { $0.insert(address) }
    if manifest == nil, case .file = request.location { throw .notFound(request.location) }
    throw .refused(address, .notInBundle)
  }

  private func read(
    _ resource: BundleManifest.Resource, of request: ResourceRequest
  ) throws(ResourceError) -> Resource {
    guard let name = resource.file else { throw .notFound(request.location) }
    guard let file = archive.files[name] else {
      _ = lacking.withLock { $0.insert(resource.address) }
      throw .refused(resource.address, .notInBundle)
    }
    let bytes = try location.reporting { () throws(MalformedContent) in try archive.read(file) }
    let place = resource.location.flatMap { try? ResourceLocation($0) } ?? request.location
    return Resource(location: place, bytes: bytes)
  }

  /// The path without `.` and `..`; nil where it leads out of the bundle.
  private static func plainName(_ path: String) -> String? {
    guard !path.hasPrefix("/") else { return nil }
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      guard part == ".." else {
        parts.append(part)
        continue
      }
      guard parts.popLast() != nil else { return nil }
    }
    return parts.joined(separator: "/")
  }
}
