import Synchronization

/// A map in a zip archive. The archive contains the style, as `style.json` or `index.json` at its
/// root, and the resources that the style names. A loader that uses a bundle reads nothing outside
/// the bundle.
///
///     var loader = ResourceLoader()
///     let bundle = try MapBundle(loader.load(location), at: location)
///     loader.bundle = bundle
///     let style = try loader.resource(ResourceRequest(bundle.style))
public final class MapBundle: Sendable {
  /// The location of the style. A loader that uses the bundle can read it.
  public let style: ResourceLocation
  private let location: ResourceLocation
  private let archive: ZipArchive
  private let manifest: BundleManifest?
  private let resources: [Key: BundleManifest.Resource]
  /// The resources that are parts of files, by the address of the file. The parts of a file are
  /// sorted by their starts.
  private let parts: [String: [BundleManifest.Resource]]
  /// The decompressed content of files that are read in parts. The keys are the names in the
  /// archive.
  private let filesReadInParts = Mutex<[String: [UInt8]]>([:])
  private let missingAddresses = Mutex<Set<String>>([])

  /// The key of a resource in the manifest: its address, and its byte range if it is a part of a
  /// file.
  private struct Key: Hashable {
    var address: String
    var range: Range<Int>?
  }

  /// Opens a bundle from its bytes.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the zip archive.
  ///   - location: The location of the archive, which errors name.
  ///   - limit: The maximum total size of all files after decompression, in bytes.
  /// - Throws: `ResourceError.malformed` if the bytes are not a zip archive, or if the archive
  ///   contains no style, exceeds the limit, or contains symbolic links or names that lead out of
  ///   it.
  public init(
    _ bytes: [UInt8], at location: ResourceLocation, limit: Int = 1 << 31
  ) throws(ResourceError) {
    self.location = location
    let archive = try location.reporting { () throws(MalformedContent) in
      try ZipArchive(bytes, limit: limit)
    }
    guard let style = ["style.json", "index.json"].first(where: { archive.files[$0] != nil }) else {
      throw .malformed(location, reason: "not a map bundle: it has no style.json at its root")
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
    parts = Dictionary(
      grouping: resources.values.filter { $0.range != nil && $0.file != nil }, by: \.address
    ).mapValues { $0.sorted { Self.start($0) < Self.start($1) } }
  }

  private static func start(_ part: BundleManifest.Resource) -> Int { part.range?.lowerBound ?? 0 }

  /// Whether `bytes` start with the signature of a zip archive.
  public static func isBundle(_ bytes: [UInt8]) -> Bool { bytes.starts(with: [0x50, 0x4B, 3, 4]) }

  /// The addresses that were requested but are not in the bundle, sorted.
  public var missing: [String] { missingAddresses.withLock { $0.sorted() } }

  /// Checks that every file in the manifest is present and has the hash that the manifest states.
  ///
  /// - Throws: `ResourceError.malformed` for the first file that fails the check, or if the bundle
  ///   contains no manifest.
  public func verify() throws(ResourceError) {
    guard let manifest else {
      throw .malformed(
        location, reason: "it has no manifest.json with hashes; create it with render-map bundle")
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

  /// Whether the manifest lists the whole file at a location, and not only parts of it.
  func hasWhole(_ location: ResourceLocation) -> Bool {
    resources[Key(address: "\(location)")]?.file != nil
  }

  /// Whether the bundle contains the file at a location, or a part of it.
  func hasFile(_ location: ResourceLocation) -> Bool {
    if hasWhole(location) || parts["\(location)"] != nil { return true }
    guard case .file(let path) = location, let name = Self.plainName(path) else { return false }
    return archive.files[name] != nil
  }

  /// Returns the sorted names of the files in a folder of the bundle. Returns nil if the bundle has
  /// no files in the folder.
  func names(inFolder path: String) -> [String]? {
    let folder = path.hasSuffix("/") ? path : path + "/"
    let known = resources.values.filter { $0.file != nil }.map(\.address)
    let names = Set(
      (known + archive.files.keys).filter { $0.hasPrefix(folder) }
        .map { String($0.dropFirst(folder.count)) }
        .filter { !$0.isEmpty && !$0.contains("/") })
    return names.isEmpty ? nil : names.sorted()
  }

  /// Returns the resource that the bundle contains for `request`.
  func resource(_ request: ResourceRequest) throws(ResourceError) -> Resource {
    let address = "\(request.location)"
    if let known = resources[Key(address: address, range: request.range)]
      ?? resources[Key(address: address)]
    {
      return try read(known, of: request)
    }
    if let range = request.range, let found = try read(range, of: parts[address] ?? [], request) {
      return found
    }
    if case .file(let path) = request.location, let name = Self.plainName(path),
      let file = archive.files[name]
    {
      return Resource(
        location: request.location, bytes: try bytes(of: name, file, in: request.range))
    }
    _ = missingAddresses.withLock { $0.insert(address) }
    if manifest == nil, case .file = request.location { throw .notFound(request.location) }
    throw .refused(address, .notInBundle)
  }

  private func read(
    _ resource: BundleManifest.Resource, of request: ResourceRequest
  ) throws(ResourceError) -> Resource {
    guard let name = resource.file else { throw .notFound(request.location) }
    guard let file = archive.files[name] else {
      _ = missingAddresses.withLock { $0.insert(resource.address) }
      throw .refused(resource.address, .notInBundle)
    }
    let place = resource.location.flatMap { try? ResourceLocation($0) } ?? request.location
    let isPart = resource.range != nil
    return Resource(
      location: place, bytes: try bytes(of: name, file, in: isPart ? nil : request.range))
  }

  /// Returns the bytes of `range`, joined from parts of the file in the bundle. Returns nil if some
  /// of the bytes are missing.
  private func read(
    _ range: Range<Int>, of parts: [BundleManifest.Resource], _ request: ResourceRequest
  ) throws(ResourceError) -> Resource? {
    var place = request.location
    var bytes: [UInt8] = []
    var position = range.lowerBound
    for part in parts {
      guard position < range.upperBound, let partRange = part.range, partRange.contains(position)
      else { continue }
      let whole = try read(part, of: request)
      let end = min(partRange.upperBound, range.upperBound)
      let start = partRange.lowerBound
      place = whole.location
      bytes += whole.bytes.bytes(in: position - start..<end - start)
      // If a part contains fewer bytes than its range, the file ends in that part.
      position = whole.bytes.count < partRange.count ? range.upperBound : end
    }
    return position == range.upperBound ? Resource(location: place, bytes: bytes) : nil
  }

  /// Returns the bytes of a file, or the bytes of `range` in the file.
  private func bytes(
    of name: String, _ file: ZipArchive.File, in range: Range<Int>?
  ) throws(ResourceError) -> [UInt8] {
    if range != nil, let known = filesReadInParts.withLock({ $0[name] }) {
      return known.bytes(in: range)
    }
    let bytes = try location.reporting { () throws(MalformedContent) in try archive.read(file) }
    if range != nil { filesReadInParts.withLock { $0[name] = bytes } }
    return bytes.bytes(in: range)
  }

  /// Returns the path without `.` and `..`, or nil if the path leads out of the bundle.
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
