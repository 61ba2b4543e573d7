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
    let first = points.count
    let places = ring.lazy.map { apply($0, w: 1) }
    var farthest: Double?
    addPart(of: places, to: &points) { depth in
      farthest = farthest.map { max($0, depth) } ?? depth
    }
    if let farthest, farthest > self.farthest {
      points.removeSubrange(first...)
      let all = ring.map { apply($0, w: 1) }
      let near = all.clipped(by: { self.farthest - $0.z }) { from, to, _, _ in
        from + (to - from) * Clip.share(at: self.farthest, from: from.z, to: to.z)
      }
      addPart(of: near, to: &points) { _ in }
    }
    if points[first...].allSatisfy({ border.contains($0.place) }) {
      for index in first..<points.count { points[index].place = points[index].place.onVertexGrid }
    } else {
      points.replaceSubrange(first..., with: onGrid(points[first...]))
    }
  }

  /// Adds the part of a ring of (x w, y w, w) beyond the near plane. Calls `measure` with the depth of each point.
  @inline(__always)
  private func addPart(
    of ring: some BidirectionalCollection<SIMD3<Double>>, to points: inout [MeshPoint],
    measure: (Double) -> Void
  ) {
    ring.forEachClipped { place in
      // Each place is a product, so it is measured where it is calculated.
      measure(place.z)
      return place.z - nearest
    } crossing: { from, to, _, _ in
      let share = Clip.share(at: nearest, from: from.z, to: to.z)
      points.append(MeshPoint(from + (to - from) * share))
    } vertex: { place, isKept in
      if isKept { points.append(MeshPoint(place)) }
    }
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
