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
