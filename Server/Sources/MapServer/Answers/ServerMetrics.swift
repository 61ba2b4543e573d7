import Synchronization

/// Counters and times of the server, in the text format of Prometheus.
package final class ServerMetrics: Sendable {
  /// The upper bounds of the buckets of the histogram of times, in seconds.
  private static let limits = [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

  private struct Key: Hashable {
    var kind: String
    var status: Int
  }

  private struct Times {
    var counts = [Int](repeating: 0, count: ServerMetrics.limits.count + 1)
    var sum = 0.0
  }

  private struct State {
    var requests: [Key: Int] = [:]
    var times: [String: Times] = [:]
    var bytes = 0
    var reloads = 0
    var failedReloads = 0
    var unreadable = 0
    /// The styles and data that could not be read when their last picture or tile was requested. The value is the
    /// time of the last log message about the style or data.
    var failing: [String: ContinuousClock.Instant] = [:]
    /// The styles and data that are served in an earlier state, because they cannot be loaded.
    var outdated: [String] = []
    /// The styles and data that are not served, because they cannot be loaded.
    var absent: [String] = []
  }

  private let state = Mutex(State())

  /// Creates metrics with all counters at 0.
  package init() {}

  /// Counts an answer with its size in bytes and its time.
  func add(kind: String, status: Int, bytes: Int, time: Duration) {
    let seconds = time / .seconds(1)
    let index = Self.limits.firstIndex { seconds <= $0 } ?? Self.limits.count
    state.withLock { state in
      state.requests[Key(kind: kind, status: status), default: 0] += 1
      state.times[kind, default: Times()].counts[index] += 1
      state.times[kind, default: Times()].sum += seconds
      state.bytes += bytes
    }
  }

  /// Counts a reload that succeeded or failed.
  func addReload(succeeded: Bool) {
    state.withLock { state in
      if succeeded { state.reloads += 1 } else { state.failedReloads += 1 }
    }
  }

  /// The minimum time between two messages about the same style or data.
  private static let messageInterval = Duration.seconds(10)

  /// Counts an answer that lacked data. Returns whether to log it. Each style and each archive is logged at most once
  /// in ten seconds.
  func addUnreadable(_ subject: String) -> Bool {
    let now = ContinuousClock.now
    return state.withLock { state in
      state.unreadable += 1
      if let last = state.failing[subject], now - last < Self.messageInterval { return false }
      state.failing[subject] = now
      return true
    }
  }

  /// Records that a style or data could be read. `subject` is its name as in `AnswerError.Unreadable.subject`.
  func addReadable(_ subject: @autoclosure () -> String) {
    state.withLock { state in
      if !state.failing.isEmpty { state.failing[subject()] = nil }
    }
  }

  /// Replaces the set of styles and data that are recorded as unreadable.
  func setFailing(_ subjects: [String]) {
    let now = ContinuousClock.now
    state.withLock { state in
      state.failing = Dictionary(
        subjects.map { ($0, now) }, uniquingKeysWith: { first, _ in first })
    }
  }

  /// Replaces the lists of styles and data that are served in an earlier state, and that are not served.
  func setUnloaded(outdated: [String], absent: [String]) {
    state.withLock { ($0.outdated, $0.absent) = (outdated, absent) }
  }

  /// The text `OK`, or the ids of the styles and data that cannot be read or loaded.
  var health: String {
    let state = state.withLock { $0 }
    let parts = [
      ("cannot read", state.failing.keys.sorted()), ("cannot load", state.absent),
      ("cannot load the new state of", state.outdated),
    ].filter { !$0.1.isEmpty }.map { "\($0.0) \($0.1.joined(separator: ", "))" }
    return parts.isEmpty ? "OK" : "Degraded: \(parts.joined(separator: "; "))"
  }

  /// Returns the text of all metrics.
  func text(load: DrawingPool.Load, tiles: TileStore.Counts, styles: Int, threads: Int) -> String {
    let state = state.withLock { $0 }
    var lines: [String] = []
    func add(_ name: String, _ type: String, _ help: String, _ values: [(String, String)]) {
      lines.append("# HELP render_map_\(name) \(help)")
      lines.append("# TYPE render_map_\(name) \(type)")
      lines += values.map { "render_map_\(name)\($0.0) \($0.1)" }
    }
    func one(_ name: String, _ type: String, _ help: String, _ value: Int) {
      add(name, type, help, [("", String(value))])
    }
    let requests = state.requests.sorted {
      ($0.key.kind, $0.key.status) < ($1.key.kind, $1.key.status)
    }
    add(
      "requests_total", "counter", "Answers by kind of request and status.",
      requests.map { key, count in
        ("{kind=\"\(key.kind)\",status=\"\(key.status)\"}", String(count))
      })
    lines.append("# HELP render_map_request_seconds Time from request to answer.")
    lines.append("# TYPE render_map_request_seconds histogram")
    for (kind, times) in state.times.sorted(by: { $0.key < $1.key }) {
      var sum = 0
      for (index, limit) in Self.limits.enumerated() {
        sum += times.counts[index]
        lines.append("render_map_request_seconds_bucket{kind=\"\(kind)\",le=\"\(limit)\"} \(sum)")
      }
      sum += times.counts[Self.limits.count]
      lines.append("render_map_request_seconds_bucket{kind=\"\(kind)\",le=\"+Inf\"} \(sum)")
      lines.append("render_map_request_seconds_sum{kind=\"\(kind)\"} \(times.sum)")
      lines.append("render_map_request_seconds_count{kind=\"\(kind)\"} \(sum)")
    }
    one("sent_bytes_total", "counter", "Bytes sent in bodies of answers.", state.bytes)
    one("tile_cache_hits_total", "counter", "Tiles answered from the cache.", tiles.hits)
    one("tile_cache_misses_total", "counter", "Tiles that were drawn or waited for.", tiles.misses)
    one("tile_cache_bytes", "gauge", "Size of the tile cache in bytes.", tiles.bytes)
    one("tile_squares_total", "counter", "Squares of tiles that were drawn.", tiles.squares)
    one("drawings_waiting", "gauge", "Pictures that wait for a thread.", load.waiting)
    one("drawings_running", "gauge", "Pictures that are being drawn.", load.running)
    one(
      "drawings_refused_total", "counter", "Pictures refused because the queue was full.",
      load.refused)
    one("drawings_timed_out_total", "counter", "Pictures beyond the time limit.", load.timedOut)
    one(
      "drawings_out_of_memory_total", "counter", "Pictures beyond the memory limit.",
      load.outOfMemory)
    one(
      "drawings_stopped_total", "counter", "Pictures stopped because their clients left.",
      load.stopped)
    one("drawing_threads", "gauge", "Threads that draw.", threads)
    one("styles", "gauge", "Styles that are served.", styles)
    one(
      "unreadable_total", "counter", "Answers with status 503 because data could not be read.",
      state.unreadable)
    one("failing", "gauge", "Styles and data that cannot be read.", state.failing.count)
    one(
      "outdated", "gauge", "Styles and data that are served in an earlier state.",
      state.outdated.count)
    one(
      "absent", "gauge", "Styles and data that are not served, because they cannot be loaded.",
      state.absent.count)
    one("reloads_total", "counter", "Reloads that succeeded.", state.reloads)
    one("reloads_failed_total", "counter", "Reloads that failed.", state.failedReloads)
    if let memory = ProcessMemory.resident {
      one("resident_bytes", "gauge", "Memory of the process.", memory)
    }
    return lines.joined(separator: "\n") + "\n"
  }
}
