import MapEngine
import MapGeometry
import MapRaster
import MapText
import MapVector

/// A text over the map, in one or several lines, drawn with outlines.
struct DecorationText {
  /// The alignment of lines.
  typealias Justification = MapText.Justification

  /// The distance between lines, in ems.
  static let lineHeight = 1.25

  private let shaped: ShapedText
  /// The name of the font.
  private let font: String
  /// Pixels of the style per unit of the shaped text.
  private let scale: Double

  /// Shapes `text` at a size, in lines of at most `maxWidth`, both in pixels of the style; nil if
  /// no font draws it or a word is wider.
  init?(
    _ text: String, size: Double, isBold: Bool = false, maxWidth: Double = .infinity,
    justification: Justification = .right, shaper: SceneShaper
  ) {
    font = isBold ? MapFonts.boldWordFont : MapFonts.wordFont
    let styled = StyledText([StyledText.Section(text: text, fontStack: [font])])
    scale = size / 24
    var options = ShapingOptions()
    options.anchor = .topLeft
    options.justification = justification
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

  /// Returns the command that draws the text with the upper left corner of its box, after turning, at a point, in pixels
  /// of the style.
  func command(
    at corner: Point, ratio: Double, color: PremultipliedColor, turned turn: Turn = .none
  ) -> DrawCommand {
    var fill = FillCommand()
    fill.edge = .exact(.nonZero)
    for path in paths(at: corner, ratio: ratio, turned: turn) { fill.add(path, color: color) }
    return .fill(fill)
  }

  /// Returns the text of `command` with its characters (`TextMark`).
  func markedCommand(
    at corner: Point, ratio: Double, color: PremultipliedColor, turned turn: Turn = .none
  ) -> DrawCommand {
    guard
      case .fill(let fill) = command(at: corner, ratio: ratio, color: color, turned: turn)
    else { return .mark(LabelMark(text: [])) }
    var label = LabelMark(text: Array(shaped.text.unicodeScalars))
    label.fontStack = [font]
    label.glyphs = places(at: corner, ratio: ratio, turned: turn).map { glyph, drawn, toDevice in
      LabelMark.PlacedGlyph(
        glyph: drawn, toDevice: toDevice, character: glyph.character, color: color)
    }
    label.drawnApart = shaped.lines.flatMap(\.glyphs).compactMap { glyph in
      guard case .glyph(let shape) = glyph.content, case .color = shape.form else { return nil }
      return glyph.character
    }
    return .mark(TextMark(fill: fill, label: label))
  }

  /// Returns the command that draws a halo around the text, of a width in pixels of the style.
  func halo(
    at corner: Point, ratio: Double, color: PremultipliedColor, width: Double
  ) -> DrawCommand {
    var style = StrokeStyle()
    style.width = Float(2 * width * ratio)
    style.join = .round
    var stroke = StrokeCommand()
    for path in paths(at: corner, ratio: ratio, turned: .none) {
      for contour in path.contours where contour.count > 2 {
        let first = stroke.points.count
        stroke.points += path.points[contour]
        if path.points[contour.lowerBound] != stroke.points.last {
          stroke.points.append(path.points[contour.lowerBound])
        }
        stroke.lines.append(
          StrokeCommand.Line(
            points: first..<stroke.points.count, isClosed: true, style: style,
            paint: StrokePaint(color: color)))
      }
    }
    return .stroke(stroke)
  }

  /// A rotation of a text by a quarter of a turn.
  enum Turn {
    /// Upright.
    case none
    /// Read from bottom to top.
    case up
    /// Read from top to bottom.
    case down
  }

  /// Returns the outlines of the glyphs in device pixels.
  private func paths(at corner: Point, ratio: Double, turned turn: Turn) -> [OutlinePath] {
    places(at: corner, ratio: ratio, turned: turn).compactMap { _, glyph, toDevice in
      guard case .outline(let outline) = glyph.form else { return nil }
      return OutlinePath(outline, toDevice: toDevice)
    }
  }

  /// Returns the glyphs with the transforms from their own coordinates to device pixels.
  private func places(
    at corner: Point, ratio: Double, turned turn: Turn
  ) -> [(positioned: PositionedGlyph, glyph: Glyph, toDevice: ProjectiveTransform)] {
    // Whole device pixels, so that equal texts have equal pixels at any position.
    let start = Point((corner.x * ratio).rounded(), (corner.y * ratio).rounded())
    let factor = scale * ratio
    return shaped.lines.flatMap(\.glyphs).compactMap { glyph in
      guard case .glyph(let drawn) = glyph.content, case .outline = drawn.form else { return nil }
      let size = glyph.scale * factor
      let (x, y) = (glyph.x * factor, glyph.y * factor)
      let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>)
      switch turn {
      case .none:
        rows = (SIMD3(size, 0, start.x + x), SIMD3(0, size, start.y + y), SIMD3(0, 0, 1))
      case .up:
        let bottom = start.y + (width * ratio).rounded()
        rows = (SIMD3(0, size, start.x + y), SIMD3(-size, 0, bottom - x), SIMD3(0, 0, 1))
      case .down:
        let right = start.x + (height * ratio).rounded()
        rows = (SIMD3(0, -size, right - y), SIMD3(size, 0, start.y + x), SIMD3(0, 0, 1))
      }
      return (glyph, drawn, ProjectiveTransform(rows: rows))
    }
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
