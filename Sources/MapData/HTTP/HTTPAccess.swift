/// The rules that determine which hosts may be contacted and which hosts receive credentials.
public struct HTTPAccess: Sendable {
  /// Whether all requests are refused. This includes requests that the cache could answer, so a map
  /// does not depend on earlier runs.
  public var isOffline = false
  /// The hosts that may be contacted, even by redirects. If the array is empty, all hosts may be
  /// contacted.
  public var allowedHosts: [HTTPHost] = []
  /// The header lines that are added to requests to `trustedHosts`.
  public var headers: [HTTPHeader] = []
  /// The key that replaces `{key}` in URLs of `trustedHosts`, or nil if there is no key.
  public var key: APIKey?
  /// The hosts that receive the headers and the key. A style can name any host, and must not be
  /// able to send credentials to it.
  public var trustedHosts: [HTTPHost] = []

  /// Creates rules that permit all hosts and use no headers and no key.
  public init() {}

  /// Throws an error if a URL must not be requested.
  func check(_ url: HTTPURL) throws(ResourceError) {
    if isOffline { throw .refused(url.text, .offline) }
    guard allowedHosts.isEmpty || allowedHosts.contains(where: { $0.matches(url) }) else {
      throw .refused(url.text, .hostNotAllowed(url.host))
    }
    guard url.target.contains(APIKey.placeholder) else { return }
    guard key != nil else { throw .refused(url.text, .noKey) }
    guard isTrusted(url) else { throw .refused(url.text, .keyNotForHost(url.host)) }
  }

  /// Returns the URL to request. The key replaces `{key}` if the host is trusted.
  func addressed(_ url: HTTPURL) -> String {
    guard let key, isTrusted(url) else { return url.encoded }
    let encoded = url.target.split(atEach: APIKey.placeholder).map {
      url.with(target: $0).encoded.dropFirst(url.origin.count)
    }
    return url.origin + encoded.joined(separator: key.encoded)
  }

  /// Returns the header lines that are added to a request for `url`.
  func headers(for url: HTTPURL) -> [HTTPHeader] { isTrusted(url) ? headers : [] }

  private func isTrusted(_ url: HTTPURL) -> Bool { trustedHosts.contains { $0.matches(url) } }
}

/// A host, such as `tiles.example.org` or `localhost:8080`.
public struct HTTPHost: Hashable, Sendable, CustomStringConvertible {
  private let host: String
  private let port: Int?

  /// Parses a host with an optional port. If there is no port, the host matches all ports. Returns
  /// nil if the text is not a host, for example if it is a URL.
  public init?(_ text: String) {
    guard let (host, port) = HTTPURL.hostAndPort(text[...]) else { return nil }
    (self.host, self.port) = (host, port)
  }

  /// Creates the host and the port of an http or https URL. Returns nil for any other text.
  public init?(ofURL text: String) {
    guard let url = try? HTTPURL(text) else { return nil }
    (host, port) = (url.host, url.port)
  }

  /// The host, followed by a colon and the port if the host has a port.
  public var description: String { port.map { "\(host):\($0)" } ?? host }

  /// Whether the URL is on this host and, if the host has a port, on this port.
  func matches(_ url: HTTPURL) -> Bool { host == url.host && (port ?? url.port) == url.port }
}

/// A header line of requests, such as a line that contains credentials. Its value is never printed
/// or stored.
public struct HTTPHeader: Sendable, CustomStringConvertible {
  /// The name of the header field.
  public let name: String
  let value: String

  /// Parses a line `Name: value`. Returns nil if the line is invalid. For example, the name
  /// contains characters that RFC 9110 section 5.1 does not permit, or the value contains a line
  /// break.
  public init?(_ line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = String(line[..<colon])
    // Bytes are compared, because a space and a combining character form one character.
    let isSpace = { (byte: UInt8) in byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
    var content = line.utf8[line.utf8.index(after: colon)...].drop(while: isSpace)
    while content.last.map(isSpace) ?? false { content.removeLast() }
    value = String(Substring(content))
    let marks = "!#$%&'*+-.^_`|~".utf8
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isUnreservedInURL || marks.contains($0) }),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
    else { return nil }
  }

  /// The line in the form that libcurl expects.
  var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }

  /// The name, followed by an ellipsis instead of the value.
  public var description: String { "\(name): …" }
}
