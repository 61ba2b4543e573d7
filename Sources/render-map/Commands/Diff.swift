import ArgumentParser
import MapData
import MapImages
import RenderMap
import MapRaster
import MapSystem

/// Compares two pictures or two styles.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two pictures or two styles.",
    usage: "render-map diff EXPECTED ACTUAL [OPTIONS]",
    discussion: """
      The exit code is 0 if the pictures or styles are equal, and 1 if they differ.

      Of styles, the layers and properties that differ are printed. With --cameras, both styles are drawn with the \
      jobs of a file, and their pictures are compared; with --report alone, with cameras that show the changes.

      Of pictures, every byte of every pixel must be equal by default. With --threshold, --max-diff-pixels or \
      --max-diff-ratio, pixels are counted as pixelmatch counts them: visible differences, without smoothed edges. \
      Pictures of different sizes are compared on their common part, and differ. --ignore-bounds needs the camera, from the \
      expected picture or its sidecar, or from --center with --zoom, or from --bounds.

      Examples:
        render-map diff old.json new.json
        render-map diff old.json new.json --report report.html
        git show main:style.json | render-map diff - style.json
        render-map diff expected.png actual.png --output difference.png
        render-map diff expected.png actual.png --max-diff-ratio 0.001
      """,
    helpNames: .shortAndLong)

  @Argument(
    help: "The expected picture (PNG, JPEG or WebP), or the old style.", completion: .file())
  var expected: String

  @Argument(help: "The actual picture, or the new style.", completion: .file())
  var actual: String

  @Option(
    name: [.short, .long],
    help: ArgumentHelp(
      "Write a picture of the difference, whose extension determines its format.", valueName: "file"
    ),
    completion: .file())
  var output: String?

  @Flag(name: .long, help: "Print a JSON object.")
  var json = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Threads to compare with (default: one per processor).", valueName: "number")
  )
  var threads: Int?

  @Option(
    name: [.customShort("r"), .customLong("ratio")], parsing: .unconditional,
    help: ArgumentHelp("Device pixels per pixel, with a camera (default: 1).", valueName: "number"))
  var requestedRatio: Double?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Draw two styles with the jobs of this file or folder, as test reads them.",
      valueName: "file"),
    completion: .file())
  var cameras: String?

  @Option(
    name: .long,
    help: ArgumentHelp("Write the pictures of two styles as an HTML page.", valueName: "file"),
    completion: .file())
  var report: String?

  @OptionGroup(title: "Difference") var comparison: ComparisonArguments
  @OptionGroup(title: "Camera") var camera: CameraArguments
  @OptionGroup var reading: ReadingOptions

  /// The number of device pixels per pixel of the style.
  private var ratio: Double { requestedRatio ?? 1 }

  func run() throws {
    var (rules, request) = try Failure.ofRequest { () throws(RequestError) in
      let members = RequestMembers(
        arguments: JSONObject(comparison.members.members + camera.members.members))
      try members.checkCombinations()
      return (try GoldenRules(members), try members.camera())
    }
    let threads = try Cores.threads(threads)
    try reading.strictness.check()
    let memory = reading.fetching.memory
    // The limit leaves room for two pictures, their difference, and the memory for decoding them.
    let pixelLimit = min(memory.bytes / 16, 1 << 28)
    _ = try output.map { path throws(Failure) in try PictureFormat(of: path) }
    try files().check()
    // Both files are in memory at the same time.
    let loaders = try [expected, actual].map { path throws(Failure) in
      var loader = try reading.fetching.loader(forStyle: path).forNamedFiles
      loader.limit = min(loader.limit, memory.bytes / 2)
      return loader
    }
    let inputs = [(expected, loaders[0]), (actual, loaders[1])].concurrentMap(threads: threads) {
      path, loader in
      Result { () throws(Failure) in try DiffInput(path, loader: loader, pixelLimit: pixelLimit) }
    }
    switch (try inputs[0].get(), try inputs[1].get()) {
    case (.style(let old, let oldOrigin), .style(let new, let newOrigin)):
      try compare((old, oldOrigin), (new, newOrigin), threads: threads)
    case (.style, .picture):
      throw Failure(.wrongInput, "\(expected) is a style, and \(actual) is a picture")
    case (.picture, .style):
      throw Failure(.wrongInput, "\(expected) is a picture, and \(actual) is a style")
    case (.picture(let first, let file), .picture(let second, _)):
      if cameras != nil || report != nil {
        throw Failure(
          .wrongArguments,
          "\(cameras == nil ? "--report" : "--cameras"): only styles have this option, and \(expected) is a picture"
        )
      }
      if !rules.ignoredBounds.isEmpty {
        let view =
          if request.asksForPlace { try view(request, picture: first) } else {
            try recordedView(of: first, file: file)
          }
        rules.ignored += rules.ignoredBounds.flatMap {
          view.camera.deviceBoxes(of: $0, size: view.size)
        }.map(PixelBox.init(covering:))
      }
      let difference = PixelDiff.compare(
        expected: first, actual: second, measure: rules.measure, ignoring: rules.ignored,
        threads: threads)
      try print(difference, of: first, excesses: rules.tolerance.excesses(of: difference))
    }
  }

  /// Writes the picture of a difference and prints the report. `expected` is the expected picture.
  private func print(
    _ difference: Difference, of expected: StraightPixels, excesses: [DiffExcess]
  ) throws(Failure) {
    if let output {
      let format = try PictureFormat(of: output)
      try Self.write(difference.picture(on: expected), as: format, to: output)
    }
    let report = DiffReport(difference: difference, excesses: excesses)
    try Output.result(Array((json ? report.json : report.lines).utf8))
    if !excesses.isEmpty { throw Failure(.findings, []) }
  }

  /// Returns the files that the arguments name.
  private func files() -> ArgumentFiles {
    var files = ArgumentFiles()
    files.reads(expected, as: "the first input")
    files.reads(actual, as: "the second input")
    files.reads(cameras, as: "the file of cameras")
    files.writes(report, as: "the report")
    reading.read(by: &files)
    files.writes(output, as: "the picture of the difference")
    return files
  }

  /// Returns the view that the expected picture or its sidecar records.
  private func recordedView(
    of picture: StraightPixels, file: [UInt8]
  ) throws(Failure) -> PictureView {
    guard let record = PictureRecord(of: file, at: expected), let view = record.view else {
      throw Failure(
        .wrongArguments,
        "--ignore-bounds needs the camera: neither \(expected) nor a sidecar contains it; give --center "
          + "with --zoom, or --bounds")
    }
    guard view.size.deviceWidth == picture.width, view.size.deviceHeight == picture.height else {
      throw Failure(
        .wrongArguments,
        "--ignore-bounds: \(record.place) is for \(view.size.deviceWidth)x"
          + "\(view.size.deviceHeight) pixels, and the picture has \(picture.width)x\(picture.height)"
      )
    }
    return view
  }

  /// Returns the view that the options specify.
  private func view(
    _ request: CameraRequest, picture: StraightPixels
  ) throws(Failure) -> PictureView {
    guard ratio > 0, ratio.isFinite,
      let size = try? PictureSize(
        Int((Double(picture.width) / ratio).rounded(.up).clamped(to: 0...1e6)),
        Int((Double(picture.height) / ratio).rounded(.up).clamped(to: 0...1e6)), scale: ratio)
    else { throw Failure(.wrongArguments, "--ratio \(ratio): does not fit the picture's size") }
    var camera: Camera?
    if let bounds = request.bounds {
      camera = try? Camera.fitting(
        bounds, size: size, padding: request.padding, bearing: request.bearing ?? 0,
        pitch: request.pitch ?? 0)
    } else if let center = request.center, let zoom = request.zoom {
      camera = Camera(
        center: center, zoom: zoom, bearing: request.bearing ?? 0, pitch: request.pitch ?? 0,
        padding: request.padding)
    }
    guard let camera else {
      throw Failure(
        .wrongArguments, "--ignore-bounds takes the camera as --center with --zoom, or as --bounds")
    }
    return PictureView(camera: camera, size: size)
  }

  private static func write(
    _ picture: StraightPixels, as format: PictureFormat, to path: String
  ) throws(Failure) {
    let bytes: [UInt8]
    do {
      bytes = try format.encode(picture)
    } catch {
      throw Failure(.wrongArguments, "\(path): \(error)")
    }
    try Output.write(bytes, to: path)
  }
}

extension Double {
  /// Returns the number, clamped to a range.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
