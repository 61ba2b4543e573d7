import MapGeometry
import MapRaster
import MapText
import MapVector

/// Converts the quads of symbols to commands. Consecutive quads of one kind share a command.
struct SymbolBatcher {
  private let view: SymbolView
  private let images: StyleImages
  private let ratio: Double
  private let groundFactor: Double
  private var commands: [DrawCommand] = []
  private var fields = SDFBatch()
  private var pictures = ImageBatch()
  private var outlines = OutlineBatch()
  private var colorGlyphs: ColorGlyphPainter

  /// Creates a batcher without commands.
  init(view: SymbolView, images: StyleImages) {
    self.view = view
    self.images = images
    ratio = view.viewport.size.pixelRatio
    colorGlyphs = ColorGlyphPainter(width: view.width * ratio, height: view.height * ratio)
    groundFactor = 1 / StableMath.sinCos(degrees: view.viewport.camera.pitch).cos
  }

  /// Whether any part of a quad can be in the picture.
  private func shows(_ quad: PlacedQuad) -> Bool {
    view.shows(quad.drawing, toDevice: quad.toDevice)
  }

  /// Adds quads that can be in the picture, and their halos.
  mutating func add(_ shown: [PlacedQuad], halos: SymbolHalos) {
    // A halo has the path of its glyph.
    let paths = shown.map(\.path)
    switch halos {
    case .none: for (quad, path) in zip(shown, paths) { add(quad, path, isHalo: false) }
    case .beforeGlyphs:
      for (quad, path) in zip(shown, paths) { addInPassOfHalos(quad, path) }
      for (quad, path) in zip(shown, paths) { add(quad, path, isHalo: false) }
    case .withGlyphs:
      var start = 0
      while start < shown.count {
        // Outlines are drawn in groups. The halos of a group are drawn before its glyphs.
        var end = start + 1
        if paths[start] != nil {
          while end < shown.count, paths[end] != nil || shown[end].isBlank { end += 1 }
        }
        for index in start..<end { add(shown[index], paths[index], isHalo: true) }
        for index in start..<end { add(shown[index], paths[index], isHalo: false) }
        start = end
      }
    }
  }

  /// Adds the glyphs of a label as a mark. Images, color glyphs, and glyphs that a globe divides are not part of
  /// the mark. They are drawn by ordinary commands.
  mutating func add(_ label: LabelMark, _ quads: [PlacedQuad], halos: SymbolHalos) {
    guard quads.contains(where: shows) else { return }
    var label = label
    var drawnApart: [PlacedQuad] = []
    for quad in quads where !quad.isBlank {
      guard case .glyph(let glyph) = quad.drawing, quad.limits == nil, !glyph.isColored else {
        drawnApart.append(quad)
        continue
      }
      guard quad.toDevice.apply(.zero).w > 0 else { continue }
      label.glyphs.append(
        LabelMark.PlacedGlyph(
          glyph: glyph, toDevice: quad.toDevice, character: Int(quad.character),
          color: quad.paint.color.withOpacity(quad.paint.opacity)))
      if case .none = halos { continue }
      label.haloColor = quad.paint.haloColor.withOpacity(quad.paint.opacity)
      label.haloWidth = quad.paint.haloWidth * ratio
      label.haloBlur = quad.paint.haloBlur * SymbolShading.blurReach * ratio
    }
    label.drawnApart = drawnApart.map { Int($0.character) }
    if !label.glyphs.isEmpty {
      flush(keeping: nil)
      commands.append(.mark(label))
    }
    let others = drawnApart.filter(shows)
    if !others.isEmpty { add(others, halos: halos) }
  }

  /// Adds the part of a quad that is drawn in the pass of halos, before all glyphs. As in MapLibre, the glyphs and
  /// images of a text with images are drawn in this pass too, except glyphs that are drawn by their outlines.
  private mutating func addInPassOfHalos(_ quad: PlacedQuad, _ path: OutlinePath?) {
    add(quad, path, isHalo: true)
    if quad.isInTextWithImages, path == nil { add(quad, path, isHalo: false) }
  }

  mutating func finish() -> [DrawCommand] {
    flush(keeping: nil)
    return commands
  }

  private enum Kind {
    case field, image, outline(isHalo: Bool, alpha: Float)
  }

  /// Adds a quad or its halo. The path is the path of the quad.
  private mutating func add(_ quad: PlacedQuad, _ path: OutlinePath?, isHalo: Bool) {
    if let path { return add(path, of: quad, isHalo: isHalo) }
    switch quad.drawing {
    case .glyph(let glyph):
      switch glyph.form {
      case .blank, .outline: return
      case .color(let drawing): if !isHalo { add(drawing, of: glyph, quad) }
      case .field(let field):
        let index = fields.index(of: glyph) { field }
        add(instance(index, toField: field.toGlyph(glyph.metrics), of: quad, isHalo: isHalo))
      }
    case .image(let name, let part):
      guard let image = images[name] else { return }
      if image.isSDF {
        let index = fields.index(of: name) { image.alphaField }
        add(instance(index, toField: .identity, of: quad, isHalo: isHalo))
      } else if !isHalo {
        flush(keeping: .image)
        pictures.add(image, name: name, part: part, quad)
      }
    }
  }

  private mutating func add(_ instance: SDFCommand.Instance) {
    guard instance.color.alpha > 0 else { return }
    flush(keeping: .field)
    fields.command.instances.append(instance)
  }

  /// Adds a color glyph. As in browsers, the text's color is used for parts without a color, and the alpha of the
  /// text's color applies to all parts. A color glyph has no halo.
  private mutating func add(_ drawing: ColorGlyph, of glyph: Glyph, _ quad: PlacedQuad) {
    let opacity = quad.paint.opacity * quad.paint.color.alpha
    guard opacity > 0 else { return }
    flush(keeping: .image)
    let images = colorGlyphs.images(
      of: glyph, drawing, toDevice: quad.toDevice, textColor: quad.paint.color)
    for image in images { pictures.add(image, opacity: opacity) }
  }

  private mutating func add(_ path: OutlinePath, of quad: PlacedQuad, isHalo: Bool) {
    let color = (isHalo ? quad.paint.haloColor : quad.paint.color).withOpacity(quad.paint.opacity)
    guard color.alpha > 0 else { return }
    flush(keeping: .outline(isHalo: isHalo, alpha: color.alpha))
    guard isHalo else { return outlines.fill(path, color: color) }
    // The halo gets the same width and blur as a halo that is drawn from a distance field.
    let blur = quad.paint.haloBlur * SymbolShading.blurReach
    outlines.halo(
      path, color: color, width: (quad.paint.haloWidth + blur) * ratio, blur: 2 * blur * ratio)
  }

  /// Finishes the open commands, except for the commands of one kind.
  private mutating func flush(keeping kind: Kind?) {
    if case .field = kind {
    } else if !fields.command.instances.isEmpty {
      commands.append(.sdf(fields.command))
      fields = SDFBatch()
    }
    if case .image = kind {
    } else if !pictures.command.instances.isEmpty {
      commands.append(.images(pictures.command))
      pictures = ImageBatch()
    }
    if case .outline(let isHalo, let alpha) = kind, outlines.takes(isHalo: isHalo, alpha: alpha) {
      return
    }
    commands += outlines.commands
    outlines = OutlineBatch()
  }

  /// Returns the instance of a distance field, or of its halo.
  private func instance(
    _ field: Int, toField: ProjectiveTransform, of quad: PlacedQuad, isHalo: Bool
  ) -> SDFCommand.Instance {
    let transform = toField.then(quad.toDevice)
    var fade = SymbolShading.edgeFade / ratio
    if isHalo { fade += quad.paint.haloBlur * SymbolShading.blurReach / SymbolShading.samples }
    var softness = fade / quad.scale
    if quad.liesOnGround {
      let box = quad.drawing.box(glyphMargin: SymbolView.glyphMargin)
      let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      softness *= quad.toDevice.apply(middle).w * groundFactor
    }
    let color = isHalo ? quad.paint.haloColor : quad.paint.color
    var result = SDFCommand.Instance(
      field: field, transform: transform, color: color.withOpacity(quad.paint.opacity),
      edge: Float(SymbolShading.edge), softness: Float(softness))
    result.limits = quad.limits?.before(toField)
    if isHalo {
      result.edge = Float(
        (SymbolShading.edge * SymbolShading.samples - quad.paint.haloWidth / quad.scale)
          / SymbolShading.samples)
      if !quad.isInTextWithImages { result.innerEdge = Float(SymbolShading.edge + softness) }
    }
    return result
  }
}

/// Instances of distance fields. Each field is stored once, even if it has several instances.
private struct SDFBatch {
  /// The command so far.
  var command = SDFCommand()
  private var byGlyph: [ObjectIdentifier: Int] = [:]
  private var byImage: [String: Int] = [:]

  /// Returns the index of a glyph's field. The field is added if necessary.
  mutating func index(of glyph: Glyph, _ field: () -> DistanceField) -> Int {
    // The glyph lives as long as its tile, so its identity is unique.
    if let index = byGlyph[ObjectIdentifier(glyph)] { return index }
    let field = field()
    command.fields.append(
      SDFCommand.Field(width: field.width, height: field.height, samples: field.samples))
    byGlyph[ObjectIdentifier(glyph)] = command.fields.count - 1
    return command.fields.count - 1
  }

  /// Returns the index of an image's field. The field is added if necessary.
  mutating func index(of image: String, _ field: () -> SDFCommand.Field) -> Int {
    if let index = byImage[image] { return index }
    command.fields.append(field())
    byImage[image] = command.fields.count - 1
    return command.fields.count - 1
  }
}

/// Instances of images. The pixels of each image are stored once, even if it has several instances.
private struct ImageBatch {
  /// The command so far.
  var command = ImageCommand()
  private var byName: [String: Int] = [:]
  private var byID: [Int: Int] = [:]

  mutating func add(_ image: ColorGlyphPainter.Image, opacity: Float) {
    let index = byID[image.id] ?? command.images.count
    if index == command.images.count {
      command.images.append(image.pixels)
      byID[image.id] = index
    }
    let part = image.part
    command.instances.append(
      ImageCommand.Instance(
        image: index,
        part: (
          SIMD2(Float(part.minX), Float(part.minY)), SIMD2(Float(part.maxX), Float(part.maxY))
        ), transform: image.transform, opacity: opacity, interpolates: image.interpolates))
  }

  mutating func add(_ image: StyleImage, name: String, part: Box, _ quad: PlacedQuad) {
    let index: Int
    if let known = byName[name] {
      index = known
    } else {
      index = command.images.count
      command.images.append(image.pixels)
      byName[name] = index
    }
    var instance = ImageCommand.Instance(
      image: index,
      part: (
        SIMD2(Float(part.minX), Float(part.minY)), SIMD2(Float(part.maxX), Float(part.maxY))
      ), transform: quad.toDevice, opacity: quad.paint.opacity,
      interpolates: quad.interpolates)
    instance.limits = quad.limits
    command.instances.append(instance)
  }
}

/// Glyphs drawn by their outlines. The batch contains either the fills of glyphs or their halos.
struct OutlineBatch {
  private var shapes = FillCommand()
  private var strokes = StrokeCommand()
  private var isHalo = false
  private var alpha: Float = 1

  /// Creates a batch without outlines.
  init() {
    shapes.edge = .exact(.nonZero)
  }

  /// Whether outlines of this kind can be added to the batch.
  func takes(isHalo: Bool, alpha: Float) -> Bool {
    shapes.shapes.isEmpty || (self.isHalo == isHalo && (!isHalo || self.alpha == alpha))
  }

  /// Adds the fill of a glyph.
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

  /// Adds a glyph's halo, which is `width` device pixels wide. Halos are collected as opaque shapes. Their opacity is
  /// applied to the whole group, so it does not accumulate where halos overlap.
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

  /// The commands that draw the outlines.
  var commands: [DrawCommand] {
    guard !shapes.shapes.isEmpty else { return [] }
    guard isHalo else { return [.fill(shapes)] }
    let group: [DrawCommand] = [.fill(shapes), .stroke(strokes)]
    return alpha < 1 ? [.beginLayer(opacity: alpha)] + group + [.endLayer] : group
  }
}

extension PlacedQuad {
  /// The path in the picture of a glyph that is drawn by its outline; nil for all other quads.
  fileprivate var path: OutlinePath? {
    guard case .glyph(let glyph) = drawing, case .outline(let outline) = glyph.form else {
      return nil
    }
    return OutlinePath(outline, toDevice: toDevice)
  }

  /// Whether the quad is a glyph without ink.
  fileprivate var isBlank: Bool {
    if case .glyph(let glyph) = drawing, case .blank = glyph.form { true } else { false }
  }
}

extension Glyph {
  fileprivate var isColored: Bool { if case .color = form { true } else { false } }
}

extension DistanceField {
  /// Returns the transform from samples to the glyph's coordinates. Samples are counted from the field's upper left
  /// corner.
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
  /// The image's alpha channel as a distance field.
  package var alphaField: SDFCommand.Field {
    SDFCommand.Field(
      width: pixels.width, height: pixels.height,
      samples: stride(from: 3, to: pixels.bytes.count, by: 4).map { pixels.bytes[$0] })
  }
}
