import MapGeometry
import MapRaster

/// The shared objects of a picture. Each object is added when it is first used.
struct PictureObjects {
  /// The resources of the file.
  var resources: PDFResources

  private let picture: VectorPicture
  private let space: PDFSpace
  private let fonts: [PDFFont?]
  private var images: [Int: (name: String, object: PDFReference)] = [:]
  private var repeatedImages: [Int: PDFReference] = [:]
  private var patterns: [Int: String] = [:]
  private var gradients: [VectorGradient: (pattern: String, mask: String?)] = [:]
  private var shapes: [Int: String] = [:]
  private var strokedShapes: [Int: String] = [:]

  /// Creates the objects of a picture. The fonts are in the order of the picture's fonts.
  init(
    _ picture: VectorPicture, fonts: [PDFFont?], resources: PDFResources, space: PDFSpace
  ) {
    self.picture = picture
    self.fonts = fonts
    self.resources = resources
    self.space = space
  }

  /// Returns a font; nil if the font could not be embedded.
  func font(_ index: Int) -> PDFFont? { fonts.indices.contains(index) ? fonts[index] : nil }

  /// Returns the image at an index.
  mutating func image(
    _ index: Int, in document: PDFFile
  ) throws(VectorError) -> (name: String, object: PDFReference) {
    if let image = images[index] { return image }
    let object = try document.addImage(picture.images[index])
    let image = (resources.add(object, to: .objects), object)
    images[index] = image
    return image
  }

  /// Returns the name of the pattern at an index.
  mutating func pattern(_ index: Int, in document: PDFFile) throws(VectorError) -> String {
    if let name = patterns[index] { return name }
    let pattern = picture.patterns[index]
    let image = picture.images[pattern.image]
    let margin = isOverlapping(index) ? 1 : 0
    // Overlapping translucent pixels are drawn twice, so fewer repeats are better.
    func count(_ length: Int) -> Int {
      margin > 0 ? max(1, Self.repeatedLength / max(length, 1)) : 1
    }
    let (width, height) = (image.pixels.width, image.pixels.height)
    let counts = (count(width), count(height))
    let object = try document.addPattern(
      of: (
        margin > 0
          ? try repeatedImage(pattern.image, counts, margin: margin, in: document)
          : try self.image(pattern.image, in: document).object,
        width * counts.0, height * counts.1
      ), margin: margin, matrix: space.matrix(pattern.transform))
    let name = resources.add(object, to: .patterns)
    patterns[index] = name
    return name
  }

  /// Whether the pattern at an index is rotated, so its repeats overlap. The opacity of such a pattern must be
  /// applied to a group.
  func isOverlapping(_ index: Int) -> Bool {
    guard picture.patterns.indices.contains(index) else { return false }
    let rows = picture.patterns[index].transform.rows
    return (rows.0.y != 0 || rows.1.x != 0) && (rows.0.x != 0 || rows.1.y != 0)
  }

  /// The size, in pixels, of an image that contains several repeats of a rotated pattern.
  private static let repeatedLength = 1024

  private mutating func repeatedImage(
    _ index: Int, _ counts: (columns: Int, rows: Int), margin: Int, in document: PDFFile
  ) throws(VectorError) -> PDFReference {
    if let image = repeatedImages[index] { return image }
    var image = picture.images[index]
    image.pixels = image.pixels.repeated(counts, margin: margin)
    let object = try document.addImage(image)
    repeatedImages[index] = object
    return object
  }

  /// Returns the name of a gradient's pattern. If the gradient is not opaque, also returns the name of the state
  /// with its alpha.
  mutating func gradient(
    _ gradient: VectorGradient, in document: PDFFile
  ) throws(VectorError) -> (pattern: String, mask: String?) {
    if let names = gradients[gradient] { return names }
    let shading = try document.add(.shading(of: gradient, .colors, in: space))
    let matrix = gradient.toEllipse.map(space.matrix)
    var entries: [String: PDFValue] = [
      "Type": .name("Pattern"), "PatternType": .integer(2), "Shading": .reference(shading),
    ]
    entries["Matrix"] = matrix.map { .array($0.map { .precise($0) }) }
    let pattern = try document.add(.dictionary(entries))
    var mask: String?
    if gradient.stops.contains(where: { $0.color.alpha < 1 }) {
      let alphas = resources.add(
        try document.add(.shading(of: gradient, .alpha, in: space)), to: .shadings)
      var content = PDFContent(space)
      if let toEllipse = gradient.toEllipse { content.transform(toEllipse) }
      content.shade(alphas)
      mask = try self.mask(content, in: document)
    }
    let names = (resources.add(pattern, to: .patterns), mask)
    gradients[gradient] = names
    return names
  }

  /// Returns the name of the form that fills or strokes a shape in the current color.
  mutating func shape(
    _ index: Int, isStroked: Bool, in document: PDFFile
  ) throws(VectorError) -> String {
    if let name = isStroked ? strokedShapes[index] : shapes[index] { return name }
    let path = picture.shapes[index]
    var content = PDFContent(.form)
    content.path(path)
    if isStroked { content.stroke() } else { content.fill(.nonZero) }
    let box = path.bounds
    // A halo extends beyond its shape by at most the size of the shape.
    let margin = isStroked ? max(box.maxX - box.minX, box.maxY - box.minY, 1) : 0
    let form = try document.addStream(
      content.bytes,
      [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .numbers([
          box.minX - margin, box.minY - margin, box.maxX + margin, box.maxY + margin,
        ]),
        "Resources": .dictionary([:]),
      ])
    let name = resources.add(form, to: .objects)
    if isStroked { strokedShapes[index] = name } else { shapes[index] = name }
    return name
  }

  /// Adds content whose luminosity is an opacity. Returns the name of the state that uses the content as a mask.
  mutating func mask(_ content: PDFContent, in document: PDFFile) throws(VectorError) -> String {
    let form = try addGroup(content.bytes, colors: "DeviceGray", in: document)
    let state = try document.add(
      .dictionary([
        "Type": .name("ExtGState"),
        "SMask": .dictionary([
          "Type": .name("Mask"), "S": .name("Luminosity"), "G": .reference(form),
        ]),
      ]))
    return resources.add(state, to: .states)
  }

  /// Adds content that is drawn as a unit, and returns the name of its form.
  mutating func addForm(
    _ content: PDFContent, in document: PDFFile
  ) throws(VectorError) -> String {
    resources.add(try addGroup(content.bytes, colors: "DeviceRGB", in: document), to: .objects)
  }

  /// Adds a transparency group that covers the page.
  private func addGroup(
    _ content: [UInt8], colors: String, in document: PDFFile
  ) throws(VectorError) -> PDFReference {
    try document.addStream(
      content,
      [
        "Type": .name("XObject"), "Subtype": .name("Form"),
        "BBox": .numbers([0, 0, picture.width * space.scale, picture.height * space.scale]),
        "Resources": .reference(resources.reference),
        "Group": .dictionary([
          "S": .name("Transparency"), "CS": .name(colors), "I": .boolean(true),
        ]),
      ])
  }
}
