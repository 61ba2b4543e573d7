import MapGeometry
import MapRaster

/// Writes the groups of a picture as operators of a page.
struct PDFPainter {
  private let document: PDFFile
  private let picture: VectorPicture
  private let space: PDFSpace
  private var objects: PictureObjects

  /// Creates the painter of a picture.
  init(
    _ picture: VectorPicture, fonts: [PDFFont?], resources: PDFResources, in document: PDFFile
  ) {
    self.picture = picture
    self.document = document
    space = PDFSpace(pageHeight: picture.height)
    objects = PictureObjects(picture, fonts: fonts, resources: resources, space: space)
  }

  /// Returns the content of the page, and the resources extended by the resources that the content uses.
  mutating func paint() throws(VectorError) -> (content: [UInt8], resources: PDFResources) {
    var content = PDFContent(space)
    for group in picture.groups {
      guard !group.items.isEmpty else { continue }
      if let name = group.name {
        content.beginLayer(try objects.resources.layer(name, in: document).name)
      }
      try add(group, to: &content)
      if group.name != nil { content.endMark() }
    }
    return (content.bytes, objects.resources)
  }

  private mutating func add(
    _ group: VectorGroup, to content: inout PDFContent
  ) throws(VectorError) {
    // Patterns and gradients move with a form, but not with a transform of the page's coordinates.
    let isWhole = group.opacity >= 1 && group.mask == nil && group.origin == .zero
    let isPlain = isWhole && group.clip == nil
    if !isPlain { content.save() }
    if group.origin != .zero { content.move(by: group.origin) }
    if let clip = group.clip {
      content.path(clip)
      content.clip(.evenOdd)
    }
    if isWhole {
      for item in group.items { try add(item, to: &content) }
    } else {
      if group.opacity < 1 { content.useState(try opacity(group.opacity)) }
      if let mask = group.mask {
        content.useState(try objects.mask(self.content(of: mask), in: document))
      }
      content.draw(try objects.addForm(self.content(of: group.items), in: document))
    }
    if !isPlain { content.restore() }
  }

  private mutating func content(of items: [VectorItem]) throws(VectorError) -> PDFContent {
    var content = PDFContent(space)
    for item in items { try add(item, to: &content) }
    return content
  }

  private mutating func add(_ item: VectorItem, to content: inout PDFContent) throws(VectorError) {
    switch item {
    case .shape(let shape):
      let draw = { (content: inout PDFContent) in content.path(shape.path) }
      if shape.hasStrokeBelow {
        try paint(fill: nil, stroke: shape.stroke, rule: shape.rule, to: &content, path: draw)
        try paint(fill: shape.fill, stroke: nil, rule: shape.rule, to: &content, path: draw)
      } else {
        try paint(
          fill: shape.fill, stroke: shape.stroke, rule: shape.rule, to: &content, path: draw)
      }
    case .circle(let circle):
      try paint(fill: circle.fill, stroke: circle.stroke, rule: .nonZero, to: &content) {
        $0.circle(center: circle.center, radius: circle.radius)
      }
    case .text(let text): try add(text, to: &content)
    case .image(let use): try add(use, to: &content)
    case .shapeUse(let use): try add(use, to: &content)
    case .group(let group): try add(group, to: &content)
    }
  }

  // MARK: - Paths

  /// Fills a path and strokes it above the fill. Fill and stroke are separate, so each has its own opacity.
  private mutating func paint(
    fill: VectorPaint?, stroke: VectorStroke?, rule: VectorShape.Rule,
    to content: inout PDFContent, path: (inout PDFContent) -> Void
  ) throws(VectorError) {
    if let fill {
      try paint(fill, isStroke: false, to: &content) {
        path(&$0)
        $0.fill(rule)
      }
    }
    if let stroke, stroke.width > 0 {
      try paint(stroke.paint, isStroke: true, to: &content) {
        $0.setShape(of: stroke)
        path(&$0)
        $0.stroke()
      }
    }
  }

  private mutating func paint(
    _ paint: VectorPaint, isStroke: Bool, to content: inout PDFContent,
    draw: (inout PDFContent) -> Void
  ) throws(VectorError) {
    content.save()
    if case .pattern(let index) = paint, objects.isOverlapping(index),
      picture.patterns[index].opacity < 1
    {
      var inner = PDFContent(space)
      try set(paint, to: &inner, isStroke: isStroke)
      draw(&inner)
      content.useState(try opacity(picture.patterns[index].opacity))
      content.draw(try objects.addForm(inner, in: document))
    } else {
      try set(paint, to: &content, isStroke: isStroke)
      draw(&content)
    }
    content.restore()
  }

  private mutating func set(
    _ paint: VectorPaint, to content: inout PDFContent, isStroke: Bool
  ) throws(VectorError) {
    switch paint {
    case .color(let color):
      if color.alpha < 1 { content.useState(try opacity(color.alpha)) }
      if isStroke { content.setStroke(color) } else { content.setFill(color) }
    case .pattern(let index):
      guard picture.patterns.indices.contains(index) else { return }
      let alpha = picture.patterns[index].opacity
      if alpha < 1, !objects.isOverlapping(index) { content.useState(try opacity(alpha)) }
      let name = try objects.pattern(index, in: document)
      if isStroke { content.setStrokePattern(name) } else { content.setFillPattern(name) }
    case .gradient(let gradient):
      let names = try objects.gradient(gradient, in: document)
      if let mask = names.mask { content.useState(mask) }
      if isStroke {
        content.setStrokePattern(names.pattern)
      } else {
        content.setFillPattern(names.pattern)
      }
    }
  }

  /// Returns the name of the graphics state with an opacity.
  private mutating func opacity(_ alpha: Float) throws(VectorError) -> String {
    try objects.resources.opacity(fill: alpha, stroke: alpha, in: document)
  }

  // MARK: - Images and shapes

  private mutating func add(_ use: VectorImageUse, to content: inout PDFContent) throws(VectorError)
  {
    guard picture.images.indices.contains(use.image), use.opacity > 0 else { return }
    let pixels = picture.images[use.image].pixels
    content.save()
    if use.opacity < 1 { content.useState(try opacity(use.opacity)) }
    if let part = use.part {
      let corners = [
        Point(part.minX, part.minY), Point(part.maxX, part.minY), Point(part.maxX, part.maxY),
        Point(part.minX, part.maxY),
      ]
      content.path(VectorPath(corners.map(use.transform.applyAffine), isClosed: true))
      content.clip(.nonZero)
    }
    // Images fill the unit square with y upward.
    let square = ProjectiveTransform(
      rows: (
        SIMD3(Double(pixels.width), 0, 0),
        SIMD3(0, -Double(pixels.height), Double(pixels.height)), SIMD3(0, 0, 1)
      ))
    content.transform(Self.inset(square.then(use.transform)))
    content.draw(try objects.image(use.image, in: document).name)
    content.restore()
  }

  /// Returns the transform of an image. The size of the image is reduced by a length that no device shows. Rotated
  /// images keep their size. If a side of an image lies on a pixel edge, Poppler also draws the image on the adjacent
  /// pixels, which shifts the image's pixels.
  private static func inset(_ transform: ProjectiveTransform) -> ProjectiveTransform {
    guard transform.rows.0.y == 0, transform.rows.1.x == 0 else { return transform }
    let length = 1.0 / 512
    func inset(_ size: Double, _ start: Double) -> (size: Double, start: Double) {
      guard abs(size) > 4 * length else { return (size, start) }
      let own = size > 0 ? length : -length
      return (size - 2 * own, start + own)
    }
    let x = inset(transform.rows.0.x, transform.rows.0.z)
    let y = inset(transform.rows.1.y, transform.rows.1.z)
    return ProjectiveTransform(
      rows: (SIMD3(x.size, 0, x.start), SIMD3(0, y.size, y.start), transform.rows.2))
  }

  private mutating func add(_ use: VectorShapeUse, to content: inout PDFContent) throws(VectorError)
  {
    guard picture.shapes.indices.contains(use.shape) else { return }
    content.save()
    content.transform(use.transform)
    if let halo = use.halo {
      // The stroke belongs to the form, so its width is in the units of the form.
      let scale = abs(use.transform.determinant).squareRoot()
      if halo.color.alpha < 1 { content.useState(try opacity(halo.color.alpha)) }
      content.setStroke(halo.color)
      content.setHalo(width: scale > 0 ? halo.width / scale : 0)
      content.draw(try objects.shape(use.shape, isStroked: true, in: document))
      if halo.color.alpha != use.color.alpha {
        content.useState(try opacity(use.color.alpha))
      }
    } else if use.color.alpha < 1 {
      content.useState(try opacity(use.color.alpha))
    }
    content.setFill(use.color)
    content.draw(try objects.shape(use.shape, isStroked: false, in: document))
    content.restore()
  }

  // MARK: - Text

  private mutating func add(_ text: VectorText, to content: inout PDFContent) throws(VectorError) {
    guard let font = objects.font(text.font) else { return }
    let runs = TextRun.runs(of: text, glyphs: font.glyphs)
    func draw(_ mode: PDFContent.TextMode, to content: inout PDFContent) {
      content.beginText(mode, font: font.name, size: text.size * space.scale)
      for run in runs {
        content.moveText(to: run.origin, angle: run.angle)
        content.show(run.glyphs)
      }
      content.endText()
    }
    content.save()
    if let halo = text.halo {
      if halo.color.alpha < 1 { content.useState(try opacity(halo.color.alpha)) }
      content.setStroke(halo.color)
      content.setHalo(width: halo.width * space.scale)
      // The halo has an empty replacement text. A search therefore finds the text once.
      content.beginText(readAs: "")
      draw(.stroke, to: &content)
      content.endMark()
      if halo.color.alpha != text.color.alpha {
        content.useState(try opacity(text.color.alpha))
      }
    } else if text.color.alpha < 1 {
      content.useState(try opacity(text.color.alpha))
    }
    content.setFill(text.color)
    let isMarked = !text.isSimple || text.isRightToLeft
    if isMarked { content.beginText(readAs: text.clusters.map(\.text).joined()) }
    draw(.fill, to: &content)
    if isMarked { content.endMark() }
    content.restore()
  }
}
