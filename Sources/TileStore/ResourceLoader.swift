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
    switch location {
    case .standardInput: try readStandardInput(limit: limit)
    case .file(let path): try readFile(path, limit: limit)
    case .url(let url): try load(url: url)
    }
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
