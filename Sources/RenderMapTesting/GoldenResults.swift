import RenderMap
import Synchronization

/// The results of the calls of `expectMap` in the scope of a report.
final class GoldenResults: Sendable {
  /// The results of the innermost report that contains the current task; nil if there is none.
  @TaskLocal static var current: GoldenResults?

  private let results = Mutex<[GoldenResult]>([])
  /// The results of the report that contains this report.
  private let outer = GoldenResults.current

  /// Adds a result to this report and to the reports that contain it.
  func add(_ result: GoldenResult) {
    results.withLock { $0.append(result) }
    outer?.add(result)
  }

  /// The results in the order of their places in the code, which does not depend on the order of the tests in time.
  var ordered: [GoldenResult] {
    results.withLock { $0 }.sorted {
      ($0.file, $0.line, $0.name) < ($1.file, $1.line, $1.name)
    }
  }
}
