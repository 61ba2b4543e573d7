import MapGeometry
import MapRaster
import MapText

/// Drawings by distance that share their fields.
struct FieldBatch {
  /// The command so far.
  var command = SDFCommand()
  private var byGlyph: [ObjectIdentifier: Int] = [:]
  private var byImage: [String: Int] = [:]

  /// The number of a glyph's field.
  mutating func index(of glyph: Glyph, _ field: () -> DistanceField) -> Int {
    // The glyph lives as long as the tile that it was laid out for, so that its identity is its own.
    if let known = byGlyph[ObjectIdentifier(glyph)] { return known }
    let field = field()
    command.fields.append(
      SDFCommand.Field(width: field.width, height: field.height, samples: field.samples))
    byGlyph[ObjectIdentifier(glyph)] = command.fields.count - 1
    return command.fields.count - 1
  }

  /// The number of an image's field.
  mutating func index(of image: String, _ field: () -> SDFCommand.Field) -> Int {
    if let known = byImage[image] { return known }
    command.fields.append(field())
    byImage[image] = command.fields.count - 1
    return command.fields.count - 1
  }
}

/// Images that share their pixels.
struct ImageBatch {
  /// The command so far.
  var command = ImageCommand()
  private var byName: [String: Int] = [:]
  private var byNumber: [Int: Int] = [:]

  /// Adds an image of a glyph.
  mutating func add(_ image: ColorGlyphPainter.Image, opacity: Float) {
    let index = byNumber[image.number] ?? command.images.count
    if index == command.images.count {
      command.images.append(image.pixels)
      byNumber[image.number] = index
    }
    let part = image.part
    command.instances.append(
      ImageCommand.Instance(
        image: index,
        part: (
          SIMD2(Float(part.minX), Float(part.minY)), SIMD2(Float(part.maxX), Float(part.maxY))
        ), transform: image.transform, opacity: opacity, interpolates: image.interpolates))
  }

  /// Adds a part of an image.
  mutating func add(_ image: StyleImage, name: String, part: Box, _ mark: SymbolMark) {
    let index: Int
    if let known = byName[name] {
      index = known
    } else {
      index = command.images.count
      command.images.append(image.pixels)
      byName[name] = index
    }
    command.instances.append(
      ImageCommand.Instance(
        image: index,
        part: (
          SIMD2(Float(part.minX), Float(part.minY)), SIMD2(Float(part.maxX), Float(part.maxY))
        ), transform: mark.toDevice, opacity: mark.look.opacity,
        interpolates: mark.interpolates))
  }
}

/// Glyphs by their outlines: filled, or with their halos.
struct OutlineBatch {
  private var shapes = FillCommand()
  private var strokes = StrokeCommand()
  private var isHalo = false
  private var alpha: Float = 1

  /// No outlines.
  init() {
    shapes.rule = .nonZero
    shapes.edge = .exact
  }

  /// Whether outlines of this kind can follow the ones before.
  func takes(isHalo: Bool, alpha: Float) -> Bool {
    shapes.shapes.isEmpty || (self.isHalo == isHalo && (!isHalo || self.alpha == alpha))
  }

  /// Adds a glyph.
  mutating func fill(_ path: OutlinePath, color: PremultipliedColor) {
    let first = shapes.ringEnds.count
    for contour in path.contours {
      shapes.points += path.points[contour]
      shapes.ringEnds.append(shapes.points.count)
    }
    guard shapes.ringEnds.count > first else { return }
    shapes.shapes.append(
      FillCommand.Shape(rings: first..<shapes.ringEnds.count, color: color))
  }

  /// Adds a glyph's halo, `width` device pixels wide. Halos are collected opaque: what is translucent
  /// about them is applied to all of them as one, so that it does not add up where they overlap.
  mutating func halo(_ path: OutlinePath, color: PremultipliedColor, width: Double, blur: Double) {
    isHalo = true
    alpha = color.alpha
    let opaque = color.withOpacity(1 / color.alpha)
    fill(path, color: opaque)
    var style = StrokeStyle()
    style.width = Float(2 * width)
    style.blur = Float(blur)
    style.join = .round
    for contour in path.contours {
      let first = strokes.points.count
      strokes.points += path.points[contour]
      strokes.points.append(path.points[contour.lowerBound])
      strokes.lines.append(
        StrokeCommand.Line(
          points: first..<strokes.points.count, isClosed: true, style: style,
          paint: StrokePaint(color: opaque)))
    }
  }

  /// What draws the outlines.
  var commands: [DrawCommand] {
    guard !shapes.shapes.isEmpty else { return [] }
    guard isHalo else { return [.fill(shapes)] }
    let drawn: [DrawCommand] = [.fill(shapes), .stroke(strokes)]
    return alpha < 1 ? [.beginLayer(opacity: alpha)] + drawn + [.endLayer] : drawn
  }
}

extension DistanceField {
  /// From samples, counted from the field's upper left corner, to the glyph's own coordinates.
  func toGlyph(_ metrics: GlyphMetrics) -> ProjectiveTransform {
    let step = 1 / resolution
    let edge = Double(border) * step
    return ProjectiveTransform(
      rows: (
        SIMD3(step, 0, metrics.left - edge), SIMD3(0, step, -metrics.top - edge), SIMD3(0, 0, 1)
      ))
  }
}

extension StyleImage {
  /// The image's alpha, which is a distance in images that are distance fields.
  var alphaField: SDFCommand.Field {
    SDFCommand.Field(
      width: pixels.width, height: pixels.height,
      samples: stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] })
  }
}
