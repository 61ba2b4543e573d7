import Synchronization

/// The limits that apply to fetching: limits of time, of the number of requests and of the number
/// of bytes.
public struct HTTPPolicy: Sendable {
  /// The time limit for connecting to a host.
  public var connectTimeout = Duration.seconds(10)
  /// The maximum time during which no data arrives. It is rounded up to whole seconds, and is at
  /// least one second.
  public var stallTimeout = Duration.seconds(20)
  /// The time limit for one attempt of a request.
  public var requestTimeout = Duration.seconds(300)
  /// The time limit for all requests of one picture, or nil if there is no limit. See
  /// `ResourceLoader.limitingTime(of:)`.
  public var pictureTimeout: Duration?
  /// The time for which no requests are made to a host that could not be reached. Requests during
  /// this time fail with the error of the first request.
  public var unreachablePause = Duration.seconds(30)
  /// The time at which all requests must end. At this time, requests in progress fail with a
  /// timeout. Later requests are not made. If it is nil, there is no deadline.
  public var deadline: ContinuousClock.Instant?
  /// The maximum size of a response, in bytes. If the loader's limit is lower, that limit applies.
  public var answerLimit = 512 << 20
  /// The maximum number of concurrent requests of a batch.
  public var requestsAtOnce = 16
  /// The maximum number of concurrent requests to one host, if the host needs a separate connection
  /// for each request.
  public var requestsPerHost = 6
  /// The maximum number of consecutive redirects.
  public var redirects = 10
  /// The rules for retries of failed requests.
  public var retries = RetryPolicy()
  /// The value of the `User-Agent` field (RFC 9110 section 10.1.5).
  public var userAgent = "render-map"

  /// Creates a policy with the default values and no deadline.
  public init() {}

  /// Returns the time limit for an attempt that starts at `now` and must end at `deadline`, in
  /// milliseconds. It is at least one millisecond.
  func timeout(
    at now: ContinuousClock.Instant, deadline: ContinuousClock.Instant?
  ) -> Int {
    let left = deadline.map { now.duration(to: $0) } ?? requestTimeout
    return max(1, min(left, requestTimeout).milliseconds)
  }
}

extension Duration {
  /// The duration in whole milliseconds.
  var milliseconds: Int {
    let (seconds, attoseconds) = components
    let (product, overflow) = Int(clamping: seconds).multipliedReportingOverflow(by: 1000)
    if overflow { return seconds < 0 ? .min : .max }
    return product.addingReportingOverflow(Int(attoseconds / 1_000_000_000_000_000)).partialValue
  }
}

/// The rules for retrying failed requests.
///
/// A request is retried after a timeout, an incomplete response, a lost connection, or one of the
/// temporary failures 408, 425, 429, 500, 502, 503 and 504.
public struct RetryPolicy: Sendable {
  /// The maximum number of attempts, including the first attempt.
  public var tries = 3
  /// The delay before the second attempt. It doubles before each further attempt.
  public var firstDelay = Duration.milliseconds(250)
  /// The maximum delay, unless the server requests a longer delay.
  public var longestDelay = Duration.seconds(4)
  /// The maximum delay that a server may request (RFC 9110 section 10.2.3). If the server requests
  /// a longer delay, the request is not retried.
  public var longestRetryAfter = Duration.seconds(10)

  /// Creates rules with the default values.
  public init() {}

  /// Whether a request with this response status is retried.
  public func isWorthRetrying(status: Int) -> Bool {
    [408, 425, 429, 500, 502, 503, 504].contains(status)
  }

  /// Returns the delay after `tries` failed attempts, or nil if there must be no further attempt.
  ///
  /// - Parameters:
  ///   - tries: The number of failed attempts.
  ///   - asked: The delay that the server requests, or nil if it requests no delay.
  public func delay(afterTries tries: Int, asked: Duration? = nil) -> Duration? {
    guard tries < self.tries else { return nil }
    if let asked, asked > longestRetryAfter { return nil }
    var delay = firstDelay
    for _ in stride(from: 1, to: tries, by: 1) where delay < longestDelay { delay *= 2 }
    return max(min(delay, longestDelay), asked ?? .zero)
  }
}

/// The hosts to which no connection could be made. For some time, requests to these hosts fail at
/// once, so a server that is down costs one attempt instead of one attempt per tile.
package final class UnreachableHosts: Sendable {
  private struct Failure {
    var reason: String
    var end: ContinuousClock.Instant
  }

  private let pause: Duration
  private let failures = Mutex<[String: Failure]>([:])

  /// Creates an empty list. A host is removed from it after `pause`.
  package init(pause: Duration) { self.pause = pause }

  /// Returns the reason why no connection to an origin (`https://host:port`) could be made, or nil
  /// if requests to the origin may be made.
  package func reason(of origin: String, now: ContinuousClock.Instant) -> String? {
    failures.withLock { failures in
      guard let failure = failures[origin] else { return nil }
      if now < failure.end { return failure.reason }
      failures[origin] = nil
      return nil
    }
  }

  /// Adds an origin to which no connection could be made.
  package func add(_ origin: String, reason: String, now: ContinuousClock.Instant) {
    failures.withLock { $0[origin] = Failure(reason: reason, end: now + pause) }
  }
}
