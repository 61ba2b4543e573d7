import MapSystem
import RenderMap

/// Reports the progress of a pyramid, and each of its warnings once. Warnings that are counted are reported at the
/// end, and other warnings immediately.
final class PyramidReport {
  /// The error that stopped the work.
  private(set) var failure: Failure?

  private let strictness: StrictnessOptions
  private let work = WorkProgress()
  private var reported = WarningList()
  private var counted = WarningList()
  private var last = PyramidProgress(done: 0, count: 0)

  init(_ strictness: StrictnessOptions) { self.strictness = strictness }

  /// Shows the progress and prints new warnings. Returns false if a warning stops the work.
  func add(_ progress: PyramidProgress, _ warnings: [MapWarning]) -> Bool {
    last = progress
    do {
      let before = reported.warnings.count
      let isStopped = try !strictness.warnings.policy().errors(among: warnings).isEmpty
      for warning in warnings {
        if warning.count > 1 || warning.mayPass, !isStopped {
          counted.add(warning)
        } else {
          reported.add(warning)
        }
      }
      let new = Array(reported.warnings[before...])
      if !new.isEmpty { work.clear() }
      try strictness.report(new)
    } catch {
      work.clear()
      printCounted()
      failure = error
      return false
    }
    if !strictness.quiet {
      work.show(last.fraction) { time, width in
        "\(WorkPace.bar(last.fraction, width: width)) \(last.description(after: time))"
      }
    }
    return true
  }

  /// Prints the counted warnings. None of them is an error.
  private func printCounted() { try? strictness.report(counted.warnings) }

  /// Prints the counted warnings, and the share of the tiles that were drawn if tiles can be kept. With `--verbose`, also
  /// prints a summary of the work.
  func finish(_ output: String, keepsTiles: Bool = false) {
    work.clear()
    printCounted()
    if strictness.verbose {
      Output.error("\(output): \(last.description(after: work.time))")
    }
    if keepsTiles, !strictness.quiet {
      Output.error(
        "\(output): drew \(last.count - last.kept) of \(last.count) tiles, kept \(last.kept)")
    }
  }
}
