import MapGeometry
import MapRaster

extension SVGBuilder {
  /// Returns the clip to which the property `clip-path` leads; nil if there is no clip (CSS Masking 1, section 5).
  mutating func clip(
    _ properties: [String: String], _ context: Context
  ) throws(SVGError) -> SVGClip? {
    guard let text = properties["clip-path"], text != "none", text != "inherit" else { return nil }
    guard let (reference, rest) = SVGReference.url(text), rest.isEmpty else {
      warnings.add(.property("clip-path", value: text))
      return nil
    }
    guard let index = target(reference), document.elements[index].name == "clipPath",
      openClips.insert(index).inserted
    else {
      warnings.add(.reference(reference))
      return nil
    }
    defer { openClips.remove(index) }
    let own = sheet.properties(of: document.elements[index])
    let usesBounds = own["clipPathUnits"] == "objectBoundingBox"
    var inner = context
    inner.style = SVGStyle()
    inner.uses = []
    inner.depth += 1
    if usesBounds { inner.viewport = SIMD2(1, 1) }
    inner.style.read(own, warnings: &warnings)
    var parts: [SVGClip.Part] = []
    for child in document.elements[index].children {
      parts += try clipParts(child, .identity, inner, throughUse: false)
    }
    return SVGClip(
      parts: parts, transform: transform(own), usesBounds: usesBounds,
      clip: try clip(own, context))
  }

  /// Returns the parts of a clip that an element adds.
  ///
  /// - Parameters:
  ///   - outer: The transform from the element's parent to the clip's coordinates.
  ///   - throughUse: Whether the element is the target of a use. A use has to lead directly to a shape.
  private mutating func clipParts(
    _ index: Int, _ outer: ProjectiveTransform, _ context: Context, throughUse: Bool
  ) throws(SVGError) -> [SVGClip.Part] {
    try useElement(depth: context.depth)
    let element = document.elements[index]
    let properties = sheet.properties(of: element)
    guard properties["display"] != "none" else { return [] }
    var context = context
    context.depth += 1
    context.style.read(properties, warnings: &warnings)
    reportUndrawn(properties)
    let own = transform(properties).then(outer)
    if element.name == "use", !throughUse {
      guard let target = target(properties["href"]) else {
        warnings.add(.reference(properties["href"] ?? ""))
        return []
      }
      let place = ProjectiveTransform(translation: place(properties, context.viewport))
      if let text = properties["clip-path"], text != "none" {
        warnings.add(.property("clip-path", value: text))
      }
      return try clipParts(target, place.then(own), context, throughUse: true)
    }
    guard let path = path(of: element, properties, context.viewport) else {
      if !Self.shapes.contains(element.name), !Self.silent.contains(element.name) {
        warnings.add(.element(element.name))
      }
      return []
    }
    guard context.style.isVisible else { return [] }
    return [
      SVGClip.Part(
        path: path, rule: context.style.clipsEvenOdd ? .evenOdd : .nonZero, transform: own,
        clip: try clip(properties, context))
    ]
  }
}
