import ArgumentParser
import MapData
import MapImages
import MapSystem
import RenderMap

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

  func run() throws {
    let pictures = try PictureRules(comparison.members, camera.members)
    let threads = try Cores.threads(threads)
    try reading.strictness.check()
    _ = try output.map { path throws(Failure) in try PictureFormat(of: path) }
    try files().check()
    switch try inputs(threads: threads) {
    case (.style(let old, let oldOrigin), .style(let new, let newOrigin)):
      try compare((old, oldOrigin), (new, newOrigin), threads: threads)
    case (.picture(let first, let file), .picture(let second, _)):
      try compare((first, file), second, by: pictures, threads: threads)
    case (.style, .picture):
      throw Failure(.wrongInput, "\(expected) is a style, and \(actual) is a picture")
    case (.picture, .style):
      throw Failure(.wrongInput, "\(expected) is a picture, and \(actual) is a style")
    }
  }

  /// Reads the arguments.
  private func inputs(threads: Int) throws -> (DiffInput, DiffInput) {
    let memory = reading.fetching.memory
    // The limit leaves room for two pictures, their difference, and the memory for decoding them.
    let pixelLimit = min(memory.bytes / 16, 1 << 28)
    var loaders: [ResourceLoader] = []
    for path in [expected, actual] {
      var loader = try reading.fetching.loader(forStyle: path).forNamedFiles
      // Both files are in memory at the same time.
      loader.limit = min(loader.limit, memory.bytes / 2)
      loader.memory = loaders.first?.memory ?? loader.memory
      loaders.append(loader)
    }
    let inputs = [(expected, loaders[0]), (actual, loaders[1])].concurrentMap(threads: threads) {
      path, loader in
      Result { () throws(Failure) in try DiffInput(path, loader: loader, pixelLimit: pixelLimit) }
    }
    return (try inputs[0].get(), try inputs[1].get())
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
}
