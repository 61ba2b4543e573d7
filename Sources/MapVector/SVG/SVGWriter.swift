import MapGeometry
import MapImages
import MapRaster
import MapText

/// Writes a picture as an SVG document (SVG 1.1, with `paint-order` of SVG 2).
///
/// A pixel of the style is a pixel of CSS. The same picture always has the same bytes.
public struct SVGWriter {
  let picture: VectorPicture
  private var text = SVGText()
  private var usedNames: Set<String> = []
  /// The number of clips.
  private var clipCount = 0
  private var gradients: [VectorGradient: Int] = [:]

  private init(_ picture: VectorPicture) { self.picture = picture }

  /// Returns the bytes of the document.
  ///
  /// - Throws: `SVGError` if a font or an image cannot be embedded.
  public static func bytes(of picture: VectorPicture) throws(SVGError) -> [UInt8] {
    var writer = SVGWriter(picture)
    try writer.write()
    return writer.text.bytes
  }

  private mutating func write() throws(SVGError) {
    text.raw(
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<svg xmlns=\"http://www.w3.org/2000/svg\"")
    text.raw(" xmlns:xlink=\"http://www.w3.org/1999/xlink\"")
    text.raw(" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\"")
    text.attribute("width", picture.width)
    text.attribute("height", picture.height)
    text.raw(" viewBox=\"0 0 ")
    text.number(picture.width)
    text.raw(" ")
    text.number(picture.height)
    text.raw("\"")
    if let language = picture.language {
      text.attribute("lang", language)
      text.attribute("xml:lang", language)
    }
    text.raw(">\n")
    if let title = picture.title { element("title", title) }
    writeMetadata()
    try writeDefinitions()
    for group in picture.groups { write(group, isTopmost: true) }
    text.raw("</svg>\n")
  }

  private mutating func element(_ name: StaticString, _ content: String) {
    text.raw("<")
    text.raw(name)
    text.raw(">")
    text.escaped(content)
    text.raw("</")
    text.raw(name)
    text.raw(">\n")
  }

  /// Writes the title and the attribution in terms of Dublin Core, as Inkscape does.
  private mutating func writeMetadata() {
    guard picture.title != nil || picture.attribution != nil else { return }
    text.raw("<metadata><rdf:RDF xmlns:rdf=\"http://www.w3.org/1999/02/22-rdf-syntax-ns#\"")
    text.raw(" xmlns:dc=\"http://purl.org/dc/elements/1.1/\"")
    text.raw(" xmlns:cc=\"http://creativecommons.org/ns#\">\n<cc:Work rdf:about=\"\">\n")
    element("dc:format", "image/svg+xml")
    if let title = picture.title { element("dc:title", title) }
    if let language = picture.language { element("dc:language", language) }
    if let attribution = picture.attribution {
      text.raw("<dc:rights><cc:Agent>")
      element("dc:title", attribution)
      text.raw("</cc:Agent></dc:rights>\n")
    }
    text.raw("</cc:Work>\n</rdf:RDF></metadata>\n")
  }

  // MARK: Definitions

  private mutating func writeDefinitions() throws(SVGError) {
    guard !picture.images.isEmpty || !picture.shapes.isEmpty || !picture.fonts.isEmpty else {
      return
    }
    text.raw("<defs>\n")
    try writeFonts()
    for (index, image) in picture.images.enumerated() {
      text.raw("<image id=\"image\(index)\"")
      text.attribute("width", Double(image.pixels.width))
      text.attribute("height", Double(image.pixels.height))
      if !image.interpolates { text.raw(" style=\"image-rendering:pixelated\"") }
      text.raw(" preserveAspectRatio=\"none\" xlink:href=\"data:image/png;base64,")
      do {
        text.raw(Base64.text(of: try PictureFormat.png.encode(image.pixels)))
      } catch {
        throw SVGError(reason: "an image cannot be embedded: \(error.reason)")
      }
      text.raw("\"/>\n")
    }
    for (index, pattern) in picture.patterns.enumerated() {
      let size = picture.images[pattern.image].pixels
      text.raw("<pattern id=\"pattern\(index)\" patternUnits=\"userSpaceOnUse\"")
      text.attribute("width", Double(size.width))
      text.attribute("height", Double(size.height))
      transform(pattern.transform, "patternTransform")
      text.raw("><use xlink:href=\"#image\(pattern.image)\"")
      opacity(pattern.opacity, "opacity")
      text.raw("/></pattern>\n")
    }
    for (index, shape) in picture.shapes.enumerated() where !shape.isEmpty {
      text.raw("<path id=\"shape\(index)\"")
      data(shape)
      text.raw("/>\n")
    }
    text.raw("</defs>\n")
  }

  private mutating func writeFonts() throws(SVGError) {
    guard !picture.fonts.isEmpty else { return }
    text.raw("<style>\n")
    for font in picture.fonts {
      guard
        let subset = font.source.subset(
          characters: font.characters.union([" "]), glyphs: Set(font.glyphs.keys))
      else {
        throw SVGError(
          reason: "the font \(font.source.name) cannot be embedded; draw texts as outlines")
      }
      text.raw("@font-face{font-family:\(font.name);font-weight:\(font.source.weight);")
      if font.source.isItalic { text.raw("font-style:italic;") }
      text.raw("src:url(data:font/ttf;base64,")
      text.raw(Base64.text(of: subset.bytes))
      text.raw(")}\n")
    }
    text.raw("</style>\n")
  }

  // MARK: Groups

  private mutating func write(_ group: VectorGroup, isTopmost: Bool) {
    let clip = group.clip.map { clipPath($0) }
    text.raw("<g")
    if let name = group.name {
      text.attribute("id", uniqueID(name))
      if isTopmost { text.raw(" inkscape:groupmode=\"layer\"") }
      text.attribute("inkscape:label", name)
    }
    opacity(group.opacity, "opacity")
    if let clip { text.raw(" clip-path=\"url(#clip\(clip))\"") }
    text.raw(">\n")
    var open: String?
    var before: VectorItem?
    for item in group.items {
      if before.map({ hasSamePaints($0, item) }) != true {
        let shared = sharedAttributes(of: item)
        if shared != open {
          if open != nil { text.raw("</g>\n") }
          if let shared { text.raw("<g\(shared)>\n") }
          open = shared
        }
        before = item
      }
      write(item)
    }
    if open != nil { text.raw("</g>\n") }
    text.raw("</g>\n")
  }

  /// Returns an identifier that no other element has: the name with characters that identifiers do not have replaced.
  private mutating func uniqueID(_ name: String) -> String {
    var id = ""
    for scalar in name.unicodeScalars {
      let isLetter = scalar.properties.isAlphabetic || scalar == "_"
      let isFurther = scalar.properties.numericType != nil || "-.".unicodeScalars.contains(scalar)
      if isLetter || (isFurther && !id.isEmpty) {
        id.unicodeScalars.append(scalar)
      } else {
        id += "_"
      }
    }
    if id.isEmpty { id = "layer" }
    // Those of definitions.
    for prefix in ["image", "pattern", "shape", "clip", "gradient"]
    where id.hasPrefix(prefix) && !id.dropFirst(prefix.count).contains(where: { !$0.isNumber }) {
      id = "layer-" + id
    }
    var unique = id
    var number = 2
    while !usedNames.insert(unique).inserted {
      unique = "\(id)-\(number)"
      number += 1
    }
    return unique
  }

  /// Writes a gradient and returns its number. The same gradient is written once.
  mutating func define(_ gradient: VectorGradient) -> Int {
    if let known = gradients[gradient] { return known }
    let number = gradients.count + 1
    gradients[gradient] = number
    let (start, end) = (gradient.start, gradient.end)
    if gradient.isRadial {
      text.raw("<radialGradient id=\"gradient\(number)\" gradientUnits=\"userSpaceOnUse\"")
      text.attribute("cx", start.x)
      text.attribute("cy", start.y)
      text.attribute("r", (end - start).length)
    } else {
      text.raw("<linearGradient id=\"gradient\(number)\" gradientUnits=\"userSpaceOnUse\"")
      text.attribute("x1", start.x)
      text.attribute("y1", start.y)
      text.attribute("x2", end.x)
      text.attribute("y2", end.y)
    }
    text.raw(">")
    for stop in gradient.stops {
      text.raw("<stop offset=\"")
      text.number(Double(stop.offset), digits: 4)
      text.raw("\" stop-color=\"\(Self.hex(stop.color))\"")
      opacity(stop.color.alpha, "stop-opacity")
      text.raw("/>")
    }
    text.raw(gradient.isRadial ? "</radialGradient>\n" : "</linearGradient>\n")
    return number
  }

  private mutating func clipPath(_ path: VectorPath) -> Int {
    clipCount += 1
    text.raw("<clipPath id=\"clip\(clipCount)\"><path clip-rule=\"evenodd\"")
    data(path)
    text.raw("/></clipPath>\n")
    return clipCount
  }

  // MARK: Items

  private mutating func write(_ item: VectorItem) {
    switch item {
    case .group(let group): write(group, isTopmost: false)
    case .shape(let shape): write(shape)
    case .circle(let circle): write(circle)
    case .text(let text): write(text)
    case .image(let image): write(image)
    case .shapeUse(let use): write(use)
    }
  }

  private mutating func write(_ shape: VectorShape) {
    text.raw("<path")
    feature(shape.feature)
    data(shape.path)
    text.raw("/>\n")
  }

  private mutating func write(_ circle: VectorCircle) {
    text.raw("<circle")
    feature(circle.feature)
    text.attribute("cx", circle.center.x)
    text.attribute("cy", circle.center.y)
    text.attribute("r", circle.radius)
    text.raw("/>\n")
  }

  private mutating func write(_ use: VectorShapeUse) {
    text.raw("<use xlink:href=\"#shape\(use.shape)\"")
    transform(use.transform, "transform")
    text.raw("/>\n")
  }

  private mutating func write(_ use: VectorImageUse) {
    guard let part = use.part else {
      text.raw("<use xlink:href=\"#image\(use.image)\"")
      transform(use.transform, "transform")
      opacity(use.opacity, "opacity")
      text.raw("/>\n")
      return
    }
    clipCount += 1
    text.raw("<clipPath id=\"clip\(clipCount)\"><rect")
    text.attribute("x", part.minX)
    text.attribute("y", part.minY)
    text.attribute("width", part.maxX - part.minX)
    text.attribute("height", part.maxY - part.minY)
    text.raw("/></clipPath>\n<g")
    transform(use.transform, "transform")
    opacity(use.opacity, "opacity")
    text.raw("><use clip-path=\"url(#clip\(clipCount))\" xlink:href=\"#image\(use.image)\"/></g>\n")
  }

  private mutating func feature(_ id: String?) { if let id { text.attribute("data-id", id) } }

  private mutating func data(_ path: VectorPath) {
    text.raw(" d=\"")
    text.path(path)
    text.raw("\"")
  }

  private mutating func opacity(_ opacity: Float, _ name: StaticString) {
    guard opacity < 1 else { return }
    text.raw(" ")
    text.raw(name)
    text.raw("=\"")
    text.number(Double(opacity), digits: 4)
    text.raw("\"")
  }

  private mutating func transform(_ transform: ProjectiveTransform, _ name: StaticString) {
    let (x, y) = (transform.rows.0, transform.rows.1)
    text.raw(" ")
    text.raw(name)
    text.raw("=\"")
    if x.x == 1, x.y == 0, y.x == 0, y.y == 1 {
      text.raw("translate(")
    } else {
      text.raw("matrix(")
      for value in [x.x, y.x, x.y, y.y] {
        text.number(value, digits: 5)
        text.raw(" ")
      }
    }
    text.number(x.z, digits: 3)
    text.raw(" ")
    text.number(y.z, digits: 3)
    text.raw(")\"")
  }

  // MARK: Texts

  private mutating func write(_ label: VectorText) {
    guard let first = label.clusters.first else { return }
    text.raw("<text")
    feature(label.feature)
    let isStraight = label.clusters.allSatisfy { abs($0.angle - first.angle) < 1e-4 }
    let origin = first.origin
    let turn = StableMath.direction(radians: -first.angle)
    // The places of clusters in the coordinates of a straight text.
    func place(_ cluster: VectorText.Cluster) -> Point {
      guard isStraight, first.angle != 0 else { return cluster.origin }
      let from = cluster.origin - origin
      return Point(
        origin.x + from.x * turn.x - from.y * turn.y, origin.y + from.x * turn.y + from.y * turn.x)
    }
    if isStraight, abs(first.angle) > 1e-4 {
      text.raw(" transform=\"rotate(")
      text.number(first.angle * 180 / .pi, digits: 3)
      text.raw(" ")
      text.number(origin.x)
      text.raw(" ")
      text.number(origin.y)
      text.raw(")\"")
    }
    guard label.isSimple else { return writeComplex(label, at: origin) }
    // One number per character.
    let places = label.clusters.map(place)
    text.raw(" x=\"")
    list(places.map(\.x), digits: 2)
    text.raw("\" y=\"")
    let isLevel = places.allSatisfy { abs($0.y - places[0].y) < 0.01 }
    list(isLevel ? [places[0].y] : places.map(\.y), digits: 2)
    if !isStraight {
      text.raw("\" rotate=\"")
      list(label.clusters.map { $0.angle * 180 / .pi }, digits: 1)
    }
    text.raw("\">")
    for cluster in label.clusters { text.escaped(cluster.text) }
    text.raw("</text>\n")
  }

  /// Writes a text that programs shape themselves.
  private mutating func writeComplex(_ label: VectorText, at origin: Point) {
    text.attribute("x", origin.x)
    text.attribute("y", origin.y)
    if label.isRightToLeft { text.raw(" direction=\"rtl\" text-anchor=\"end\"") }
    text.raw(">")
    for cluster in label.isRightToLeft ? label.clusters.reversed() : label.clusters {
      text.escaped(cluster.text)
    }
    text.raw("</text>\n")
  }

  private mutating func list(_ values: [Double], digits: Int) {
    for (index, value) in values.enumerated() {
      if index > 0 { text.raw(" ") }
      text.number(value, digits: digits)
    }
  }
}

/// An error in writing an SVG document.
public struct SVGError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What is wrong, with a remedy.
  public let reason: String

  /// A description of the error, with its remedy.
  public var description: String { "the SVG document was not written: \(reason)" }
}
