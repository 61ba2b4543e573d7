import MapCCurl

/// One request on its way to an answer: through the cache, redirects and further tries.
struct HTTPExchange {
  /// What to do next.
  enum Step {
    /// Ask for `url` after a while.
    case ask(after: Duration)
    /// Nothing more: this is the answer.
    case finish(Result<Resource, ResourceError>)
  }

  /// What is asked for now: the request's URL, or where redirects led.
  var url: HTTPURL
  /// Which bytes are wanted; all where it is nil.
  let range: Range<Int>?

  /// What it is made with.
  let client: HTTPClient
  /// The most bytes of a body.
  let limit: Int
  /// How many redirects were followed.
  var redirects = 0
  /// How often the URL was asked for.
  var tries = 0
  /// What the cache has for the URL, a success that needs the server's word.
  var stored: CacheEntry?

  /// A request of `client` for the bytes `range` of `url`, of at most `limit` bytes.
  init(_ url: HTTPURL, range: Range<Int>?, limit: Int, client: HTTPClient) {
    self.url = url
    self.range = range?.clamped(to: 0..<Int.max)
    self.limit = limit
    self.client = client
  }

  /// What is asked for now, for messages.
  var location: ResourceLocation { .url(url.text) }

  /// What to do first for the URL: use what is in the cache, or ask.
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

  /// The lines for the header of the request that is made next.
  var headers: [String] {
    var lines = client.access.headers(for: url).map(\.line)
    if let range {
      lines.append("Range: bytes=\(range.lowerBound)-\(range.upperBound - 1)")
      lines.append("Accept-Encoding: identity")
    }
    return lines + (stored?.validators ?? [])
  }

  /// What to do after a request has ended.
  mutating func receive(_ answer: CurlPool.Answer) -> Step {
    tries += 1
    let message = answer.message
    switch answer.outcome {
    case CURL_POOL_ANSWERED: return read(message)
    case CURL_POOL_CUT where message.status == 200 || message.status == 206:
      // Of an answer with more bytes than the range, the others were not waited for.
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

  /// What to do where there is no time left, or no way to ask.
  func giveUp(_ error: ResourceError? = nil) -> Step { fail(error ?? .timedOut(location)) }
}
