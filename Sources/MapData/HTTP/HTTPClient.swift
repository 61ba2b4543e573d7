import Synchronization

/// A client that fetches http and https URLs.
///
///     var access = HTTPAccess()
///     access.allowedHosts = [HTTPHost("tiles.example.org")].compactMap { $0 }
///     let loader = ResourceLoader(http: HTTPClient(access: access))
///
/// The client keeps connections for later requests. A client can be used from several threads. The
/// limits on concurrent requests apply to each call.
public final class HTTPClient: Sendable {
  /// A function that receives the progress of all requests of the client. Its arguments are the
  /// number of requests that have ended and the number of requests made so far. If both numbers are
  /// equal, nothing is being fetched.
  public typealias Progress = @Sendable (_ ended: Int, _ all: Int) -> Void

  /// The limits on the time, the number and the size of the requests.
  public let policy: HTTPPolicy
  /// The rules for hosts and credentials.
  public let access: HTTPAccess
  /// The cache of responses, or nil if no responses are stored.
  public let cache: HTTPCache?

  /// The hosts that could not be reached a short time ago.
  let unreachable: UnreachableHosts
  let secrets: Secrets
  private let counter: ProgressCounter
  private let idlePools = Mutex<[CurlPool]>([])

  /// Creates a client that stores responses in `cache` and reports its progress to `progress`.
  public init(
    policy: HTTPPolicy = HTTPPolicy(), access: HTTPAccess = HTTPAccess(), cache: HTTPCache? = nil,
    progress: Progress? = nil
  ) {
    self.policy = policy
    self.access = access
    self.cache = cache
    unreachable = UnreachableHosts(pause: policy.unreachablePause)
    secrets = Secrets(access)
    counter = ProgressCounter(progress)
  }

  /// Fetches each URL. Returns the results in the order of the requests. A response may contain up
  /// to `limit` bytes.
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
    return results.compactMap { result in
      result?.map { resource in
        Resource(
          location: resource.location, bytes: secrets.redacting(document: resource.bytes))
      }.mapError { secrets.redacting($0) }
    }
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
    // The pool is used exclusively, because a pool that is in use is not in the list.
    if let pool = idlePools.withLock({ $0.popLast() }) ?? CurlPool() {
      batch.run(pool)
      idlePools.withLock { $0.append(pool) }
    } else {
      batch.abort { .noTransport($0) }
    }
    return batch.results
  }
}

/// A counter of requests that reports each change.
private final class ProgressCounter: Sendable {
  private let report: HTTPClient.Progress?
  private let counts = Mutex((ended: 0, all: 0))

  init(_ report: HTTPClient.Progress?) { self.report = report }

  func add(_ count: Int) { change { $0.all += count } }

  func finishOne() { change { $0.ended += 1 } }

  private func change(_ body: (inout (ended: Int, all: Int)) -> Void) {
    guard let report else { return }
    // The report is made inside the lock, so the reports are in the order of the counts.
    counts.withLock { counts in
      body(&counts)
      report(counts.ended, counts.all)
    }
  }
}
