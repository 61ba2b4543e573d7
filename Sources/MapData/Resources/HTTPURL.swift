/// The components of an http or https URL (RFC 9110 section 4.2).
///
/// A request uses the URL that is composed from these components. The host that was checked is
/// therefore the host that is contacted, regardless of the notation of the URL.
struct HTTPURL: Hashable {
  /// The scheme, which is `http` or `https`.
  let scheme: String
  /// The host in lowercase. An IPv6 address is in brackets.
  let host: String
  /// The port. If the URL states no port, it is the default port of the scheme.
  let port: Int
  /// The scheme and the host, followed by the port if it is not the default port of the scheme.
  let origin: String
  /// The path and the query. White space and control characters are percent-encoded. The path is
  /// never empty.
  let target: String

  /// Parses an http or https URL. Its fragment is dropped.
  ///
  /// - Throws: `ResourceError.invalidURL` if the scheme is neither http nor https, or if the host
  ///   is neither an address nor a name of letters, digits, dots and hyphens.
  init(_ text: String) throws(ResourceError) {
    let url = URLReference(text)
    guard let scheme = url.scheme, scheme == "http" || scheme == "https", url.hasAuthority else {
      throw .invalidURL(text, reason: "it must start with http:// or https:// and a host")
    }
    guard !url.authority.contains("@") else {
      let rest = url.authority.drop { $0 != "@" }
      throw .invalidURL(
        "\(scheme)://…\(rest)\(url.path)",
        reason: "a name or password is not allowed in a URL; send it as a header")
    }
    guard let (host, port) = Self.hostAndPort(url.authority) else {
      throw .invalidURL(text, reason: "its host is invalid")
    }
    self.scheme = scheme
    self.host = host
    let defaultPort = scheme == "https" ? 443 : 80
    self.port = port ?? defaultPort
    origin = "\(scheme)://\(host)" + (self.port == defaultPort ? "" : ":\(self.port)")
    let tail = text[url.path.endIndex...].prefix { $0 != "#" }
    let target = (url.path.hasPrefix("/") ? "" : "/") + url.path + tail
    self.target = target.percentEncoding { $0 > 0x20 && $0 != 0x7F }
  }

  private init(_ url: HTTPURL, target: String) {
    (scheme, host, port, origin) = (url.scheme, url.host, url.port, url.origin)
    self.target = target
  }

  /// Returns the URL with `target` instead of its path and query.
  func with(target: String) -> HTTPURL { HTTPURL(self, target: target) }

  /// The URL as text, without additional percent-encoding.
  var text: String { origin + target }

  /// The URL as text. All bytes that are not permitted in a URL are percent-encoded.
  var encoded: String { origin + target.percentEncoding { $0.isAllowedInURL } }

  /// Returns the lowercase host and the port of a URL's authority. Returns nil if the authority is
  /// invalid.
  static func hostAndPort(_ authority: Substring) -> (host: String, port: Int?)? {
    let host: Substring
    if authority.hasPrefix("[") {
      guard let end = authority.firstIndex(of: "]") else { return nil }
      host = authority[...end]
      guard host.dropFirst().dropLast().allSatisfy({ $0.isHexDigit || $0 == ":" || $0 == "." })
      else { return nil }
    } else {
      host = authority.prefix { $0 != ":" }
      guard host.utf8.allSatisfy(\.isAllowedInHost) else { return nil }
    }
    guard !host.isEmpty, host.utf8.allSatisfy({ $0 < 0x80 }) else { return nil }
    let rest = authority[host.endIndex...]
    if rest.isEmpty || rest == ":" { return (host.lowercased(), nil) }
    guard rest.hasPrefix(":"), rest.dropFirst().utf8.allSatisfy(\.isDigit),
      let port = Int(rest.dropFirst()), (1...65_535).contains(port)
    else { return nil }
    return (host.lowercased(), port)
  }
}
