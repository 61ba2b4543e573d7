import MapGeoJSON
import MapGeometry
import MapStyle
import MapText

/// One label with its icon at one anchor: a possible place, which placement may refuse.
struct SymbolInstance: Sendable {
  /// The anchor, in grid units.
  var anchor: Point
  /// Where the anchor lies on its line; nil at a point.
  var lineAnchor: LineAnchor?
  /// The feature: an index into its layer's features.
  var feature: Int
  /// The text without its sections; empty for an icon alone. Symbols of neighbouring tiles with equal
  /// texts at equal places are one.
  var text = ""
  /// The text from side to side, by the alignment of its lines. Without variable anchors there is
  /// one; texts of one line stand for all alignments.
  var horizontalText: [Justification: SymbolText] = [:]
  /// The text from top to bottom, if the layer and the script allow it.
  var verticalText: SymbolText?
  /// The icon.
  var icon: SymbolIcon?
  /// The icon as it is fitted around the text from top to bottom.
  var verticalIcon: SymbolIcon?
  /// What the text keeps clear of others.
  var textCollision: CollisionShape?
  /// What the text from top to bottom keeps clear.
  var verticalTextCollision: CollisionShape?
  /// What the icon keeps clear.
  var iconCollision: CollisionShape?
  /// What the icon around text from top to bottom keeps clear.
  var verticalIconCollision: CollisionShape?
  /// Grid units a 24th of an em at the text's layout size.
  var textBoxScale = 1.0
  /// The diameter in pixels of the circles along the line that stand for the text in collisions; nil
  /// where boxes do.
  var collisionCircleDiameter: Double?
  /// The text's own sizes.
  var textSizes = SymbolSizes()
  /// The icon's own sizes.
  var iconSizes = SymbolSizes()
  /// The anchors to try in turn, each with its offset in 24ths of an em.
  var variableAnchors: [VariableAnchor] = []
  /// The text's offset from its anchor in 24ths of an em, as along a line the glyphs are moved by it.
  var textOffset = Point(0, 0)
  /// The icon's offset in pixels.
  var iconOffset = Point(0, 0)
  /// The sort key, where features drive one.
  var sortKey: Double?
  /// The colours of the text's sections, where the text itself says them; empty where it says none.
  var textColors: [Color?] = []
}

/// A place on a line.
struct LineAnchor: Hashable, Sendable {
  /// The line: an index into `SymbolTile.lines`.
  var line: Int
  /// The stretch of the line that holds the anchor: the index of its first point.
  var segment: Int
  /// The direction of the line there, in radians clockwise from east.
  var angle: Double
}

/// An anchor to try for a text, with the offset of the text there.
struct VariableAnchor: Hashable, Sendable {
  /// The part of the text's box at the anchor.
  var anchor: BoxAnchor
  /// The offset in 24ths of an em, right and down. It points away from the anchor already, and allows
  /// for the baseline: placement adds no more than the box's own size (MapLibre's
  /// `evaluateVariableOffset` is done).
  var offset: Point
}

/// What a symbol keeps clear of others.
enum CollisionShape: Hashable, Sendable {
  /// A box around the anchor in grid units at the layout size, whole ones as MapLibre stores it; x
  /// grows right, y down.
  case box(Box)
  /// Circles along the line, of a diameter in 24ths of an em.
  case circles(diameter: Double)
}

/// A text ready to be drawn.
struct SymbolText: Sendable {
  /// The quads of its glyphs, in the order of the text.
  var quads: [SymbolQuad]
  /// How it runs.
  var writingMode: WritingMode
  /// The width of its box in 24ths of an em.
  var width: Double
  /// The height of its box in 24ths of an em.
  var height: Double
}

/// An icon ready to be drawn.
struct SymbolIcon: Sendable {
  /// Its parts: one, or several where it is stretched around a text.
  var quads: [SymbolQuad]
  /// The image's name.
  var image: String
}

/// A glyph or a part of an image, and where it lies in its symbol.
struct SymbolQuad: Sendable {
  /// What is drawn.
  enum Drawing: Sendable {
    /// A glyph, in its own coordinates.
    case glyph(Glyph)
    /// A part of an image of the style, in the image's own pixels from its upper left corner; one
    /// pixel beyond the image on each side is transparent.
    case image(name: String, part: Box)
  }

  /// What is drawn.
  var drawing: Drawing
  /// Where the origin of a glyph's own coordinates, or the upper left corner of an image's part, lies:
  /// from the symbol's anchor or, along a line, from the glyph's place on the line. In 24ths of an em
  /// for text and pixels of the style for icons; x to the right, y down.
  var origin: Point
  /// What a step along x is: a unit of a glyph's own coordinates, or the whole width of an image's
  /// part.
  var xAxis: Point
  /// What a step along y is: a unit of a glyph's own coordinates, or the whole height of an image's
  /// part.
  var yAxis: Point
  /// Along a line, the glyph's place from the anchor: x along the line, y across it to the right, in
  /// 24ths of an em.
  var lineOffset = Point(0, 0)
  /// The section of the text, for its colour.
  var section = 0
  /// What of a stretched icon's upper left corner does not grow with its size, in pixels.
  var fixedOrigin = Point(0, 0)
  /// The same for its lower right corner.
  var fixedEnd = Point(0, 0)
  /// The least sizes at which a stretched icon's fixed parts have room, along x and y.
  var leastScale = Point(0, 0)
}
