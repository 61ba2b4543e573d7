/// The triangles that lines are drawn with.
struct StrokeMesh {
  /// A corner of triangles. What it carries is mixed evenly between corners.
  struct Vertex {
    /// The place in the picture: (x w, y w, w).
    var place: SIMD3<Float>
    /// Along the line where the line ends in a half circle: 1 at the circle's far end, else 0.
    var end: Float
    /// Across the line: -1 on its left side, 1 on its right side.
    var across: Float
    /// The distance from the line's start, in pixels of the map's plane.
    var along: Float
    /// How much longer a step across the line is in the map's plane than in the picture.
    var fadeScale: Float

    /// The place in the picture. Vertices in triangles lie before the eye, thus w is above zero.
    var position: DevicePoint { DevicePoint(place.x, place.y) / place.z }
  }

  /// Three indices into `vertices`.
  typealias Triangle = SIMD3<Int32>

  var vertices: [Vertex] = []
  var triangles: [Triangle] = []

  /// Makes room for another line without its triangles and vertices moving each time.
  mutating func removeAll() {
    vertices.removeAll(keepingCapacity: true)
    triangles.removeAll(keepingCapacity: true)
  }
}
