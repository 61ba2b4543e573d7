import MapGeometry
import MapRaster
import MapStyle

/// The paint properties of a fill-extrusion layer, evaluated for the features of one tile.
struct FillExtrusionPaint {
  /// The properties of one feature.
  struct Extrusion {
    /// The height of the bottom, in meters above the ground.
    var base: Double
    /// The height of the top, in meters above the ground.
    var height: Double
    /// The elevation of the ground below the top and below the bottom, in meters above sea level.
    var ground = (top: 0.0, bottom: 0.0)
    /// The color without lighting.
    var color: PremultipliedColor
    /// The pattern, which replaces the color; nil if the layer has no pattern.
    var pattern: Pattern?
  }

  /// An image on a feature.
  struct Pattern {
    /// The image, as an index into the mesh's images.
    var image: Int
    /// The pixel of the image at the origin of the map's plane.
    var origin: SIMD2<Double>
    /// The number of pixels of the image per device pixel of the plane.
    var scale: Double
    /// The number of pixels of the image per meter of height.
    var perMeter: Double
  }

  private let base, height: FeatureProperty<Double>
  private let color: FeatureProperty<Color>
  private let pattern: TilePattern?
  private let viewport: Viewport

  /// Creates the properties of `paint` in a tile.
  init(_ paint: Layer.FillExtrusion, in tile: LayerTile) {
    base = tile.property(paint.fillExtrusionBase)
    height = tile.property(paint.fillExtrusionHeight)
    color = tile.property(paint.fillExtrusionColor)
    pattern = TilePattern(paint.fillExtrusionPattern, in: tile)
    viewport = tile.frame.viewport
  }

  /// Returns the properties of the feature at the cursor; nil if the image of its pattern is missing. The image is
  /// added to `images`. As in MapLibre, negative heights are treated as 0.
  func extrusion(at cursor: TileFeatureCursor, images: inout MeshImages) -> Extrusion? {
    var extrusion = Extrusion(
      base: max(base.value(at: cursor), 0), height: max(height.value(at: cursor), 0),
      color: .clear)
    guard let pattern else {
      extrusion.color = PremultipliedColor(color.value(at: cursor))
      return extrusion
    }
    guard let (name, image) = pattern.image(at: cursor) else { return nil }
    let (origin, scale) = viewport.placement(of: image)
    // At zoom level 0, a pixel of the style is as high as 65,536 meters. The height is halved at each further level.
    let perMeter = StableMath.exp2(viewport.patternZoom) / 65_536 * image.pixelRatio
    extrusion.pattern = Pattern(
      image: images.index(of: image, name: name), origin: origin, scale: scale, perMeter: perMeter)
    return extrusion
  }
}

/// The images of a mesh, without duplicates.
struct MeshImages {
  private(set) var images: [PixelBuffer] = []
  private var indices: [String: Int] = [:]

  /// Returns the index of an image and adds it if necessary.
  mutating func index(of image: StyleImage, name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = images.count
    images.append(image.pixels)
    return images.count - 1
  }
}
