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
