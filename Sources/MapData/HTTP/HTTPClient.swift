import Synchronization

/// Fetches http and https URLs.
///
///     var access = HTTPAccess()
///     access.allowedHosts = [HTTPHost("tiles.example.org")].compactMap { $0 }
///     let loader = ResourceLoader(http: HTTPClient(access: access))
///
/// Connections are kept for later requests. It can be used from several threads; each call's requests
/// are then counted by themselves.
public final class HTTPClient: Sendable {
  /// What is told as requests are made and end: how many have ended, and how many there were, of all
  /// that this client was asked for. Where both are the same, nothing is being fetched.
  public typealias Progress = @Sendable (_ ended: Int, _ all: Int) -> Void

  /// How much it may take.
  public let policy: HTTPPolicy
  /// Where requests may go.
  public let access: HTTPAccess
  /// Where answers are kept.
  public let cache: HTTPCache?

  let secrets: Secrets
  private let counter: ProgressCounter
  private let idlePools = Mutex<[CurlPool]>([])

  /// A client that keeps answers in `cache`, if there is one, and tells `progress`.
  public init(
    policy: HTTPPolicy = HTTPPolicy(), access: HTTPAccess = HTTPAccess(), cache: HTTPCache? = nil,
    progress: Progress? = nil
  ) {
    self.policy = policy
    self.access = access
    self.cache = cache
    secrets = Secrets(access)
    counter = ProgressCounter(progress)
  }

  /// What is at each URL, in their order; each has at most `limit` bytes.
  func load(
    all requests: [(url: String, range: Range<Int>?)], limit: Int
  ) -> [Result<Resource, ResourceError>] {
    counter.add(requests.count)
    var results: [Result<Resource, ResourceError>?] = []
    var exchanges: [HTTPExchange] = []
    var places: [Int] = []
    for request in requests {
      do throws(ResourceError) {
        exchanges.append(try exchange(request.url, range: request.range, limit: limit))
        places.append(results.count)
        results.append(nil)
      } catch {
        results.append(.failure(error))
        counter.finishOne()
      }
    }
    for (place, result) in zip(places, fetch(exchanges)) { results[place] = result }
    return results.compactMap { $0?.mapError(secrets.redacting) }
  }

  private func exchange(
    _ url: String, range: Range<Int>?, limit: Int
  ) throws(ResourceError) -> HTTPExchange {
    let url = secrets.redacting(try HTTPURL(url))
    return HTTPExchange(
      url, range: range, limit: min(limit, policy.answerLimit), client: self)
  }

  private func fetch(_ exchanges: [HTTPExchange]) -> [Result<Resource, ResourceError>?] {
    var batch = HTTPBatch(exchanges, client: self, finished: counter.finishOne)
    guard !batch.isDone else { return batch.results }
    // Safe to be alone with it: it is in no list while it is used.
    if let pool = idlePools.withLock({ $0.popLast() }) ?? CurlPool() {
      batch.run(pool)
      idlePools.withLock { $0.append(pool) }
    } else {
      batch.giveUp { .noTransport($0) }
    }
    return batch.results
  }
}

/// Counts requests, and tells of each change.
private final class ProgressCounter: Sendable {
  private let report: HTTPClient.Progress?
  private let counts = Mutex((ended: 0, all: 0))

  init(_ report: HTTPClient.Progress?) { self.report = report }

  func add(_ count: Int) { change { $0.all += count } }

  func finishOne() { change { $0.ended += 1 } }

  private func change(_ body: (inout (ended: Int, all: Int)) -> Void) {
    guard let report else { return }
    // Inside of the lock, so that the reports come in the order of the counts.
    counts.withLock { counts in
      body(&counts)
      report(counts.ended, counts.all)
    }
  }
}
