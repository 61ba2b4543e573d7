import MapGeometry

extension Map {
  /// Returns a camera with the zoom level at which the map has a scale.
  ///
  /// - Parameters:
  ///   - camera: The camera.
  ///   - metersPerPixel: The meters on the ground per pixel of the style at the center.
  ///   - size: The size of the map, without the paper around it.
  /// - Throws: `ViewError.noScale` if no view has the scale at the center.
  func scaled(
    _ camera: Camera, to metersPerPixel: Double, size: PictureSize
  ) throws(ViewError) -> Camera {
    guard camera.pitch == 0 else { throw .noScale("the map is pitched; set the pitch to 0") }
    var camera = camera
    camera.projection = mapProjection ?? .mercator
    guard metersPerPixel > 0, let unit = camera.projection.metersPerUnit(at: camera.center) else {
      throw .noScale("the center is outside the area of the projection; move it")
    }
    camera.zoom = StableMath.log2(unit / (512 * metersPerPixel))
    camera = projected(camera)
    guard camera.projection.curve == nil else {
      throw .noScale("a globe has no single scale; use another projection, or a larger scale")
    }
    let shown = camera.constrained(to: size)
    guard shown.zoom == camera.zoom else {
      let zoom = (camera.zoom * 100).rounded() / 100
      throw .noScale(
        "it is that of zoom level \(zoom), at which the map cannot be drawn at this size")
    }
    guard shown.center == camera.center else {
      throw .noScale("the map would extend beyond the edge of the world; move the center")
    }
    return camera
  }
}
