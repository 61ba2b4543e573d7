/// Where the bytes of a style, a source or an image are.
public enum ResourceLocation: Hashable, Sendable {
  /// The command's standard input, written `-`.
  case standardInput
  /// A file, by its path; a relative one starts at the working directory.
  case file(path: String)
  /// A URL of a scheme other than `file`, as written.
  case url(String)

  /// The place that `text` names: `-`, a URL, or a path. What is relative starts at `base`: in the
  /// folder of its file, or in place of the last part of its URL (RFC 3986 section 5.2).
  ///
  /// Text is a URL where it starts with a scheme of at least two letters and a colon; `./a:b` is a
  /// way to write a path that would look like one.
  ///
  /// What a document from the network names is on the network: with a base of the scheme http or
  /// https, `-` and paths are relative URLs, and URLs of all other schemes are refused.
  ///
  /// - Throws: `ResourceError.refused` as said, `ResourceError.invalidURL` for a file URL of another machine, or with a `%` that two
  ///   hexadecimal digits do not follow, or whose path is not UTF-8.
  public init(_ text: String, relativeTo base: ResourceLocation? = nil) throws(ResourceError) {
    if let base, base.isRemote {
      let url = URLReference(text).scheme == nil ? URLReference("\(base)").resolving(text) : text
      self = .url(url)
      guard isRemote else { throw .refused(text, .notRemote(base: "\(base)")) }
    } else if text == "-" {
      self = .standardInput
    } else if let scheme = URLReference(text).scheme {
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
  /// Whether it is an http or https URL.
  public var isRemote: Bool {
    guard case .url(let url) = self, let scheme = URLReference(url).scheme else { return false }
    return scheme == "http" || scheme == "https"
  }
}

extension ResourceLocation: CustomStringConvertible {
  /// The path, the URL, or `standard input`.
  public var description: String {
    switch self {
    case .standardInput: "standard input"
    case .file(let path): path
    case .url(let url): url
    }
  }
}
