import RenderMap
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Reports the jobs of a batch. The results of all jobs are written to a file. The first errors and warnings, the
/// progress and the final counts are written to standard error.
final class BatchReport: Sendable {
  /// The settings of the report.
  struct Settings {
    /// The path of the file of results, or `-` for standard output; nil to write no results.
    var results: String?
    /// Whether the results contain the durations of the jobs.
    var hasTimes = false
    /// Whether the batch stops at the first job that fails.
    var stopsAtFailure = false
    /// Whether only errors are printed.
    var isQuiet = false
    /// The unit that the numbers of the jobs refer to.
    var unit = BatchResult.Unit.line
  }

  /// The maximum number of errors, and of different warnings, that are printed.
  private static let limit = 10

  private struct Summary {
    var failures = 0
    var warnings = WarningList()
    var otherWarnings = 0
    /// For each warning, the number of jobs with the warning and the name of the first such job.
    var jobs: [(count: Int, name: String)] = []
  }

  private let summary = Mutex(Summary())
  private let results: ResultFile?
  private let progress: WorkProgress?
  private let settings: Settings

  /// Creates a report, and the file of results if it is requested.
  init(_ settings: Settings) throws(Failure) {
    self.settings = settings
    results = try settings.results.map { path throws(Failure) in try ResultFile(path) }
    progress = settings.isQuiet ? nil : WorkProgress()
  }

  /// Reports the result of a job. Returns false if the batch should stop, or if the result cannot be written.
  @Sendable func add(_ result: BatchResult, _ counts: BatchCounts) -> Bool {
    if let results {
      let line = result.json(unit: settings.unit, hasTimes: settings.hasTimes)
      guard results.write(line + [UInt8(ascii: "\n")]) else { return false }
    }
    if let error = result.error { print(error) }
    note(result)
    progress?.show(counts.fraction, counts.progress)
    return !(settings.stopsAtFailure && result.status == .failed)
  }

  private func print(_ error: String) {
    let number = summary.withLock { summary in
      summary.failures += 1
      return summary.failures
    }
    guard number <= Self.limit else { return }
    progress?.clear()
    for line in error.split(separator: "\n") { Output.error("error: \(line)") }
    if number == Self.limit { Output.error("error: further errors are counted, but not printed") }
  }

  private func note(_ result: BatchResult) {
    guard !settings.isQuiet, !result.warnings.isEmpty else { return }
    summary.withLock { summary in
      for warning in result.warnings {
        if let index = summary.warnings.add(warning, limit: Self.limit) {
          if index == summary.jobs.count { summary.jobs.append((0, result.name ?? "")) }
          summary.jobs[index].count += 1
        } else {
          summary.otherWarnings += 1
        }
      }
    }
  }

  /// Clears the progress, and prints the warnings.
  func end() {
    progress?.clear()
    let summary = summary.withLock { $0 }
    for (warning, (count, name)) in zip(summary.warnings.warnings, summary.jobs) {
      let others = count > 1 ? " and \(count - 1) more" : ""
      Output.error("\(warning.line()) (\(name)\(others))")
    }
    if summary.otherWarnings > 0 { Output.error("warning: \(summary.otherWarnings) others") }
  }

  /// Prints the final counts.
  func finish(_ counts: BatchCounts) throws(Failure) {
    if let code = results?.failure {
      throw Failure(
        .unreachable, "the results could not be written: \(String(cString: strerror(code)))")
    }
    guard !settings.isQuiet else { return }
    var parts = ["\(counts.drawn) of \(counts.ended) drawn"]
    if counts.skipped > 0 { parts.append("\(counts.skipped) already exist") }
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    Output.error(parts.joined(separator: ", "))
  }
}

/// A file of results. Each line is written as soon as it is complete, so that other programs can read the file during
/// the batch.
private final class ResultFile: Sendable {
  private let descriptor: Int32
  private let firstFailure = Mutex<Int32?>(nil)

  /// Creates or truncates the file at `path`. The path `-` is standard output.
  init(_ path: String) throws(Failure) {
    descriptor =
      path == "-" ? STDOUT_FILENO : open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else {
      throw Failure(.unreachable, "cannot create \(path): \(String(cString: strerror(errno)))")
    }
  }

  deinit {
    if descriptor != STDOUT_FILENO { close(descriptor) }
  }

  /// The system's error number for the first line that could not be written; nil if all lines were written.
  var failure: Int32? { firstFailure.withLock { $0 } }

  /// Writes a line. Returns false if the line could not be written.
  func write(_ line: [UInt8]) -> Bool {
    let isWritten = Output.write(line, to: descriptor)
    let code = errno
    if !isWritten { firstFailure.withLock { $0 = $0 ?? code } }
    return isWritten
  }
}
