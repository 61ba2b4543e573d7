import MapGeometry

/// Writes a picture as an SVG document (SVG 1.1, with `paint-order` of SVG 2).
///
/// A pixel of the style is a CSS pixel. Equal pictures yield equal bytes.
public struct SVGWriter {
  let picture: VectorPicture
  var text = SVGText()
  private var usedNames: Set<String> = []
  var clipCount = 0
  var maskCount = 0
  var gradients: [VectorGradient: Int] = [:]

  private init(_ picture: VectorPicture) { self.picture = picture }

  /// Returns the bytes of the document.
  ///
  /// - Throws: `VectorError` if a font or an image cannot be embedded.
  public static func bytes(of picture: VectorPicture) throws(VectorError) -> [UInt8] {
    var writer = SVGWriter(picture)
    try writer.write()
    return writer.text.bytes
  }

  private mutating func write() throws(VectorError) {
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

  /// Writes the title and the attribution as Dublin Core metadata, as Inkscape does.
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

  mutating func write(_ group: VectorGroup, isTopmost: Bool) {
    let clip = group.clip.map { clipPath($0) }
    let mask = group.mask.map { self.mask($0) }
    text.raw("<g")
    if let name = group.name {
      text.attribute("id", uniqueID(name))
      if isTopmost { text.raw(" inkscape:groupmode=\"layer\"") }
      text.attribute("inkscape:label", name)
    }
    if group.origin != .zero { transform(.translation(group.origin), "transform") }
    opacity(group.opacity, "opacity")
    if let clip { text.raw(" clip-path=\"url(#clip\(clip))\"") }
    if let mask { text.raw(" mask=\"url(#mask\(mask))\"") }
    text.raw(">\n")
    write(group.items)
    text.raw("</g>\n")
  }

  /// Writes items. Consecutive items with the same paints share an element.
  mutating func write(_ items: [VectorItem]) {
    var open: String?
    var before: VectorItem?
    for item in items {
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
  }

  /// Returns a unique identifier, which is the name with invalid characters replaced.
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
    // The identifiers of definitions consist of one of these words and a number.
    for prefix in ["image", "pattern", "shape", "clip", "gradient", "mask"]
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
}
