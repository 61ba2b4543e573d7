/// The location of a style, a source or an image.
public enum ResourceLocation: Hashable, Sendable {
  /// The standard input of the command, which is written as `-`.
  case standardInput
  /// A file, identified by its path. A relative path starts at the working directory.
  case file(path: String)
  /// A URL of a scheme other than `file`, in its original notation.
  case url(String)

  /// Creates the location that `text` names: `-`, a URL, or a path. Relative URLs and paths are
  /// resolved against `base`. If `base` is a file, they are relative to its folder. If `base` is a
  /// URL, they are relative to the URL without its last path segment (RFC 3986 section 5.2).
  ///
  /// A text is a URL if it starts with a scheme of at least two letters and a colon. A path that
  /// looks like a URL can be written as `./a:b`.
  ///
  /// A document from the network can name only resources on the network. If the scheme of `base` is
  /// http or https, `-` and paths are relative URLs, and URLs of all other schemes are refused.
  ///
  /// - Throws: `ResourceError.refused` if a document from the network names such a URL;
  ///   `ResourceError.invalidURL` if a file URL contains a host, a `%` that two hexadecimal digits
  ///   do not follow, or a path that is not UTF-8.
  public init(_ text: String, relativeTo base: ResourceLocation? = nil) throws(ResourceError) {
    if let base, base.isRemote {
      let url =
        URLReference.scheme(of: text) == nil ? URLReference("\(base)").resolving(text) : text
      self = .url(url)
      guard isRemote else { throw .refused(text, .notRemote(base: "\(base)")) }
    } else if text == "-" {
      self = .standardInput
    } else if let scheme = URLReference.scheme(of: text) {
      self = scheme == "file" ? .file(path: try filePath(ofURL: text)) : .url(text)
    } else if case .url(let base) = base {
      self = .url(URLReference(base).resolving(text))
    } else if case .file(let base) = base, !text.hasPrefix("/"),
      let slash = base.lastIndex(of: "/")
    {
      self = .file(path: base[...slash] + text)
    } else {
      self = .file(path: text)
    }
  }
}

extension ResourceLocation {
  /// Whether the location is the path of a file.
  package var isFile: Bool { if case .file = self { true } else { false } }

  /// Whether the location is a URL that contains the resource.
  var isContained: Bool { if case .url(let url) = self { DataURL.isOne(url) } else { false } }

  /// Whether the location is an http or https URL.
  public var isRemote: Bool {
    guard case .url(let url) = self, let scheme = URLReference.scheme(of: url) else { return false }
    return scheme == "http" || scheme == "https"
  }
}

extension ResourceLocation: CustomStringConvertible {
  /// The path, the URL, or `standard input`. A `data` URL is abbreviated to its start.
  public var description: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
    case .url(let url): DataURL.isOne(url) ? DataURL.abbreviated(url) : url
    }
  }
}
