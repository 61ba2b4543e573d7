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

  /// The color of the text; nil for the color of the place where it is drawn.
  private(set) var color: PremultipliedColor?

  private let shaped: ShapedText
  private let fontStack: [String]
  /// The number of pixels of decorations per unit of the shaped text.
  private let scale: Double

  /// Shapes a text in lines that are at most `maxWidth` wide; nil if no font can draw the text, or if a word is wider
  /// than `maxWidth`. The size and the width are in pixels of decorations.
  ///
  /// - Parameter fontStack: The fonts of the text in order of preference.
  init?(
    _ text: String, _ style: DecorationTextStyle, fontStack: [String], maxWidth: Double,
    justification: Justification, shaper: SceneShaper
  ) {
    self.fontStack = fontStack
    color = style.color.map { PremultipliedColor($0) }
    let styled = StyledText([StyledText.Section(text: text, fontStack: fontStack)])
    scale = style.size / 24
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

  /// The width in pixels of decorations.
  var width: Double { (shaped.right - shaped.left) * scale }
  /// The height in pixels of decorations.
  var height: Double { (shaped.bottom - shaped.top) * scale }

  /// Returns the command that draws the text. After turning, the upper left corner of the text's box is at a point in
  /// pixels of decorations.
  func command(
    at corner: Point, ratio: Double, color: PremultipliedColor, turned turn: Turn = .none
  ) -> DrawCommand {
    .fill(Self.fill(places(at: corner, ratio: ratio, turned: turn), color: color))
  }

  /// Returns the command that draws the text with its glyphs at places on a line. If `isMarked` is true, the command is
  /// a `TextMark`.
  func command(
    _ frames: [GlyphFrame], ratio: Double, color: PremultipliedColor, isMarked: Bool
  ) -> DrawCommand {
    let places = places(on: frames, ratio: ratio)
    return isMarked ? mark(places, color: color) : .fill(Self.fill(places, color: color))
  }

  /// Returns the command that draws the text as a `TextMark`, which also contains the characters and glyphs of the
  /// text.
  func markedCommand(
    at corner: Point, ratio: Double, color: PremultipliedColor, turned turn: Turn = .none
  ) -> DrawCommand {
    mark(places(at: corner, ratio: ratio, turned: turn), color: color)
  }

  private func mark(_ places: [GlyphPlace], color: PremultipliedColor) -> DrawCommand {
    var label = LabelMark(text: Array(shaped.text.unicodeScalars))
    label.fontStack = fontStack
    label.glyphs = places.map { glyph, drawn, toDevice in
      LabelMark.PlacedGlyph(
        glyph: drawn, toDevice: toDevice, character: glyph.character, color: color)
    }
    label.drawnApart = shaped.lines.flatMap(\.glyphs).compactMap { glyph in
      guard case .glyph(let shape) = glyph.content, case .color = shape.form else { return nil }
      return glyph.character
    }
    return .mark(TextMark(fill: Self.fill(places, color: color), label: label))
  }

  /// Returns the command that draws a halo around the text. The width of the halo is in pixels of decorations.
  func halo(
    at corner: Point, ratio: Double, color: PremultipliedColor, width: Double
  ) -> DrawCommand {
    Self.halo(
      places(at: corner, ratio: ratio, turned: .none), color: color, width: width * ratio)
  }

  /// Returns the command that draws a halo around the glyphs at places on a line.
  func halo(
    _ frames: [GlyphFrame], ratio: Double, color: PremultipliedColor, width: Double
  ) -> DrawCommand {
    Self.halo(places(on: frames, ratio: ratio), color: color, width: width * ratio)
  }

  /// Returns the command that draws a halo of a width in device pixels.
  private static func halo(
    _ places: [GlyphPlace], color: PremultipliedColor, width: Double
  ) -> DrawCommand {
    var style = StrokeStyle()
    style.width = Float(2 * width)
    style.join = .round
    var stroke = StrokeCommand()
    for path in paths(places) {
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

  /// A glyph with the transform from its coordinates to device pixels.
  private typealias GlyphPlace = (
    positioned: PositionedGlyph, glyph: Glyph, toDevice: ProjectiveTransform
  )

  private static func fill(_ places: [GlyphPlace], color: PremultipliedColor) -> FillCommand {
    var fill = FillCommand()
    fill.edge = .exact(.nonZero)
    for path in paths(places) { fill.add(path, color: color) }
    return fill
  }

  /// Returns the outlines of glyphs in device pixels.
  private static func paths(_ places: [GlyphPlace]) -> [OutlinePath] {
    places.compactMap { _, glyph, toDevice in
      guard case .outline(let outline) = glyph.form else { return nil }
      return OutlinePath(outline, toDevice: toDevice)
    }
  }

  /// The glyphs that are drawn.
  private var glyphs: [(positioned: PositionedGlyph, glyph: Glyph)] {
    shaped.lines.flatMap(\.glyphs).compactMap { glyph in
      guard case .glyph(let drawn) = glyph.content, case .outline = drawn.form else { return nil }
      return (glyph, drawn)
    }
  }

  /// The part of the width of the text that each glyph takes, in pixels of decorations.
  var spans: [ClosedRange<Double>] {
    glyphs.map { glyph, _ in
      let start = (glyph.x - shaped.left) * scale
      return start...(start + max(glyph.metrics.advance * glyph.scale, 0) * scale)
    }
  }

  /// Returns the glyphs at places on a line.
  private func places(on frames: [GlyphFrame], ratio: Double) -> [GlyphPlace] {
    zip(zip(glyphs, spans), frames).map { item, frame in
      let ((glyph, drawn), span) = item
      let (along, down) = (frame.direction, Point(-frame.direction.y, frame.direction.x))
      let height = (glyph.y - (shaped.top + shaped.bottom) / 2) * scale
      let pen =
        (frame.middle - along * ((span.upperBound - span.lowerBound) / 2) + down * height) * ratio
      let size = glyph.scale * scale * ratio
      let rows: (SIMD3<Double>, SIMD3<Double>, SIMD3<Double>) = (
        SIMD3(size * along.x, size * down.x, pen.x), SIMD3(size * along.y, size * down.y, pen.y),
        SIMD3(0, 0, 1)
      )
      return (glyph, drawn, ProjectiveTransform(rows: rows))
    }
  }

  /// Returns the glyphs with the upper left corner of the text at a point.
  private func places(at corner: Point, ratio: Double, turned turn: Turn) -> [GlyphPlace] {
    // The start is on whole device pixels, so equal texts have equal pixels at any position.
    let start = Point((corner.x * ratio).rounded(), (corner.y * ratio).rounded())
    let factor = scale * ratio
    return glyphs.map { glyph, drawn in
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
