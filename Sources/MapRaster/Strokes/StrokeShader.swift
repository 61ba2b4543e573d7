/// The cross-section of a stroked line (MapLibre's line shader).
struct StrokeProfile {
  /// The distance from the line's middle beyond which the line is transparent. It is half a pixel beyond the line's
  /// edge.
  let outset: Float
  /// The distance from the line's middle at which the line begins to fade toward a gap. It is half a pixel beyond the
  /// edge of the gap; 0 if there is no gap.
  let inset: Float
  /// The offset to the left of the line's direction.
  let offset: Float
  /// The width over which an edge fades, in pixels of the picture.
  let fade: Float

  /// Creates the cross-section of a style.
  init(_ style: StrokeStyle) {
    let half = style.width / 2
    let gap = style.gapWidth / 2
    inset = gap > 0 ? gap + 0.5 : 0
    outset = gap + half * (gap > 0 ? 2 : 1) + (half == 0 ? 0 : 0.5)
    offset = -style.offset
    fade = style.blur + 1
  }
}

/// A shader for lines of one color whose values are linear in the picture.
struct SolidStrokeShader {
  /// Whether blending the color changes nothing.
  let isClear: Bool
  private let fours: FourCoverages
  /// The outset and inset, in units of the fade width.
  private var outsetInFades: Float
  private var insetInFades: Float
  /// Whether there is a gap between two lines.
  let hasGap: Bool

  /// Creates the shader of a line.
  init(_ profile: StrokeProfile, color: BlendColor) {
    isClear = color.isClear
    fours = FourCoverages(color)
    outsetInFades = profile.outset / profile.fade
    insetInFades = profile.inset / profile.fade
    hasGap = profile.inset > 0
  }

  /// Returns the shader for edges whose fade width is multiplied by `factor`.
  @inline(__always)
  func fading(by factor: Float) -> SolidStrokeShader {
    var shader = self
    shader.outsetInFades /= factor
    shader.insetInFades /= factor
    return shader
  }

  /// Blends pixels at positions across the line, which are from -1 to 1. There are `room` pixels up to the end of the
  /// band.
  @inline(__always)
  func blendStraight(
    _ pixels: PixelPointer, count: Int, room: Int, _ start: Float, step: Float
  ) {
    blend(pixels, count: count, room: room) { index in
      let across = start + step * index
      // The absolute value is the number without its sign bit.
      let distance = unsafeBitCast(
        unsafeBitCast(across, to: SIMD4<UInt32>.self) & 0x7FFF_FFFF, to: SIMD4<Float>.self)
      return (1 - distance) * outsetInFades
    }
  }

  /// Blends pixels at positions across the line and along a half circle, or beside a gap. There are `room` pixels up to
  /// the end of the band.
  @inline(__always)
  func blend(
    _ pixels: PixelPointer, count: Int, room: Int, _ start: SIMD2<Float>, step: SIMD2<Float>
  ) {
    blend(pixels, count: count, room: room) { index in
      let (x, y) = (start.x + step.x * index, start.y + step.y * index)
      let distance = (x * x + y * y).squareRoot() * outsetInFades
      let (inner, outer) = (distance - insetInFades + 1, outsetInFades - distance)
      return inner.replacing(with: outer, where: outer .< inner)
    }
  }

  /// Blends pixels at depths inside the line's edge, in units of the fade width. The depths are computed for the indices
  /// of four pixels at a time.
  @inline(__always)
  private func blend(
    _ pixels: PixelPointer, count: Int, room: Int, depths: (SIMD4<Float>) -> SIMD4<Float>
  ) {
    let limit = Float(count)
    var indices = SIMD4<Float>(0, 1, 2, 3)
    var start = 0
    while start < count {
      // Pixels without depth are unchanged, so the pixels after the last pixel may be blended too.
      let depth = depths(indices).replacing(with: 0, where: indices .>= limit)
      if start &+ 4 <= room {
        let place = UnsafeMutableRawPointer(pixels + start)
        let below = place.loadUnaligned(as: SIMD4<UInt32>.self)
        place.storeBytes(of: blended(below, depths: depth), as: SIMD4<UInt32>.self)
      } else {
        blendLast(pixels + start, count: room &- start, depths: depth)
      }
      indices += 4
      start &+= 4
    }
  }

  /// Blends the last pixels of a band, which are fewer than four.
  @inline(never)
  private func blendLast(_ pixels: PixelPointer, count: Int, depths: SIMD4<Float>) {
    var four = SIMD4<UInt32>()
    for index in 0..<count { four[index] = pixels[index] }
    four = blended(four, depths: depths)
    for index in 0..<count { pixels[index] = four[index] }
  }

  @inline(__always)
  private func blended(_ below: SIMD4<UInt32>, depths: SIMD4<Float>) -> SIMD4<UInt32> {
    fours.blended(below, coverage: Blend.coverage(depths), isFull: depths .>= 1)
  }
}

/// A shader for all lines. It uses the interpolated values of their triangles (MapLibre's line shaders).
struct StrokeShader {
  private let profile: StrokeProfile
  private let color: SIMD4<Float>
  private let dash: DashTexture?
  private let gradient: GradientSampler?
  private let pattern: StrokePatternSampler?

  /// Creates the shader of a line of the given length, with the texture of the paint's dashes.
  init(_ profile: StrokeProfile, paint: StrokePaint, length: Float, dash: DashTexture?) {
    self.profile = profile
    color = paint.color.channels
    self.dash = dash
    gradient = paint.gradient.flatMap { GradientSampler($0, lineLength: length) }
    pattern = paint.pattern.map { StrokePatternSampler($0) }
  }

  /// Blends the line on a pixel with interpolated values.
  func blend(_ pixel: PixelPointer, _ values: SIMD4<Float>) {
    var alpha = self.alpha(values)
    if alpha == 0 { return }
    if let pattern {
      let channels = pattern.channels(along: values.z, across: values.y)
      let coverage = BlendColor.level(alpha * color.w, of: Blend.fullCoverage)
      Blend.pixel(pixel, channels: channels, coverage: coverage)
      return
    }
    if let dash {
      alpha *= dash.coverage(along: values.z, across: values.y)
      // In a gap, the pixel is unchanged.
      if alpha == 0 { return }
    }
    let color = gradient.map { $0.color(along: values.z) * self.color.w } ?? self.color
    Blend.pixel(pixel, premultiplied: color * alpha)
  }

  /// Returns the coverage of a pixel at an edge or gap, 0 to 1.
  @inline(__always)
  private func alpha(_ values: SIMD4<Float>) -> Float {
    let distance = (values.x * values.x + values.y * values.y).squareRoot() * profile.outset
    let fade = profile.fade * values.w
    let depth = min(distance - (profile.inset - fade), profile.outset - distance) / fade
    return depth > 0 ? min(depth, 1) : 0
  }
}
