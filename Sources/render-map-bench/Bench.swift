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

  @Argument(
    help: """
      GeoJSON files to read, tile and draw; vector tiles (.mvt) to decode; styles (.json), of which \
      frame after frame is drawn.
      """)
  var files: [String]

  @Option(help: "The side of a style's frames in pixels.")
  var frameSize = 512

  @Option(help: "How many threads draw a style's frames.")
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Runs a stage, of which the median counts.")
  var runs = 7

  @Option(help: "Also write the figures to this file, as tab-separated values.")
  var save: String?

  @Option(help: "A file written by --save: print how much faster or slower each stage is.")
  var compare: String?

  /// Whether frames are all that is asked for.
  private var stylesOnly: Bool { !files.isEmpty && files.allSatisfy { $0.hasSuffix(".json") } }

  func run() throws {
    let stopwatch = Stopwatch(runs: max(1, runs))
    var figures: [Figure] = []
    for file in files {
      if file.hasSuffix(".json") {
        let frames = WarmFrames(file: file, side: frameSize, threads: threads)
        figures.append(try frames.figure(stopwatch))
      } else {
        figures += try Stages(file: file).figures(stopwatch)
      }
    }
    if !stylesOnly {
      figures += Stages.synthetic(stopwatch)
      figures += try ReplacedFeature.figures(stopwatch)
    }
    let before = try compare.map(Figure.read) ?? [:]
    for figure in figures { print(figure.line(before: before[figure.key])) }
    if let save {
      let text = figures.map(\.tabSeparated).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: save))
    }
  }
}
