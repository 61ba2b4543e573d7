import ArgumentParser
import RenderMap

/// What counts as wrong, and how much is said.
struct StrictnessOptions: ParsableArguments {
  @OptionGroup var warnings: WarningOptions

  @Flag(name: .long, help: "Draw a style with mistakes as far as possible.")
  var lenient = false

  @Flag(name: .shortAndLong, help: "Print what was done.")
  var verbose = false

  @Flag(name: .shortAndLong, help: "Print only errors.")
  var quiet = false

  /// Refuses what contradicts itself.
  func check() throws(Failure) {
    _ = try warnings.policy()
    if warnings.strict, lenient {
      throw Failure(.wrongArguments, "--strict and --lenient exclude each other")
    }
  }

  /// Prints the warnings; stops where some of them are errors.
  func report(_ warnings: [MapWarning]) throws(Failure) {
    try self.warnings.report(warnings, isQuiet: quiet)
  }
}
