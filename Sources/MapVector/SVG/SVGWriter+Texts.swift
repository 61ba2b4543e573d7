import MapGeometry

/// The elements of texts.
extension SVGWriter {
  mutating func write(_ label: VectorText) {
    guard let first = label.clusters.first else { return }
    text.raw("<text")
    feature(label.feature)
    // The characters keep one direction, regardless of their own directions.
    if label.mayReorder {
      text.raw(
        " direction=\"\(label.isRightToLeft ? "rtl" : "ltr")\" unicode-bidi=\"bidi-override\"")
    }
    let isStraight = label.clusters.allSatisfy { abs($0.angle - first.angle) < 1e-4 }
    let origin = first.origin
    let turn = StableMath.direction(radians: -first.angle)
    // Returns the place of a cluster in the coordinates of a straight text.
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
    // Each list contains one number for each character.
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

  /// Writes a text whose characters are shaped by the programs that show the document.
  private mutating func writeComplex(_ label: VectorText, at origin: Point) {
    text.attribute("x", origin.x)
    text.attribute("y", origin.y)
    if label.isRightToLeft { text.raw(" text-anchor=\"end\"") }
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
