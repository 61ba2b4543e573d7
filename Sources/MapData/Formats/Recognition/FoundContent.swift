import MapGeoJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Content that was found at a place where data, or a style, may be.
public struct FoundContent: Sendable {
  /// Where it was found. Of what was fetched, the URL that redirects led to.
  public let location: ResourceLocation
  /// What it is.
  public let kind: ContentKind
  let body: Body

  /// Where its bytes are.
  enum Body: Sendable {
    /// In memory, unpacked.
    case bytes([UInt8])
    /// In the file or folder at this path, to be read there.
    case file(String)
  }

  /// A style, a map bundle, or anything else that was read into memory; nil for data that is read where
  /// it lies.
  public var resource: Resource? {
    guard case .bytes(let bytes) = body else { return nil }
    return Resource(location: location, bytes: bytes)
  }
}

extension ResourceLoader {
  /// Finds out what is at `location`: a style, a map bundle, or data and its format. Content that is
  /// compressed by gzip or zstd is unpacked, and text in UTF-16 becomes UTF-8. Files that are data are not
  /// read further than that takes.
  ///
  /// - Throws: `ResourceError` where nothing can be read there; `tooLarge` where it has, or unpacks to, more
  ///   bytes than `limit`, or than are left of `memory`.
  public func content(at location: ResourceLocation) throws(ResourceError) -> FoundContent {
    if case .file(let path) = location, bundle == nil, recording == nil,
      let found = try contentOfFile(path)
    {
      return found
    }
    return try content(of: resource(ResourceRequest(location)))
  }

  /// What the file or folder at `path` is, without reading more of it than that takes; nil where there is
  /// none, and for a pipe or a device.
  ///
  /// - Throws: `ResourceError` where it cannot be read; `tooLarge` where it unpacks to more bytes than `limit`,
  ///   or than are left of `memory`.
  public func kind(ofFile path: String) throws(ResourceError) -> ContentKind? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return Self.kind(ofFolder: path)
    case S_IFREG:
      if let kind = plainKind(ofFile: path) { return kind }
      return try content(at: .file(path: path)).kind
    default: return nil
    }
  }

  /// What a file or folder is that can be read where it lies; nil for one that is better read into memory,
  /// or whose reading says best what is wrong.
  private func contentOfFile(_ path: String) throws(ResourceError) -> FoundContent? {
    let location = ResourceLocation.file(path: path)
    // A pipe gives its content once: it is read into memory.
    if readsStreams, FileKind.refusal(ofPath: path) != nil { return nil }
    let local = try localPath(of: location)
    var status = stat()
    guard stat(local, &status) == 0 else { return nil }
    if status.st_mode & S_IFMT == S_IFDIR {
      return FoundContent(
        location: location, kind: Self.kind(ofFolder: local), body: .file(local))
    }
    guard status.st_mode & S_IFMT == S_IFREG, let kind = plainKind(ofFile: local) else {
      return nil
    }
    switch kind {
    case .data(let format) where format.needsFile,
      .data(let format) where format.isGeoJSON && root == nil:
      return FoundContent(location: location, kind: .data(format), body: .file(local))
    case .unknown: return FoundContent(location: location, kind: kind, body: .bytes([]))
    default: return nil
    }
  }

  /// The kind of a file that is not compressed; nil for any other. A file in a root, whose path may lead
  /// elsewhere a moment later, is not mapped.
  private func plainKind(ofFile path: String) -> ContentKind? {
    guard root == nil else {
      let start = (try? readFile(path, range: 0..<(1 << 20), limit: 1 << 20, root: root)) ?? []
      return start.withUnsafeBytes { Self.plainKind(of: $0, name: path) }
    }
    guard let file = try? MappedFile(path: path) else { return nil }
    return Self.plainKind(of: file.bytes, name: path)
  }

  private static func plainKind(
    of content: UnsafeRawBufferPointer, name: String
  ) -> ContentKind? {
    let start = Array(content.prefix(4))
    guard compression(of: start) == nil, !isUTF16(start) else { return nil }
    return ContentKind(of: content, name: name)
  }

  private static func kind(ofFolder path: String) -> ContentKind {
    let name = path.reversed().drop { $0 == "/" }.prefix(4).reversed()
    guard String(name).lowercased() == ".gdb" else {
      return .unknown("a folder; name a file in it, or draw each of its files with batch")
    }
    return .data(.fileGeodatabase)
  }

  private func content(of resource: Resource) throws(ResourceError) -> FoundContent {
    var bytes = resource.bytes
    let limit = readLimit
    if let coding = Self.compression(of: bytes) {
      do throws(ContentCodingError) {
        bytes = try coding.decode(bytes[...], limit: limit)
      } catch {
        if case .tooLarge = error { throw .tooLarge(resource.location, limit: limit) }
        throw .malformed(resource.location, reason: "\(error)")
      }
    }
    let name = Self.name(of: resource.location)
    guard Self.isUTF16(bytes), let text = String(bytes, encoding: .utf16) else {
      return FoundContent(
        location: resource.location, kind: ContentKind(of: bytes, name: name), body: .bytes(bytes))
    }
    // Two bytes of UTF-16 may become three.
    guard text.utf8.count <= limit else { throw .tooLarge(resource.location, limit: limit) }
    let converted = Array(text.utf8)
    let kind = ContentKind(of: converted, name: name)
    // XML says its encoding itself, and its reader heeds that.
    let keepsEncoding = converted.first == UInt8(ascii: "<")
    return FoundContent(
      location: resource.location, kind: kind, body: .bytes(keepsEncoding ? bytes : converted))
  }

  /// The compression of a file. That of zlib has no mark that texts could not begin with.
  private static func compression(of bytes: [UInt8]) -> ContentCoding? {
    [ContentCoding.gzip, .zstd].first { $0.starts(bytes.prefix(4)) }
  }

  private static func isUTF16(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF])
  }

  /// The name of a place without the endings of compressions.
  private static func name(of location: ResourceLocation) -> String {
    var name = location == .standardInput ? "" : "\(location)"
    for ending in [".gz", ".zst"] where ContentKind.hasEnding(name, [ending]) {
      name.removeLast(ending.count)
    }
    return name
  }
}

extension DataFormat {
  /// Whether it is GeoJSON, alone or as a sequence.
  var isGeoJSON: Bool {
    self == .geoJSON || self == .geoJSONLines || self == .geoJSONSequence
  }
}
