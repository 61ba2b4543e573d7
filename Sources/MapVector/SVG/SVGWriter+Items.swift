import MapGeometry

/// The elements of items, and their common attributes.
extension SVGWriter {
  mutating func write(_ item: VectorItem) {
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

  mutating func feature(_ id: String?) { if let id { text.attribute("data-id", id) } }

  mutating func data(_ path: VectorPath) {
    text.raw(" d=\"")
    text.path(path)
    text.raw("\"")
  }

  mutating func opacity(_ opacity: Float, _ name: StaticString) {
    guard opacity < 1 else { return }
    text.raw(" ")
    text.raw(name)
    text.raw("=\"")
    text.number(Double(opacity), digits: 4)
    text.raw("\"")
  }

  mutating func transform(_ transform: ProjectiveTransform, _ name: StaticString) {
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
}
