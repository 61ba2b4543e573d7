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

/// The patterns of one layer in a view, each image at each opacity once.
struct PatternTable {
  /// The view.
  let viewport: Viewport
  /// How far the layer is moved on the plane, in device pixels.
  let translation: Point

  private struct Key: Hashable {
    var name: String
    var opacity: Float
  }

  /// The patterns.
  private(set) var patterns: [PatternPaint] = []
  private var indices: [Key: Int] = [:]

  /// A table without patterns.
  init(viewport: Viewport, translation: Point) {
    self.viewport = viewport
    self.translation = translation
  }

  /// The index of `image`, which is called `name`, at `opacity`.
  mutating func index(of image: StyleImage, name: String, opacity: Float) -> Int {
    let key = Key(name: name, opacity: opacity)
    if let index = indices[key] { return index }
    indices[key] = patterns.count
    let repeated = viewport.repeated(image, translation: translation)
    patterns.append(PatternPaint(image: repeated, opacity: opacity))
    return patterns.count - 1
  }
}
