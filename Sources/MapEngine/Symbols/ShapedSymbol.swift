import MapGeometry
import MapStyle
import MapText

/// The shaped text and the icon of a feature, shared by all instances of the feature.
final class ShapedSymbol: Sendable {
  /// A shaped text, in each form in which it can be placed.
  struct Text: Sendable {
    /// The text without its sections; empty if the text has only a vertical form. Symbols of neighboring tiles with
    /// equal texts at equal places are the same symbol.
    var plain = ""
    /// The glyphs of the horizontal text by the alignment of its lines. If there are no variable anchors, there is one
    /// alignment. A single-line text has the same glyphs for all alignments.
    var horizontal: [Justification: [SymbolQuad]] = [:]
    /// The glyphs of the vertical text, if the layer and the script allow it.
    var vertical: [SymbolQuad]?
    /// The collision shape of the horizontal text.
    var collision: CollisionShape?
    /// The collision shape of the vertical text at a point.
    var verticalCollision: CollisionShape?
    /// The diameter, in pixels, of the collision circles of a text along a line; nil if the text has collision boxes.
    var collisionCircleDiameter: Double?
    /// The feature's individual text sizes.
    var sizes = SymbolSizes()
    /// The offset from the anchor, in 24ths of an em. Along a line, the glyphs are moved by this offset.
    var offset = Point.zero
    /// The anchors to try, in order, each with its offset; empty if the text has only one anchor.
    var variableAnchors: [VariableAnchor] = []
    /// The colors that the text itself sets for its sections; empty if it sets no colors.
    var sectionColors: [Color?] = []
  }

  /// An icon, fitted to its text.
  struct Icon: Sendable {
    /// The name of the image.
    var image: String
    /// The parts of the image. An icon that is stretched around a text has several parts. Any other icon has one part.
    var quads: [SymbolQuad]
    /// The parts of the image fitted around the vertical text.
    var verticalQuads: [SymbolQuad]?
    var collision: CollisionShape?
    /// The collision shape of the icon around the vertical text.
    var verticalCollision: CollisionShape?
    /// The feature's individual icon sizes.
    var sizes = SymbolSizes()
    /// The offset from the anchor, in pixels.
    var offset = Point.zero
  }

  /// The feature, as an index into its layer's features.
  let feature: Int
  /// The text; nil if the symbol has no text.
  let text: Text?
  /// The icon; nil if the symbol has no icon.
  let icon: Icon?
  /// The number of grid units per 24th of an em at the text's layout size.
  let textBoxScale: Double
  /// The sort key; nil if it does not depend on features.
  let sortKey: Double?
  /// The height above the ground in meters.
  let height: Double
  /// The text without its sections; empty if the symbol has no text.
  var plainText: String { text?.plain ?? "" }
  /// Whether the text has glyphs.
  let hasText: Bool
  /// The alignment of the horizontal text if an anchor does not specify an alignment.
  let defaultJustification: Justification?
  /// The reach of the collision shapes; nil if the symbol is above the ground or a part has no collision shape.
  let reach: SymbolReach?

  /// Creates a symbol from its parts.
  init(
    feature: Int, text: Text?, icon: Icon?, textBoxScale: Double = 1, sortKey: Double? = nil,
    height: Double = 0
  ) {
    self.feature = feature
    self.text = text
    self.icon = icon
    self.textBoxScale = textBoxScale
    self.sortKey = sortKey
    self.height = height
    let horizontal = text?.horizontal ?? [:]
    hasText =
      horizontal.values.contains { !$0.isEmpty } || text?.vertical?.isEmpty == false
    defaultJustification = Justification.allCases.first { horizontal[$0] != nil }
    reach =
      height == 0
      ? SymbolReach(
        text, defaultJustification.flatMap { horizontal[$0] } ?? [], icon,
        textBoxScale: textBoxScale) : nil
  }
}

/// A glyph or a part of an image, and its position in its symbol.
struct SymbolQuad: Sendable {
  /// The content of a quad.
  enum Drawing: Sendable {
    /// A glyph, in the glyph's coordinates.
    case glyph(Glyph)
    /// A part of an image of the style, in the image's pixels from its upper left corner. The image has a transparent
    /// border of one pixel on each side.
    case image(name: String, part: Box)
  }

  var drawing: Drawing
  /// The position of the origin of a glyph's coordinates, or of the upper left corner of an image's part. It is
  /// relative to the symbol's anchor or, along a line, to the glyph's position on the line. It is in 24ths of an em
  /// for text and in pixels of the style for icons, with x to the right and y downward.
  var origin: Point
  /// The x axis. It spans one unit of a glyph's coordinates, or the whole width of an image's part.
  var xAxis: Point
  /// The y axis. It spans one unit of a glyph's coordinates, or the whole height of an image's part.
  var yAxis: Point
  /// The position of a glyph on a line relative to the anchor, in 24ths of an em, with x along the line and y across
  /// the line to the right.
  var lineOffset = Point(0, 0)
  /// The section of the text to which the glyph belongs, as an index into `Text.sectionColors`.
  var section: Int32 = 0
  /// The index of the first character of the text that a glyph represents; -1 if it is not known.
  var character: Int32 = -1
  /// The part of the position of the upper left corner that does not scale with a stretched icon's size, in pixels.
  var fixedOrigin = Point(0, 0)
  /// The part of the position of the lower right corner that does not scale with a stretched icon's size, in pixels.
  var fixedEnd = Point(0, 0)
  /// The smallest sizes at which the fixed parts of a stretched icon fit, along x and y.
  var minimumScale = Point(0, 0)
}

extension SymbolQuad {
  /// Returns the transform from the quad's coordinates to its symbol's coordinates, in pixels from the anchor. The
  /// content is scaled by `scale`, except for fixed parts.
  func toSymbol(scale: Double) -> ProjectiveTransform {
    // The fraction of each axis that one unit of the content's coordinates covers. The axes of an image span its whole
    // part.
    var (unit, start) = (Point(1, 1), Point.zero)
    if case .image(_, let part) = drawing {
      unit = Point(
        1 / max(part.maxX - part.minX, .leastNormalMagnitude),
        1 / max(part.maxY - part.minY, .leastNormalMagnitude))
      start = Point(part.minX, part.minY)
    }
    let (across, down) = (max(scale, minimumScale.x), max(scale, minimumScale.y))
    let fixed = fixedEnd - fixedOrigin
    let x = SIMD2((xAxis.x * across + fixed.x) * unit.x, yAxis.x * across * unit.y)
    let y = SIMD2(xAxis.y * down * unit.x, (yAxis.y * down + fixed.y) * unit.y)
    let corner = Point(
      origin.x * across + fixedOrigin.x, (origin.y + lineOffset.y) * down + fixedOrigin.y)
    return ProjectiveTransform(
      rows: (
        SIMD3(x.x, x.y, corner.x - x.x * start.x - x.y * start.y),
        SIMD3(y.x, y.y, corner.y - y.x * start.x - y.y * start.y), SIMD3(0, 0, 1)
      ))
  }
}

extension SymbolQuad.Drawing {
  /// Returns the bounding box of the content in its coordinates, with a margin around a glyph.
  func box(glyphMargin margin: Double) -> Box {
    switch self {
    case .image(_, let part): part
    case .glyph(let glyph):
      Box(
        minX: glyph.metrics.left - margin, minY: -glyph.metrics.top - margin,
        maxX: glyph.metrics.left + glyph.metrics.width + margin,
        maxY: -glyph.metrics.top + glyph.metrics.height + margin)
    }
  }
  /// Whether the content is always drawn in one plane. This is the case for outlines and color glyphs, but not for
  /// distance fields and images.
  var isDrawnAsWhole: Bool {
    guard case .glyph(let glyph) = self else { return false }
    return switch glyph.form {
    case .field: false
    case .blank, .outline, .color: true
    }
  }
}

/// The rotation of a symbol's quads around its anchor, clockwise.
struct QuadRotation {
  private let sine, cosine: Double

  /// Creates the rotation by an angle.
  init(degrees: Double) { (sine, cosine) = StableMath.sinCos(degrees: degrees) }

  /// Returns a point, or a displacement, after the rotation.
  func applied(to point: Point) -> Point {
    Point(cosine * point.x - sine * point.y, sine * point.x + cosine * point.y)
  }
}
