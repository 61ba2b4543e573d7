import MapGeometry

extension SVGBuilder {
  /// Returns the length of an attribute; nil if the attribute is absent, `auto` or invalid.
  mutating func length(_ name: String, _ properties: [String: String]) -> SVGLength? {
    guard let text = properties[name], text != "auto" else { return nil }
    let length = SVGLength(text)
    if length == nil { warnings.add(.value(text, of: name)) }
    return length
  }

  /// Returns the view box of an element; nil if the attribute is absent or invalid.
  mutating func viewBox(_ properties: [String: String]) -> SVGViewBox? {
    guard let text = properties["viewBox"] else { return nil }
    let box = SVGViewBox(text)
    if box == nil { warnings.add(.value(text, of: "viewBox")) }
    return box
  }

  /// Returns the placement of the view box of an element.
  mutating func aspectRatio(_ properties: [String: String]) -> SVGAspectRatio {
    guard let text = properties["preserveAspectRatio"] else { return SVGAspectRatio() }
    if let ratio = SVGAspectRatio(text) { return ratio }
    warnings.add(.value(text, of: "preserveAspectRatio"))
    return SVGAspectRatio()
  }

  /// Returns the transform of an attribute; the identity if the attribute is absent or invalid.
  mutating func transform(
    _ properties: [String: String], _ name: String = "transform"
  ) -> ProjectiveTransform {
    guard let text = properties[name], text != "none" else { return .identity }
    if let transform = ProjectiveTransform(svg: text) { return transform }
    warnings.add(.value(text, of: name))
    return .identity
  }

  /// Returns nodes with the transform, the opacity and the clip of their element.
  mutating func wrapped(
    _ children: [SVGNode], _ properties: [String: String], _ context: Context
  ) throws(SVGError) -> SVGNode {
    var group = SVGGroup(transform: transform(properties), children: children)
    if let text = properties["opacity"], text != "inherit" {
      if let opacity = SVGLength.opacity(text) {
        group.opacity = opacity
      } else {
        warnings.add(.value(text, of: "opacity"))
      }
    }
    group.clip = try clip(properties, context)
    return group.isPlain && children.count == 1 ? children[0] : .group(group)
  }

  /// Reports the properties of an element that have no effect.
  mutating func reportUndrawn(_ properties: [String: String]) {
    for (name, ignored) in Self.undrawn {
      guard let value = properties[name], !ignored.contains(value) else { continue }
      warnings.add(.property(name, value: value))
    }
  }

  /// The properties that have no effect, with their values that would have no effect anyway.
  private static let undrawn: [(name: String, ignored: Set<String>)] = [
    ("filter", ["none", "inherit"]), ("mask", ["none", "inherit"]),
    ("marker", ["none", "inherit"]), ("marker-start", ["none", "inherit"]),
    ("marker-mid", ["none", "inherit"]), ("marker-end", ["none", "inherit"]),
    ("mix-blend-mode", ["normal", "inherit"]), ("vector-effect", ["none", "inherit"]),
    ("transform-origin", ["0 0", "0px 0px", "inherit"]), ("clip", ["auto", "inherit"]),
    ("shape-rendering", ["auto", "geometricPrecision", "inherit"]),
    ("color-interpolation", ["auto", "sRGB", "inherit"]),
  ]
}
