import MapCCurl
import MapSystem

/// A batch of concurrent requests, whose number is limited. Failed requests are retried. The batch
/// ends when all requests have ended, the deadline has passed or the work is canceled.
struct HTTPBatch {
  private let policy: HTTPPolicy
  private let access: HTTPAccess
  private let unreachable: UnreachableHosts
  /// The time at which all requests must end. It is the deadline of the policy or of the current
  /// work, whichever is earlier.
  private let deadline: ContinuousClock.Instant?
  private var exchanges: [HTTPExchange]
  /// The results so far. The result of an exchange that has not ended is nil.
  private(set) var results: [Result<Resource, ResourceError>?]
  /// The exchanges that wait to send a request, in order. Each entry contains the index of the
  /// exchange and the earliest time for its request.
  private var waiting: [(exchange: Int, from: ContinuousClock.Instant)] = []
  /// The requests in progress. The keys are the indices of their exchanges.
  private var running: [Int: Running] = [:]
  /// The hosts whose requests share a connection.
  private var multiplexing: Set<String> = []
  private let finished: () -> Void
  private let cancellation = WorkCancellation.current
  /// The interval in milliseconds at which a cancellation is checked while no data arrives.
  private static let cancellationInterval = 20

  private struct Running {
    /// The scheme, host and port of the URL.
    var host: String
    /// The time limit of the request, in milliseconds.
    var timeout: Int
    /// The time at which the request was started.
    var start: ContinuousClock.Instant
  }

  /// Creates a batch of `exchanges`. The batch calls `finished` when an exchange ends.
  init(_ exchanges: [HTTPExchange], client: HTTPClient, finished: @escaping () -> Void) {
    policy = client.policy
    access = client.access
    unreachable = client.unreachable
    deadline = [client.policy.deadline, cancellation?.deadline].compactMap { $0 }.min()
    self.exchanges = exchanges
    results = Array(repeating: nil, count: exchanges.count)
    self.finished = finished
    for index in exchanges.indices {
      self.exchanges[index].deadline = deadline
      take(self.exchanges[index].begin(), of: index)
    }
  }

  /// Whether all exchanges have ended.
  var isDone: Bool { waiting.isEmpty && running.isEmpty }

  /// Sends requests with `pool` until all exchanges have ended, the deadline has passed or the work
  /// is canceled.
  mutating func run(_ pool: CurlPool) {
    while !isDone, !isCancelled {
      let now = ContinuousClock.now
      if let deadline, now >= deadline - (running.isEmpty ? Self.leastTime : .zero) { break }
      start(pool, now: now)
      // The call of `start` can end the last exchanges, because requests to hosts that cannot be
      // reached fail at once.
      if isDone { break }
      pool.wait(milliseconds: pause(from: now))
      while let answer = pool.next() {
        guard let request = running.removeValue(forKey: answer.tag) else { continue }
        if answer.isMultiplexed { multiplexing.insert(request.host) }
        take(exchanges[answer.tag].receive(checked(answer, of: request)), of: answer.tag)
      }
    }
    pool.cancel()
    let isCancelled = isCancelled
    abort { isCancelled ? .cancelled($0) : nil }
  }

  /// Ends all remaining exchanges with the error that `error` returns for their location. If
  /// `error` returns nil, they end with a timeout.
  mutating func abort(_ error: (ResourceLocation) -> ResourceError?) {
    for index in results.indices where results[index] == nil {
      take(exchanges[index].abort(error(exchanges[index].location)), of: index)
    }
    waiting = []
    running = [:]
  }

  /// The minimum time that a request needs. If less time is left, no request is started.
  private static let leastTime = Duration.milliseconds(50)
  /// The time within which a reachable host accepts a connection.
  private static let connectionTime = Duration.seconds(2)

  /// Returns the corrected answer to a request. A host that did not accept a connection in time is
  /// recorded as unreachable, unless the request had little time. No further requests are sent to
  /// an unreachable host.
  private func checked(_ answer: CurlPool.Answer, of request: Running) -> CurlPool.Answer {
    var answer = answer
    let sufficient = min(policy.connectTimeout, Self.connectionTime).milliseconds
    let hadTime = request.timeout >= sufficient
    if answer.outcome == CURL_POOL_TIMED_OUT, !answer.isConnected, hadTime {
      answer.outcome = CURL_POOL_NOT_CONNECTED
    }
    // If a name cannot be resolved in time, curl reports that no connection could be made. If the
    // request had little time, this is regarded as a timeout.
    let elapsed = (ContinuousClock.now - request.start).milliseconds
    if answer.outcome == CURL_POOL_NOT_CONNECTED, !hadTime, elapsed >= request.timeout {
      answer.outcome = CURL_POOL_TIMED_OUT
    }
    if answer.outcome == CURL_POOL_NOT_CONNECTED {
      unreachable.add(request.host, reason: answer.reason, now: .now)
    }
    return answer
  }

  private var isCancelled: Bool { cancellation?.isCancelled ?? false }

  private mutating func take(_ step: HTTPExchange.Step, of index: Int) {
    switch step {
    case .ask(let delay): waiting.append((index, ContinuousClock.now + delay))
    case .finish(let result):
      results[index] = result
      finished()
    }
  }

  /// Starts the requests that are due, in order, up to the limits of concurrent requests.
  private mutating func start(_ pool: CurlPool, now: ContinuousClock.Instant) {
    var left: [(exchange: Int, from: ContinuousClock.Instant)] = []
    for entry in waiting {
      let host = exchanges[entry.exchange].url.origin
      if let reason = unreachable.reason(of: host, now: now) {
        let failure = ResourceError.noConnection(
          exchanges[entry.exchange].location, reason: reason)
        take(exchanges[entry.exchange].abort(failure), of: entry.exchange)
        continue
      }
      guard entry.from <= now, hasRoom(for: host), hasTime(now) else {
        left.append(entry)
        continue
      }
      let request = request(of: exchanges[entry.exchange], now: now)
      if pool.add(request, tag: entry.exchange) {
        running[entry.exchange] = Running(
          host: host, timeout: request.timeout, start: now)
      } else {
        let failure = ResourceError.noConnection(
          exchanges[entry.exchange].location, reason: "the request cannot be made")
        take(exchanges[entry.exchange].abort(failure), of: entry.exchange)
      }
    }
    waiting = left
  }

  private func hasTime(_ now: ContinuousClock.Instant) -> Bool {
    deadline.map { now + Self.leastTime < $0 } ?? true
  }

  private func hasRoom(for host: String) -> Bool {
    guard running.count < max(1, policy.requestsAtOnce) else { return false }
    return multiplexing.contains(host)
      || running.values.count { $0.host == host } < max(1, policy.requestsPerHost)
  }

  private func request(of exchange: HTTPExchange, now: ContinuousClock.Instant) -> CurlPool.Request
  {
    CurlPool.Request(
      url: access.addressed(exchange.url), headers: exchange.headers,
      userAgent: policy.userAgent, range: exchange.range, limit: exchange.limit,
      connectTimeout: max(1, policy.connectTimeout.milliseconds),
      timeout: policy.timeout(at: now, deadline: deadline),
      stallTimeout: max(1, (policy.stallTimeout.milliseconds + 999) / 1000))
  }

  /// Returns the time until the next request is due or the deadline passes, in milliseconds.
  private func pause(from now: ContinuousClock.Instant) -> Int {
    let instants = waiting.map(\.from).filter { $0 > now } + [deadline].compactMap { $0 }
    let next = instants.min().map { now.duration(to: $0).milliseconds + 1 } ?? 1000
    return min(max(0, next), cancellation == nil ? 1000 : Self.cancellationInterval)
  }
}
