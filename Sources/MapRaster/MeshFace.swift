import MapGeometry

/// A face of a mesh, ready to be drawn.
struct MeshFace {
  /// Its rings in the picture.
  let rings: Range<Int>
  /// From the picture to the face's plane, w being one over the distance.
  private let toPlane: ProjectiveTransform
  /// The least and the greatest of one over the distance among the corners.
  private let nearness: ClosedRange<Float>
  /// The corners' bounds in the picture.
  private let low: DevicePoint
  private let high: DevicePoint
  private let start: SIMD4<Float>
  private let end: SIMD4<Float>
  private let texture: MeshCommand.Texture?

  /// The face; nil where it has no corners, or some that are no numbers.
  init?(
    _ face: MeshCommand.Face, rings: Range<Int>, corners: ArraySlice<MeshPoint>,
    toPlane: ProjectiveTransform
  ) {
    guard let first = corners.first else { return nil }
    var (low, high) = (first.place, first.place)
    var nearness = first.nearness...first.nearness
    for corner in corners {
      guard corner.place.x.isFinite, corner.place.y.isFinite, corner.nearness.isFinite else {
        return nil
      }
      low = pointwiseMin(low, corner.place)
      high = pointwiseMax(high, corner.place)
      nearness =
        min(nearness.lowerBound, corner.nearness)...max(nearness.upperBound, corner.nearness)
    }
    (self.low, self.high) = (low, high)
    self.nearness = nearness
    self.rings = rings
    self.toPlane = toPlane
    start = face.colors.0.channels
    end = face.colors.1.channels
    texture = face.texture
  }

  /// The rows of the picture that the face may touch.
  func rows(height: Int, width: Int) -> Range<Int> {
    guard high.x >= 0, low.x <= Float(width) else { return 0..<0 }
    let first = max(PixelGrid.firstCentre(atOrAfter: Double(low.y), limit: height), 0)
    return first..<max(first, PixelGrid.firstCentre(atOrAfter: Double(high.y), limit: height))
  }

  /// One over the distance at the centres of the pixels of a row: its value at the left edge of the
  /// picture, and the change a pixel.
  func nearness(row: Int) -> (start: Double, step: Double) {
    let row2 = toPlane.rows.2
    return (row2.x * 0.5 + row2.y * (Double(row) + 0.5) + row2.z, row2.x)
  }

  /// What was worked out for a pixel, kept to what the face has: near its edges, and where it is
  /// seen nearly from its edge, there is little to tell it by.
  @inline(__always)
  func kept(_ value: Double) -> Float {
    min(max(Float(value), nearness.lowerBound), nearness.upperBound)
  }

  /// The colour at the centre of a pixel.
  @inline(__always)
  func color(column: Int, row: Int, images: [TexelGrid]) -> SIMD4<Float> {
    if texture == nil && start == end { return start }
    let place = toPlane.apply(Point(Double(column) + 0.5, Double(row) + 0.5)).point
    // 0 where there is no number.
    let share = Float(place.y > 0 ? min(place.y, 1) : 0)
    let color = start + (end - start) * share
    guard let texture else { return color }
    let texel = images[texture.image].repeated(
      x: texture.origin.x + place.x * texture.scale.x,
      y: texture.origin.y + place.y * texture.scale.y)
    return color * SIMD4<Float>(texel) * (1 / 65280)
  }
}
