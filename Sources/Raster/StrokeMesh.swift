/// The triangles that lines are drawn with.
struct StrokeMesh {
  /// A corner of triangles. What it carries is mixed evenly between corners.
  struct Vertex {
    /// The place in the picture.
    var position: DevicePoint
    /// Along the line where the line ends in a half circle: 1 at the circle's far end, else 0.
    var end: Float
    /// Across the line: -1 on its left side, 1 on its right side.
    var across: Float
    /// The distance from the line's start, in pixels of the map's plane.
    var along: Float
    /// Pixels of the map's plane that a pixel of the picture shows, across the line.
    var fadeScale: Float
  }

  /// Three indices into `vertices`.
  typealias Triangle = SIMD3<Int32>

  var vertices: [Vertex] = []
  var triangles: [Triangle] = []
}
