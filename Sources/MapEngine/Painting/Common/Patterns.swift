import MapGeometry
import MapRaster
import MapStyle

extension Viewport {
  /// The integer zoom level at which patterns and dashes have their nominal size. It is the level of the tiles in view.
  /// Up to the next level, patterns and dashes scale with the map.
  var patternZoom: Double { max(0, camera.zoom.rounded(.down)) }

  /// The number of device pixels of the plane per pixel of the style at `patternZoom`.
  var patternScale: Double { size.pixelRatio * StableMath.exp2(camera.zoom - patternZoom) }

  /// Returns an image that repeats over the map from the world's northwestern corner, moved on the plane by
  /// `translation` device pixels.
  ///
  /// - Parameter middle: An x coordinate of a globe. Places are on the copy of the world that is nearest to it.
  func repeated(
    _ image: StyleImage, translation: Point = .zero, middle: Double = 0
  ) -> RepeatedImage {
    let (origin, scale) = placement(of: image, translation: translation)
    let planeToImage = ProjectiveTransform(
      rows: (SIMD3(scale, 0, origin.x), SIMD3(0, scale, origin.y), SIMD3(0, 0, 1)))
    guard let deviceToPlane else {
      var repeated = RepeatedImage(pixels: image.pixels, placement: planeToImage)
      repeated.plane = ground.globe
      repeated.middle = middle
      return repeated
    }
    return RepeatedImage(pixels: image.pixels, placement: deviceToPlane.then(planeToImage))
  }

  /// Returns the pixel of a repeating image at the plane's origin, and the number of the image's pixels per device
  /// pixel of the plane.
  func placement(of image: StyleImage, translation: Point = .zero) -> (
    origin: SIMD2<Double>, scale: Double
  ) {
    let worldSize = 512 * StableMath.exp2(patternZoom)
    let scale = image.pixelRatio / patternScale
    /// Returns the position of the view's center within one repeat, in pixels of the image.
    func position(_ center: Double, _ size: Double, _ moved: Double) -> Double {
      let repeats = center * worldSize / size
      return (repeats - repeats.rounded(.down)) * size * image.pixelRatio - moved * scale
    }
    return (
      SIMD2(
        position(centerWorld.x, image.width, translation.x),
        position(centerWorld.y, image.height, translation.y)), scale
    )
  }
}

/// The patterns of one layer in a view, without duplicates.
struct PatternTable {
  let viewport: Viewport
  /// The translation of the layer on the plane, in device pixels.
  let translation: Point
  /// The x coordinate, on the plane, of the middle of the tile.
  private let middle: Double

  private struct Key: Hashable {
    var name: String
    var opacity: Float
    var tint: PremultipliedColor?
  }

  private(set) var patterns: [PatternPaint] = []
  private var indices: [Key: Int] = [:]

  /// Creates a table without patterns.
  init(frame: TileFrame, translation: Point) {
    viewport = frame.viewport
    self.translation = translation
    middle = frame.origin.x + frame.tile.sizeInWorld * viewport.worldSize / 2 + translation.x
  }

  /// Returns the index of the pattern with an image, an opacity and, if the image is a distance field, a color. The
  /// pattern is added if necessary.
  mutating func index(
    of image: StyleImage, name: String, opacity: Float, color: PremultipliedColor
  ) -> Int {
    let tint = image.isSDF ? color : nil
    let key = Key(name: name, opacity: opacity, tint: tint)
    if let index = indices[key] { return index }
    indices[key] = patterns.count
    let repeated = viewport.repeated(image, translation: translation, middle: middle)
    var pattern = PatternPaint(image: repeated, opacity: opacity)
    pattern.tint = tint
    patterns.append(pattern)
    return patterns.count - 1
  }
}

/// A `*-pattern` property, evaluated for the features of one tile.
struct TilePattern {
  private enum Name {
    case constant(ResolvedImage?)
    case driven(TileProperty<ResolvedImage?>)
  }

  private let name: Name
  private let images: StyleImages

  /// Creates the pattern of a layer in a tile; nil if the property is not set.
  ///
  /// A property that does not depend on features is evaluated at the view's zoom level. Any other property is evaluated
  /// at the tile's level. Between zoom levels, MapLibre fades from the image of one level to the image of the other
  /// level. A map at rest shows the final image.
  init?(_ property: PropertyValue<ResolvedImage?>, in tile: borrowing LayerTile) {
    if property.isAbsent { return nil }
    images = tile.scope.images
    name =
      property.isFeatureConstant
      ? .constant(tile.scope.value(property)) : .driven(tile.tileProperty(property))
  }

  /// Returns the name and the image for the feature at the cursor; nil if the image is missing. The feature is then
  /// not drawn.
  func image(at cursor: TileFeatureCursor) -> (name: String, image: StyleImage)? {
    let resolved =
      switch name {
      case .constant(let image): image
      case .driven(let property): property.value(at: cursor)
      }
    guard let resolved, let image = images[resolved.name] else { return nil }
    return (resolved.name, image)
  }
}
