import MapGeometry
import MapRaster
import MapStyle

extension Viewport {
  /// The whole zoom level that patterns and dashes have their own size at, which is that of the tiles
  /// in view; up to the next one they grow with the map.
  var patternZoom: Double { max(0, camera.zoom.rounded(.down)) }

  /// Device pixels of the plane a pixel of the style at `patternZoom`.
  var patternScale: Double { size.pixelRatio * StableMath.exp2(camera.zoom - patternZoom) }

  /// An image as it repeats over the map, from the world's north-western corner on; moved on the plane
  /// by `translation` device pixels.
  func repeated(_ image: StyleImage, translation: Point = .zero) -> RepeatedImage {
    let (origin, scale) = placement(of: image, translation: translation)
    let planeToImage = ProjectiveTransform(
      rows: (SIMD3(scale, 0, origin.x), SIMD3(0, scale, origin.y), SIMD3(0, 0, 1)))
    return RepeatedImage(pixels: image.pixels, placement: deviceToPlane.then(planeToImage))
  }

  /// Which pixel of an image that repeats over the map lies at the plane's origin, and how many pixels
  /// of it a device pixel of the plane is.
  func placement(of image: StyleImage, translation: Point = .zero) -> (
    origin: SIMD2<Double>, scale: Double
  ) {
    let worldSize = 512 * StableMath.exp2(patternZoom)
    let scale = image.pixelRatio / patternScale
    /// Where the centre of the view is in a repeat, in pixels of the image.
    func place(_ center: Double, _ size: Double, _ moved: Double) -> Double {
      let repeats = center * worldSize / size
      return (repeats - repeats.rounded(.down)) * size * image.pixelRatio - moved * scale
    }
    return (
      SIMD2(
        place(centerWorld.x, image.width, translation.x),
        place(centerWorld.y, image.height, translation.y)), scale
    )
  }
}
