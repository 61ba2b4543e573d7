import ArgumentParser
import Foundation

/// Times the stages of drawing a map separately. The output can be compared between revisions.
@main
struct Bench: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "render-map-bench",
    abstract: "Times the stages of drawing a map and prints throughput figures.",
    discussion: """
      Each line is: stage, input, median of the runs in milliseconds, throughput, checksum. Save the \
      output of one revision with --save, and compare another with it with --compare.

      The stages of a GeoJSON file are: read GeoJSON, tile, whole map. The stage of a vector tile is: decode tile. A \
      Mapbox vector tile is also decoded as a MapLibre tile (MLT) with the same content. The stages of a style are: \
      load, lay out, place, paint, rasterize, encode PNG, warm frame. Unless all inputs are styles and paths, there \
      are also: fill, stroke, pattern, write PNG, first picture, replace one of 100,000, same picture again, batch, \
      set property.

      The stages of --paths, on one thread, are: cover, which draws a display list that was made before; and make, \
      cover, which also makes the list.
      """)

  @Argument(
    help: """
      GeoJSON files to read, tile and draw; vector tiles (.mvt, .mlt) to decode; styles (.json) to draw \
      in successive frames.
      """)
  var files: [String] = []

  @Option(help: "A file of areas and lines to draw, written by Measurements/peers/paths.py.")
  var paths: String?

  @Option(
    help: "Width and height of pictures in pixels (default: 512 for styles, 1024 for paths).")
  var frameSize: Int?

  @Flag(help: "Time only the warm frames of styles.")
  var framesOnly = false

  @Option(help: "Threads that draw a style's frames and a batch.")
  var threads = ProcessInfo.processInfo.activeProcessorCount

  @Option(help: "Runs per stage; the median is printed.")
  var runs = 7

  @Option(help: "Write the figures to this file, as tab-separated values.")
  var save: String?

  @Option(help: "A file written by --save; prints the change of each stage.")
  var compare: String?

  /// Whether all inputs are styles and paths.
  private var hasOnlyPictures: Bool {
    (paths != nil || !files.isEmpty) && files.allSatisfy { $0.hasSuffix(".json") }
  }

  func run() throws {
    let stopwatch = Stopwatch(runs: max(1, runs))
    var figures: [Figure] = []
    for file in files {
      if file.hasSuffix(".json") {
        let side = frameSize ?? 512
        if !framesOnly {
          figures += try SceneStages(file: file, side: side, threads: threads).figures(stopwatch)
        }
        let frames = WarmFrames(file: file, side: side, threads: threads)
        figures.append(try frames.figure(stopwatch))
      } else {
        figures += try Stages(file: file).figures(stopwatch)
      }
    }
    if let paths {
      let coverage = PathCoverage(paths: try PathFile(contentsOf: paths), side: frameSize ?? 1024)
      figures += coverage.figures(stopwatch)
    }
    if !hasOnlyPictures {
      figures += Stages.synthetic(stopwatch)
      figures += try ReplacedFeature.figures(stopwatch)
      figures.append(try BatchThumbnails(threads: threads).figure(stopwatch))
      figures += try LayerChanges.figures(stopwatch)
    }
    let before = try compare.map(Figure.read) ?? [:]
    for figure in figures { print(figure.line(before: before[figure.key])) }
    if let save {
      let text = figures.map(\.tabSeparated).joined(separator: "\n") + "\n"
      try Data(text.utf8).write(to: URL(fileURLWithPath: save))
    }
  }
}
