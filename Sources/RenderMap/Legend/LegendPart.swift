public import MapStyle

/// A part of a swatch. It shows what one layer draws for a feature. Lengths are in pixels of the style.
public enum LegendPart: Hashable, Sendable {
  /// A filled area.
  case fill(LegendFill)
  /// A line.
  case line(LegendLine)
  /// A circle.
  case circle(LegendCircle)
  /// An icon.
  case icon(LegendIcon)
  /// A text.
  case text(LegendText)

  /// Whether the part is visible.
  public var isVisible: Bool {
    switch self {
    case .fill(let fill): fill.isVisible
    case .line(let line): line.isVisible
    case .circle(let circle): circle.isVisible
    case .icon(let icon): icon.isVisible
    case .text(let text): text.isVisible
    }
  }
}

/// The style of a filled area.
public struct LegendFill: Hashable, Sendable {
  /// The color of the area, without `opacity`.
  public var color: Color
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The color of the outline; nil if there is no outline.
  public var outline: Color?
  /// The name of the image that fills the area in place of the color; nil if the color fills the area.
  public var pattern: String?

  /// Creates a fill. By default, it is opaque and has no outline.
  public init(color: Color, opacity: Double = 1, outline: Color? = nil, pattern: String? = nil) {
    self.color = color
    self.opacity = opacity
    self.outline = outline
    self.pattern = pattern
  }

  var isVisible: Bool {
    guard opacity > 0 else { return false }
    // A pattern without a name draws nothing.
    return pattern.map { !$0.isEmpty } ?? (color.alpha > 0 || (outline?.alpha ?? 0) > 0)
  }
}

/// The style of a line.
public struct LegendLine: Hashable, Sendable {
  /// The color of the line, without `opacity`.
  public var color: Color
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The width in pixels of the style.
  public var width: Double
  /// The width of the gap in the middle of the line. The line is drawn on both sides of the gap. The width is 0 if
  /// there is no gap.
  public var gapWidth: Double
  /// The width of the blur at the edges of the line.
  public var blur: Double
  /// The offset of the line to the right, as seen in its direction.
  public var offset: Double
  /// The alternating lengths of dashes and gaps, as multiples of the width of the line; nil if the line is solid.
  public var dashes: [Double]?
  /// The shape of the ends of the line and its dashes.
  public var cap: LineCap
  /// The name of the image that is repeated along the line in place of the color; nil if the line has a color.
  public var pattern: String?
  /// The colors along the line at equal distances, from the start to the end of the line. They replace `color`, unless
  /// the list is empty.
  public var gradient: [Color] = []

  /// Creates a line. By default, it is opaque and solid.
  public init(
    color: Color, opacity: Double = 1, width: Double, gapWidth: Double = 0, blur: Double = 0,
    offset: Double = 0, dashes: [Double]? = nil, cap: LineCap = .butt, pattern: String? = nil
  ) {
    self.color = color
    self.opacity = opacity
    self.width = width
    self.gapWidth = gapWidth
    self.blur = blur
    self.offset = offset
    self.dashes = dashes
    self.cap = cap
    self.pattern = pattern
  }

  var isVisible: Bool {
    opacity > 0 && width > 0
      && (pattern.map { !$0.isEmpty } ?? (color.alpha > 0 || !gradient.isEmpty))
  }
}

/// The style of a circle.
public struct LegendCircle: Hashable, Sendable {
  /// The radius of the circle, without the stroke.
  public var radius: Double
  /// The color inside the stroke, without `opacity`.
  public var color: Color
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The part of the radius that is blurred. If the value is 1, the whole circle is blurred.
  public var blur: Double
  /// The width of the stroke around the circle.
  public var strokeWidth: Double
  /// The color of the stroke, without `strokeOpacity`.
  public var strokeColor: Color
  /// The opacity of the stroke, from 0 to 1.
  public var strokeOpacity: Double

  /// Creates a circle. By default, it is opaque and has no stroke.
  public init(
    radius: Double, color: Color, opacity: Double = 1, blur: Double = 0, strokeWidth: Double = 0,
    strokeColor: Color = .black, strokeOpacity: Double = 1
  ) {
    self.radius = radius
    self.color = color
    self.opacity = opacity
    self.blur = blur
    self.strokeWidth = strokeWidth
    self.strokeColor = strokeColor
    self.strokeOpacity = strokeOpacity
  }

  /// The radius of the circle with the visible stroke.
  public var outerRadius: Double { radius + (isStroked ? strokeWidth : 0) }

  private var isStroked: Bool { strokeWidth > 0 && strokeOpacity * strokeColor.alpha > 0 }

  var isVisible: Bool { (radius > 0 && opacity * color.alpha > 0) || isStroked }
}

/// The style of an icon.
public struct LegendIcon: Hashable, Sendable {
  /// The name of the image in the style.
  public var image: String
  /// The factor by which the size of the image is multiplied.
  public var size: Double
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The rotation in degrees clockwise.
  public var rotation: Double
  /// The color of images that are distance fields.
  public var color: Color
  /// The color of the halo of images that are distance fields.
  public var haloColor: Color
  /// The width of the halo of images that are distance fields.
  public var haloWidth: Double

  /// Creates an icon. By default, the image has its own size and is opaque.
  public init(
    image: String, size: Double = 1, opacity: Double = 1, rotation: Double = 0,
    color: Color = .black, haloColor: Color = .transparent, haloWidth: Double = 0
  ) {
    self.image = image
    self.size = size
    self.opacity = opacity
    self.rotation = rotation
    self.color = color
    self.haloColor = haloColor
    self.haloWidth = haloWidth
  }

  var isVisible: Bool { opacity > 0 && size > 0 && !image.isEmpty }
}

/// The style of a text.
public struct LegendText: Hashable, Sendable {
  /// The size of the font in pixels of the style.
  public var size: Double
  /// The color of the glyphs, without `opacity`.
  public var color: Color
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// The color of the halo around the glyphs, without `opacity`.
  public var haloColor: Color
  /// The width of the halo in pixels of the style.
  public var haloWidth: Double

  /// Creates a text. By default, it is opaque and has no halo.
  public init(
    size: Double, color: Color, opacity: Double = 1, haloColor: Color = .transparent,
    haloWidth: Double = 0
  ) {
    self.size = size
    self.color = color
    self.opacity = opacity
    self.haloColor = haloColor
    self.haloWidth = haloWidth
  }

  var isVisible: Bool { opacity * color.alpha > 0 && size > 0 }
}
