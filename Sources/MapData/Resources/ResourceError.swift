import MapSystem

/// An error of reading a resource, or of writing an archive.
public enum ResourceError: Error, Hashable, Sendable {
  /// Nothing exists at the location.
  case notFound(ResourceLocation)
  /// The resource exists, but cannot be read.
  case unreadable(ResourceLocation, reason: String)
  /// The resource exceeds the loader's limit in bytes.
  case tooLarge(ResourceLocation, limit: Int)
  /// No scheme is registered for the URL.
  case unsupportedScheme(url: String, scheme: String)
  /// The server did not complete its response in time.
  case timedOut(ResourceLocation)
  /// The task that needs the resource was canceled.
  case cancelled(ResourceLocation)
  /// The server responded with an HTTP status that is neither success nor "not found".
  case badStatus(ResourceLocation, status: Int)
  /// The response of the server is incomplete or invalid.
  case brokenAnswer(ResourceLocation, reason: String)
  /// The server cannot be reached.
  case noConnection(ResourceLocation, reason: String)
  /// The server redirects too often.
  case tooManyRedirects(ResourceLocation, limit: Int)
  /// The library that fetches URLs is not installed.
  case noTransport(ResourceLocation)
  /// The resource that the text names must not be read.
  case refused(String, ResourceRefusal)
  /// The text is not a valid URL.
  case invalidURL(String, reason: String)
  /// The content is damaged or of another format.
  case malformed(ResourceLocation, reason: String)
  /// The file at the path cannot be written.
  case unwritable(String, reason: String)
}

extension ResourceError: CustomStringConvertible {
  /// The error, its location and a remedy.
  public var description: String {
    switch self {
    case .notFound(.file(let path)):
      "\(path): no such file"
        + (path.firstPlaceholder().map { "; \($0) has no value" } ?? "")
        + RasterPattern.advice(onMissing: path)
    case .notFound(let location): "\(location): not found"
    case .unreadable(let location, let reason): "\(location): cannot be read: \(reason)"
    case .tooLarge(let location, let limit):
      "\(location): larger than the limit of \(limit) bytes; raise it with --max-memory if that is intended"
    case .unsupportedScheme(let url, let scheme) where scheme == "http" || scheme == "https":
      "\(url): \(scheme) is not supported; download it and name the file instead"
    case .unsupportedScheme(let url, "mapbox"):
      "\(url): an address of Mapbox's own API, which is not called; name the https address of a TileJSON document, "
        + "sprite or glyphs, or a file, in its place"
    case .unsupportedScheme(let url, let scheme):
      "\(url): the scheme '\(scheme)' is not registered; name a file, or register it"
    case .timedOut(let location):
      "\(location): no response in time; allow more time, or try again later"
    case .cancelled(let location): "\(location): not read, because the task was cancelled"
    case .badStatus(let location, let status) where status == 401 || status == 403:
      "\(location): answered with HTTP status \(status); it requires a key or an authorization header"
    case .badStatus(let location, let status): "\(location): answered with HTTP status \(status)"
    case .brokenAnswer(let location, let reason): "\(location): an invalid response: \(reason)"
    case .noConnection(let location, let reason): "\(location): cannot be reached: \(reason)"
    case .tooManyRedirects(let location, let limit): "\(location): more than \(limit) redirects"
    case .noTransport(let location):
      "\(location): cannot be fetched without libcurl; install it (\(OptionalLibrary.curl.packages))"
    case .refused(let text, let refusal): "\(text): \(refusal)"
    case .invalidURL(let text, let reason): "\(text): \(reason)"
    case .malformed(let location, let reason): "\(location): \(reason)"
    case .unwritable(let path, let reason): "\(path): \(reason)"
    }
  }
}

extension ResourceError {
  /// The reason why the resource could not be read, without the name of the resource. If several
  /// resources of one server cannot be read for the same reason, their causes are equal. The same
  /// is true of files.
  package var cause: String {
    switch self {
    case .timedOut(let location): "\(location.origin): no response in time"
    case .badStatus(let location, let status): "\(location.origin): HTTP status \(status)"
    case .brokenAnswer(let location, let reason): "\(location.origin): \(reason)"
    // The reason is left out, because it contains the duration of the attempt.
    case .noConnection(let location, reason: _): "\(location.origin): no connection"
    case .noTransport: "no transport"
    case .refused(_, let refusal): "\(refusal)"
    case .unsupportedScheme(url: _, let scheme): "the scheme \(scheme)"
    case .notFound(let location): "\(location.origin): not found"
    case .unreadable(let location, let reason): "\(location.origin): \(reason)"
    case .tooLarge(let location, limit: _): "\(location.origin): too large"
    case .tooManyRedirects(let location, limit: _): "\(location.origin): too many redirects"
    case .malformed(let location, let reason): "\(location.origin): \(reason)"
    case .cancelled: "cancelled"
    case .invalidURL(_, let reason), .unwritable(_, let reason): reason
    }
  }

  /// Whether the resource is on the network and was not requested, because requests are turned off
  /// or the loader has no client.
  package var isOffline: Bool {
    switch self {
    case .refused(_, .offline): true
    case .unsupportedScheme(url: _, let scheme): scheme == "http" || scheme == "https"
    default: false
    }
  }
}

extension ResourceLocation {
  /// The scheme, host and port of an http or https URL, or only the scheme of any other URL. It is
  /// `file` for all files.
  fileprivate var origin: String {
    switch self {
    case .standardInput: description
    case .file: "file"
    case .url(let text):
      (try? HTTPURL(text))?.origin ?? URLReference.scheme(of: text) ?? description
    }
  }
}

/// The reason for refusing to read a resource.
public enum ResourceRefusal: Hashable, Sendable {
  /// Requests are turned off.
  case offline
  /// Requests to this host are not allowed.
  case hostNotAllowed(String)
  /// The URL contains `{key}`, but there is no key.
  case noKey
  /// The URL contains `{key}`, but its host is not trusted with the key.
  case keyNotForHost(String)
  /// The file is outside of this folder, or is standard input.
  case outsideRoot(String)
  /// A document from the network, at this URL, names a local resource.
  case notRemote(base: String)
  /// The map is drawn from a bundle that does not contain the resource.
  case notInBundle
}

extension ResourceRefusal: CustomStringConvertible {
  /// The reason and a remedy.
  public var description: String {
    switch self {
    case .offline: "not fetched, because requests are turned off (--offline)"
    case .hostNotAllowed(let host):
      "not fetched, because requests go only to the hosts of --allow-host; allow \(host) if that is "
        + "intended"
    case .noKey: "contains {key}, but there is no key; set RENDER_MAP_API_KEY"
    case .keyNotForHost(let host):
      "contains {key}, which is sent only to the style's host and those of --allow-host; allow \(host) "
        + "if that is intended"
    case .outsideRoot(let root): "not read, because it is outside of \(root)"
    case .notInBundle:
      "not in the bundle, and nothing outside of it is read; create the bundle for this camera too"
    case .notRemote(let base):
      "not read, because \(base), which names it, is from the network and can name only http and "
        + "https URLs"
    }
  }
}

/// An error in content. The code that throws it does not know the location of the content.
public struct MalformedContent: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, as a clause that follows a location and a colon, on one line.
  public let reason: String
  /// Whether the content is larger than a limit.
  public let isTooLarge: Bool

  /// Creates an error. By default, it is not the error that a limit is exceeded.
  package init(reason: String, isTooLarge: Bool = false) {
    self.reason = reason
    self.isTooLarge = isTooLarge
  }

  /// The reason.
  public var description: String { reason }
}

extension ResourceLocation {
  /// Calls `body`, which processes the content at this location, and adds the location to its
  /// error.
  package func reporting<Value>(
    _ body: () throws(MalformedContent) -> Value
  ) throws(ResourceError) -> Value {
    do {
      return try body()
    } catch {
      throw .malformed(self, reason: error.reason)
    }
  }
}
