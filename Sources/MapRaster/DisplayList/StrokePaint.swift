/// The paint of a stroked line.
public struct StrokePaint: Sendable {
  /// The color, including the opacity. With a gradient or a pattern, only its alpha is used.
  public var color: PremultipliedColor
  /// The dash pattern, or nil for a solid line.
  public var dash: DashPattern?
  /// The colors along the line, in place of a single color.
  public var gradient: StrokeGradient?
  /// The image along the line, in place of colors and dashes.
  public var pattern: StrokePattern?

  /// Whether the whole line has one color.
  var isOneColor: Bool { dash == nil && gradient == nil && pattern == nil }

  /// Creates the paint of a solid line.
  public init(color: PremultipliedColor) { self.color = color }
}

/// Alternating dashes and gaps, with lengths in pixels of the map's plane from the line's first point.
public struct DashPattern: Hashable, Sendable {
  /// The lengths: dash, gap, dash, gap... If their number is odd, the last dash joins the first one.
  public var lengths: [Float]
  /// Whether each dash ends in a half circle.
  public var hasRoundCaps: Bool
  /// The line width that determines the size of the half circles.
  public var width: Float
  /// Half the length over which the ends of a dash fade.
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
  /// Whether colors are interpolated; otherwise the nearest color is used.
  public var interpolates: Bool
  /// The part of the whole line that this line covers, as fractions of its length.
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
/// As in MapLibre, a repeat shows the image with an extra pixel on each side, taken from the opposite side of the
/// image.
public struct StrokePattern: Sendable {
  /// The image, from left to right along the line, with its top on the right of the line's direction.
  public var pixels: PixelBuffer
  /// The length of a repeat in pixels of the map's plane.
  public var length: Float
  /// The offset of the line's first point in a repeat, in pixels of the map's plane.
  public var phase: Float = 0
  /// The image that replaces this one in a cross-fade, the length of its repeat, and the progress of the fade, 0 to 1;
  /// nil without a cross-fade.
  public var fade: (to: PixelBuffer, length: Float, share: Float)?

  /// Creates a pattern whose repeat is `length` pixels of the map's plane long.
  public init(pixels: PixelBuffer, length: Float) {
    self.pixels = pixels
    self.length = length
  }
}
