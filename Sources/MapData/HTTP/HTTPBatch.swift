import MapCCurl

/// Several requests made together: a bounded number at once, each again where it is worth it, until
/// all have ended or the time is over.
struct HTTPBatch {
  private let policy: HTTPPolicy
  private let access: HTTPAccess
  private var exchanges: [HTTPExchange]
  /// The answers, where there are any yet.
  private(set) var results: [Result<Resource, ResourceError>?]
  /// The exchanges that are to ask, by number, and when; the first goes first.
  private var waiting: [(exchange: Int, from: ContinuousClock.Instant)] = []
  /// The exchanges that have asked, and the host that each asks.
  private var running: [Int: String] = [:]
  /// Hosts whose requests share a connection.
  private var multiplexing: Set<String> = []
  private let finished: () -> Void

  /// The batch of `exchanges`; `finished` is called as each ends.
  init(_ exchanges: [HTTPExchange], client: HTTPClient, finished: @escaping () -> Void) {
    policy = client.policy
    access = client.access
    self.exchanges = exchanges
    results = Array(repeating: nil, count: exchanges.count)
    self.finished = finished
    for index in exchanges.indices { take(self.exchanges[index].begin(), of: index) }
  }

  /// Whether there is nothing left to ask.
  var isDone: Bool { waiting.isEmpty && running.isEmpty }

  /// Asks with `pool` until all is answered or the time is over.
  mutating func run(_ pool: CurlPool) {
    while !isDone {
      let now = ContinuousClock.now
      if let deadline = policy.deadline, now >= deadline { break }
      start(pool, now: now)
      pool.wait(milliseconds: pause(from: now))
      while let answer = pool.next() {
        guard let host = running.removeValue(forKey: answer.tag) else { continue }
        if answer.isMultiplexed { multiplexing.insert(host) }
        take(exchanges[answer.tag].receive(answer), of: answer.tag)
      }
    }
    pool.cancel()
    giveUp { _ in nil }
  }

  /// Ends all that is left with an error of its place, or nil for time that has run out.
  mutating func giveUp(_ error: (ResourceLocation) -> ResourceError?) {
    for index in results.indices where results[index] == nil {
      take(exchanges[index].giveUp(error(exchanges[index].location)), of: index)
    }
    waiting = []
    running = [:]
  }

  private mutating func take(_ step: HTTPExchange.Step, of index: Int) {
    switch step {
    case .ask(let delay): waiting.append((index, ContinuousClock.now + delay))
    case .finish(let result):
      results[index] = result
      finished()
    }
  }

  /// Starts what may start now, in the order of the requests.
  private mutating func start(_ pool: CurlPool, now: ContinuousClock.Instant) {
    var left: [(exchange: Int, from: ContinuousClock.Instant)] = []
    for entry in waiting {
      let host = exchanges[entry.exchange].url.origin
      guard entry.from <= now, hasRoom(for: host) else {
        left.append(entry)
        continue
      }
      if pool.add(request(of: exchanges[entry.exchange], now: now), tag: entry.exchange) {
        running[entry.exchange] = host
      } else {
        let failure = ResourceError.noConnection(
          exchanges[entry.exchange].location, reason: "the request cannot be made")
        take(exchanges[entry.exchange].giveUp(failure), of: entry.exchange)
      }
    }
    waiting = left
  }

  private func hasRoom(for host: String) -> Bool {
    guard running.count < max(1, policy.requestsAtOnce) else { return false }
    return multiplexing.contains(host)
      || running.values.count { $0 == host } < max(1, policy.requestsPerHost)
  }

  private func request(of exchange: HTTPExchange, now: ContinuousClock.Instant) -> CurlPool.Request
  {
    CurlPool.Request(
      url: access.addressed(exchange.url), headers: exchange.headers,
      userAgent: policy.userAgent, range: exchange.range, limit: exchange.limit,
      connectTimeout: max(1, policy.connectTimeout.milliseconds), timeout: policy.timeout(at: now),
      stallTimeout: max(1, (policy.stallTimeout.milliseconds + 999) / 1000))
  }

  /// The milliseconds until something may have to be done without an answer.
  private func pause(from now: ContinuousClock.Instant) -> Int {
    let instants = waiting.map(\.from).filter { $0 > now } + [policy.deadline].compactMap { $0 }
    let next = instants.min().map { now.duration(to: $0).milliseconds + 1 } ?? 1000
    return min(max(0, next), 1000)
  }
}
