/// A pattern in the form in which it is blended.
struct PatternInk: FillInk {
  private let image: RepeatedTexels
  /// The image that takes the first one's place, and its share of 256.
  private let fade: (image: RepeatedTexels, share: UInt32)?
  /// The opacity from 0 to `Blend.fullCoverage`.
  private let opacity: UInt32

  /// The ink of a pattern.
  init(_ pattern: PatternPaint) {
    image = RepeatedTexels(pattern.image)
    fade = pattern.fade.map { fade in
      (RepeatedTexels(fade.to), BlendColor.level(fade.share, of: 256))
    }
    opacity = BlendColor.level(pattern.opacity, of: Blend.fullCoverage)
  }

  var isClear: Bool { opacity == 0 }

  @inline(__always)
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32) {
    blend(pixel, count: 1, x: x, y: y, coverage: coverage)
  }

  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32) {
    // 65535 * 65535 + 65535 fits 32 bits; full coverage leaves the opacity as it is.
    let coverage = (coverage &* opacity &+ opacity) &>> 16
    if let fade {
      for index in 0..<count {
        let channels = image.channels(x: x &+ index, y: y)
        let other = fade.image.channels(x: x &+ index, y: y)
        let mixed = (channels &* (256 &- fade.share) &+ other &* fade.share &+ 128) &>> 8
        Blend.pixel(pixels + index, channels: mixed, coverage: coverage)
      }
    } else {
      image.forEach(count: count, x: x, y: y) { index, channels in
        Blend.pixel(pixels + index, channels: channels, coverage: coverage)
      }
    }
  }

  /// Covers a whole band.
  func flood(_ band: Band) {
    for row in band.rows {
      blend(band.row(row), count: band.width, x: 0, y: row, coverage: Blend.fullCoverage)
    }
  }
}
