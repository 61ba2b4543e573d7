import ArgumentParser

/// Runs the suites of a conformance kit.
@main
struct Conformance: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "conformance",
    abstract: "Runs a folder of public tests and says what passed.")
}
