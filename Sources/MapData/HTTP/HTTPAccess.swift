/// Where requests may go, and what they may tell of who asks.
public struct HTTPAccess: Sendable {
  /// Whether no request is made at all: each is an error, also one that the cache could answer, so
  /// that a map does not depend on what was drawn before.
  public var isOffline = false
  /// The hosts that are asked, also after redirects; all where it is empty.
  public var allowedHosts: [HTTPHost] = []
  /// Lines that requests to `trustedHosts` carry in their header.
  public var headers: [HTTPHeader] = []
  /// What replaces `{key}` in URLs of `trustedHosts`.
  public var key: APIKey?
  /// The hosts that are sent the headers and the key: a style can name any host, and must not be able
  /// to send them there.
  public var trustedHosts: [HTTPHost] = []

  /// Access to all hosts, with no headers and no key.
  public init() {}

  /// Refuses a URL that must not be asked.
  func check(_ url: HTTPURL) throws(ResourceError) {
    if isOffline { throw .refused(url.text, .offline) }
    guard allowedHosts.isEmpty || allowedHosts.contains(where: { $0.matches(url) }) else {
      throw .refused(url.text, .hostNotAllowed(url.host))
    }
    guard url.target.contains(APIKey.placeholder) else { return }
    guard key != nil else { throw .refused(url.text, .noKey) }
    guard isTrusted(url) else { throw .refused(url.text, .keyNotForHost(url.host)) }
  }

  /// The URL as it is asked, with the key in it.
  func addressed(_ url: HTTPURL) -> String {
    guard let key, isTrusted(url) else { return url.encoded }
    let encoded = url.target.split(atEach: APIKey.placeholder).map {
      url.with(target: $0).encoded.dropFirst(url.origin.count)
    }
    return url.origin + encoded.joined(separator: key.encoded)
  }

  /// The lines for the header of a request.
  func headers(for url: HTTPURL) -> [HTTPHeader] { isTrusted(url) ? headers : [] }

  private func isTrusted(_ url: HTTPURL) -> Bool { trustedHosts.contains { $0.matches(url) } }
}

/// A host that a program names, such as `tiles.example.org` or `localhost:8080`.
public struct HTTPHost: Hashable, Sendable, CustomStringConvertible {
  private let host: String
  private let port: Int?

  /// The host `text`, with or without a port: without, all of its ports are meant. Nil for what is
  /// no host, such as a URL.
  public init?(_ text: String) {
    guard let (host, port) = HTTPURL.hostAndPort(text[...]) else { return nil }
    (self.host, self.port) = (host, port)
  }

  /// The host and the port of an http or https URL; nil for any other text.
  public init?(ofURL text: String) {
    guard let url = try? HTTPURL(text) else { return nil }
    (host, port) = (url.host, url.port)
  }

  /// The host, and its port after a colon.
  public var description: String { port.map { "\(host):\($0)" } ?? host }

  /// Whether a URL leads to this host.
  func matches(_ url: HTTPURL) -> Bool { host == url.host && (port ?? url.port) == url.port }
}

/// A line that requests carry in their header, such as what proves who asks. Its value is never
/// printed and never kept.
public struct HTTPHeader: Sendable, CustomStringConvertible {
  /// The field's name.
  public let name: String
  let value: String

  /// The line `Name: value`; nil where it is none, as where the name has other characters than RFC
  /// 9110 section 5.1 allows, or the value a line break.
  public init?(_ line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = String(line[..<colon])
    value = line[line.utf8.index(after: colon)...].trimmingWhitespace()
    let marks = "!#$%&'*+-.^_`|~".utf8
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isUnreservedInURL || marks.contains($0) }),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
    else { return nil }
  }

  /// The line as libcurl takes it.
  var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }

  /// The name alone.
  public var description: String { "\(name): …" }
}
