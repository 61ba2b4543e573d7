import ArgumentParser
import MapDiff
import MapJobs
import RenderMap

/// Options for the allowed difference of two pictures, and for areas that are not compared.
struct DiffOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Allowed color difference, 0 to 1, as in pixelmatch (default: 0.1 with a limit, else 0).",
      valueName: "number"))
  var threshold: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Number of pixels that may differ.", valueName: "number"))
  var maxDiffPixels: Int?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Share of the pixels that may differ, 0 to 1.", valueName: "number"))
  var maxDiffRatio: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Number of connected pixels that may differ.", valueName: "number"))
  var maxBlob: Int?

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp("Rectangle to ignore, in pixels (repeatable).", valueName: "x,y,w,h"))
  var ignore: [NumberList] = []

  @Option(
    name: .long, parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Part of the map to ignore; needs the camera (repeatable).", valueName: "w,s,e,n"))
  var ignoreBounds: [NumberList] = []

  /// Returns the validated rules.
  func rules() throws(Failure) -> GoldenRules {
    for (name, value) in [("--threshold", threshold), ("--max-diff-ratio", maxDiffRatio)] {
      if let value, !(0...1).contains(value) {
        throw Failure(.wrongArguments, "\(name) \(value): must be between 0 and 1")
      }
    }
    for (name, value) in [("--max-diff-pixels", maxDiffPixels), ("--max-blob", maxBlob)] {
      if let value, value < 0 {
        throw Failure(.wrongArguments, "\(name) \(value): must be a number of pixels, 0 or more")
      }
    }
    return GoldenRules(
      threshold: threshold,
      tolerance: DiffTolerance(
        maximumPixels: maxDiffPixels, maximumShare: maxDiffRatio, maximumBlob: maxBlob),
      ignored: try boxes(), ignoredBounds: try bounds())
  }

  private func boxes() throws(Failure) -> [PixelBox] {
    var boxes: [PixelBox] = []
    for list in ignore {
      guard let box = PixelBox(list.numbers) else {
        throw Failure(
          .wrongArguments, "--ignore takes X,Y,W,H: whole pixels, width and height 0 or more")
      }
      boxes.append(box)
    }
    return boxes
  }

  private func bounds() throws(Failure) -> [GeographicBounds] {
    var all: [GeographicBounds] = []
    for list in ignoreBounds {
      guard let bounds = GeographicBounds(list.numbers) else {
        throw Failure(
          .wrongArguments,
          "--ignore-bounds takes W,S,E,N: longitudes from -180 to 180, latitudes from -90 to 90, and "
            + "S not above N")
      }
      all.append(bounds)
    }
    return all
  }
}
