import MapGeometry
import MapRaster

/// The conversion of distance fields and images.
extension VectorPictureBuilder {
  /// Adds the edges of distance fields.
  mutating func add(_ command: SDFCommand) {
    for instance in command.instances {
      // The area below a translucent halo is omitted, because it would show through the halo.
      let inner = instance.color.alpha < 1 ? instance.innerEdge : nil
      guard command.fields.indices.contains(instance.field),
        let shape = traces.index(
          of: command.fields[instance.field], edge: instance.edge, innerEdge: inner)
      else { continue }
      add(shape, instance.transform, VectorColor(instance.color))
    }
  }

  /// Adds the edge of a field at a level from 0 to 255.
  mutating func add(
    _ field: SDFCommand.Field, level: Double, _ transform: ProjectiveTransform,
    _ color: VectorColor
  ) {
    guard let shape = traces.index(of: field, edge: Float(level / 255)) else { return }
    add(shape, transform, color)
  }

  /// Adds a traced shape, transformed to device pixels.
  private mutating func add(
    _ shape: Int, _ transform: ProjectiveTransform, _ color: VectorColor
  ) {
    let toPicture = transform.then(.scaling(by: scale))
    guard toPicture.isAffine else {
      // Straight lines stay straight, and short curves nearly keep their shape.
      let path = traces.paths[shape].map { toPicture.apply($0).point }
      return append(.shape(VectorShape(path, fill: .color(color))))
    }
    append(.shapeUse(VectorShapeUse(shape: shape, transform: toPicture, color: color)))
  }

  mutating func add(_ command: ImageCommand) {
    for instance in command.instances {
      guard command.images.indices.contains(instance.image), instance.opacity > 0 else { continue }
      let pixels = command.images[instance.image]
      let index = images.index(of: pixels, interpolates: true)
      // A part may extend into the transparent area beyond the image.
      let part = Box(
        minX: max(Double(instance.part.from.x), 0), minY: max(Double(instance.part.from.y), 0),
        maxX: min(Double(instance.part.to.x), Double(pixels.width)),
        maxY: min(Double(instance.part.to.y), Double(pixels.height)))
      guard part.minX < part.maxX, part.minY < part.maxY else { continue }
      let middle = Point((part.minX + part.maxX) / 2, (part.minY + part.maxY) / 2)
      let toPicture = instance.transform.then(.scaling(by: scale)).affine(near: middle)
      var use = VectorImageUse(image: index, transform: toPicture, opacity: instance.opacity)
      let isWhole =
        part.minX == 0 && part.minY == 0 && part.maxX == Double(pixels.width)
        && part.maxY == Double(pixels.height)
      if !isWhole { use.part = part }
      append(.image(use))
    }
  }

  /// Returns the index of a pattern; nil if vector output cannot represent the pattern.
  mutating func pattern(_ paint: PatternPaint) -> Int? {
    guard paint.isFlat, let toDevice = paint.image.placement.inverse else { return nil }
    let pixels = paint.tint.map { paint.image.pixels.tinted($0) } ?? paint.image.pixels
    let index = images.index(of: pixels, interpolates: true)
    let pattern = VectorPattern(
      image: index, transform: toDevice.then(.scaling(by: scale)), opacity: paint.opacity)
    return patterns.index(
      of: pattern, size: SIMD2(Double(pixels.width), Double(pixels.height)))
  }
}

extension PatternPaint {
  /// Whether the image repeats at equal intervals over the picture.
  var isFlat: Bool { image.plane == nil && image.placement.isAffine }
}

extension PixelBuffer {
  /// Returns the image in one color if its alpha is a distance field. The edge of the field is at three quarters of the
  /// maximum alpha.
  fileprivate func tinted(_ color: PremultipliedColor) -> PixelBuffer {
    var result = self
    for start in stride(from: 0, to: bytes.count, by: 4) {
      let distance = Float(bytes[start + 3]) / 255 - 0.75
      let coverage = min(max(distance * 8 + 0.5, 0), 1)
      for channel in 0..<4 {
        result.bytes[start + channel] = UInt8(
          min(max((color.channels[channel] * coverage * 255).rounded(), 0), 255))
      }
    }
    return result
  }
}

extension ProjectiveTransform {
  /// Returns a transform that multiplies lengths.
  static func scaling(by factor: Double) -> ProjectiveTransform {
    ProjectiveTransform(
      rows: (SIMD3(factor, 0, 0), SIMD3(0, factor, 0), SIMD3(0, 0, 1)))
  }

  /// Returns the affine transform that is closest to this transform around a point.
  func affine(near point: Point) -> ProjectiveTransform {
    guard !isAffine else { return self }
    let (place, w) = apply(point)
    // The following formula is the derivative of a quotient.
    func row(_ row: SIMD3<Double>, _ value: Double) -> SIMD3<Double> {
      let x = (row.x - value * rows.2.x) / w
      let y = (row.y - value * rows.2.y) / w
      return SIMD3(x, y, value - x * point.x - y * point.y)
    }
    return ProjectiveTransform(
      rows: (row(rows.0, place.x), row(rows.1, place.y), SIMD3(0, 0, 1)))
  }
}
