import MapGeometry
import MapRaster
import MapText

/// Places the glyphs of a shaped text as quads (as MapLibre's `getGlyphQuads`, which has one quad for
/// what a glyph's own coordinates are here).
struct GlyphQuads {
  /// Whether the text's glyphs follow a line.
  var isAlongLine: Bool
  /// Whether labels at points may run from top to bottom.
  var allowsVerticalPlacement: Bool
  /// The offset from the anchor, in 24ths of an em.
  var offset: Point
  /// How far the glyphs are turned.
  var rotation: QuadRotation
  /// The style's images.
  var images: StyleImages

  /// The text with its glyphs placed.
  func text(_ shaped: ShapedText) -> SymbolText {
    var quads: [SymbolQuad] = []
    // Once for all lines: reserving for each line copies the quads of those before it.
    quads.reserveCapacity(shaped.lines.reduce(0) { $0 + $1.glyphs.count })
    for line in shaped.lines {
      for glyph in line.glyphs {
        let centers = allowsVerticalPlacement && shaped.isVerticalizable
        let shift = centers ? Self.shift(of: glyph, in: line) : 0
        if let quad = quad(for: glyph, shift: shift) { quads.append(quad) }
      }
    }
    return SymbolText(
      quads: quads, writingMode: shaped.writingMode, width: shaped.right - shaped.left,
      height: shaped.bottom - shaped.top)
  }

  /// How far a glyph is moved across its line, to stand in the middle of a text from top to bottom.
  private static func shift(of glyph: PositionedGlyph, in line: ShapedText.Line) -> Double {
    let own =
      glyph.isImage ? (glyph.metrics.width * glyph.scale - 24) / 2 : (glyph.scale - 1) * 24
    return line.offset / 2 - own
  }

  /// The quad of a glyph; nil where there is nothing to draw.
  private func quad(for glyph: PositionedGlyph, shift: Double) -> SymbolQuad? {
    guard let ink = ink(of: glyph) else { return nil }
    let half = glyph.metrics.advance * glyph.scale / 2
    let place = Point(glyph.x + half + offset.x, glyph.y + offset.y - shift)
    let isUpright = (isAlongLine || allowsVerticalPlacement) && glyph.isVertical
    // From the middle of the glyph's advance on its baseline.
    var quad = SymbolQuad(
      drawing: ink.drawing,
      origin: Point(ink.corner.x * glyph.scale - half, ink.corner.y * glyph.scale),
      xAxis: Point(ink.width * glyph.scale, 0), yAxis: Point(0, ink.height * glyph.scale))
    if isUpright { stand(&quad, halfAdvance: half, isImage: glyph.isImage) }
    if isAlongLine {
      quad.lineOffset = Point(glyph.x + half, glyph.y)
    } else {
      quad.origin = quad.origin + place
    }
    quad.origin = rotation.applied(to: quad.origin)
    quad.xAxis = rotation.applied(to: quad.xAxis)
    quad.yAxis = rotation.applied(to: quad.yAxis)
    quad.section = glyph.section
    return quad
  }

  /// What a glyph draws: the place of its coordinates' origin before scaling, and the lengths of its
  /// axes.
  private func ink(
    of glyph: PositionedGlyph
  ) -> (drawing: SymbolQuad.Drawing, corner: Point, width: Double, height: Double)? {
    switch glyph.content {
    case .glyph(let drawn):
      if case .blank = drawn.form { return nil }
      return (.glyph(drawn), .zero, 1, 1)
    case .image(let name):
      guard let image = images[name] else { return nil }
      let (width, height) = (Double(image.pixels.width), Double(image.pixels.height))
      let border = 1 / image.pixelRatio
      return (
        .image(name: name, part: Box(minX: -1, minY: -1, maxX: width + 1, maxY: height + 1)),
        Point(glyph.metrics.left - border, -glyph.metrics.top - border),
        image.width + 2 * border, image.height + 2 * border
      )
    }
  }

  /// Turns a glyph a quarter to the left, so that it stands upright in a text that is turned to the
  /// right: around the middle of the left side of its square em, whose middle line lies 17 above the
  /// baseline's.
  private func stand(_ quad: inout SymbolQuad, halfAdvance: Double, isImage: Bool) {
    let center = Point(-halfAdvance, halfAdvance + 17)
    // Glyphs narrower than an em are pulled to its middle.
    let narrow = 12 - halfAdvance
    let correction = Point(22 - narrow, isImage ? -narrow : 0)
    let from = quad.origin - center
    quad.origin = center + Point(from.y, -from.x) + correction
    quad.xAxis = Point(quad.xAxis.y, -quad.xAxis.x)
    quad.yAxis = Point(quad.yAxis.y, -quad.yAxis.x)
  }
}

extension PositionedGlyph {
  /// Whether the glyph is an image of the style.
  fileprivate var isImage: Bool { if case .image = content { true } else { false } }
}
