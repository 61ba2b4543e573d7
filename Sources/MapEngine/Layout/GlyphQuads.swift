import MapGeometry
import MapRaster
import MapText

/// Places the glyphs of a shaped text as quads (MapLibre's `getGlyphQuads`).
struct GlyphQuads {
  /// Whether the text's glyphs follow a line.
  var isAlongLine: Bool
  /// Whether labels at points may be vertical.
  var allowsVerticalPlacement: Bool
  /// The offset from the anchor, in 24ths of an em.
  var offset: Point
  /// The rotation of the glyphs.
  var rotation: QuadRotation
  /// The style's images, which texts may contain.
  var images: StyleImages

  /// Returns the quads of a text, in the order of its glyphs.
  func quads(of shaped: ShapedText) -> [SymbolQuad] {
    var quads: [SymbolQuad] = []
    // The memory is reserved once, because reserving it for each line would copy the quads of previous lines.
    quads.reserveCapacity(shaped.lines.reduce(0) { $0 + $1.glyphs.count })
    for line in shaped.lines {
      for glyph in line.glyphs {
        let centers = allowsVerticalPlacement && shaped.isVerticalizable
        let shift = centers ? Self.shift(of: glyph, in: line) : 0
        if let quad = quad(for: glyph, shift: shift) { quads.append(quad) }
      }
    }
    return quads
  }

  /// Returns the displacement of a glyph across its line that centers it in a vertical text.
  private static func shift(of glyph: PositionedGlyph, in line: ShapedText.Line) -> Double {
    let own =
      glyph.isImage ? (glyph.metrics.width * glyph.scale - 24) / 2 : (glyph.scale - 1) * 24
    return line.offset / 2 - own
  }

  /// Returns the quad of a glyph; nil if the glyph is blank.
  private func quad(for glyph: PositionedGlyph, shift: Double) -> SymbolQuad? {
    guard let content = content(of: glyph) else { return nil }
    let half = glyph.metrics.advance * glyph.scale / 2
    let position = Point(glyph.x + half + offset.x, glyph.y + offset.y - shift)
    let isUpright = (isAlongLine || allowsVerticalPlacement) && glyph.isVertical
    // The origin is measured from the middle of the glyph's advance on its baseline.
    var quad = SymbolQuad(
      drawing: content.drawing,
      origin: Point(content.corner.x * glyph.scale - half, content.corner.y * glyph.scale),
      xAxis: Point(content.width * glyph.scale, 0), yAxis: Point(0, content.height * glyph.scale))
    if isUpright { rotateUpright(&quad, halfAdvance: half, isImage: glyph.isImage) }
    if isAlongLine {
      quad.lineOffset = Point(glyph.x + half, glyph.y)
    } else {
      quad.origin = quad.origin + position
    }
    quad.origin = rotation.applied(to: quad.origin)
    quad.xAxis = rotation.applied(to: quad.xAxis)
    quad.yAxis = rotation.applied(to: quad.yAxis)
    quad.section = Int32(truncatingIfNeeded: glyph.section)
    quad.character = Int32(truncatingIfNeeded: glyph.character)
    return quad
  }

  /// Returns the content of a glyph, the origin of the content's coordinates before scaling, and the lengths of its
  /// axes; nil if the glyph is blank.
  private func content(
    of glyph: PositionedGlyph
  ) -> (drawing: SymbolQuad.Drawing, corner: Point, width: Double, height: Double)? {
    switch glyph.content {
    case .glyph(let shape):
      if case .blank = shape.form { return nil }
      return (.glyph(shape), .zero, 1, 1)
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

  /// Rotates a glyph by 90 degrees counterclockwise to make it upright in a text that is rotated clockwise. The center
  /// of the rotation is the middle of the left side of the glyph's em square. The center line of the square is 17 units
  /// above the baseline.
  private func rotateUpright(_ quad: inout SymbolQuad, halfAdvance: Double, isImage: Bool) {
    let center = Point(-halfAdvance, halfAdvance + 17)
    // Glyphs narrower than an em are centered in it.
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
