import MapEngine
import MapGeometry
import MapStyle

/// The drawing of insets that show parts of the map.
extension Map {
  /// The range of the ratio of an inset's height to its width.
  private static let insetAspects = 0.4...2.5

  /// Returns the map and the scene of an inset. The scene fills the bounds of the inset.
  ///
  /// - Parameters:
  ///   - width: The width of the picture's map in pixels of decorations.
  ///   - pixelRatio: The device pixels per pixel of decorations.
  /// - Throws: `RequestError` if the projection is unknown or cannot show the bounds.
  func insetScene(
    _ inset: InsetMap, width: Double, pixelRatio: Double
  ) throws(RequestError) -> (map: Map, scene: Scene) {
    let map = try projected(inset.projection)
    let sides = Self.insetWidths
    let side =
      inset.side.map { min(max($0, InsetMap.sides.lowerBound), InsetMap.sides.upperBound) }
      ?? min(max(width * Self.insetShare, sides.lowerBound), sides.upperBound)
    let aspect = min(
      max(inset.bounds.aspect, Self.insetAspects.lowerBound), Self.insetAspects.upperBound)
    var request = CameraRequest.fitting(inset.bounds, bearing: 0, maximumZoom: 24)
    request.pitch = 0
    do {
      let size = try PictureSize(
        Int((side * min(1, 1 / aspect)).rounded()), Int((side * min(1, aspect)).rounded()),
        scale: pixelRatio)
      let camera = try map.camera(
        for: request, size: size, decorations: MapDecorations())
      return (map, map.scene(camera: camera, size: size))
    } catch {
      throw RequestError(message: "\(error)")
    }
  }

  /// Returns the map in another projection.
  private func projected(_ projection: JSONValue?) throws(RequestError) -> Map {
    guard let projection else { return self }
    var (map, style) = (self, style)
    do {
      try style.apply(.projection(projection))
      if let text = style.referenceSystem { try map.findReferenceSystem(text) }
      try map.setStyle(style)
    } catch {
      throw RequestError(message: "\(error)")
    }
    return map
  }
}

extension GeographicBounds {
  /// The ratio of the height to the width, as measured on the ground in the middle of the bounds.
  fileprivate var aspect: Double {
    let degrees = east - west + (east < west ? 360 : 0)
    let middle = StableMath.sinCos(degrees: (south + north) / 2).cos
    return max(north - south, 1e-6) / max(degrees * middle, 1e-6)
  }
}
