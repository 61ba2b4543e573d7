import ArgumentParser
import RenderMap

/// What counts as wrong, and how much is said.
struct StrictnessOptions: ParsableArguments {
  @Flag(name: .long, help: "Treat every warning as an error.")
  var strict = false

  @Flag(name: .long, help: "Draw a style with mistakes as far as possible.")
  var lenient = false

  @Flag(name: .shortAndLong, help: "Print what was done.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  /// Refuses what contradicts itself.
  func check() throws(Failure) {
    if strict, lenient {
      throw Failure(.wrongArguments, "--strict and --lenient exclude each other")
    }
  }

  /// Says the warnings; stops on them under `--strict`.
  func report(_ warnings: [MapWarning]) throws(Failure) {
    if strict, !warnings.isEmpty {
      throw Failure(.findings, warnings.map { "error: \($0)" })
    }
    guard !quiet else { return }
    for warning in warnings { Output.error("warning: \(warning)") }
  }
}
