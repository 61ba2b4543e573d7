import ArgumentParser
import MapJSON

/// Prints what the command finds on its machine.
struct Doctor: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Prints what the command finds on this machine, and what is missing.",
    usage: "render-map doctor [OPTIONS]",
    discussion: """
      Each part is a line: processors, the memory limit, fonts, the basemap, the cache, and the libraries \
      that are loaded when they are first used, with the paths of their files. The line of a missing part says \
      what does not work without it. The exit code is 1 if the fonts or the basemap are missing, which belong to \
      the command, and 0 otherwise.

      Example:
        render-map doctor
      """,
    helpNames: .shortAndLong)

  @Flag(name: .long, help: "Print a JSON object.")
  var json = false

  @OptionGroup(title: "Messages") var messages: MessageOptions

  func run() throws {
    let report = DoctorReport()
    if json {
      try Output.result(IndentedJSON.bytes(of: report.json))
    } else {
      try Output.result(lines: report.lines)
    }
    if !report.isComplete { throw Failure(.findings, []) }
  }
}
