/// A pattern prepared for blending.
struct PatternShader: FillShader {
  private let image: RepeatedTexture
  /// The image of a cross-fade, and its weight in 1/256; 0 without a cross-fade.
  private let other: RepeatedTexture
  private let share: UInt32
  /// The opacity from 0 to `Blend.fullCoverage`.
  private let opacity: UInt32

  /// Creates the shader of a pattern.
  init(_ pattern: PatternPaint) {
    image = RepeatedTexture(pattern.image)
    other = pattern.fade.map { RepeatedTexture($0.to) } ?? image
    share = pattern.fade.map { BlendColor.level($0.share, of: 256) } ?? 0
    opacity = BlendColor.level(pattern.opacity, of: Blend.fullCoverage)
  }

  var isClear: Bool { opacity == 0 }

  @inline(__always)
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32) {
    blend(pixel, count: 1, x: x, y: y, coverage: coverage)
  }

  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32) {
    // 65535 * 65535 + 65535 fits 32 bits; full coverage keeps the opacity unchanged.
    let coverage = (coverage &* opacity &+ opacity) &>> 16
    guard share == 0 else {
      return blendBoth(pixels, count: count, x: x, y: y, coverage: coverage)
    }
    image.forEach(count: count, x: x, y: y) { index, channels in
      Blend.pixel(pixels + index, channels: channels, coverage: coverage)
    }
  }

  /// Blends both images of a cross-fade.
  private func blendBoth(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32) {
    for column in x..<x &+ count {
      let first = image.channels(x: column, y: y)
      let second = other.channels(x: column, y: y)
      let mixed = (first &* (256 &- share) &+ second &* share &+ 128) &>> 8
      Blend.pixel(pixels + (column &- x), channels: mixed, coverage: coverage)
    }
  }

  /// Covers a whole band.
  func fill(_ band: Band) {
    for row in band.rows {
      blend(band.row(row), count: band.width, x: 0, y: row, coverage: Blend.fullCoverage)
    }
  }
}
