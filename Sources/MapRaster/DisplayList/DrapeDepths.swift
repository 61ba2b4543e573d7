/// The distances and visible parts of the surfaces of a `DrapeCommand` in a picture.
public struct DrapeDepths: Sendable {
  /// The visible triangles.
  let faces: DrapeFaces
}

/// The nearest triangle of a `DrapeCommand` at each pixel of a picture.
struct DrapeFaces: Sendable {
  /// The width of the picture, in pixels.
  let width: Int
  /// The height of the picture, in pixels.
  let height: Int
  /// The indices of each surface's triangles.
  let surfaces: [Range<Int>]
  /// The nearest triangle at each pixel of the picture; -1 where there is no triangle. Empty if no triangle is in
  /// the picture.
  var faces: [Int32]
  /// One over the distance of the nearest triangle at each pixel; 0 where there is no triangle.
  var nearness: [Float]
  /// For each band, the triangles that later triangles covered at a pixel, in drawing order.
  var covered: [[CoveredFace]] = []

  /// The vertices of all surfaces.
  let vertices: [DrapeVertex]
  /// The triangles of all surfaces, in their order.
  let triangles: [SIMD3<Int32>]

  /// A triangle behind the nearest triangle of a pixel.
  struct CoveredFace {
    /// The index of the pixel in the picture.
    var pixel: Int32
    /// The index of the triangle.
    var face: Int32
    /// The color of the triangle at the pixel.
    var color: UInt32 = 0
  }
}

/// A vertex of a draped surface in the picture.
struct DrapeVertex {
  /// The place on the grid of vertices.
  var place: DevicePoint
  /// One over the distance along the line of sight.
  var nearness: Float
  /// The place in the surface's picture, 0 to 1 in both directions, and the depth in the haze.
  var texture: SIMD3<Float>
}
