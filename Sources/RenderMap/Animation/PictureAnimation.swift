import MapEngine
import MapImages
import MapRaster

/// An animation of a request: the frames, and the way in which they are drawn.
package protocol PictureAnimation {
  /// The number of frames.
  var frameCount: Int { get }

  /// Draws all frames.
  ///
  /// - Parameters:
  ///   - threads: The maximum number of threads.
  ///   - body: A function that receives the frames in their order.
  /// - Throws: `RequestError`, or the error of the function.
  func draw(threads: Int, _ body: (AnimationFrame) throws -> Void) throws
}

/// A frame of an animation.
package struct AnimationFrame {
  /// The pixels.
  package var pixels: StraightPixels
  /// The metadata for the file of the animation.
  package var details: PictureDetails
  /// The warnings about the map and this frame.
  package var warnings: [MapWarning]

  /// Draws the scene of a view.
  init(_ view: PictureDrawing.View, scene: PlacedScene? = nil, threads: Int) throws(RequestError) {
    pixels = StraightPixels(
      unpremultiplying: (scene ?? PlacedScene(view.scene)).draw(threads: threads))
    details = try view.details
    warnings = view.warnings
  }
}

/// The form in which an animation is written.
package struct AnimationForm: Hashable, Sendable {
  /// The format of the file; nil to write the frames as PNG files, one after another.
  package var format: AnimationFormat?
  /// The number of frames per second.
  package var framesPerSecond: Double
  /// The number of times that the animation is shown. 0, the default, means forever.
  package var plays = 0
  /// The options of the encoding of the file, or of each PNG file.
  package var encoding = PictureEncoding()

  /// The possible numbers of frames per second.
  package static let framesPerSecond = 0.02...1000.0

  /// Creates a form.
  package init(_ format: AnimationFormat?, framesPerSecond: Double) {
    (self.format, self.framesPerSecond) = (format, framesPerSecond)
  }

  /// Returns the time at which a frame begins, in milliseconds.
  func start(of frame: Int) -> Double { Double(frame) * 1000 / framesPerSecond }

  /// Returns the duration of a frame in milliseconds. The starts of frames are rounded, so rounding does not add up.
  fileprivate func milliseconds(of frame: Int) -> Int {
    Int(start(of: frame + 1).rounded()) - Int(start(of: frame).rounded())
  }

  /// Draws an animation and writes it.
  ///
  /// - Parameters:
  ///   - animation: The animation.
  ///   - path: The path of the file; nil for standard output.
  ///   - check: A function that receives all warnings before the file replaces another file.
  /// - Throws: `RequestError`, `FileWriteError`, or the error of `check`.
  package func write(
    _ animation: some PictureAnimation, to path: String?, threads: Int,
    check: ([MapWarning]) throws -> Void
  ) throws {
    try AtomicFile.write(inParts: path) { write in
      let encoder = FormEncoder(self, frameCount: animation.frameCount, threads: threads)
      try animation.draw(threads: threads) { frame in try write(encoder.add(frame)) }
      try write(encoder.finish())
      try check(encoder.warnings)
    }
  }
}

/// An encoder of the frames of an animation in its form.
private final class FormEncoder {
  /// The class and the place of a warning.
  private struct Topic: Hashable {
    var kind: WarningClass
    var place: String

    init(_ warning: MapWarning) { (kind, place) = (warning.kind, warning.place) }
  }

  /// The warnings of all frames: for each class and place, those of one frame.
  private(set) var warnings: [MapWarning] = []
  private var known: Set<Topic> = []
  private let form: AnimationForm
  private let frameCount: Int
  private let threads: Int
  private var index = 0
  /// The writer of a file. The first frame creates it, because the file begins with its metadata.
  private var writer: AnimationWriter?

  init(_ form: AnimationForm, frameCount: Int, threads: Int) {
    (self.form, self.frameCount, self.threads) = (form, frameCount, threads)
  }

  func add(_ frame: AnimationFrame) throws(ImageError) -> [UInt8] {
    // Later frames often have the same warnings with other numbers, such as zoom levels.
    let new = frame.warnings.filter { !known.contains(Topic($0)) }
    warnings += new
    known.formUnion(new.map(Topic.init))
    var details = frame.details
    details.encoding = form.encoding
    guard let format = form.format else {
      return try PictureFormat.png.encode(frame.pixels, details: details, threads: threads)
    }
    defer { index += 1 }
    if writer == nil {
      writer = try AnimationWriter(
        format, size: PixelSize(width: frame.pixels.width, height: frame.pixels.height),
        frameCount: frameCount, plays: form.plays, details: details, threads: threads)
    }
    return try writer?.add(frame.pixels, milliseconds: form.milliseconds(of: index)) ?? []
  }

  func finish() throws(ImageError) -> [UInt8] { try writer?.finish() ?? [] }
}
