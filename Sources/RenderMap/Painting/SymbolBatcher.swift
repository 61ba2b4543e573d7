import MapGeometry
import MapRaster
import MapText

/// Turns the drawings of symbols into commands, those of one kind in a row into one.
struct SymbolBatcher {
  private let view: SymbolView
  private let images: StyleImages
  private let ratio: Double
  private let groundFactor: Double
  private var commands: [DrawCommand] = []
  private var fields = FieldBatch()
  private var pictures = ImageBatch()
  private var outlines = OutlineBatch()
  private var colorGlyphs: ColorGlyphPainter

  /// No commands yet.
  init(view: SymbolView, images: StyleImages) {
    self.view = view
    self.images = images
    ratio = view.viewport.size.pixelRatio
    colorGlyphs = ColorGlyphPainter(width: view.width * ratio, height: view.height * ratio)
    groundFactor = 1 / StableMath.sinCos(degrees: view.viewport.camera.pitch).cos
  }

  /// Adds drawings, first the halos of all of them.
  mutating func add(_ marks: [SymbolMark], hasHalos: Bool) {
    let width = view.width * ratio
    let height = view.height * ratio
    let shown = marks.filter { mark in
      mark.toDevice.shows(box(of: mark.drawing), width: width, height: height)
    }
    if hasHalos { for mark in shown { add(mark, isHalo: true) } }
    for mark in shown { add(mark, isHalo: false) }
  }

  /// All commands.
  mutating func finish() -> [DrawCommand] {
    flush(keeping: nil)
    return commands
  }

  private enum Kind {
    case field, image, outline(isHalo: Bool, alpha: Float)
  }

  private mutating func add(_ mark: SymbolMark, isHalo: Bool) {
    switch mark.drawing {
    case .glyph(let glyph):
      switch glyph.form {
      case .blank: return
      case .outline(let outline): add(outline, of: mark, isHalo: isHalo)
      case .color(let drawing): if !isHalo { add(drawing, of: glyph, mark) }
      case .field(let field):
        let index = fields.index(of: glyph) { field }
        add(fieldMark(index, toField: field.toGlyph(glyph.metrics), of: mark, isHalo: isHalo))
      }
    case .image(let name, let part):
      guard let image = images[name] else { return }
      if image.isSDF {
        let index = fields.index(of: name) { image.alphaField }
        add(fieldMark(index, toField: .identity, of: mark, isHalo: isHalo))
      } else if !isHalo || mark.standsWithImages {
        // As in MapLibre, images in a text with a halo are drawn along with the halo too.
        flush(keeping: .image)
        pictures.add(image, name: name, part: part, mark)
      }
    }
  }

  private mutating func add(_ mark: SDFCommand.Instance) {
    guard mark.color.alpha > 0 else { return }
    flush(keeping: .field)
    fields.command.instances.append(mark)
  }

  /// Adds a glyph in colours of its own. As in browsers, the text's colour is that of parts without one, and its
  /// alpha applies to all; such glyphs have no halo.
  private mutating func add(_ drawing: ColorGlyph, of glyph: Glyph, _ mark: SymbolMark) {
    let opacity = mark.look.opacity * mark.look.color.alpha
    guard opacity > 0 else { return }
    flush(keeping: .image)
    let images = colorGlyphs.images(
      of: glyph, drawing, toDevice: mark.toDevice, textColor: mark.look.color)
    for image in images { pictures.add(image, opacity: opacity) }
  }

  private mutating func add(_ outline: GlyphOutline, of mark: SymbolMark, isHalo: Bool) {
    let color = (isHalo ? mark.look.haloColor : mark.look.color).withOpacity(mark.look.opacity)
    guard color.alpha > 0 else { return }
    flush(keeping: .outline(isHalo: isHalo, alpha: color.alpha))
    let path = OutlinePath(outline, toDevice: mark.toDevice)
    guard isHalo else { return outlines.fill(path, color: color) }
    // As wide, and as soft, as a halo from a distance field.
    let blur = mark.look.haloBlur * SymbolShading.blurReach
    outlines.halo(
      path, color: color, width: (mark.look.haloWidth + blur) * ratio, blur: 2 * blur * ratio)
  }

  /// Closes what is open, but for commands of one kind.
  private mutating func flush(keeping kind: Kind?) {
    if case .field = kind {
    } else if !fields.command.instances.isEmpty {
      commands.append(.sdf(fields.command))
      fields = FieldBatch()
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

  /// A drawing by a field, or its halo.
  private func fieldMark(
    _ field: Int, toField: ProjectiveTransform, of mark: SymbolMark, isHalo: Bool
  ) -> SDFCommand.Instance {
    let transform = toField.then(mark.toDevice)
    var fade = SymbolShading.edgeFade / ratio
    if isHalo { fade += mark.look.haloBlur * SymbolShading.blurReach / SymbolShading.samples }
    var softness = fade / mark.scale
    if mark.liesOnGround {
      let box = box(of: mark.drawing)
      let middle = Point((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
      softness *= mark.toDevice.apply(middle).w * groundFactor
    }
    let color = isHalo ? mark.look.haloColor : mark.look.color
    var result = SDFCommand.Instance(
      field: field, transform: transform, color: color.withOpacity(mark.look.opacity),
      edge: Float(SymbolShading.edge), softness: Float(softness))
    if isHalo {
      result.edge = Float(
        (SymbolShading.edge * SymbolShading.samples - mark.look.haloWidth / mark.scale)
          / SymbolShading.samples)
      if !mark.standsWithImages { result.innerEdge = Float(SymbolShading.edge + softness) }
    }
    return result
  }

  /// The box of a drawing in its own coordinates.
  private func box(of drawing: SymbolQuad.Drawing) -> Box {
    switch drawing {
    case .image(_, let part): part
    case .glyph(let glyph):
      // A field reaches three units beyond the ink, a halo no further than six.
      Box(
        minX: glyph.metrics.left - 6, minY: -glyph.metrics.top - 6,
        maxX: glyph.metrics.left + glyph.metrics.width + 6,
        maxY: -glyph.metrics.top + glyph.metrics.height + 6)
    }
  }
}
