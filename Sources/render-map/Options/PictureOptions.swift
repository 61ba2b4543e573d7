import ArgumentParser
import RenderMap

/// The size of a picture: in pixels, by name, or on paper.
struct SizeArgument: ExpressibleByArgument {
  /// The size without a resolution.
  var dimensions: PictureDimensions

  init?(argument: String) {
    guard let dimensions = PictureDimensions(argument) else { return nil }
    self.dimensions = dimensions
  }

  /// The completions of the shell.
  static let completions =
    PictureDimensions.pixelNames.map(\.name) + PictureDimensions.paperNames.map(\.name)

  /// Returns the validated size at a resolution and a pixel ratio.
  func size(dpi: Double?, ratio: Double?) throws(Failure) -> PictureSize {
    var ratio = ratio
    if dimensions.isPaper, let dpi, let requested = ratio ?? dimensions.pixelRatio {
      guard requested == dpi / PictureSize.pixelsPerInch else {
        throw Failure(
          .wrongArguments,
          "--dpi \(dpi) sets the pixel ratio of a size on paper; leave out the ratio of \(requested)"
        )
      }
      ratio = nil
    }
    if let size = dimensions.size(dpi: dpi, pixelRatio: ratio) { return size }
    throw Failure(
      .wrongArguments,
      "--size: a picture of this size cannot be drawn: each side must have 1 to "
        + "\(PictureSize.maximumDevicePixels) device pixels")
  }
}

/// A size on paper: a name, such as `a4` or `a4-landscape`, or two lengths with a unit.
struct PaperArgument: ExpressibleByArgument {
  /// The size without a resolution.
  var dimensions: PictureDimensions

  init?(argument: String) {
    let text = argument.lowercased() == "landscape" ? "a4-landscape" : argument
    guard let dimensions = PictureDimensions(text), dimensions.isPaper,
      dimensions.pixelRatio == nil
    else { return nil }
    self.dimensions = dimensions
  }

  /// The completions of the shell.
  static let completions = PictureDimensions.paperNames.flatMap {
    [$0.name, $0.name + "-landscape"]
  }

  /// Device pixels per inch by default, as printers have them.
  static let usualResolution = 300.0
}

/// Options for the size of the picture, and for threads.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      """
      Size as WxH or WxH@2x, in pixels; thumbnail (256x256), card (1200x630) or hd (1920x1080); or on paper: \
      a0 to a6, letter, legal, a4-landscape, 210x297mm, 8.5x11in (default: 512x512).
      """, valueName: "size"),
    completion: .list(SizeArgument.completions))
  var size: SizeArgument?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "The same as --size, for printing: a size on paper at 300 device pixels per inch by default.",
      valueName: "size"),
    completion: .list(PaperArgument.completions))
  var paper: PaperArgument?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Width in pixels (default: 512).", valueName: "pixels"))
  var width: Int?

  @Option(
    name: [.customShort("H"), .long], parsing: .unconditional,
    help: ArgumentHelp("Height in pixels (default: 512).", valueName: "pixels"))
  var height: Int?

  @Option(
    name: [.short, .long], parsing: .unconditional,
    help: ArgumentHelp("Device pixels per pixel; 2 for @2x (default: 1).", valueName: "number"))
  var ratio: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      """
      Device pixels per inch of a size on paper (default: 96, 300 with --paper), and of images in SVG and PDF; PNG and \
      JPEG files record it for printing, at any size.
      """, valueName: "number"))
  var dpi: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "number"))
  var threads: Int?

  /// Whether the size is on paper.
  var isPaper: Bool { paper != nil || size?.dimensions.isPaper ?? false }

  /// Device pixels per inch, which files record; nil if there is no resolution.
  var resolution: Double? { dpi ?? (paper == nil ? nil : PaperArgument.usualResolution) }

  /// Returns the validated size, 512 x 512 by default.
  ///
  /// - Parameter hasPixels: Whether the picture consists of pixels. Otherwise `--dpi` is the resolution of its images at
  ///   any size.
  func pictureSize(
    within memory: MemoryLimit, hasPixels: Bool = true
  ) throws(Failure) -> PictureSize {
    if paper != nil {
      for (name, isGiven) in [
        ("--size", size != nil), ("--width", width != nil), ("--height", height != nil),
        ("--ratio", ratio != nil),
      ] where isGiven {
        throw Failure(.wrongArguments, "use either --paper or \(name), not both")
      }
    }
    if size != nil, width != nil || height != nil {
      throw Failure(.wrongArguments, "use either --size or --width and --height, not both")
    }
    if let dpi, !(1...100_000).contains(dpi) {
      throw Failure(.wrongArguments, "--dpi \(dpi): must be between 1 and 100000")
    }
    var ratio = ratio
    if !hasPixels, !isPaper, let dpi {
      guard ratio == nil else {
        throw Failure(
          .wrongArguments,
          "--dpi \(dpi) sets the pixel ratio of images in SVG and PDF; leave out --ratio")
      }
      ratio = dpi / PictureSize.pixelsPerInch
    }
    let picture =
      if let paper {
        try size(of: paper)
      } else if let size {
        try size.size(dpi: dpi, ratio: ratio)
      } else {
        try sides(ratio: ratio)
      }
    try memory.check(picture)
    return picture
  }

  /// Returns the size of `--paper`.
  private func size(of paper: PaperArgument) throws(Failure) -> PictureSize {
    if let size = paper.dimensions.size(dpi: resolution) { return size }
    throw Failure(
      .wrongArguments,
      "--paper: a picture of this size cannot be drawn: each side must have 1 to "
        + "\(PictureSize.maximumDevicePixels) device pixels")
  }

  /// Returns the size of `--width` and `--height`.
  private func sides(ratio: Double?) throws(Failure) -> PictureSize {
    let (width, height, ratio) = (width ?? 512, height ?? 512, ratio ?? 1)
    guard let picture = try? PictureSize(width, height, scale: ratio) else {
      throw Failure(
        .wrongArguments,
        "a picture of \(width)x\(height) at ratio \(ratio) cannot be drawn: each side must have "
          + "1 to \(PictureSize.maximumDevicePixels) device pixels")
    }
    return picture
  }
}
