/// Why something is not read although it may be there.
public enum ResourceRefusal: Hashable, Sendable {
  /// No request may be made.
  case offline
  /// Requests to this host are not allowed.
  case hostNotAllowed(String)
  /// The URL has `{key}`, and there is no key.
  case noKey
  /// The URL has `{key}`, and its host may not be sent the key.
  case keyNotForHost(String)
  /// The file lies outside of this folder, or it is standard input.
  case outsideRoot(String)
  /// A document from the network, at this URL, names what lies on this machine.
  case notRemote(base: String)
  /// The map is drawn from a bundle, which does not hold it.
  case notInBundle
}

extension ResourceRefusal: CustomStringConvertible {
  /// What is not allowed, and what to do about it.
  public var description: String {
    switch self {
    case .offline: "not fetched, because requests are turned off (--offline)"
    case .hostNotAllowed(let host):
      "not fetched, because requests go only to the hosts of --allow-host; allow \(host) if it is "
        + "meant"
    case .noKey: "has {key}, and there is no key; set RENDER_MAP_API_KEY"
    case .keyNotForHost(let host):
      "has {key}, which only the style's own host and those of --allow-host are sent; allow \(host) "
        + "if it is meant"
    case .outsideRoot(let root): "not read, because it is outside of \(root)"
    case .notInBundle:
      "not in the bundle, and nothing outside of it is read; make the bundle again"
    case .notRemote(let base):
      "not read, because \(base), which names it, is from the network and can name only http and "
        + "https URLs"
    }
  }
}
