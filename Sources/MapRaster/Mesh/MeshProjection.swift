import MapGeometry

/// The projection from the space of a mesh to the picture.
struct MeshProjection {
  private let rows: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>)
  private let nearest: Double
  private let farthest: Double
  private let border: PictureBorder

  init(_ command: MeshCommand, border: PictureBorder) {
    self.border = border
    rows = command.transform
    // The comparison is false for NaN.
    nearest = command.nearestDistance > 1e-6 ? command.nearestDistance : 1e-6
    farthest = command.farthestDistance
  }

  /// Projects a place (if `w` is 1) or a direction (if `w` is 0). Returns homogeneous coordinates of the picture.
  private func apply(_ place: SIMD3<Float>, w: Double) -> SIMD3<Double> {
    let place = SIMD4(SIMD3<Double>(place), w)
    return SIMD3((rows.0 * place).sum(), (rows.1 * place).sum(), (rows.2 * place).sum())
  }

  /// Returns the transform from the picture to a face's plane; nil if the face shows its edge or its back. The w of
  /// the transform is one over the distance along the line of sight.
  func toPlane(of face: MeshCommand.Face) -> ProjectiveTransform? {
    let x = apply(face.axes.0, w: 0)
    let y = apply(face.axes.1, w: 0)
    let origin = apply(face.origin, w: 1)
    let toPicture = ProjectiveTransform(
      rows: (
        SIMD3(x.x, y.x, origin.x), SIMD3(x.y, y.y, origin.y), SIMD3(x.z, y.z, origin.z)
      ))
    return toPicture.determinant > 0 ? toPicture.inverse : nil
  }

  /// Adds the part of a ring between the near plane and the far plane to `points`.
  ///
  /// The results for points that several rings share are identical, so there is no gap between the rings.
  func add(_ ring: ArraySlice<SIMD3<Float>>, to points: inout [MeshPoint]) {
    guard let last = ring.last else { return }
    let first = points.count
    var from = apply(last, w: 1)
    var farthest = from.z
    for point in ring {
      let to = apply(point, w: 1)
      addEnd(of: (from, to), to: &points)
      farthest = max(farthest, to.z)
      from = to
    }
    if farthest > self.farthest {
      points.removeSubrange(first...)
      let near = beforeFarPlane(ring)
      for (index, to) in near.enumerated() {
        addEnd(of: (near[(index + near.count - 1) % near.count], to), to: &points)
      }
    }
    if points[first...].allSatisfy({ border.contains($0.place) }) {
      for index in first..<points.count { points[index].place = points[index].place.onVertexGrid }
    } else {
      points.replaceSubrange(first..., with: onGrid(points[first...]))
    }
  }

  /// Adds the end of an edge and the edge's crossing with the near plane. Points nearer than the near plane are
  /// omitted.
  @inline(__always)
  private func addEnd(
    of edge: (from: SIMD3<Double>, to: SIMD3<Double>), to points: inout [MeshPoint]
  ) {
    let (from, to) = edge
    if (from.z >= nearest) != (to.z >= nearest) {
      let share = (nearest - from.z) / (to.z - from.z)
      points.append(MeshPoint(from + (to - from) * share))
    }
    if to.z >= nearest { points.append(MeshPoint(to)) }
  }

  /// Returns the part of a ring in front of the far plane, as (x w, y w, w).
  private func beforeFarPlane(_ ring: ArraySlice<SIMD3<Float>>) -> [SIMD3<Double>] {
    let places = ring.map { apply($0, w: 1) }
    guard var from = places.last else { return [] }
    var part: [SIMD3<Double>] = []
    for to in places {
      if (from.z <= farthest) != (to.z <= farthest) {
        part.append(from + (to - from) * ((farthest - from.z) / (to.z - from.z)))
      }
      if to.z <= farthest { part.append(to) }
      from = to
    }
    return part
  }

  /// Returns the points of a ring on the grid of vertices, plus the crossings of its edges with the picture border.
  private func onGrid(_ ring: ArraySlice<MeshPoint>) -> [MeshPoint] {
    guard var from = ring.last else { return [] }
    var points: [MeshPoint] = []
    points.reserveCapacity(ring.count + 2)
    for to in ring {
      border.cut(from.place, to.place) { place in
        points.append(MeshPoint(place: place, nearness: to.nearness))
      }
      from = to
    }
    return points
  }
}

/// A corner of a face in the picture.
struct MeshPoint {
  var place: DevicePoint
  /// One over the distance along the line of sight.
  let nearness: Float

  fileprivate init(_ place: SIMD3<Double>) {
    self.place = DevicePoint(Float(place.x / place.z), Float(place.y / place.z))
    nearness = Float(1 / place.z)
  }

  fileprivate init(place: DevicePoint, nearness: Float) {
    self.place = place
    self.nearness = nearness
  }
}
