import MapGeometry

/// The view of what stands on the map.
extension Viewport {
  /// From the space above the plane to the picture: the rows of a matrix that maps (x, y, z, 1), z in
  /// device pixels above the plane, to (x w, y w, w).
  var spaceToDevice: (SIMD4<Double>, SIMD4<Double>, SIMD4<Double>) {
    let pitch = StableMath.sinCos(degrees: camera.pitch)
    // What stands up is tilted away from the viewer, and comes nearer by the rest.
    let up = SIMD3(0, -pitch.sin, -pitch.cos / cameraToCenterDistance)
    let after = Self.rolledAndMoved(camera: camera, size: size).rows
    func row(_ plane: SIMD3<Double>, _ after: SIMD3<Double>) -> SIMD4<Double> {
      SIMD4(plane.x, plane.y, (after * up).sum(), plane.z)
    }
    let rows = planeToDevice.rows
    return (row(rows.0, after.0), row(rows.1, after.1), row(rows.2, after.2))
  }

  /// Device pixels a metre at the map's centre, by which heights are measured everywhere.
  var pixelsPerMeter: Double {
    let circumference = 2 * Double.pi * 6_371_008.8
    return worldSize / (circumference * StableMath.sinCos(degrees: camera.center.latitude).cos)
  }

  /// How near to the eye surfaces are seen, as a share of the distance to the map's centre: a
  /// fiftieth of the picture's height, as in MapLibre.
  var nearestDistance: Double {
    Double(size.height) * size.pixelRatio / 50 / cameraToCenterDistance
  }
}
