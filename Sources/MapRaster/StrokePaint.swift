/// What a line is drawn with.
public struct StrokePaint: Sendable {
  /// The colour, opacity included; with a gradient or a pattern, its alpha alone counts.
  public var color: PremultipliedColor
  /// Lengths of dashes and gaps in turn; nil for a solid line.
  public var dash: DashPattern?
  /// Colours along the line in place of the one colour.
  public var gradient: StrokeGradient?
  /// An image along the line in place of all else.
  public var pattern: StrokePattern?

  /// Whether the whole line has the same colour.
  var isOneColor: Bool { dash == nil && gradient == nil && pattern == nil }

  /// A solid line of this colour.
  public init(color: PremultipliedColor) { self.color = color }
}

/// Dashes and gaps in turn, lengths in pixels of the map's plane from the line's first point.
public struct DashPattern: Hashable, Sendable {
  /// Dash, gap, dash, gap... Where the number is odd, the last dash joins the first one.
  public var lengths: [Float]
  /// Whether each dash ends in a half circle.
  public var hasRoundCaps: Bool
  /// The line's width that the half circles are made for.
  public var width: Float
  /// Half the length over which the ends of a dash fade, in pixels of the map's plane.
  public var fade: Float = 1
  /// How far into the pattern the line's first point is, in pixels of the map's plane.
  public var phase: Float = 0

  /// A pattern of these lengths.
  public init(lengths: [Float], hasRoundCaps: Bool, width: Float) {
    self.lengths = lengths
    self.hasRoundCaps = hasRoundCaps
    self.width = width
  }
}

/// Colours along a line.
public struct StrokeGradient: Sendable {
  /// The colours at equal steps from the start of the whole line to its end.
  public var ramp: [PremultipliedColor]
  /// Whether colours in between are mixed; without, the nearest one counts.
  public var interpolates: Bool
  /// Which stretch of the whole line this line is, as shares of its length.
  public var progress: ClosedRange<Float>

  /// A gradient of these parts.
  public init(ramp: [PremultipliedColor], interpolates: Bool, progress: ClosedRange<Float>) {
    self.ramp = ramp
    self.interpolates = interpolates
    self.progress = progress
  }
}

/// An image that repeats along a line and lies across all of its width. As in MapLibre, a repeat
/// shows the image with a pixel more on each side, of its neighbours if it were repeated there.
public struct StrokePattern: Sendable {
  /// The image: from left to right along the line, its top on the right of the line's direction.
  public var pixels: PixelBuffer
  /// The length of a repeat in pixels of the map's plane.
  public var length: Float
  /// How far into a repeat the line's first point is, in pixels of the map's plane.
  public var phase: Float = 0
  /// The image that this one gives way to, the length of a repeat of that one, and how far it has, 0
  /// to 1; nil where the image stays.
  public var fade: (to: PixelBuffer, length: Float, share: Float)?

  /// The image, `length` pixels of the map's plane long.
  public init(pixels: PixelBuffer, length: Float) {
    self.pixels = pixels
    self.length = length
  }
}
