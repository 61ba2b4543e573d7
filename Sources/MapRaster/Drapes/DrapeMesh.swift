import MapGeometry

/// The visible triangles of a surface in the picture.
struct DrapeMesh {
  private(set) var vertices: [DrapeVertex] = []
  private(set) var triangles: [SIMD3<Int32>] = []

  /// A vertex in space.
  fileprivate struct Corner: Clippable {
    var place: SIMD3<Float>
    var texture: SIMD3<Float>

    func mixed(with end: Corner, _ share: Float) -> Corner {
      Corner(
        place: place + (end.place - place) * share,
        texture: texture + (end.texture - texture) * share)
    }
  }

  /// Projects the surface at an index.
  init(_ command: DrapeCommand, surface index: Int, width: Int, height: Int) {
    let surface = command.surfaces[index]
    let count = command.picturePlaces.count
    precondition(surface.places.count == count, "each vertex has a place")
    precondition(
      surface.depths.isEmpty || surface.depths.count == count,
      "every vertex has a depth, or no vertex has a depth")
    func corner(_ index: Int32) -> Corner {
      let index = Int(index)
      let depth = surface.depths.isEmpty ? 0 : surface.depths[index]
      return Corner(
        place: surface.places[index], texture: SIMD3(command.picturePlaces[index], depth))
    }
    let (nearest, farthest) = (command.nearestDistance, command.farthestDistance)
    vertices = (0..<Int32(count)).map { DrapeVertex(corner($0), nearest: nearest) }
    let size = DevicePoint(Float(width), Float(height))
    for triangle in command.triangles {
      let w = SIMD3(
        surface.places[Int(triangle.x)].z, surface.places[Int(triangle.y)].z,
        surface.places[Int(triangle.z)].z)
      // The comparisons are false for NaN.
      if w.min() >= nearest, w.max() <= farthest {
        add(triangle, size: size)
      } else if w.max() > nearest, w.min() < farthest {
        var corners = [corner(triangle.x), corner(triangle.y), corner(triangle.z)]
        corners = corners.clipped(atLeast: nearest) { $0.place.z }
        if farthest.isFinite { corners = corners.clipped(atMost: farthest) { $0.place.z } }
        addFan(corners, nearest: nearest, size: size)
      }
    }
  }

  private mutating func addFan(_ corners: [Corner], nearest: Float, size: DevicePoint) {
    guard corners.count >= 3 else { return }
    let first = Int32(vertices.count)
    vertices += corners.map { DrapeVertex($0, nearest: nearest) }
    for index in 1..<Int32(corners.count - 1) {
      add(SIMD3(first, first + index, first + index + 1), size: size)
    }
  }

  /// Adds a triangle unless it shows its back or lies outside the picture.
  private mutating func add(_ triangle: SIMD3<Int32>, size: DevicePoint) {
    let (a, b, c) = (
      vertices[Int(triangle.x)].place, vertices[Int(triangle.y)].place,
      vertices[Int(triangle.z)].place
    )
    let low = pointwiseMin(a, pointwiseMin(b, c))
    let high = pointwiseMax(a, pointwiseMax(b, c))
    guard high.x >= 0, high.y >= 0, low.x <= size.x, low.y <= size.y else { return }
    let (ab, ac) = (SIMD2<Double>(b) - SIMD2<Double>(a), SIMD2<Double>(c) - SIMD2<Double>(a))
    // The area of a visible triangle is negative, because rows run downward in the picture. The comparison is false for
    // NaN.
    if ab.x * ac.y - ab.y * ac.x < 0 { triangles.append(triangle) }
  }
}

extension DrapeVertex {
  /// Projects a corner. The result is not used for corners behind the near plane.
  fileprivate init(_ corner: DrapeMesh.Corner, nearest: Float) {
    let w = max(corner.place.z, nearest)
    place = (DevicePoint(corner.place.x, corner.place.y) / w).onVertexGrid
    nearness = 1 / w
    texture = corner.texture
  }
}
