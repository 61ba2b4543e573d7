import MapGeometry

/// The visibility of the space above the map's plane in a view.
struct FillExtrusionVisibility {
  private let rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  private let width: Double
  private let height: Double
  private let nearest: Double
  /// The position of the viewer on the map's plane, multiplied by `eyeWeight`.
  private let eye: Point
  private let eyeWeight: Double

  /// Creates the visibility in `viewport`.
  init(_ viewport: Viewport) {
    rows = viewport.spaceToDevice
    width = Double(viewport.size.deviceWidth)
    height = Double(viewport.size.deviceHeight)
    nearest = viewport.nearestDistance
    // The eye is the point at which all three rows are 0, by Cramer's rule.
    let columns = (Self.column(rows, 0), Self.column(rows, 1), Self.column(rows, 2))
    let right = SIMD3<Double>.zero - Self.column(rows, 3)
    eyeWeight = Self.determinant(columns.0, columns.1, columns.2)
    eye = Point(
      Self.determinant(right, columns.1, columns.2), Self.determinant(columns.0, right, columns.2))
  }

  /// Whether the block over `box` is outside the picture. The box, the bottom and the top are in device pixels of the
  /// plane.
  func isOutside(_ box: Box, bottom: Double, top: Double) -> Bool {
    // Each bit is for a bound of the picture. It remains set if all corners so far are beyond the bound.
    var beyond = 0b11111
    for x in [box.minX, box.maxX] {
      for y in [box.minY, box.maxY] {
        for z in [bottom, top] {
          let point = SIMD4(x, y, z, 1)
          let (px, py) = ((rows.0 * point).sum(), (rows.1 * point).sum())
          let w = (rows.2 * point).sum()
          var sides = w < nearest ? 1 : 0
          if px < 0 { sides |= 2 }
          if px > width * w { sides |= 4 }
          if py < 0 { sides |= 8 }
          if py > height * w { sides |= 16 }
          beyond &= sides
        }
      }
    }
    return beyond != 0
  }

  /// Whether the viewer is on the left side of an upright wall that leads from `start` in the direction `along`.
  func showsOutside(ofWallFrom start: Point, along: Point) -> Bool {
    let toEye = eye - start * eyeWeight
    let side = along.y * toEye.x - along.x * toEye.y
    return eyeWeight > 0 ? side > 0 : side < 0
  }

  private static func column(
    _ rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>), _ index: Int
  ) -> SIMD3<Double> {
    SIMD3(rows.0[index], rows.1[index], rows.2[index])
  }

  private static func determinant(
    _ a: SIMD3<Double>, _ b: SIMD3<Double>, _ c: SIMD3<Double>
  ) -> Double {
    a.x * (b.y * c.z - b.z * c.y) - b.x * (a.y * c.z - a.z * c.y) + c.x * (a.y * b.z - a.z * b.y)
  }
}
