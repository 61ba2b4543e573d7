/// A pattern prepared for blending.
struct PatternShader: FillShader {
  private let image: RepeatedTexture
  /// The second image of a cross-fade, and its weight in 1/256. The weight is 0 if there is no cross-fade.
  private let other: RepeatedTexture
  private let share: UInt32
  /// The opacity from 0 to `Blend.fullCoverage`.
  private let opacity: UInt32
  /// The color of an image that is a distance field; nil for other images.
  private let tint: BlendColor?

  /// Creates the shader of a pattern.
  init(_ pattern: PatternPaint) {
    image = RepeatedTexture(pattern.image)
    other = pattern.fade.map { RepeatedTexture($0.to) } ?? image
    share = pattern.fade.map { BlendColor.level($0.share, of: 256) } ?? 0
    opacity = BlendColor.level(pattern.opacity, of: Blend.fullCoverage)
    tint = pattern.tint.map { BlendColor($0) }
  }

  var isClear: Bool { opacity == 0 || tint?.isClear ?? false }

  @inline(__always)
  func blend(_ pixel: PixelPointer, x: Int, y: Int, coverage: UInt32) {
    blend(pixel, count: 1, x: x, y: y, coverage: coverage)
  }

  func blend(_ pixels: PixelPointer, count: Int, x: Int, y: Int, coverage: UInt32) {
    // The greatest intermediate number, 65535 * 65535 + 65535, fits in 32 bits. Full coverage leaves the opacity
    // unchanged.
    let coverage = (coverage &* opacity &+ opacity) &>> 16
    if let tint {
      return blendField(pixels, count: count, x: x, y: y, tint, coverage: coverage)
    }
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

  /// Blends a distance field. As on graphics cards, an edge is as wide as the change of alpha from pixel to pixel.
  /// The change is measured once for each square of two by two pixels.
  private func blendField(
    _ pixels: PixelPointer, count: Int, x: Int, y: Int, _ tint: BlendColor, coverage: UInt32
  ) {
    // The change is measured from the lower left pixel, because rows count upward on graphics cards.
    let (top, bottom) = (y & ~1, y | 1)
    var measured = Int.min
    var fade: Float = 0
    for column in x..<x &+ count {
      let left = column & ~1
      if left != measured {
        measured = left
        let corner = alpha(x: left, y: bottom)
        let change =
          abs(alpha(x: left &+ 1, y: bottom) - corner) + abs(alpha(x: left, y: top) - corner)
        fade = max(change / 2, Self.leastFade)
      }
      let place = (alpha(x: column, y: y) - Self.fieldEdge + fade) / (2 * fade)
      let share = min(max(place, 0), 1)
      let inside = share * share * (3 - 2 * share)
      guard inside > 0 else { continue }
      Blend.pixel(
        pixels + (column &- x), tint, coverage: UInt32(Float(coverage) * inside + 0.5))
    }
  }

  /// The alpha on the edge of a distance field.
  private static var fieldEdge: Float { 0.75 }
  /// The minimum extent of an edge to either side, as a difference of alpha: a sixteenth of a level.
  private static var leastFade: Float { 1 / (255 * 16) }

  /// Returns the alpha of the image at a pixel of the picture, 0 to 1.
  private func alpha(x: Int, y: Int) -> Float {
    let first = Float(image.channels(x: x, y: y).w)
    guard share > 0 else { return first / 65280 }
    let second = Float(other.channels(x: x, y: y).w)
    return (first + (second - first) * Float(share) / 256) / 65280
  }

  /// Covers a whole band.
  func fill(_ band: Band) {
    for row in band.rows {
      blend(band.row(row), count: band.width, x: 0, y: row, coverage: Blend.fullCoverage)
    }
  }
}
