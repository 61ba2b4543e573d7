import MapGeometry
import MapRaster

/// Draws nodes into pixels, within the limits of work and memory.
struct SVGPainter {
  /// The maximum distance between a curve and its segments, in device pixels.
  private static let tolerance = 0.01

  /// The number of pixels that may still be touched.
  private var pixelsLeft = SVGLimits.pixels
  /// The number of pixels of further layers.
  private var layerPixelsLeft = SVGLimits.layerPixels
  /// The number of points of further paths.
  private var pointsLeft = SVGLimits.points

  /// Draws a node. The `transform` leads to device pixels.
  mutating func draw(
    _ node: SVGNode, _ transform: ProjectiveTransform, opacity: Double = 1,
    onto canvas: inout SVGCanvas
  ) throws(SVGError) {
    switch node {
    case .group(let group): try draw(group, transform, opacity: opacity, onto: &canvas)
    case .shape(let shape): try draw(shape, transform, opacity: opacity, onto: &canvas)
    }
  }

  // MARK: Groups

  private mutating func draw(
    _ group: SVGGroup, _ transform: ProjectiveTransform, opacity: Double,
    onto canvas: inout SVGCanvas
  ) throws(SVGError) {
    let opacity = opacity * group.opacity
    guard opacity > 0 else { return }
    let inner = group.transform.then(transform)
    if group.clip == nil, group.frame == nil, opacity == 1 || group.isSinglePaint {
      for child in group.children {
        try draw(child, inner, opacity: opacity, onto: &canvas)
      }
      return
    }
    var mask: SVGMask?
    if let frame = group.frame {
      mask = try self.mask(SVGPath(frame), .nonZero, transform, in: canvas.area)
    }
    if let clip = group.clip {
      let bounds = { SVGNode.group(SVGGroup(children: group.children)).bounds(.identity) }
      let area = mask?.area ?? canvas.area
      let clipped = try self.mask(clip, inner, bounds: bounds, in: area)
      if mask == nil { mask = clipped } else { mask?.formIntersection(clipped) }
    }
    let area = mask?.area ?? canvas.area
    guard !area.isEmpty else { return }
    try use(pixels: area)
    let size = area.width * area.height
    guard size <= layerPixelsLeft else {
      throw .tooLarge("its groups need more than \(SVGLimits.layerPixels) pixels of layers")
    }
    layerPixelsLeft -= size
    defer { layerPixelsLeft += size }
    var layer = SVGCanvas(area)
    for child in group.children { try draw(child, inner, onto: &layer) }
    canvas.blend(layer, opacity: Float(opacity), mask: mask)
  }

  // MARK: Shapes

  private mutating func draw(
    _ shape: SVGShape, _ transform: ProjectiveTransform, opacity: Double,
    onto canvas: inout SVGCanvas
  ) throws(SVGError) {
    if shape.strokesFirst { try stroke(shape, transform, opacity: opacity, onto: &canvas) }
    if let fill = shape.fill {
      let mask = try self.mask(shape.path, shape.rule, transform, in: canvas.area)
      blend(fill, of: shape, mask, transform, opacity: opacity, onto: &canvas)
    }
    if !shape.strokesFirst { try stroke(shape, transform, opacity: opacity, onto: &canvas) }
  }

  private mutating func stroke(
    _ shape: SVGShape, _ transform: ProjectiveTransform, opacity: Double,
    onto canvas: inout SVGCanvas
  ) throws(SVGError) {
    guard let stroke = shape.stroke else { return }
    var contours: [[Point]] = []
    try shape.forEachStrokeContour(transform, tolerance: Self.tolerance) {
      (contour) throws(SVGError) in
      try use(points: contour.count)
      contours.append(contour)
    }
    guard !contours.isEmpty else { return }
    let mask = SVGMask(contours, rule: .nonZero, in: canvas.area)
    try use(pixels: mask.area)
    blend(stroke.paint, of: shape, mask, transform, opacity: opacity, onto: &canvas)
  }

  private func blend(
    _ paint: SVGPaint, of shape: SVGShape, _ mask: SVGMask, _ transform: ProjectiveTransform,
    opacity: Double, onto canvas: inout SVGCanvas
  ) {
    let opacity = Float(opacity * paint.opacity)
    switch paint.content {
    case .color(let color):
      let pixel = color.premultiplied(opacity)
      canvas.blend(mask) { _ in pixel }
    case .gradient(let gradient):
      guard let color = gradient.colors(of: shape.path, transform) else { return }
      canvas.blend(mask) { (color($0) ?? .zero).premultiplied(opacity) }
    }
  }

  // MARK: Coverage

  /// Returns the coverage by the inside of a path.
  private mutating func mask(
    _ path: SVGPath, _ rule: FillCommand.Rule, _ transform: ProjectiveTransform, in area: PixelArea
  ) throws(SVGError) -> SVGMask {
    let contours = path.lines(transform, tolerance: Self.tolerance).map(\.points)
    for contour in contours { try use(points: contour.count) }
    let mask = SVGMask(contours, rule: rule, in: area)
    try use(pixels: mask.area)
    return mask
  }

  /// Returns the coverage by a clip.
  ///
  /// - Parameters:
  ///   - transform: The transform from the coordinates of the clipped content to device pixels.
  ///   - bounds: Returns the bounds of the content in its coordinates.
  private mutating func mask(
    _ clip: SVGClip, _ transform: ProjectiveTransform, bounds: () -> Box, in area: PixelArea
  ) throws(SVGError) -> SVGMask {
    var toDevice = clip.transform.then(transform)
    if clip.usesBounds {
      guard let unit = ProjectiveTransform(unitSquareTo: bounds()) else {
        return SVGMask(area.emptied)
      }
      toDevice = clip.transform.then(unit).then(transform)
    }
    try use(pixels: area)
    var result = SVGMask(area)
    for part in clip.parts {
      let partTransform = part.transform.then(toDevice)
      var mask = try self.mask(part.path, part.rule, partTransform, in: area)
      if let clip = part.clip {
        let path = part.path
        mask.formIntersection(
          try self.mask(clip, partTransform, bounds: { path.bounds(.identity) }, in: mask.area))
      }
      result.formUnion(mask)
    }
    if let outer = clip.clip {
      result.formIntersection(try self.mask(outer, transform, bounds: bounds, in: area))
    }
    return result
  }

  // MARK: Limits

  private mutating func use(pixels area: PixelArea) throws(SVGError) {
    pixelsLeft -= max(area.width, 0) * max(area.height, 0)
    guard pixelsLeft >= 0 else {
      throw .tooLarge("its drawing touches more than \(SVGLimits.pixels) pixels")
    }
  }

  private mutating func use(points count: Int) throws(SVGError) {
    pointsLeft -= count
    guard pointsLeft >= 0 else {
      throw .tooLarge("its paths have more than \(SVGLimits.points) points")
    }
  }
}

extension SVGShape {
  /// Calls `body` with each contour of the area that the stroke covers, in device pixels. The inside follows the nonzero
  /// rule.
  ///
  /// - Parameter tolerance: The maximum distance between a curve and its segments, in device pixels.
  func forEachStrokeContour<Failure>(
    _ transform: ProjectiveTransform, tolerance: Double,
    _ body: ([Point]) throws(Failure) -> Void
  ) throws(Failure) {
    let scale = transform.maximumScale
    guard let stroke, scale > 0, scale.isFinite else { return }
    let tolerance = tolerance / scale
    let style = StrokeContours(stroke.style, tolerance: tolerance)
    for line in path.lines(.identity, tolerance: tolerance) {
      for dash in line.dashed(stroke.style.dashes, offset: stroke.style.dashOffset) {
        for contour in style.contours(of: dash) {
          try body(contour.map(transform.applyAffine))
        }
      }
    }
  }
}

extension SVGGroup {
  /// Whether the group draws a single paint, so that its opacity can be applied to that paint.
  var isSinglePaint: Bool {
    guard children.count == 1, case .shape(let shape) = children[0] else { return false }
    return shape.fill == nil || shape.stroke == nil
  }
}

extension PixelArea {
  /// The area without its pixels.
  fileprivate var emptied: PixelArea { PixelArea(left: left, top: top, right: left, bottom: top) }
}

extension SIMD4<Float> {
  /// Returns a color with its channels and alpha multiplied by its alpha and by an opacity.
  func premultiplied(_ opacity: Float) -> SIMD4<Float> {
    let alpha = w * opacity
    return SIMD4(x * alpha, y * alpha, z * alpha, alpha)
  }
}
