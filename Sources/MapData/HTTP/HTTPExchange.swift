import MapCCurl

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// One request through the cache, redirects and retries.
struct HTTPExchange {
  /// The next step of an exchange.
  enum Step {
    /// Send a request for `url` after a delay.
    case ask(after: Duration)
    /// The exchange has ended with a result.
    case finish(Result<Resource, ResourceError>)
  }

  /// The current URL: the URL of the request, or the target of a redirect.
  var url: HTTPURL
  /// The byte range; nil for all bytes.
  let range: Range<Int>?

  /// The client that makes the request.
  let client: HTTPClient
  /// The maximum size of the body, in bytes.
  let limit: Int
  /// The number of redirects followed.
  var redirects = 0
  /// The number of requests for the current URL.
  var tries = 0
  /// The time at which the exchange must end; nil for none.
  var deadline: ContinuousClock.Instant?
  /// The successful response in the cache that the server must confirm.
  var stored: CacheEntry?

  /// Creates an exchange for a range of `url`, of at most `limit` bytes.
  init(_ url: HTTPURL, range: Range<Int>?, limit: Int, client: HTTPClient) {
    self.url = url
    self.range = range?.clamped(to: 0..<Int.max)
    self.limit = limit
    self.client = client
  }

  /// The current URL as a location, for errors.
  var location: ResourceLocation { .url(url.text) }

  /// Starts the exchange for the current URL, with the cache or with a request.
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

  /// The additional header lines of the next request.
  var headers: [String] {
    var lines = client.access.headers(for: url).map(\.line)
    if let range {
      lines.append("Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)")
      lines.append("Accept-Encoding: identity")
    }
    return lines + (stored?.validators ?? [])
  }

  /// Returns the step after a request has ended.
  mutating func receive(_ answer: CurlPool.Answer) -> Step {
    tries += 1
    let message = answer.message
    switch answer.outcome {
    case CURL_POOL_ANSWERED: return read(message)
    case CURL_POOL_CUT where message.status == 200 || message.status == 206:
      // The rest of a response that is longer than the range was not received.
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

  /// Ends the exchange when there is no time left or no transport.
  func abort(_ error: ResourceError? = nil) -> Step { fail(error ?? .timedOut(location)) }
}

// The interpretation of responses.
extension HTTPExchange {
  /// Returns the step after a response.
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

  /// Ends with the body, of which the pool kept only the range. Other content in its place, such as the page of a hotel's
  /// network, is an error and is not stored.
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

  /// The content in place of data, if the body is such content. The kept part of a page is recognized by the declared
  /// type alone.
  private func foreignContent(of message: HTTPMessage) -> ForeignContent? {
    if let range, message.status != 206, range.lowerBound > 0 {
      let isPage = message.fields["Content-Type"]?.lowercased().hasPrefix("text/html") ?? false
      return isPage ? .page : nil
    }
    return ForeignContent(of: message.body)
  }

  /// Follows a redirect, and stores `message`, the redirect, unless it is nil.
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

  /// Retries if the policy allows it, otherwise ends as `fail` does.
  func retry(or error: ResourceError, asked: Duration? = nil) -> Step {
    guard let delay = client.policy.retries.delay(afterTries: tries, asked: asked) else {
      return fail(error)
    }
    if let deadline, ContinuousClock.now + delay >= deadline {
      return fail(error)
    }
    return .ask(after: delay)
  }

  /// Ends with the stored response, if it may be used without confirmation, or with the error.
  func fail(_ error: ResourceError) -> Step {
    if let stored, !stored.demandsValidation {
      return .finish(.success(Resource(location: location, bytes: stored.body)))
    }
    return .finish(.failure(error))
  }

  /// Returns the byte range in the header of a partial response.
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

  /// Returns the delay that the server requests (RFC 9110 section 10.2.3).
  private static func delay(_ fields: HTTPFields) -> Duration? {
    guard let text = fields["Retry-After"] else { return nil }
    if let seconds = Int(text), seconds >= 0 { return .seconds(min(seconds, 1 << 31)) }
    return HTTPDate.seconds(text).map { .seconds(max(0, $0 - Int(time(nil)))) }
  }
}
