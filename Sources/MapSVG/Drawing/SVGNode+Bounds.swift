import MapGeometry
import MapRaster

extension SVGNode {
  /// Returns the bounds of the paths of a node, without strokes and clips (SVG 2, section 8.10).
  func bounds(_ transform: ProjectiveTransform) -> Box {
    switch self {
    case .shape(let shape): return shape.path.bounds(transform)
    case .group(let group):
      let inner = group.transform.then(transform)
      return group.children.reduce(into: Box.empty) { box, child in
        let bounds = child.bounds(inner)
        if !bounds.isEmpty { box.formUnion(bounds) }
      }
    }
  }
}

extension SVGNode {
  /// Calls `body` with the name and the bounds of each shape that has a name.
  func forEachNamedShape(_ transform: ProjectiveTransform, _ body: (String, Box) -> Void) {
    switch self {
    case .shape(let shape):
      if let name = shape.name { body(name, bounds(transform)) }
    case .group(let group):
      let inner = group.transform.then(transform)
      for child in group.children { child.forEachNamedShape(inner, body) }
    }
  }
}

extension SVGPath {
  /// Creates the path of a rectangle.
  init(_ box: Box) {
    self.init()
    rectangle(
      x: box.minX, y: box.minY, width: box.maxX - box.minX, height: box.maxY - box.minY,
      radii: .zero)
  }
}

extension ProjectiveTransform {
  /// Creates the transform from the unit square to a box; nil if the box has no width or no height.
  init?(unitSquareTo box: Box) {
    let (width, height) = (box.maxX - box.minX, box.maxY - box.minY)
    guard width > 0, height > 0 else { return nil }
    self.init(affine: width, 0, 0, height, box.minX, box.minY)
  }
}

extension SVGGradient {
  /// Returns a function that returns the color at a point in device pixels, not multiplied by its alpha, or nil
  /// where nothing is drawn. Returns nil if the whole gradient draws nothing.
  ///
  /// - Parameters:
  ///   - path: The path that is painted.
  ///   - transform: The transform from the path's coordinates to device pixels.
  func colors(
    of path: SVGPath, _ transform: ProjectiveTransform
  ) -> ((Point) -> SIMD4<Float>?)? {
    var toDevice = self.transform.then(transform)
    if usesBounds {
      guard let unit = ProjectiveTransform(unitSquareTo: path.bounds(.identity)) else { return nil }
      toDevice = self.transform.then(unit).then(transform)
    }
    guard let toGradient = toDevice.inverse else { return nil }
    switch shape {
    case .linear(let start, let end):
      let way = end - start
      let scale = 1 / way.squaredLength
      return { point in
        let place = toGradient.applyAffine(point) - start
        return ramp.color(at: (place.x * way.x + place.y * way.y) * scale)
      }
    case .radial(let circles):
      return { point in
        let place = toGradient.applyAffine(point)
        return circles.offset(at: SIMD2(place.x, place.y)).map(ramp.color)
      }
    }
  }
}
