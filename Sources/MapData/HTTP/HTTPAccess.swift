/// The rules for requests: which hosts may be contacted, and which of them receive credentials.
public struct HTTPAccess: Sendable {
  /// Whether all requests are refused, even those that the cache could answer, so that a map does
  /// not depend on earlier runs.
  public var isOffline = false
  /// The hosts that may be contacted, also by redirects. If empty, all hosts.
  public var allowedHosts: [HTTPHost] = []
  /// The header lines of requests to `trustedHosts`.
  public var headers: [HTTPHeader] = []
  /// The key that replaces `{key}` in URLs of `trustedHosts`.
  public var key: APIKey?
  /// The hosts that receive the headers and the key. A style can name any host, and must not be
  /// able to send credentials there.
  public var trustedHosts: [HTTPHost] = []

  /// Allows all hosts, with no headers and no key.
  public init() {}

  /// Throws if a URL must not be requested.
  func check(_ url: HTTPURL) throws(ResourceError) {
    if isOffline { throw .refused(url.text, .offline) }
    guard allowedHosts.isEmpty || allowedHosts.contains(where: { $0.matches(url) }) else {
      throw .refused(url.text, .hostNotAllowed(url.host))
    }
    guard url.target.contains(APIKey.placeholder) else { return }
    guard key != nil else { throw .refused(url.text, .noKey) }
    guard isTrusted(url) else { throw .refused(url.text, .keyNotForHost(url.host)) }
  }

  /// Returns the URL to request, with the key in it.
  func addressed(_ url: HTTPURL) -> String {
    guard let key, isTrusted(url) else { return url.encoded }
    let encoded = url.target.split(atEach: APIKey.placeholder).map {
      url.with(target: $0).encoded.dropFirst(url.origin.count)
    }
    return url.origin + encoded.joined(separator: key.encoded)
  }

  /// Returns the additional header lines of a request.
  func headers(for url: HTTPURL) -> [HTTPHeader] { isTrusted(url) ? headers : [] }

  private func isTrusted(_ url: HTTPURL) -> Bool { trustedHosts.contains { $0.matches(url) } }
}

/// A host, such as `tiles.example.org` or `localhost:8080`.
public struct HTTPHost: Hashable, Sendable, CustomStringConvertible {
  private let host: String
  private let port: Int?

  /// Parses a host with an optional port. Without a port, the host matches on all ports. Nil for
  /// text that is not a host, such as a URL.
  public init?(_ text: String) {
    guard let (host, port) = HTTPURL.hostAndPort(text[...]) else { return nil }
    (self.host, self.port) = (host, port)
  }

  /// Extracts the host and the port of an http or https URL; nil for any other text.
  public init?(ofURL text: String) {
    guard let url = try? HTTPURL(text) else { return nil }
    (host, port) = (url.host, url.port)
  }

  /// The host, followed by a colon and the port if there is one.
  public var description: String { port.map { "\(host):\($0)" } ?? host }

  /// Whether the host of a URL is this one.
  func matches(_ url: HTTPURL) -> Bool { host == url.host && (port ?? url.port) == url.port }
}

/// A header line of requests, such as one with credentials. Its value is never printed or stored.
public struct HTTPHeader: Sendable, CustomStringConvertible {
  /// The name of the field.
  public let name: String
  let value: String

  /// Parses a line `Name: value`; nil if it is invalid, for example if the name has characters that
  /// RFC 9110 section 5.1 does not allow or the value has a line break.
  public init?(_ line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = String(line[..<colon])
    // Bytes, as a space and a combining character are one character.
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

  /// The name, without the value.
  public var description: String { "\(name): …" }
}
