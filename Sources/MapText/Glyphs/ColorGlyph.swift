/// A color glyph, such as an emoji. It consists of parts that are drawn from bottom to top.
public struct ColorGlyph: Sendable {
  /// A part of a glyph.
  public enum Part: Sendable {
    /// A drawing, in the glyph's own coordinates.
    case drawing(ColorPaint)
    /// A bitmap with its upper left corner and the size of its pixels in the glyph's own coordinates.
    case bitmap(GlyphBitmap, origin: SIMD2<Double>, pixelSize: Double)
  }

  /// The parts from bottom to top.
  public var parts: [Part]
  /// The box that contains the glyph, in the glyph's own coordinates.
  public var bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>)

  /// Creates a glyph from its parts, which are ordered from bottom to top, and its box.
  public init(
    parts: [Part], bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>)
  ) {
    self.parts = parts
    self.bounds = bounds
  }
}

/// A bitmap of a glyph from a strike, which is a font's set of bitmaps for one size.
public struct GlyphBitmap: Hashable, Sendable {
  /// The number of pixels per row.
  public var width: Int
  /// The number of rows.
  public var height: Int
  /// Premultiplied red, green, blue and alpha of every pixel, row by row from the top.
  public var pixels: [UInt8]
  /// The distance from the pen to the left edge of the bitmap, in ems.
  public var left: Double
  /// The distance from the baseline up to the upper edge of the bitmap, in ems.
  public var top: Double
  /// The number of pixels of the bitmap per em.
  public var pixelsPerEm: Double

  /// Creates a bitmap from its parts.
  public init(
    width: Int, height: Int, pixels: [UInt8], left: Double, top: Double, pixelsPerEm: Double
  ) {
    self.width = width
    self.height = height
    self.pixels = pixels
    self.left = left
    self.top = top
    self.pixelsPerEm = pixelsPerEm
  }
}

/// A color of a color glyph.
public struct GlyphColor: Hashable, Sendable {
  /// The sRGB channels red, green, blue and alpha, from 0 to 1 and not premultiplied. Nil means the color of the
  /// text.
  public var channels: SIMD4<Float>?
  /// The factor by which the alpha is multiplied.
  public var alpha: Float

  /// Creates a color from its channels, or the color of the text if `channels` is nil.
  public init(channels: SIMD4<Float>?, alpha: Float = 1) {
    self.channels = channels
    self.alpha = alpha
  }
}

/// A node of a color glyph's drawing (OpenType, table `COLR`). A paint without a clip fills the plane.
public indirect enum ColorPaint: Sendable {
  /// A single color.
  case solid(GlyphColor)
  /// A gradient between colors.
  case gradient(ColorGradient)
  /// A paint clipped to an outline.
  case clip(GlyphOutline, ColorPaint)
  /// A paint with transformed coordinates.
  case transform(GlyphTransform, ColorPaint)
  /// Paints from bottom to top.
  case layers([ColorPaint])
  /// A paint composed with the backdrop below it.
  case composite(ColorPaint, CompositeMode, backdrop: ColorPaint)
}

/// A gradient of a color glyph.
public struct ColorGradient: Hashable, Sendable {
  /// The shape of the gradient.
  public enum Shape: Hashable, Sendable {
    /// A gradient along the line from `start` to `end`. Lines of equal color are parallel to the line from `start` to
    /// `rotation`.
    case linear(start: SIMD2<Double>, end: SIMD2<Double>, rotation: SIMD2<Double>)
    /// A gradient between two circles.
    case radial(
      start: SIMD2<Double>, startRadius: Double, end: SIMD2<Double>, endRadius: Double)
    /// A gradient around a center, between angles in degrees, counterclockwise from the right with y upward.
    case sweep(center: SIMD2<Double>, start: Double, end: Double)
  }

  /// The way in which a gradient continues beyond its first and last stops.
  public enum Extend: UInt32, Hashable, Sendable {
    /// Repeats the color of the nearest stop.
    case pad = 0
    /// Repeats the gradient.
    case `repeat` = 1
    /// Repeats the gradient in alternating directions.
    case reflect = 2
  }

  /// A color at an offset along the gradient.
  public struct Stop: Hashable, Sendable {
    /// The offset along the gradient: 0 is its start, and 1 is its end.
    public var offset: Double
    /// The color at the offset.
    public var color: GlyphColor

    /// Creates a stop from its offset and its color.
    public init(offset: Double, color: GlyphColor) {
      self.offset = offset
      self.color = color
    }
  }

  /// The shape and the position of the gradient.
  public var shape: Shape
  /// The stops, sorted by offset. There is at least one stop.
  public var stops: [Stop]
  /// The way in which the gradient continues beyond its first and last stops.
  public var extend: Extend

  /// Creates a gradient from its parts. The `stops` may have any order.
  public init(shape: Shape, stops: [Stop], extend: Extend) {
    self.shape = shape
    self.stops =
      stops.enumerated().sorted { ($0.1.offset, $0.0) < ($1.1.offset, $1.0) }.map(\.element)
    self.extend = extend
  }
}

/// An affine transform of the coordinates of a color glyph.
public struct GlyphTransform: Hashable, Sendable {
  /// The vector to which the transform maps the unit vector of the x axis.
  public var xAxis: SIMD2<Double>
  /// The vector to which the transform maps the unit vector of the y axis.
  public var yAxis: SIMD2<Double>
  /// The point to which the transform maps the origin.
  public var origin: SIMD2<Double>

  /// Creates a transform from the images of the axes and of the origin.
  public init(xAxis: SIMD2<Double>, yAxis: SIMD2<Double>, origin: SIMD2<Double> = .zero) {
    self.xAxis = xAxis
    self.yAxis = yAxis
    self.origin = origin
  }

  /// The transform that changes nothing.
  public static let identity = GlyphTransform(xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1))

  /// Returns the point to which the transform maps a point.
  public func apply(_ point: SIMD2<Double>) -> SIMD2<Double> {
    xAxis * point.x + yAxis * point.y + origin
  }

  /// Returns the transform that applies `self` first and `next` second.
  func then(_ next: GlyphTransform) -> GlyphTransform {
    GlyphTransform(
      xAxis: next.xAxis * xAxis.x + next.yAxis * xAxis.y,
      yAxis: next.xAxis * yAxis.x + next.yAxis * yAxis.y, origin: next.apply(origin))
  }

  /// Returns the transform applied around `center` instead of the origin.
  func around(_ center: SIMD2<Double>) -> GlyphTransform {
    GlyphTransform(xAxis: .init(1, 0), yAxis: .init(0, 1), origin: -center).then(self)
      .then(GlyphTransform(xAxis: .init(1, 0), yAxis: .init(0, 1), origin: center))
  }
}

/// The composition of a source with a backdrop (W3C, Compositing and Blending). Raw values match OpenType's table
/// `COLR`.
public enum CompositeMode: UInt32, Hashable, Sendable {
  case clear, source, destination, sourceOver, destinationOver, sourceIn, destinationIn
  case sourceOut, destinationOut, sourceAtop, destinationAtop, xor, plus
  case screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight
  case difference, exclusion, multiply, hue, saturation, color, luminosity
}

extension ColorPaint {
  /// Returns the box that contains the outlines of the paint; nil if the paint contains no outlines.
  func bounds(
    _ transform: GlyphTransform = .identity
  ) -> (least: SIMD2<Double>, greatest: SIMD2<Double>)? {
    switch self {
    case .solid, .gradient: nil
    case .clip(let outline, _):
      outline.bounds.map { least, greatest in
        let corners = [
          least, greatest, SIMD2(least.x, greatest.y), SIMD2(greatest.x, least.y),
        ].map { transform.apply(SIMD2(Double($0.x), Double($0.y))) }
        return corners.dropFirst().reduce((corners[0], corners[0])) {
          (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1))
        }
      }
    case .transform(let inner, let paint): paint.bounds(inner.then(transform))
    case .layers(let paints):
      paints.compactMap { $0.bounds(transform) }.reduce(nil) { union($0, $1) }
    case .composite(let source, _, let backdrop):
      [source, backdrop].compactMap { $0.bounds(transform) }.reduce(nil) { union($0, $1) }
    }
  }
}

/// Returns the box that contains both boxes.
private func union(
  _ a: (least: SIMD2<Double>, greatest: SIMD2<Double>)?,
  _ b: (least: SIMD2<Double>, greatest: SIMD2<Double>)
) -> (least: SIMD2<Double>, greatest: SIMD2<Double>)? {
  guard let a else { return b }
  return (pointwiseMin(a.least, b.least), pointwiseMax(a.greatest, b.greatest))
}
