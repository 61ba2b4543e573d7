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
