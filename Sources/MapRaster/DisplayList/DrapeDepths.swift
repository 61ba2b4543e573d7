/// The surfaces of a `DrapeCommand` in a picture: their distances, and which parts of them are visible.
public struct DrapeDepths: Sendable {
  /// The visible triangles.
  let faces: DrapeFaces
}

/// The nearest triangle of a `DrapeCommand` at each pixel of a picture.
struct DrapeFaces: Sendable {
  /// The width of the picture.
  let width: Int
  /// The height of the picture.
  let height: Int
  /// The triangles of each surface.
  let surfaces: [Range<Int>]
  /// The nearest triangle per pixel of the picture; -1 without one. Empty if no triangle is in the picture.
  var faces: [Int32]
  /// One over the distance of the nearest triangle per pixel; 0 without one.
  var nearness: [Float]
  /// The triangles per band that were the nearest ones of their pixels until others followed, in the order of drawing.
  var covered: [[CoveredFace]] = []

  /// The vertices of all surfaces.
  let vertices: [DrapeVertex]
  /// The triangles of all surfaces, in their order.
  let triangles: [SIMD3<Int32>]

  /// A triangle behind the nearest one of a pixel.
  struct CoveredFace {
    /// The index of the pixel.
    var pixel: Int32
    /// The triangle.
    var face: Int32
    /// The color of the triangle.
    var color: UInt32 = 0
  }
}

/// A vertex of a draped surface in the picture.
struct DrapeVertex {
  /// The place on the grid of vertices.
  var place: DevicePoint
  /// One over the distance along the line of sight.
  var nearness: Float
  /// The place in the surface's picture, 0 to 1, and the depth in the haze.
  var texture: SIMD3<Float>
}
