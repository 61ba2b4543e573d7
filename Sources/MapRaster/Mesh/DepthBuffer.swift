/// The depth of the visible surfaces of a band, and the visible faces of the current mesh.
struct DepthBuffer {
  /// One over the distance along the line of sight per pixel; 0 without a surface.
  private var nearness: [Float] = []
  /// The indices of the visible faces per pixel; -1 if the current mesh is not visible.
  private var faces: [Int32] = []
  /// The crossings of a face's edges with rows: the row above the lowest 20 bits, and in these the first
  /// column right of the edge.
  private var crossings: [Int] = []
  private var isEmpty = true

  /// Removes all surfaces.
  mutating func clear() { isEmpty = true }

  /// Makes room for the surfaces of a band.
  mutating func prepare(_ band: Band) {
    guard isEmpty else { return }
    nearness.removeAll(keepingCapacity: true)
    nearness.append(contentsOf: repeatElement(0, count: band.count))
    isEmpty = false
  }

  /// Covers a pixel of a prepared band by a surface. Returns false if a nearer surface hides it.
  @inline(__always)
  mutating func cover(row: Int, column: Int, _ band: Band, nearness near: Float) -> Bool {
    let index = (row &- band.rows.lowerBound) &* band.width &+ column
    guard near >= nearness[index] else { return false }
    nearness[index] = near
    return true
  }

  /// Starts a mesh in a band.
  mutating func startMesh(_ band: Band) {
    prepare(band)
    faces.removeAll(keepingCapacity: true)
    faces.append(contentsOf: repeatElement(-1, count: band.count))
  }

  /// Adds an edge of the next face.
  mutating func addCrossings(of edge: EdgeLine, _ band: Band) {
    for row in edge.rows(limit: band.rows.upperBound).clamped(to: band.rows) {
      crossings.append(row &<< 20 | max(edge.firstColumn(row: row, limit: band.width), 0))
    }
  }

  /// Covers the pixels between the added crossings unless a nearer surface hides them.
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

  /// Calls `body` with the column and the index of the face of each pixel of a row in which the current
  /// mesh is visible.
  @inline(__always)
  func forEachFace(row: Int, _ band: Band, _ body: (Int, Int32) -> Void) {
    let first = (row &- band.rows.lowerBound) &* band.width
    for column in 0..<band.width where faces[first &+ column] >= 0 {
      body(column, faces[first &+ column])
    }
  }
}
