import MapGeometry
import MapImages
import MapRaster
import MapText

/// The definitions to which elements refer. They are fonts, images, patterns, shapes, gradients and clips.
extension SVGWriter {
  mutating func writeDefinitions() throws(VectorError) {
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
        let reason = if case .notEncoded(_, let reason) = error { reason } else { "\(error)" }
        throw VectorError.svg(reason: "an image cannot be embedded: \(reason)")
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

  private mutating func writeFonts() throws(VectorError) {
    guard !picture.fonts.isEmpty else { return }
    text.raw("<style>\n")
    for font in picture.fonts {
      guard
        let subset = font.source.subset(
          characters: font.characters.union([" "]), glyphs: Set(font.glyphs.keys))
      else {
        throw VectorError.svg(
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

  /// Writes a gradient and returns its number. Equal gradients are written once.
  mutating func define(_ gradient: VectorGradient) -> Int {
    if let known = gradients[gradient] { return known }
    let number = gradients.count + 1
    gradients[gradient] = number
    let (start, end) = (gradient.start, gradient.end)
    let toEllipse = gradient.toEllipse
    if let toEllipse {
      text.raw("<radialGradient id=\"gradient\(number)\" gradientUnits=\"userSpaceOnUse\"")
      text.raw(" cx=\"0\" cy=\"0\" r=\"1\"")
      transform(toEllipse, "gradientTransform")
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
    text.raw(toEllipse == nil ? "</linearGradient>\n" : "</radialGradient>\n")
    return number
  }

  /// Writes a mask and returns its number.
  mutating func mask(_ items: [VectorItem]) -> Int {
    maskCount += 1
    let number = maskCount
    text.raw("<mask id=\"mask\(number)\" maskUnits=\"userSpaceOnUse\" x=\"0\" y=\"0\"")
    text.attribute("width", picture.width)
    text.attribute("height", picture.height)
    text.raw(">\n")
    write(items)
    text.raw("</mask>\n")
    return number
  }

  mutating func clipPath(_ path: VectorPath) -> Int {
    clipCount += 1
    text.raw("<clipPath id=\"clip\(clipCount)\"><path clip-rule=\"evenodd\"")
    data(path)
    text.raw("/></clipPath>\n")
    return clipCount
  }
}
