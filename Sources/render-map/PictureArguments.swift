import ArgumentParser
import RenderMap

/// The size of a picture: in pixels, by name, or on paper.
struct SizeArgument: ExpressibleByArgument {
  var dimensions: PictureDimensions

  init?(argument: String) {
    guard let dimensions = PictureDimensions(argument) else { return nil }
    self.dimensions = dimensions
  }

  /// The values that a shell offers.
  static let completions =
    PictureDimensions.pixelNames.map(\.name) + PictureDimensions.paperNames.map(\.name)

  /// The size at a resolution and a pixel ratio, checked.
  func size(dpi: Double?, ratio: Double?) throws(Failure) -> PictureSize {
    var ratio = ratio
    if dimensions.isPaper, let dpi, let asked = ratio ?? dimensions.pixelRatio {
      guard asked == dpi / PictureSize.pixelsPerInch else {
        throw Failure(
          .wrongArguments,
          "--dpi \(dpi) gives a size on paper its pixel ratio; leave out the ratio of \(asked)")
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

/// A number of bytes, with K, M, G or T for powers of 1,024.
struct ByteCount: ExpressibleByArgument {
  var bytes: Int

  init(bytes: Int) { self.bytes = bytes }

  init?(argument: String) {
    let units: [Character: Int] = ["K": 10, "M": 20, "G": 30, "T": 40]
    let shift = argument.uppercased().last.flatMap { units[$0] }
    let digits = shift == nil ? Substring(argument) : argument.dropLast()
    guard let number = Double(digits), number > 0, number.isFinite else { return nil }
    let count = number * Double(1 << (shift ?? 0))
    guard count < Double(Int.max) else { return nil }
    bytes = Int(count)
  }

  /// The number as an argument, in the largest unit that divides it.
  var defaultValueDescription: String {
    for (letter, shift) in [("T", 40), ("G", 30), ("M", 20), ("K", 10)]
    where bytes > 0 && bytes % (1 << shift) == 0 {
      return "\(bytes >> shift)\(letter)"
    }
    return "\(bytes)"
  }
}

/// The size of the picture, and how it is drawn.
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
      Device pixels per inch of a size on paper (default: 96); PNG and JPEG files record it for printing, at any \
      size.
      """, valueName: "number"))
  var dpi: Double?

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp("Threads to draw with (default: one per processor).", valueName: "number"))
  var threads: Int?

  /// Whether the size is one on paper.
  var isPaper: Bool { size?.dimensions.isPaper ?? false }

  /// The size asked for, or 512 x 512, if memory has room for it.
  func pictureSize(within memory: MemoryLimit) throws(Failure) -> PictureSize {
    if size != nil, width != nil || height != nil {
      throw Failure(.wrongArguments, "give either --size or --width and --height, not both")
    }
    if let dpi, !(1...100_000).contains(dpi) {
      throw Failure(.wrongArguments, "--dpi \(dpi): must be between 1 and 100000")
    }
    let picture = if let size { try size.size(dpi: dpi, ratio: ratio) } else { try sides() }
    try memory.check(picture)
    return picture
  }

  /// The size that `--width` and `--height` give.
  private func sides() throws(Failure) -> PictureSize {
    let (width, height, ratio) = (width ?? 512, height ?? 512, ratio ?? 1)
    guard let picture = PictureSize(width: width, height: height, pixelRatio: ratio) else {
      throw Failure(
        .wrongArguments,
        "a picture of \(width)x\(height) at ratio \(ratio) cannot be drawn: each side must have "
          + "1 to \(PictureSize.maximumDevicePixels) device pixels")
    }
    return picture
  }
}
