import MapEngine
import MapGeometry
import MapRaster
import MapText
import MapVector

/// A text of decorations, in one or several lines, which is drawn with the outlines of its glyphs.
struct DecorationText {
  /// The alignment of the lines of a text.
  typealias Justification = MapText.Justification

  /// The distance between the baselines of lines, as a multiple of the size of the text.
  static let lineHeight = 1.25

  private let shaped: ShapedText
  private let font: String
  /// The number of pixels of the style per unit of the shaped text.
  private let scale: Double

  /// Shapes a text in lines that are at most `maxWidth` wide; nil if no font can draw the text, or if a word is wider
  /// than `maxWidth`. The size and the width are in pixels of the style.
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
    // The shaper makes lines of similar lengths, which can be wider than requested. Smaller widths are therefore tried
    // too.
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

  /// Returns the command that draws the text. After turning, the upper left corner of the text's box is at a point in
  /// pixels of the style.
  func command(
    at corner: Point, ratio: Double, color: PremultipliedColor, turned turn: Turn = .none
  ) -> DrawCommand {
    var fill = FillCommand()
    fill.edge = .exact(.nonZero)
    for path in paths(at: corner, ratio: ratio, turned: turn) { fill.add(path, color: color) }
    return .fill(fill)
  }

  /// Returns the command that draws the text as a `TextMark`, which also contains the characters and glyphs of the
  /// text.
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

  /// Returns the command that draws a halo around the text. The width of the halo is in pixels of the style.
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

  /// The rotation of a text. A text is upright, or is turned by a quarter of a turn in either direction.
  enum Turn {
    /// The text is upright.
    case none
    /// The text is read from bottom to top.
    case up
    /// The text is read from top to bottom.
    case down
  }

  /// Returns the outlines of the glyphs in device pixels.
  private func paths(at corner: Point, ratio: Double, turned turn: Turn) -> [OutlinePath] {
    places(at: corner, ratio: ratio, turned: turn).compactMap { _, glyph, toDevice in
      guard case .outline(let outline) = glyph.form else { return nil }
      return OutlinePath(outline, toDevice: toDevice)
    }
  }

  /// Returns the glyphs with the transforms from the coordinates of the glyphs to device pixels.
  private func places(
    at corner: Point, ratio: Double, turned turn: Turn
  ) -> [(positioned: PositionedGlyph, glyph: Glyph, toDevice: ProjectiveTransform)] {
    // The start is on whole device pixels, so equal texts have equal pixels at any position.
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
  /// Adds the outline of a glyph as a shape.
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
