import MapGeometry
import MapRaster
import MapTiles

/// The mesh of a tile of ground with elevation. It is a grid of vertices, with skirts around it that cover gaps
/// between tiles of different zoom levels. As in MapLibre GL JS, all tiles have the same mesh.
struct GroundMesh {
  /// A vertex of the mesh.
  struct Vertex {
    /// The kind of a vertex.
    enum Kind {
      /// A vertex on the ground.
      case ground
      /// A vertex at the lower edge of a skirt.
      case skirt
      /// A vertex at the lower edge of the northern or southern skirt. In tiles at the ends of the Mercator projection,
      /// this skirt extends to the pole.
      case northernSkirt, southernSkirt
    }

    /// The position in the tile, from (0, 0) at the northwestern corner to (1, 1) at the southeastern corner.
    var position: Point
    var kind: Kind
  }

  let vertices: [Vertex]
  /// The triangles as vertex indices, counterclockwise as seen from above.
  let triangles: [SIMD3<Int32>]

  /// The mesh of all tiles.
  static let shared = GroundMesh()

  private init() {
    let cells = ElevationModel.meshCells
    var vertices: [Vertex] = []
    var triangles: [SIMD3<Int32>] = []
    func share(_ index: Int) -> Double { Double(index) / Double(cells) }
    func add(_ a: Int, _ b: Int, _ c: Int) {
      triangles.append(SIMD3(Int32(a), Int32(b), Int32(c)))
    }
    for row in 0...cells {
      for column in 0...cells {
        vertices.append(Vertex(position: Point(share(column), share(row)), kind: .ground))
      }
    }
    for row in 0..<cells {
      for column in 0..<cells {
        let corner = row * (cells + 1) + column
        let below = corner + cells + 1
        add(corner, below, below + 1)
        add(corner, below + 1, corner + 1)
      }
    }
    // The skirts in the north and south.
    let (north, south) = (vertices.count, vertices.count + cells + 1)
    for (y, kind) in [(0.0, Vertex.Kind.northernSkirt), (1.0, .southernSkirt)] {
      for column in 0...cells {
        vertices.append(Vertex(position: Point(share(column), y), kind: kind))
      }
    }
    let southEdge = (cells + 1) * cells
    for column in 0..<cells {
      add(southEdge + column, south + column, south + column + 1)
      add(southEdge + column, south + column + 1, southEdge + column + 1)
      add(column, north + column + 1, north + column)
      add(column, column + 1, north + column + 1)
    }
    // The skirts in the west and east, as pairs of upper and lower vertices.
    let west = vertices.count
    let east = west + (cells + 1) * 2
    for x in [0.0, 1] {
      for row in 0...cells {
        vertices.append(Vertex(position: Point(x, share(row)), kind: .ground))
        vertices.append(Vertex(position: Point(x, share(row)), kind: .skirt))
      }
    }
    for pair in 0..<cells {
      let (a, b) = (west + 2 * pair, east + 2 * pair)
      add(a, a + 1, a + 3)
      add(a, a + 3, a + 2)
      add(b, b + 3, b + 1)
      add(b, b + 2, b + 3)
    }
    self.vertices = vertices
    self.triangles = triangles
  }
}

/// A tile of ground with elevation in the picture.
struct GroundTile {
  /// The place of each vertex of the mesh in the picture, as (x w, y w, w). The w is the distance along the line of
  /// sight.
  let places: [SIMD3<Float>]
  /// The distance of each vertex along the line of sight. The depth of skirts is not included.
  let distances: [Float]

  /// Places the mesh of a tile in a view.
  init(_ tile: ViewTile, in viewport: Viewport) {
    let sampler = viewport.elevation?.sampler(of: tile.id)
    let origin = viewport.plane(ofWorld: tile.origin)
    let side = tile.sizeInWorld * viewport.worldSize
    let skirt = viewport.skirtDepth
    let view = ElevatedView(viewport)
    let poles = viewport.poles(beside: tile)
    let vertices = GroundMesh.shared.vertices
    var places: [SIMD3<Float>] = []
    var distances: [Float] = []
    places.reserveCapacity(vertices.count)
    distances.reserveCapacity(vertices.count)
    for vertex in vertices {
      let position = vertex.position
      var point = origin + position * side
      var elevation = sampler?.elevation(x: position.x, y: position.y) ?? 0
      var depth = 0.0
      let pole: Double? =
        switch vertex.kind {
        case .northernSkirt: poles.north
        case .southernSkirt: poles.south
        case .ground, .skirt: nil
        }
      if let pole {
        (point.y, elevation) = (pole, 0)
      } else if vertex.kind != .ground {
        depth = skirt
      }
      let place = view.picture(ofPlane: point, elevation: elevation - depth)
      places.append(SIMD3<Float>(place))
      let distance =
        depth == 0 ? place.z : view.picture(ofPlane: point, elevation: elevation).z
      distances.append(Float(distance))
    }
    self.places = places
    self.distances = distances
  }
}

extension Viewport {
  /// The depth of the skirts of tiles below the ground, in meters (MapLibre GL JS: `terrainSkirtLength`).
  fileprivate var skirtDepth: Double {
    Earth.meanCircumference / StableMath.exp2(max(camera.zoom, 0)) / 5
  }
}
