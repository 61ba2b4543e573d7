import ArgumentParser
import ImageCodec
import ImageTesting
import Parallel
import PixelDiff
import Raster
import RenderMap
import TileStore

/// Compares two pictures.
struct Diff: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "diff",
    abstract: "Compares two pictures; exit code 0 where they are equal, 1 where they differ.",
    discussion: """
      Every byte must be equal unless told. With --threshold, --max-diff-pixels or --max-diff-ratio, \
      pixels are counted as pixelmatch counts them: those that one sees differ, without those that only \
      smooth an edge. Pictures of different sizes are compared on their common part, and differ. For \
      --ignore-bounds, the expected picture itself or its sidecar says how the map was looked at; else \
      --center with --zoom or --bounds do, and --ratio says how many device pixels a pixel has.
      """,
    helpNames: .long)

  @Argument(help: "The picture as it should be: PNG, JPEG or WebP.")
  var expected: String

  @Argument(help: "The picture as it is.")
  var actual: String

  @Option(name: [.short, .long], help: "Where a picture of the difference goes, as PNG.")
  var output: String?

  @Flag(name: .long, help: "Print a JSON object instead of lines.")
  var json = false

  @Option(name: .long, parsing: .unconditional, help: "Threads to compare with (all cores).")
  var threads: Int?

  @Option(name: [.short, .long], parsing: .unconditional, help: "Device pixels a pixel (1).")
  var ratio = 1.0

  @OptionGroup(title: "Difference") var options: DiffOptions
  @OptionGroup(title: "Camera") var camera: CameraOptions
  @OptionGroup(title: "Memory") var memory: MemoryOptions

  func run() throws {
    var rules = try options.rules()
    let request = try camera.request()
    let threads = try Cores.threads(threads)
    // Two pictures and their difference, with what libraries take to decode them.
    let pixelLimit = min(memory.limit / 16, 1 << 28)
    var loader = ResourceLoader()
    memory.bound(&loader)
    // Both files are read at once.
    loader.limit = min(loader.limit, memory.limit / 2)
    let files = loader.forNamedFiles
    let pictures = [expected, actual].concurrentMap(threads: threads) { path in
      Result { () throws(Failure) in try Self.picture(path, loader: files, pixelLimit: pixelLimit) }
    }
    let ((first, file), (second, _)) = (try pictures[0].get(), try pictures[1].get())
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
    let excesses = rules.tolerance.excesses(of: difference)
    if let output { try write(difference.picture(on: first), to: output) }
    let report = DiffReport(difference: difference, excesses: excesses)
    guard Output.result(Array((json ? report.json : report.lines).utf8)) else {
      throw Failure(.unreachable, "standard output could not be written")
    }
    if !excesses.isEmpty { throw Failure(.findings, []) }
  }

  /// How the map was looked at, as the expected picture or its sidecar says.
  private func recordedView(
    of picture: StraightPixels, file: [UInt8]
  ) throws(Failure) -> PictureView {
    guard let record = PictureRecord(of: file, at: expected), let view = record.view else {
      throw Failure(
        .wrongArguments,
        "--ignore-bounds needs the camera: neither \(expected) nor a sidecar says it; give --center "
          + "with --zoom, or --bounds")
    }
    guard view.size.deviceWidth == picture.width, view.size.deviceHeight == picture.height else {
      throw Failure(
        .wrongArguments,
        "--ignore-bounds: \(record.place) tells of \(view.size.deviceWidth)x"
          + "\(view.size.deviceHeight) pixels, and the picture has \(picture.width)x\(picture.height)"
      )
    }
    return view
  }

  /// How the map was looked at, as the options say.
  private func view(
    _ request: CameraRequest, picture: StraightPixels
  ) throws(Failure) -> PictureView {
    guard ratio > 0, ratio.isFinite,
      let size = PictureSize(
        width: Int((Double(picture.width) / ratio).rounded(.up).clamped(to: 0...1e6)),
        height: Int((Double(picture.height) / ratio).rounded(.up).clamped(to: 0...1e6)),
        pixelRatio: ratio)
    else { throw Failure(.wrongArguments, "--ratio \(ratio): does not fit the picture's size") }
    var camera: Camera?
    if let bounds = request.bounds {
      camera = Camera.fitting(
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

  private static func picture(
    _ path: String, loader: ResourceLoader, pixelLimit: Int
  ) throws(Failure) -> (pixels: StraightPixels, file: [UInt8]) {
    let bytes: [UInt8]
    do {
      bytes = try loader.load(.file(path: path))
    } catch {
      throw Failure(.unreachable, error.description)
    }
    do {
      return (try ImageFile.decode(bytes, pixelLimit: pixelLimit), bytes)
    } catch {
      let remedy = error.isTooLarge ? "; raise --max-memory to read it" : ""
      throw Failure(error.isTooLarge ? .unreachable : .wrongInput, "\(path): \(error)\(remedy)")
    }
  }

  private func write(_ picture: StraightPixels, to path: String) throws(Failure) {
    do {
      try AtomicFile.write(PNG.encode(picture), to: path)
    } catch {
      throw Failure(.unreachable, "\(error)")
    }
  }
}

extension Double {
  /// The number, kept within a range.
  fileprivate func clamped(to range: ClosedRange<Double>) -> Double {
    min(max(self, range.lowerBound), range.upperBound)
  }
}
