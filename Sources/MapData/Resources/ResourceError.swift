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
  /// The server did not answer, or not to the end, before the time was over.
  case timedOut(ResourceLocation)
  /// The server answered with an HTTP status that is neither success nor "not found".
  case badStatus(ResourceLocation, status: Int)
  /// What the server sent is not a whole answer.
  case brokenAnswer(ResourceLocation, reason: String)
  /// The server cannot be reached.
  case noConnection(ResourceLocation, reason: String)
  /// The server redirects on and on.
  case tooManyRedirects(ResourceLocation, limit: Int)
  /// The library that fetches URLs is not on this machine.
  case noTransport(ResourceLocation)
  /// It may not be read, as the text names it.
  case refused(String, ResourceRefusal)
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
      "\(location): larger than the limit of \(limit) bytes; raise it with --max-memory if it is meant"
    case .unsupportedScheme(let url, let scheme) where scheme == "http" || scheme == "https":
      "\(url): \(scheme) is not fetched; download it and name the file in its place"
    case .unsupportedScheme(let url, let scheme):
      "\(url): nothing is registered for the scheme '\(scheme)'; name a file, or register it"
    case .timedOut(let location):
      "\(location): no answer in time; allow more time, or try again later"
    case .badStatus(let location, let status) where status == 401 || status == 403:
      "\(location): answered with HTTP status \(status); it wants a key or a header that says who asks"
    case .badStatus(let location, let status): "\(location): answered with HTTP status \(status)"
    case .brokenAnswer(let location, let reason): "\(location): not a whole answer: \(reason)"
    case .noConnection(let location, let reason): "\(location): cannot be reached: \(reason)"
    case .tooManyRedirects(let location, let limit): "\(location): more than \(limit) redirects"
    case .noTransport(let location):
      "\(location): cannot be fetched without libcurl; install it (Debian: libcurl4, Fedora: libcurl)"
    case .refused(let text, let refusal): "\(text): \(refusal)"
    case .invalidURL(let text, let reason): "\(text): \(reason)"
    case .malformed(let location, let reason): "\(location): \(reason)"
    }
  }
}

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

/// What is wrong with bytes whose place the thrower does not know.
struct MalformedContent: Error, Hashable {
  /// What is wrong, in words that follow a place and a colon, on one line.
  let reason: String
}

extension ResourceLocation {
  /// Runs `body` on what is at this place, which its error then names.
  func reporting<Value>(
    _ body: () throws(MalformedContent) -> Value
  ) throws(ResourceError) -> Value {
    do {
      return try body()
    } catch {
      throw .malformed(self, reason: error.reason)
    }
  }
}
