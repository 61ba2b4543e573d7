import MapGeometry

/// A face of a mesh, prepared for drawing.
struct MeshFace {
  /// The rings of the face in the picture.
  let rings: Range<Int>
  /// Whether the face is invisible and only hides the content behind it.
  let isInvisible: Bool
  /// The transform from the picture to the face's plane. Its w is one over the distance.
  private let toPlane: ProjectiveTransform
  /// The range of one over the distance at the corners.
  private let nearness: ClosedRange<Float>
  /// The bounds of the corners in the picture.
  private let low: DevicePoint
  private let high: DevicePoint
  private let start: SIMD4<Float>
  private let end: SIMD4<Float>
  private let texture: MeshCommand.Texture?

  /// Creates a face; nil if the face has no corners, or if a corner has an infinite coordinate or NaN.
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
    isInvisible = face.isInvisible
    self.toPlane = toPlane
    start = face.colors.0.channels
    end = face.colors.1.channels
    texture = face.texture
  }

  /// Returns the rows of the picture that the face may touch.
  func rows(height: Int, width: Int) -> Range<Int> {
    guard high.x >= 0, low.x <= Float(width) else { return 0..<0 }
    let first = max(PixelGrid.firstCenter(after: Double(low.y), limit: height), 0)
    return first..<max(first, PixelGrid.firstCenter(after: Double(high.y), limit: height))
  }

  /// Returns one over the distance at the pixel centers of a row, as the value at the first pixel and the change per
  /// pixel.
  func nearness(row: Int) -> (start: Double, step: Double) {
    let row2 = toPlane.rows.2
    return (row2.x * 0.5 + row2.y * (Double(row) + 0.5) + row2.z, row2.x)
  }

  /// Returns one over the distance of a pixel, clamped to the range of the face's corners. The computed `value` is
  /// inaccurate near the edges of a face, and if the face is seen nearly edge-on.
  @inline(__always)
  func kept(_ value: Double) -> Float {
    min(max(Float(value), nearness.lowerBound), nearness.upperBound)
  }

  /// Returns the color at the center of a pixel.
  @inline(__always)
  func color(column: Int, row: Int, images: [TexelGrid]) -> SIMD4<Float> {
    if texture == nil && start == end { return start }
    let place = toPlane.apply(Point(Double(column) + 0.5, Double(row) + 0.5)).point
    // The share is 0 for NaN.
    let share = Float(place.y > 0 ? min(place.y, 1) : 0)
    let color = start + (end - start) * share
    guard let texture else { return color }
    let texel = images[texture.image].repeated(
      x: texture.origin.x + place.x * texture.scale.x,
      y: texture.origin.y + place.y * texture.scale.y)
    return color * SIMD4<Float>(texel) * (1 / 65280)
  }
}
