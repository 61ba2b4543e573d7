import MapBatch
import RenderMap
import Synchronization

/// Tells what becomes of the jobs of a batch: each in the results, the first of what is wrong and the counts on the
/// terminal.
final class BatchReport: Sendable {
  /// The mistakes, and the different warnings, that are told one by one.
  private static let limit = 10

  private struct Told {
    var failures = 0
    var warnings: [MapWarning: (count: Int, name: String)] = [:]
    var order: [MapWarning] = []
    var otherWarnings = 0
  }

  private let told = Mutex(Told())
  private let results: ResultFile?
  private let bar: BatchProgressBar?
  private let options: BatchReportOptions
  private let isQuiet: Bool
  private let unit: BatchResult.Unit

  init(
    _ options: BatchReportOptions, out: String, isQuiet: Bool, unit: BatchResult.Unit
  ) throws(Failure) {
    if options.json, let results = options.results, results != "-" {
      throw Failure(.wrongArguments, "give either --json or --results \(results)")
    }
    if out == "-", let results = options.results, results != "-" {
      throw Failure(.wrongArguments, "with --out - results go to standard output")
    }
    self.options = options
    self.isQuiet = isQuiet
    self.unit = unit
    let path = options.json || out == "-" ? "-" : options.results
    results = try path.map { path throws(Failure) in try ResultFile(path) }
    bar = isQuiet ? nil : BatchProgressBar()
  }

  /// Tells what became of a job; false where nobody hears it, or the batch is to stop.
  @Sendable func add(_ result: BatchResult, _ counts: BatchCounts) -> Bool {
    if let results {
      let line = result.json(unit: unit, hasTimes: options.times)
      guard results.write(line + [UInt8(ascii: "\n")]) else { return false }
    }
    if let error = result.error { say(error) }
    note(result)
    bar?.show(counts)
    return !(options.failFast && result.status == .failed)
  }

  private func say(_ error: String) {
    let number = told.withLock { told in
      told.failures += 1
      return told.failures
    }
    guard number <= Self.limit else { return }
    bar?.clear()
    for line in error.split(separator: "\n") { Output.error("error: \(line)") }
    if number == Self.limit { Output.error("error: further ones are counted, not told") }
  }

  private func note(_ result: BatchResult) {
    guard !isQuiet, !result.warnings.isEmpty else { return }
    told.withLock { told in
      for warning in result.warnings {
        if told.warnings[warning] != nil {
          told.warnings[warning]?.count += 1
        } else if told.warnings.count < Self.limit {
          told.warnings[warning] = (1, result.name ?? "")
          told.order.append(warning)
        } else {
          told.otherWarnings += 1
        }
      }
    }
  }

  /// Clears the terminal, and tells the warnings.
  func end() {
    bar?.clear()
    let told = told.withLock { $0 }
    for warning in told.order {
      guard let (count, name) = told.warnings[warning] else { continue }
      let others = count > 1 ? " and \(count - 1) more" : ""
      Output.error("\(warning.line()) (\(name)\(others))")
    }
    if told.otherWarnings > 0 { Output.error("warning: \(told.otherWarnings) others") }
  }

  /// Says how many pictures there are.
  func say(_ counts: BatchCounts) throws(Failure) {
    if let results, !results.isWhole {
      throw Failure(.unreachable, "the results could not be written")
    }
    guard !isQuiet else { return }
    var parts = ["\(counts.drawn) of \(counts.ended) drawn"]
    if counts.skipped > 0 { parts.append("\(counts.skipped) there already") }
    if counts.failed > 0 { parts.append("\(counts.failed) failed") }
    Output.error(parts.joined(separator: ", "))
  }
}
