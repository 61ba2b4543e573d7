import MapGeometry
import MapRaster
import MapText

/// A text over the map, in one or several lines, drawn with outlines.
struct DecorationText {
  /// The distance between lines, in ems.
  static let lineHeight = 1.25

  private let shaped: ShapedText
  /// Pixels of the style per unit of the shaped text.
  private let scale: Double

  /// Shapes `text` at a size, in lines of at most `maxWidth`, both in pixels of the style; nil if
  /// no font draws it or a word is wider.
  init?(
    _ text: String, size: Double, maxWidth: Double = .infinity, shaper: SceneShaper
  ) {
    let styled = StyledText([StyledText.Section(text: text, fontStack: [MapFonts.wordFont])])
    scale = size / 24
    var options = ShapingOptions()
    options.anchor = .topLeft
    options.justification = .right
    options.lineHeight = Self.lineHeight * 24
    // Lines are broken to similar lengths, and can then be wider than requested.
    for share in [1, 0.85, 0.7, 0.55] {
      options.maxWidth = maxWidth / scale * share
      guard let shaped = shaper.shape(styled, options) else { return nil }
      if (shaped.right - shaped.left) * scale <= maxWidth {
        self.shaped = shaped
        return
      }
    }
    return nil
  }

  /// The width in pixels of the style.
  var width: Double { (shaped.right - shaped.left) * scale }
  /// The height in pixels of the style.
  var height: Double { (shaped.bottom - shaped.top) * scale }

  /// Returns the command that draws the text with its upper left corner at a point, in pixels of
  /// the style.
  func command(at corner: Point, ratio: Double, color: PremultipliedColor) -> DrawCommand {
    var fill = FillCommand()
    fill.edge = .exact(.nonZero)
    // Whole device pixels, so that equal texts have equal pixels at any position.
    let start = Point((corner.x * ratio).rounded(), (corner.y * ratio).rounded())
    for glyph in shaped.lines.flatMap(\.glyphs) {
      guard case .glyph(let drawn) = glyph.content, case .outline(let outline) = drawn.form else {
        continue
      }
      let factor = scale * ratio
      let toDevice = ProjectiveTransform(
        rows: (
          SIMD3(glyph.scale * factor, 0, start.x + glyph.x * factor),
          SIMD3(0, glyph.scale * factor, start.y + glyph.y * factor), SIMD3(0, 0, 1)
        ))
      fill.add(OutlinePath(outline, toDevice: toDevice), color: color)
    }
    return .fill(fill)
  }
}

extension FillCommand {
  /// Adds a glyph.
  fileprivate mutating func add(_ path: OutlinePath, color: PremultipliedColor) {
    let first = ringEnds.count
    for contour in path.contours { addRing(path.points[contour]) }
    guard ringEnds.count > first else { return }
    shapes.append(Shape(rings: first..<ringEnds.count, color: color))
  }

  /// Adds a ring for the next shape.
  mutating func addRing(_ ring: some Sequence<DevicePoint>) {
    points += ring
    ringEnds.append(points.count)
  }
}
