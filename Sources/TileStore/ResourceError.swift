/// Why bytes could not be had from where a style says they are.
public enum ResourceError: Error, Hashable, Sendable {
  /// There is nothing at that place.
  case notFound(ResourceLocation)
  /// There is something, but it cannot be read.
  case unreadable(ResourceLocation, reason: String)
  /// It is larger than the loader's limit in bytes.
  case tooLarge(ResourceLocation, limit: Int)
  /// Nothing is registered for the URL's scheme.
  case unsupportedScheme(url: String, scheme: String)
  /// Text that is meant to be a URL is none.
  case invalidURL(String, reason: String)
  /// What is there was read, but is not what it is meant to be: damaged, or of another format.
  case malformed(ResourceLocation, reason: String)
}

extension ResourceError: CustomStringConvertible {
  /// What is wrong, where, and what to do about it.
  public var description: String {
    switch self {
    case .notFound(.file(let path)):
      "\(path): no such file; a relative path starts at the folder of the style that names it"
    case .notFound(let location): "\(location): not found"
    case .unreadable(let location, let reason): "\(location): cannot be read: \(reason)"
    case .tooLarge(let location, let limit):
      "\(location): larger than the limit of \(limit) bytes; raise the loader's limit if it is meant"
    case .unsupportedScheme(let url, let scheme) where scheme == "http" || scheme == "https":
      "\(url): \(scheme) is not fetched; download it and name the file in its place"
    case .unsupportedScheme(let url, let scheme):
      "\(url): nothing is registered for the scheme '\(scheme)'; name a file, or register it"
    case .invalidURL(let text, let reason): "\(text): \(reason)"
    case .malformed(let location, let reason): "\(location): \(reason)"
    }
  }
}
