import ArgumentParser
import Foundation

/// Times the stages of drawing a map, each apart, in a form that two revisions can be compared by.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map-bench",
    abstract: "Times the stages of drawing a map and prints throughput figures.",
    discussion: """
      Each line is: stage, input, median of the runs in milliseconds, throughput, checksum. Save the \
      output of one revision with --save and give it to another with --compare.
      """)

  @Argument(help: "GeoJSON files to read, tile and draw; vector tiles (.mvt) to decode.")
  var files: [String]

  @Option(help: "Runs a stage, of which the median counts.")
  var runs = 7

  @Option(help: "Also write the figures to this file, as tab-separated values.")
  var save: String?

  @Option(help: "A file written by --save: print how much faster or slower each stage is.")
  var compare: String?

  func run() throws {
    let stopwatch = Stopwatch(runs: max(1, runs))
    var figures: [Figure] = []
    for file in files {
      figures += try Stages(file: file).figures(stopwatch)
    }
    figures += Stages.synthetic(stopwatch)
    let before = try compare.map(Figure.read) ?? [:]
    for figure in figures { print(figure.line(before: before[figure.key])) }
    if let save {
      let text = figures.map(\.tabSeparated).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: save))
    }
  }
}
