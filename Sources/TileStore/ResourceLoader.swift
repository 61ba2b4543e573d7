/// Reads what styles name: files, file URLs, standard input, and URLs of registered schemes.
///
///     let style = try ResourceLocation("maps/style.json")
///     let bytes = try ResourceLoader().load("data/roads.geojson", relativeTo: style)
public struct ResourceLoader: Sendable {
  /// The registered schemes; of several with one name the last counts.
  public var schemes: [ResourceScheme]
  /// The most bytes that one resource may have.
  public var limit: Int

  /// A loader that knows files and `schemes`, for resources of at most `limit` bytes (2 GiB).
  public init(schemes: [ResourceScheme] = [], limit: Int = 1 << 31) {
    self.schemes = schemes
    self.limit = limit
  }

  /// The bytes of what `text` names, seen from the file or URL `base`.
  public func load(
    _ text: String, relativeTo base: ResourceLocation? = nil
  ) throws(ResourceError) -> [UInt8] {
    try load(ResourceLocation(text, relativeTo: base))
  }

  /// The bytes at `location`.
  public func load(_ location: ResourceLocation) throws(ResourceError) -> [UInt8] {
    try load(ResourceRequest(location))
  }

  /// The bytes that `request` asks for.
  public func load(_ request: ResourceRequest) throws(ResourceError) -> [UInt8] {
    switch request.location {
    case .standardInput: try readStandardInput(limit: limit).bytes(in: request.range)
    case .file(let path): try readFile(path, range: request.range, limit: limit)
    case .url(let url): try load(url: url).bytes(in: request.range)
    }
  }

  /// The bytes that each of `requests` asks for, in their order.
  public func load(all requests: [ResourceRequest]) -> [Result<[UInt8], ResourceError>] {
    requests.map { request in
      Result { () throws(ResourceError) in try load(request) }
    }
  }

  /// The path of the file at `location`, for libraries that open files themselves.
  ///
  /// - Throws: `ResourceError.unreadable` where there is no file but a URL, or standard input.
  public func localPath(of location: ResourceLocation) throws(ResourceError) -> String {
    guard case .file(let path) = location else {
      throw .unreadable(location, reason: "it must be a file; download it and name that")
    }
    // A path with a null byte would be cut there by the C library.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(location) }
    return path
  }

  private func load(url: String) throws(ResourceError) -> [UInt8] {
    let name = URLReference(url).scheme ?? ""
    guard let scheme = schemes.last(where: { $0.name == name }) else {
      throw .unsupportedScheme(url: url, scheme: name)
    }
    let bytes: [UInt8]
    do {
      bytes = try scheme.load(url)
    } catch let error as ResourceError {
      throw error
    } catch {
      throw .unreadable(.url(url), reason: String(describing: error))
    }
    guard bytes.count <= limit else { throw .tooLarge(.url(url), limit: limit) }
    return bytes
  }
}

extension [UInt8] {
  /// The bytes of `range` that there are; all where it is nil.
  func bytes(in range: Range<Int>?) -> [UInt8] {
    range.map { Array(self[$0.clamped(to: indices)]) } ?? self
  }
}
