import MapCCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The state of one request, including its use of the cache, its redirects and its retries.
struct HTTPExchange {
  /// The next step of an exchange.
  enum Step {
    /// The exchange must send a request for `url` after a delay.
    case ask(after: Duration)
    /// The exchange has ended with a result.
    case finish(Result<Resource, ResourceError>)
  }

  /// The current URL: the URL of the request, or the target of a redirect.
  var url: HTTPURL
  /// The byte range to request, or nil to request all bytes.
  let range: Range<Int>?

  let client: HTTPClient
  /// The maximum size of the body, in bytes.
  let limit: Int
  /// The number of redirects that were followed.
  var redirects = 0
  /// The number of requests that were made for the current URL.
  var tries = 0
  /// The time at which the exchange must end, or nil if there is no deadline.
  var deadline: ContinuousClock.Instant?
  /// A successful response in the cache that the server must confirm, or nil if there is no such
  /// response.
  var stored: CacheEntry?

  /// Creates an exchange for a range of `url`. The maximum size of the body is `limit` bytes.
  init(_ url: HTTPURL, range: Range<Int>?, limit: Int, client: HTTPClient) {
    self.url = url
    self.range = range?.clamped(to: 0..<Int.max)
    self.limit = limit
    self.client = client
  }

  /// The current URL as a location, which errors name.
  var location: ResourceLocation { .url(url.text) }

  /// Starts the exchange for the current URL. The next step uses the cache or sends a request.
  mutating func begin() -> Step {
    do throws(ResourceError) {
      try client.access.check(url)
    } catch {
      return .finish(.failure(error))
    }
    if range?.isEmpty ?? false {
      return .finish(.success(Resource(location: location, bytes: [])))
    }
    tries = 0
    if let entry = fresh() { return use(entry) }
    return .ask(after: .zero)
  }

  /// The header lines that the next request contains in addition to the lines that the transport
  /// adds.
  var headers: [String] {
    var lines = client.access.headers(for: url).map(\.line)
    if let range {
      lines.append("Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)")
      lines.append("Accept-Encoding: identity")
    }
    return lines + (stored?.validators ?? [])
  }

  /// Returns the next step after a request has ended.
  mutating func receive(_ answer: CurlPool.Answer) -> Step {
    tries += 1
    let message = answer.message
    switch answer.outcome {
    case CURL_POOL_ANSWERED: return read(message)
    case CURL_POOL_CUT where message.status == 200 || message.status == 206:
      // If a response is longer than the range, its rest was not received.
      if let range, message.body.count == range.count { return read(message) }
      return .finish(.failure(.tooLarge(location, limit: limit)))
    case CURL_POOL_CUT: return read(message)
    case CURL_POOL_TIMED_OUT: return retry(or: .timedOut(location))
    case CURL_POOL_INTERRUPTED:
      return retry(or: .brokenAnswer(location, reason: answer.reason))
    case CURL_POOL_GARBLED:
      return fail(.brokenAnswer(location, reason: answer.reason))
    default:
      return fail(.noConnection(location, reason: answer.reason))
    }
  }

  /// Ends the exchange as `fail` does. If `error` is nil, the error is a timeout.
  func abort(_ error: ResourceError? = nil) -> Step { fail(error ?? .timedOut(location)) }
}

// The following methods interpret responses.
extension HTTPExchange {
  /// Returns the next step after a response.
  mutating func read(_ message: HTTPMessage) -> Step {
    switch message.status {
    case 200, 203, 204, 206: return readSuccess(message)
    case 301, 302, 303, 307, 308: return follow(message.fields["Location"], keeping: message)
    case 304:
      guard let stored else { return fail(.badStatus(location, status: 304)) }
      renew(stored, message.fields)
      return use(stored)
    case 404, 410:
      keep(message)
      return .finish(.failure(.notFound(location)))
    case 416 where range != nil: return .finish(.success(Resource(location: location, bytes: [])))
    case let status where client.policy.retries.isWorthRetrying(status: status):
      return retry(or: .badStatus(location, status: status), asked: Self.delay(message.fields))
    case let status: return .finish(.failure(.badStatus(location, status: status)))
    }
  }

  private mutating func readSuccess(_ message: HTTPMessage) -> Step {
    guard message.status == 206 else { return finish(message) }
    guard let range else { return fail(.badStatus(location, status: 206)) }
    guard let part = Self.contentRange(message.fields), part.lowerBound == range.lowerBound else {
      return fail(.brokenAnswer(location, reason: "it has other bytes than requested"))
    }
    guard message.body.count == min(part.count, range.count) else {
      return retry(or: .brokenAnswer(location, reason: "it has fewer bytes than it declares"))
    }
    return finish(message)
  }

  /// Ends the exchange with the body. The pool has kept only the range of the body. The server may
  /// have sent other content instead of data, such as the login page of a hotel's network. The
  /// result is then an error, and the content is not stored.
  private func finish(_ message: HTTPMessage) -> Step {
    switch foreignContent(of: message) {
    case .page?:
      return fail(
        .brokenAnswer(
          location, reason: "an HTML page instead of data, such as a login or error page"))
    case .pointer?: return fail(.malformed(location, reason: "\(ForeignContent.pointer)"))
    case nil: break
    }
    keep(message)
    return .finish(.success(Resource(location: location, bytes: message.body)))
  }

  /// Returns the kind of foreign content if the body is not data. If only a later part of a page
  /// was kept, the page is recognized by the declared type alone.
  private func foreignContent(of message: HTTPMessage) -> ForeignContent? {
    if let range, message.status != 206, range.lowerBound > 0 {
      let isPage = message.fields["Content-Type"]?.lowercased().hasPrefix("text/html") ?? false
      return isPage ? .page : nil
    }
    return ForeignContent(of: message.body)
  }

  /// Follows a redirect to `target`. Stores `message`, which is the redirect, unless it is nil.
  mutating func follow(_ target: String?, keeping message: HTTPMessage?) -> Step {
    guard let target, !target.isEmpty else {
      return fail(.brokenAnswer(location, reason: "a redirect without a location"))
    }
    redirects += 1
    guard redirects <= client.policy.redirects else {
      return .finish(.failure(.tooManyRedirects(location, limit: client.policy.redirects)))
    }
    if let message { keep(message) }
    do throws(ResourceError) {
      let next = try ResourceLocation(target, relativeTo: location)
      url = client.secrets.redacting(try HTTPURL(next.description))
    } catch {
      return .finish(.failure(error))
    }
    return begin()
  }

  /// Retries the request if the policy permits a retry. Otherwise, ends the exchange as `fail`
  /// does.
  func retry(or error: ResourceError, asked: Duration? = nil) -> Step {
    guard let delay = client.policy.retries.delay(afterTries: tries, asked: asked) else {
      return fail(error)
    }
    if let deadline, ContinuousClock.now + delay >= deadline {
      return fail(error)
    }
    return .ask(after: delay)
  }

  /// Ends the exchange with the stored response if it may be used without confirmation, or
  /// otherwise with `error`.
  func fail(_ error: ResourceError) -> Step {
    if let stored, !stored.demandsValidation {
      return .finish(.success(Resource(location: location, bytes: stored.body)))
    }
    return .finish(.failure(error))
  }

  /// Returns the byte range that the header of a partial response states, or nil if it states no
  /// range.
  private static func contentRange(_ fields: HTTPFields) -> Range<Int>? {
    guard let text = fields["Content-Range"], text.lowercased().hasPrefix("bytes ") else {
      return nil
    }
    let ends = text.dropFirst(6).prefix { $0 != "/" }.split(separator: "-").map { Int($0) }
    guard ends.count == 2, let first = ends[0], let last = ends[1], 0 <= first, first <= last,
      last < Int.max
    else { return nil }
    return first..<last + 1
  }

  /// Returns the delay that the server requests (RFC 9110 section 10.2.3), or nil if it requests no
  /// delay.
  private static func delay(_ fields: HTTPFields) -> Duration? {
    guard let text = fields["Retry-After"] else { return nil }
    if let seconds = Int(text), seconds >= 0 { return .seconds(min(seconds, 1 << 31)) }
    return HTTPDate.seconds(text).map { .seconds(max(0, $0 - Int(time(nil)))) }
  }
}
