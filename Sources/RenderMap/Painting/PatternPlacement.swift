import Geometry
import Raster
import StyleSpec

extension Viewport {
  /// The whole zoom level that patterns and dashes have their own size at, which is that of the tiles
  /// in view; up to the next one they grow with the map.
  var patternZoom: Double { max(0, camera.zoom.rounded(.down)) }

  /// Device pixels of the plane a pixel of the style at `patternZoom`.
  var patternScale: Double { size.pixelRatio * StableMath.exp2(camera.zoom - patternZoom) }

  /// An image as it repeats over the map, from the world's north-western corner on; moved on the plane
  /// by `translation` device pixels.
  func repeated(_ image: StyleImage, translation: Point = .zero) -> RepeatedImage {
    let worldSize = 512 * StableMath.exp2(patternZoom)
    let scale = image.pixelRatio / patternScale
    /// Where the centre of the view is in a repeat, in pixels of the image.
    func place(_ center: Double, _ size: Double, _ moved: Double) -> Double {
      let repeats = center * worldSize / size
      return (repeats - repeats.rounded(.down)) * size * image.pixelRatio - moved * scale
    }
    let planeToImage = ProjectiveTransform(
      rows: (
        SIMD3(scale, 0, place(centerWorld.x, image.width, translation.x)),
        SIMD3(0, scale, place(centerWorld.y, image.height, translation.y)), SIMD3(0, 0, 1)
      ))
    return RepeatedImage(pixels: image.pixels, placement: deviceToPlane.then(planeToImage))
  }
}
