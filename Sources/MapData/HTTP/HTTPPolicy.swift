/// How much time, how many requests and how many bytes fetching may take.
public struct HTTPPolicy: Sendable {
  /// How long connecting to a host may take.
  public var connectTimeout = Duration.seconds(10)
  /// How long nothing may arrive of an answer, in whole seconds, at least one.
  public var stallTimeout = Duration.seconds(20)
  /// How long one try may take in all.
  public var requestTimeout = Duration.seconds(300)
  /// When all of fetching has to be over: what is still asked for then has timed out, and what is
  /// asked for later is not tried.
  public var deadline: ContinuousClock.Instant?
  /// The most bytes of an answer, however many a loader would take.
  public var answerLimit = 512 << 20
  /// How many requests of a batch are under way at once.
  public var requestsAtOnce = 16
  /// How many of them go to one host that gives each a connection of its own.
  public var requestsPerHost = 6
  /// How many redirects are followed one after the other.
  public var redirects = 10
  /// What is asked again, and when.
  public var retries = RetryPolicy()
  /// The name that the client gives itself (RFC 9110 section 10.1.5).
  public var userAgent = "render-map"

  /// The defaults above, with no deadline.
  public init() {}

  /// How long a try that starts now may take, in milliseconds; at least one.
  func timeout(at now: ContinuousClock.Instant) -> Int {
    let left = deadline.map { now.duration(to: $0) } ?? requestTimeout
    return max(1, min(left, requestTimeout).milliseconds)
  }
}

extension Duration {
  /// The whole milliseconds in it.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
    if overflow { return seconds < 0 ? .min : .max }
    return product.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000_000)).partialValue
  }
}

/// Which requests are made again after they failed, and after how long.
///
/// What is worth another try: no answer in time, half an answer, a lost connection, and the statuses
/// that say "not now": 408, 425, 429, 500, 502, 503 and 504. Everything else would fail again.
public struct RetryPolicy: Sendable {
  /// How often a request is made in all.
  public var tries = 3
  /// How long to wait before the second try; before each further one, twice as long as before the
  /// last.
  public var firstDelay = Duration.milliseconds(250)
  /// The longest time to wait, unless the server asks for more.
  public var longestDelay = Duration.seconds(4)
  /// The longest time that a server may ask for (RFC 9110 section 10.2.3); where it asks for more, the
  /// request is not made again.
  public var longestRetryAfter = Duration.seconds(10)

  /// The defaults above.
  public init() {}

  /// Whether a request that was answered with `status` may be answered better the next time.
  public func isWorthRetrying(status: Int) -> Bool {
    [408, 425, 429, 500, 502, 503, 504].contains(status)
  }

  /// How long to wait after `tries` tries that all failed; nil to give up.
  ///
  /// - Parameter asked: How long the server asked to wait.
  public func delay(afterTries tries: Int, asked: Duration? = nil) -> Duration? {
    guard tries < self.tries else { return nil }
    if let asked, asked > longestRetryAfter { return nil }
    var delay = firstDelay
    for _ in stride(from: 1, to: tries, by: 1) where delay < longestDelay { delay *= 2 }
    return max(min(delay, longestDelay), asked ?? .zero)
  }
}
