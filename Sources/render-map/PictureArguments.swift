import ArgumentParser
import RenderMap

/// `WxH` or `WxH@R`: pixels across and down, and the pixel ratio.
struct SizeArgument: ExpressibleByArgument {
  var width: Int
  var height: Int
  var ratio: Double?

  init?(argument: String) {
    guard let parts = PictureSize.parts(of: argument) else { return nil }
    width = parts.width
    height = parts.height
    ratio = parts.pixelRatio
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
}

/// How large the picture is and how it is drawn.
struct PictureOptions: ParsableArguments {
  @Option(
    name: .long, parsing: .unconditional,
    help:
      "Size in pixels, as WxH or WxH@2x, or by name: thumbnail (256x256), card (1200x630), hd (1920x1080), a4 (794x1123)."
  )
  var size: SizeArgument?

  @Option(name: [.short, .long], parsing: .unconditional, help: "Width in pixels (512).")
  var width: Int?

  @Option(name: [.short, .long], parsing: .unconditional, help: "Height in pixels (512).")
  var height: Int?

  @Option(
    name: [.short, .long], parsing: .unconditional, help: "Device pixels a pixel: 2 for @2x (1).")
  var ratio: Double?

  @Option(name: .long, parsing: .unconditional, help: "Threads to draw with (all cores).")
  var threads: Int?

  /// The size asked for, or 512 x 512, if memory has room for it.
  func pictureSize(within memory: MemoryOptions) throws(Failure) -> PictureSize {
    if size != nil, width != nil || height != nil {
      throw Failure(.wrongArguments, "give either --size or --width and --height, not both")
    }
    let width = size?.width ?? width ?? 512
    let height = size?.height ?? height ?? 512
    let ratio = ratio ?? size?.ratio ?? 1
    guard let picture = PictureSize(width: width, height: height, pixelRatio: ratio) else {
      throw Failure(
        .wrongArguments,
        "a picture of \(width)x\(height) at ratio \(ratio) cannot be drawn: each side must have "
          + "1 to \(PictureSize.maximumDevicePixels) device pixels")
    }
    try memory.check(picture)
    return picture
  }
}
