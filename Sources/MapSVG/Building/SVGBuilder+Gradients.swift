import MapGeometry
import MapRaster
import MapStyle

extension SVGBuilder {
  /// The maximum number of gradients from which a gradient takes attributes.
  private static let chainLimit = 16

  /// Returns a gradient as the content of a paint; nil if it draws nothing (SVG 2, section 14.2).
  mutating func gradient(_ index: Int, viewport: SIMD2<Double>) -> SVGPaint.Content? {
    // Attributes and stops that are absent are taken from the gradient to which `href` leads.
    var properties = sheet.properties(of: document.elements[index])
    var stops = self.stops(of: index)
    var next = properties["href"]
    properties["href"] = nil
    for _ in 0..<Self.chainLimit {
      guard let reference = next else { break }
      guard let index = target(reference),
        ["linearGradient", "radialGradient"].contains(document.elements[index].name)
      else {
        warnings.add(.reference(reference))
        break
      }
      let inherited = sheet.properties(of: document.elements[index])
      next = inherited["href"]
      properties.merge(inherited) { own, _ in own }
      if stops.isEmpty { stops = self.stops(of: index) }
    }
    guard let last = stops.last else { return nil }
    guard stops.count > 1 else { return .color(last.color) }
    let usesBounds = properties["gradientUnits"] != "userSpaceOnUse"
    let frame = usesBounds ? SIMD2<Double>(1, 1) : viewport
    func number(_ name: String, _ reference: Double, _ fraction: Double) -> Double {
      (length(name, properties) ?? SVGLength(fraction: fraction)).pixels(of: reference)
    }
    let shape: SVGGradient.Shape
    if document.elements[index].name == "linearGradient" {
      let start = Point(number("x1", frame.x, 0), number("y1", frame.y, 0))
      let end = Point(number("x2", frame.x, 1), number("y2", frame.y, 0))
      guard start != end else { return .color(last.color) }
      shape = .linear(start: start, end: end)
    } else {
      let diagonal = ((frame * frame).sum() / 2).squareRoot()
      let center = SIMD2(number("cx", frame.x, 0.5), number("cy", frame.y, 0.5))
      let radius = number("r", diagonal, 0.5)
      guard radius > 0 else { return .color(last.color) }
      let focus = SIMD2(
        properties["fx"] == nil ? center.x : number("fx", frame.x, 0.5),
        properties["fy"] == nil ? center.y : number("fy", frame.y, 0.5))
      shape = .radial(
        GradientCircles(
          start: focus, startRadius: max(number("fr", diagonal, 0), 0), end: center,
          endRadius: radius))
    }
    let extend: GradientRamp.Extend =
      switch properties["spreadMethod"] {
      case "reflect": .reflect
      case "repeat": .repeat
      default: .pad
      }
    // With a single offset, there is nothing to repeat.
    let isFlat = stops[0].offset == last.offset
    guard let ramp = GradientRamp(stops: stops, extend: isFlat ? .pad : extend) else { return nil }
    return .gradient(
      SVGGradient(
        shape: shape, ramp: ramp, transform: transform(properties, "gradientTransform"),
        usesBounds: usesBounds))
  }

  /// Returns the stops of a gradient in ascending order of their offsets. An offset is at least as great as the
  /// offsets before it.
  private mutating func stops(of index: Int) -> [(offset: Double, color: SIMD4<Float>)] {
    var stops: [(offset: Double, color: SIMD4<Float>)] = []
    for child in document.elements[index].children
    where document.elements[child].name == "stop" {
      let properties = sheet.properties(of: document.elements[child])
      var color = Color.black
      if let text = properties["stop-color"], text.lowercased() != "inherit" {
        if text.lowercased() == "currentcolor" {
          color = self.color(of: child)
        } else if let read = Color(css: text) {
          color = read
        } else {
          warnings.add(.value(text, of: "stop-color"))
        }
      }
      let opacity = fraction("stop-opacity", properties) ?? 1
      let offset = max(fraction("offset", properties) ?? 0, stops.last?.offset ?? 0)
      color.alpha *= opacity
      stops.append((offset, color.channels))
    }
    return stops
  }

  private mutating func fraction(_ name: String, _ properties: [String: String]) -> Double? {
    guard let text = properties[name] else { return nil }
    let fraction = SVGLength.opacity(text)
    if fraction == nil { warnings.add(.value(text, of: name)) }
    return fraction
  }

  /// Returns the property `color` of an element, which may be inherited.
  private func color(of index: Int) -> Color {
    var next: Int? = index
    while let index = next {
      let element = document.elements[index]
      if let text = sheet.properties(of: element)["color"], let color = Color(css: text) {
        return color
      }
      next = element.parent
    }
    return .black
  }
}
