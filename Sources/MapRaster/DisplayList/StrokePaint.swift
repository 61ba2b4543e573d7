/// The paint of a stroked line.
public struct StrokePaint: Sendable {
  /// The color, including the opacity. With a gradient or a pattern, only its alpha is used.
  public var color: PremultipliedColor
  /// The dash pattern, or nil for a solid line.
  public var dash: DashPattern?
  /// The colors along the line, which replace the single color; nil if there is no gradient.
  public var gradient: StrokeGradient?
  /// The image along the line, which replaces colors and dashes; nil if there is no image.
  public var pattern: StrokePattern?

  /// Whether the whole line has one color.
  var isOneColor: Bool { dash == nil && gradient == nil && pattern == nil }

  /// Creates the paint of a solid line.
  public init(color: PremultipliedColor) { self.color = color }
}

/// Alternating dashes and gaps. Their lengths are in pixels of the map's plane, from the line's first point.
public struct DashPattern: Hashable, Sendable {
  /// The lengths of dashes and gaps in turn, beginning with a dash. If the number of lengths is odd, the last dash of a
  /// repeat continues into the first dash of the next repeat.
  public var lengths: [Float]
  /// Whether each dash ends in a half circle.
  public var hasRoundCaps: Bool
  /// The line width that determines the size of the half circles.
  public var width: Float
  /// Half the length over which the ends of a dash fade, in pixels of the map's plane.
  public var fade: Float = 1
  /// The offset of the line's first point in the pattern.
  public var phase: Float = 0

  /// Creates a pattern from its lengths.
  public init(lengths: [Float], hasRoundCaps: Bool, width: Float) {
    self.lengths = lengths
    self.hasRoundCaps = hasRoundCaps
    self.width = width
  }
}

/// Colors along a line.
public struct StrokeGradient: Sendable {
  /// The colors at equal steps from the start of the whole line to its end.
  public var ramp: [PremultipliedColor]
  /// Whether colors are interpolated. Otherwise, the nearest color is used.
  public var interpolates: Bool
  /// The part of the whole line that this line covers, as fractions of the length of the whole line.
  public var progress: ClosedRange<Float>

  /// Creates a gradient from its parts.
  public init(ramp: [PremultipliedColor], interpolates: Bool, progress: ClosedRange<Float>) {
    self.ramp = ramp
    self.interpolates = interpolates
    self.progress = progress
  }
}

/// An image that repeats along a line and spans its width.
///
/// As in MapLibre, a repeat shows the image with an extra pixel on each side. The extra pixel comes from the
/// opposite side of the image.
public struct StrokePattern: Sendable {
  /// The image. It runs from left to right along the line, and its top is on the right of the line's direction.
  public var pixels: PixelBuffer
  /// The length of a repeat in pixels of the map's plane.
  public var length: Float
  /// The offset of the line's first point in a repeat, in pixels of the map's plane.
  public var phase: Float = 0
  /// The image that replaces this image in a cross-fade, the length of a repeat of the new image, and the progress of
  /// the fade, 0 to 1. Nil if there is no cross-fade.
  public var fade: (to: PixelBuffer, length: Float, share: Float)?

  /// Creates a pattern whose repeat is `length` pixels of the map's plane long.
  public init(pixels: PixelBuffer, length: Float) {
    self.pixels = pixels
    self.length = length
  }
}
