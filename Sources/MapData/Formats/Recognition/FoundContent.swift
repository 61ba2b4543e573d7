import MapGeoJSON
import MapSystem

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ResourceLoader {
  /// Detects the content at `location`: a style, a map bundle, or data and its format. Content that
  /// is compressed with gzip or zstd is decompressed, and the text of data is converted to UTF-8.
  /// Only the part of a data file that is needed for detection is read.
  ///
  /// - Throws: `ResourceError` if the location cannot be read; `tooLarge` if the content exceeds
  ///   `limit` or the available `memory`.
  public func content(at location: ResourceLocation) throws(ResourceError) -> FoundContent {
    if let held, held.location == location { return held.content }
    // A raster on the network is read in parts, so it is recognized by its name, and so is a pattern.
    if location.isRemote && RasterSignature.isName("\(location)")
      || RasterPattern(location, loader: self) != nil
    {
      return FoundContent(location: location, kind: .data(.geoTIFF), body: .file("\(location)"))
    }
    inputLog?.willRead(location)
    if case .file(let path) = location, bundle == nil, recording == nil,
      let found = try contentOfFile(path)
    {
      return found
    }
    return try content(of: resource(ResourceRequest(location)))
  }

  /// Detects the kind of the file or folder at `path`. Only the part that is needed for detection
  /// is read. A pattern for rasters is a raster. Returns nil if nothing exists at `path`, or if it is a
  /// pipe or a device.
  ///
  /// - Throws: `ResourceError` if the file cannot be read; `tooLarge` if its decompressed content
  ///   exceeds `limit` or the available `memory`.
  public func kind(ofFile path: String) throws(ResourceError) -> ContentKind? {
    var status = stat()
    guard stat(path, &status) == 0 else {
      let isPattern = RasterPattern(.file(path: path), loader: self) != nil
      return isPattern ? .data(.geoTIFF) : nil
    }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return Self.kind(ofFolder: path)
    case S_IFREG:
      // JSON in another encoding can prove to be data after its conversion to UTF-8.
      if let kind = plainKind(ofFile: path), kind != .json { return kind }
      return try content(at: .file(path: path)).kind
    default: return nil
    }
  }

  /// Returns the content of a file or folder that can be read in place. Returns nil if the content
  /// must be read into memory, or if there is an error, which its reader reports.
  private func contentOfFile(_ path: String) throws(ResourceError) -> FoundContent? {
    let location = ResourceLocation.file(path: path)
    // A pipe can be read only once, so it is read into memory.
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
    case .data(let format) where format.needsFile || format == .flatGeobuf,
      .data(let format) where format.isGeoJSON && root == nil:
      return FoundContent(location: location, kind: .data(format), body: .file(local))
    case .unknown: return FoundContent(location: location, kind: kind, body: .bytes([]))
    default: return nil
    }
  }

  /// Detects the kind of an uncompressed file. Returns nil for any other file. If the loader has a
  /// root folder, the file is not mapped, because its path may lead to another file a moment later.
  private func plainKind(ofFile path: String) -> ContentKind? {
    let kind: ContentKind?
    if root == nil {
      guard let file = try? MappedFile(path: path) else { return nil }
      kind = Self.plainKind(of: file.bytes, name: path)
    } else {
      let start = (try? readFile(path, range: 0..<(1 << 20), limit: 1 << 20, root: root)) ?? []
      kind = start.withUnsafeBytes { Self.plainKind(of: $0, name: path) }
    }
    // If the user names an encoding, the file may be text that must be decoded first.
    if encoding != nil, case .unknown = kind { return nil }
    return kind
  }

  private static func plainKind(
    of content: UnsafeRawBufferPointer, name: String
  ) -> ContentKind? {
    let start = Array(content.prefix(4))
    guard compression(of: start) == nil, !DecodedText.isWide(start) else { return nil }
    return ContentKind(of: content, name: name)
  }

  private static func kind(ofFolder path: String) -> ContentKind {
    let name = path.reversed().drop { $0 == "/" }.prefix(4).reversed()
    guard String(name).lowercased() == ".gdb" else {
      if Folder.names(in: path)?.contains(where: RasterSignature.isName) ?? false {
        return .unknown(
          "a folder; \(RasterPattern.remedy); or draw each of its files with batch")
      }
      return .unknown("a folder; name a file in it, or draw each of its files with batch")
    }
    return .data(.fileGeodatabase)
  }

  /// Detects the content of a resource, as `content(at:)` does.
  package func content(of resource: Resource) throws(ResourceError) -> FoundContent {
    var bytes = resource.bytes
    let limit = readLimit
    if let coding = Self.compression(of: bytes) {
      do throws(MalformedContent) {
        bytes = try coding.decode(bytes[...], limit: limit)
      } catch {
        if error.isTooLarge { throw .tooLarge(resource.location, limit: limit) }
        throw .malformed(resource.location, reason: "\(error)")
      }
    }
    let (location, name) = (resource.location, Self.name(of: resource.location))
    let encoding = encoding
    let isWide = DecodedText.isWide(bytes)
    let kind = isWide ? .unknown("") : ContentKind(of: bytes, name: name)
    let decoded: DecodedText? = try location.reporting { () throws(MalformedContent) in
      try isWide
        ? XMLDeclaration.decoded(bytes, chosen: nil) : kind.decoded(bytes, encoding: encoding)
    }
    guard let decoded else {
      return FoundContent(location: location, kind: kind, body: .bytes(bytes))
    }
    // The conversion to UTF-8 can make a text longer.
    guard decoded.bytes.count <= limit else { throw .tooLarge(location, limit: limit) }
    return FoundContent(
      location: location, kind: ContentKind(of: decoded.bytes, name: name),
      body: .bytes(decoded.bytes), warnings: decoded.warnings)
  }

  /// Detects the compression of a file. Zlib is not detected, because its header contains no
  /// distinct signature.
  private static func compression(of bytes: [UInt8]) -> ContentCoding? {
    [ContentCoding.gzip, .zstd].first { $0.starts(bytes.prefix(4)) }
  }

  /// Returns the name of a location without the extensions of compressed files.
  private static func name(of location: ResourceLocation) -> String {
    var name = location == .standardInput ? "" : "\(location)"
    for ending in DataFormat.compressions where ContentKind.hasEnding(name, [ending]) {
      name.removeLast(ending.count)
    }
    return name
  }
}

extension ContentKind {
  /// Returns the text of data of this kind in UTF-8. Returns nil for other content and for data
  /// that is not text.
  ///
  /// - Parameter encoding: The encoding that the user names, or nil if the user names no encoding.
  func decoded(
    _ bytes: [UInt8], encoding: CharacterEncoding?
  ) throws(MalformedContent) -> DecodedText? {
    switch self {
    case .data(.csv), .data(.tsv): try DecodedText(bytes, chosen: encoding)
    case .data(.gpx), .data(.kml), .data(.gml):
      try XMLDeclaration.decoded(bytes, chosen: encoding)
    // JSON must be in UTF-8 (RFC 8259).
    case .json, .data(.geoJSON), .data(.geoJSONLines), .data(.geoJSONSequence), .data(.topoJSON):
      try DecodedText(bytes, declared: .utf8, chosen: encoding)
    case .unknown where encoding != nil: try DecodedText(bytes, chosen: encoding)
    default: nil
    }
  }
}

extension DataFormat {
  /// Whether the format is GeoJSON, as a single text or as a sequence.
  var isGeoJSON: Bool {
    self == .geoJSON || self == .geoJSONLines || self == .geoJSONSequence
  }
}
