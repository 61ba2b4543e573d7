/// The one colour of a line and how it fades at its edges.
struct StrokeInk {
  private let color: BlendColor
  /// Half widths of the line in the picture's fade, and the gap's half width in it.
  private let outsetInFades: Float
  private let insetInFades: Float
  /// Whether the line is two lines.
  let hasGap: Bool

  /// The ink of a line.
  init(_ form: StrokeForm, color: BlendColor) {
    self.color = color
    outsetInFades = form.outset / form.fade
    insetInFades = form.inset / form.fade
    hasGap = form.inset > 0
  }

  /// Whether it leaves no trace.
  var isClear: Bool { color.isClear }

  /// Blends pixels at places across the line, from -1 to 1.
  @inline(__always)
  func blendStraight(_ pixels: PixelPointer, count: Int, _ start: Float, step: Float) {
    for index in 0..<count {
      let across = start + step * Float(index)
      blend(pixels + index, depth: (1 - abs(across)) * outsetInFades)
    }
  }

  /// Blends pixels at places across the line and out in a half circle, or around a gap.
  @inline(__always)
  func blend(_ pixels: PixelPointer, count: Int, _ start: SIMD2<Float>, step: SIMD2<Float>) {
    for index in 0..<count {
      let place = start + step * Float(index)
      let distance = (place.x * place.x + place.y * place.y).squareRoot() * outsetInFades
      let depth = min(distance - insetInFades + 1, outsetInFades - distance)
      blend(pixels + index, depth: depth)
    }
  }

  /// Blends a pixel so many fades inside of the line's edge.
  @inline(__always)
  private func blend(_ pixel: PixelPointer, depth: Float) {
    if depth >= 1 && color.isOpaque {
      pixel.pointee = color.word
    } else if depth > 0 {
      let coverage = UInt32(min(depth, 1) * 65535 + 0.5)
      Blend.pixel(pixel, color, coverage: coverage)
    }
  }
}
