import MapGeometry
import MapRaster
import MapText

/// The conversion of labels.
extension VectorPictureBuilder {
  /// Adds a label. The label becomes text where its glyphs belong to a font, and paths elsewhere.
  mutating func add(_ label: LabelMark) {
    var label = label
    for index in label.glyphs.indices {
      if let glyph = fontGlyph(for: label.glyphs[index], of: label) {
        label.glyphs[index].glyph = glyph
      }
    }
    let parts = parts(of: label)
    // The halo of a part is drawn below all other parts of its line.
    let isDivided = parts.dropFirst().contains { !$0.startsLine }
    if isDivided {
      addHalos(halos(of: label), around: path(of: label.glyphs[...]))
    }
    for part in parts {
      switch part {
      case .text(let run): addText(run, of: label, hasHalo: !isDivided)
      case .outlines(let glyphs): addOutlines(glyphs, of: label, hasHalo: !isDivided)
      case .traces(let glyphs): addTraces(glyphs, of: label)
      }
    }
  }

  /// Consecutive glyphs of a label in one form.
  private enum LabelPart {
    case text(LabelRun)
    case outlines(ArraySlice<LabelMark.PlacedGlyph>)
    case traces(ArraySlice<LabelMark.PlacedGlyph>)

    /// Whether the part is known to begin a line of the label.
    var startsLine: Bool { if case .text(let run) = self { run.startsLine } else { false } }
  }

  /// Divides a label into parts.
  private func parts(of label: LabelMark) -> [LabelPart] {
    let starts = LabelRun.CharacterStarts(label.glyphs.map(\.character) + label.drawnApart)
    var parts: [LabelPart] = []
    var rest = label.glyphs[...]
    while let first = rest.first {
      if !options.drawsTextAsOutlines, let run = LabelRun(startingWith: rest, of: label, starts) {
        parts.append(.text(run))
        rest = rest.dropFirst(run.glyphs.count)
        continue
      }
      let canBeText = LabelRun.Placement(first) != nil
      let run = rest.prefix {
        $0.color == first.color && $0.isOutline == first.isOutline
          && (options.drawsTextAsOutlines || (LabelRun.Placement($0) != nil) == canBeText)
      }
      parts.append(first.isOutline ? .outlines(run) : .traces(run))
      rest = rest.dropFirst(run.count)
    }
    return parts
  }

  /// Returns the font glyph from which a glyph of a range was made; nil if there is no such font glyph.
  private mutating func fontGlyph(
    for placed: LabelMark.PlacedGlyph, of label: LabelMark
  ) -> Glyph? {
    guard case .field = placed.glyph.form, label.text.indices.contains(placed.character) else {
      return nil
    }
    let key = FontGlyphKey(glyph: ObjectIdentifier(placed.glyph), stack: label.fontStack)
    if let known = fontGlyphs[key] { return known }
    let glyph = options.glyph(label.text[placed.character], label.fontStack).flatMap {
      $0.isLike(placed.glyph) ? $0 : nil
    }
    fontGlyphs[key] = .some(glyph)
    return glyph
  }

  /// The minimum width of a drawn halo, in device pixels.
  private static let leastHalo = 0.05

  /// Returns the halos of a label, the widest first. There are several halos if the edge fades. Otherwise, there is one
  /// halo. Empty if the halo is not visible.
  private func halos(of label: LabelMark) -> [VectorHalo] {
    guard label.haloColor.alpha > 0, label.haloWidth + label.haloBlur > Self.leastHalo else {
      return []
    }
    return HaloSteps(
      width: label.haloWidth * scale, blur: label.haloBlur * scale, color: label.haloColor
    ).halos
  }

  private mutating func addText(_ run: LabelRun, of label: LabelMark, hasHalo: Bool) {
    let font = fonts.index(of: run.font)
    let clusters = run.clusters(scale: scale)
    for cluster in clusters { fonts.use(cluster, font: font) }
    var text = VectorText(
      font: font, size: run.size * scale, clusters: clusters, isSimple: run.isSimple,
      color: VectorColor(run.color))
    text.isRightToLeft = run.isRightToLeft
    text.mayReorder = run.mayReorder
    let halos = hasHalo ? halos(of: label) : []
    text.halo = halos.count == 1 ? halos[0] : nil
    if halos.count > 1 { addHalos(halos, around: path(of: run.glyphs[...])) }
    text.feature = label.feature
    append(.text(text))
  }

  /// Adds glyphs as one path.
  private mutating func addOutlines(
    _ glyphs: ArraySlice<LabelMark.PlacedGlyph>, of label: LabelMark, hasHalo: Bool
  ) {
    let path = path(of: glyphs)
    guard !path.isEmpty, let color = glyphs.first?.color else { return }
    if !options.drawsTextAsOutlines,
      let origin = glyphs.lazy.compactMap(\.glyph.origin).first(where: { !$0.isMissing })
    {
      warn(
        .textAsPaths,
        origin.font.canBeEmbedded
          ? "text on tilted ground, and joined letters along a line or with spacing, are drawn as paths"
          : "text in \(origin.font.name) is drawn as paths: the font cannot be embedded")
    }
    var shape = VectorShape(
      path, fill: color.alpha > 0 ? .color(VectorColor(color)) : nil, feature: label.feature)
    let halos = hasHalo ? halos(of: label) : []
    if halos.count == 1 {
      shape.stroke = VectorStroke(halos[0])
      shape.hasStrokeBelow = true
    } else {
      addHalos(halos, around: path)
    }
    append(.shape(shape))
  }

  /// Returns the outlines of glyphs.
  private func path(of glyphs: ArraySlice<LabelMark.PlacedGlyph>) -> VectorPath {
    var path = VectorPath()
    for placed in glyphs {
      guard case .outline(let outline) = placed.glyph.form else { continue }
      path.add(outline, placed.toDevice.then(.scaling(by: scale)))
    }
    return path
  }

  /// Adds halos around a path. Each halo is below the next halo.
  private mutating func addHalos(_ halos: [VectorHalo], around path: VectorPath) {
    for halo in halos {
      append(.shape(VectorShape(path, stroke: VectorStroke(halo))))
    }
  }

  /// Adds the traced edges of distance field glyphs. All halos are drawn before all glyphs.
  private mutating func addTraces(
    _ glyphs: ArraySlice<LabelMark.PlacedGlyph>, of label: LabelMark
  ) {
    warn(.tracedGlyphs, "glyphs without a font are traced from glyph ranges")
    for halo in halos(of: label).map(Optional.some) + [nil] {
      for placed in glyphs {
        guard case .field(let field) = placed.glyph.form else { continue }
        guard halo != nil || placed.color.alpha > 0 else { continue }
        let metrics = placed.glyph.metrics
        let step = 1 / field.resolution
        let border = Double(field.border) * step
        let toGlyph = ProjectiveTransform(
          rows: (
            SIMD3(step, 0, metrics.left - border), SIMD3(0, step, -metrics.top - border),
            SIMD3(0, 0, 1)
          ))
        let transform = toGlyph.then(placed.toDevice)
        let own = SDFCommand.Field(
          width: field.width, height: field.height, samples: field.samples)
        let middle = Point(Double(field.width) / 2, Double(field.height) / 2)
        // One sample corresponds to 32 levels.
        let samples =
          (halo?.width ?? 0) / scale / max(transform.affine(near: middle).scaleFactor, 1e-9)
        let level = halo == nil ? inkLevel(of: placed, label) : max(192 - samples * 32, 1)
        add(
          own, level: level, transform,
          halo?.color ?? VectorColor(placed.color))
      }
    }
  }
}

/// A glyph of a range in a fontstack. Glyphs live as long as the display list, so their object identifiers are unique.
struct FontGlyphKey: Hashable {
  var glyph: ObjectIdentifier
  var stack: [String]
}

extension Glyph {
  /// Whether the glyph's metrics match another glyph's metrics. Ranges store the metrics as whole numbers, so small
  /// differences are ignored.
  fileprivate func isLike(_ other: Glyph) -> Bool {
    guard case .outline = form else { return false }
    let (a, b) = (metrics, other.metrics)
    return abs(a.left - b.left) < 1.6 && abs(a.top - b.top) < 1.6 && abs(a.width - b.width) < 2.1
      && abs(a.height - b.height) < 2.1 && abs(a.advance - b.advance) < 1.1
  }
}

extension VectorPictureBuilder {
  /// Returns the level of a glyph's edge. The strokes of dense glyphs are so thin that their values hardly reach
  /// the usual level.
  private func inkLevel(of placed: LabelMark.PlacedGlyph, _ label: LabelMark) -> Double {
    guard label.text.indices.contains(placed.character) else { return 192 }
    // The block of CJK radicals is the first block with dense glyphs.
    return label.text[placed.character].value >= 0x2E80 ? 182 : 192
  }
}

extension VectorStroke {
  /// Creates the stroke of a halo.
  init(_ halo: VectorHalo) {
    self.init(.color(halo.color), width: 2 * halo.width)
    join = .round
  }
}

/// A halo with a fading edge, as a stack of halos.
struct HaloSteps {
  /// The halos, the widest first.
  private(set) var halos: [VectorHalo] = []

  /// The number of halos for a fading edge.
  private static let count = 6
  /// The maximum distance over which a fading edge looks sharp, in pixels of the style.
  private static let leastBlur = 0.75

  /// Creates the halos for a halo that extends by `width` and fades over `blur` on either side of its edge.
  init(width: Double, blur: Double, color: PremultipliedColor) {
    guard blur > Self.leastBlur else {
      halos = [VectorHalo(color: VectorColor(color), width: width)]
      return
    }
    var before = 0.0
    for index in 0..<Self.count {
      let t = (Double(index) + 0.5) / Double(Self.count)
      let wanted = Double(color.alpha) * t * t * (3 - 2 * t)
      let reach = width + blur * (1 - 2 * Double(index) / Double(Self.count))
      guard reach > 0.01 else { break }
      // The opacity with which this halo, on top of the previous halos, yields the wanted opacity.
      let own = (wanted - before) / max(1 - before, 1e-6)
      before = wanted
      halos.append(
        VectorHalo(
          color: VectorColor(color.withOpacity(Float(own) / color.alpha)), width: reach))
    }
  }
}

extension LabelMark.PlacedGlyph {
  var isOutline: Bool { if case .outline = glyph.form { true } else { false } }
}

extension VectorPath {
  /// Adds an outline under a transform.
  mutating func add(_ outline: GlyphOutline, _ transform: ProjectiveTransform) {
    func place(_ point: SIMD2<Float>) -> Point { transform.apply(Point(point)).point }
    var current = Point.zero
    var isOpen = false
    for step in outline.steps {
      switch step {
      case .move(let point):
        if isOpen { close() }
        current = place(point)
        move(to: current)
        isOpen = true
      case .line(let point):
        current = place(point)
        line(to: current)
      case .quadratic(let control, let end):
        let (a, b) = (place(control), place(end))
        // Converts the quadratic curve to the equivalent cubic curve.
        curve(current + (a - current) * (2 / 3), b + (a - b) * (2 / 3), to: b)
        current = b
      case .cubic(let a, let b, let end):
        current = place(end)
        curve(place(a), place(b), to: current)
      }
    }
    if isOpen { close() }
  }
}
