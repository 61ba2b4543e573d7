import MapGeometry

/// The depth of the visible surfaces of a band, and the visible faces of the current mesh.
struct DepthBuffer {
  /// One over the distance of each pixel along the line of sight; 0 where there is no surface.
  private var nearness: [Float] = []
  /// The face index of pixels where the current mesh is not visible.
  static let noFace: Int32 = -1
  /// The index of the visible face of each pixel; `noFace` where the current mesh is not visible.
  private var faces: [Int32] = []
  /// The crossings of a face's edges with rows. The lowest 20 bits of a crossing contain the first column right of
  /// the edge. The bits above contain the row.
  private var crossings: [Int] = []
  private var isEmpty = true

  mutating func clear() { isEmpty = true }

  /// Makes room for the surfaces of a band. A globe is a surface below all other surfaces.
  mutating func prepare(_ band: Band, ground: Globe? = nil) {
    guard isEmpty else { return }
    nearness.removeAll(keepingCapacity: true)
    nearness.append(contentsOf: repeatElement(0, count: band.count))
    if let ground { add(ground, band) }
    isEmpty = false
  }

  /// Covers a pixel of a prepared band with a surface. Returns false if a nearer surface hides it.
  @inline(__always)
  mutating func cover(row: Int, column: Int, _ band: Band, nearness near: Float) -> Bool {
    let index = (row &- band.rows.lowerBound) &* band.width &+ column
    guard near >= nearness[index] else { return false }
    nearness[index] = near
    return true
  }

  /// Starts a mesh in a band. A globe is a surface below all meshes.
  mutating func startMesh(_ band: Band, ground: Globe?) {
    prepare(band, ground: ground)
    faces.removeAll(keepingCapacity: true)
    faces.append(contentsOf: repeatElement(Self.noFace, count: band.count))
  }

  /// The relative increase of a globe's distance. It makes faces on the plane visible.
  private static let groundSlack = 1e-4

  private mutating func add(_ ground: Globe, _ band: Band) {
    for row in band.rows {
      let first = (row &- band.rows.lowerBound) &* band.width
      for column in 0..<band.width {
        let place = Point(Double(column) + 0.5, Double(row) + 0.5)
        guard let depth = ground.depth(at: place) else { continue }
        nearness[first &+ column] = Float((1 - Self.groundSlack) / depth)
      }
    }
  }

  /// Adds an edge of the next face.
  mutating func addCrossings(of edge: EdgeLine, _ band: Band) {
    for row in edge.rows(limit: band.rows.upperBound).clamped(to: band.rows) {
      crossings.append(row &<< 20 | max(edge.firstColumn(row: row, limit: band.width), 0))
    }
  }

  /// Covers the pixels between the added crossings. Pixels that a nearer surface hides are not covered.
  mutating func cover(_ band: Band, by item: Int32, _ face: MeshFace, prefersFirst: Bool) {
    crossings.sort()
    // Rings cross each row an even number of times.
    for index in stride(from: 0, to: crossings.count &- 1, by: 2) {
      let row = crossings[index] &>> 20
      let left = crossings[index] & 0xFFFFF
      let right = crossings[index &+ 1] & 0xFFFFF
      let (start, step) = face.nearness(row: row)
      let first = (row &- band.rows.lowerBound) &* band.width
      for column in left..<max(left, right) {
        let near = face.kept(start + step * Double(column))
        let before = nearness[first &+ column]
        guard near > before || (near == before && !prefersFirst) else { continue }
        nearness[first &+ column] = near
        faces[first &+ column] = item
      }
    }
    crossings.removeAll(keepingCapacity: true)
  }

  /// Calls `body` with the column and the face index of each pixel of a row in which the current mesh is visible.
  @inline(__always)
  func forEachFace(row: Int, _ band: Band, _ body: (Int, Int32) -> Void) {
    let first = (row &- band.rows.lowerBound) &* band.width
    for column in 0..<band.width where faces[first &+ column] >= 0 {
      body(column, faces[first &+ column])
    }
  }
}
