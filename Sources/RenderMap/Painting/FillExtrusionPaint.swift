import MapGeometry
import MapRaster
import MapStyle

/// The look of a fill-extrusion layer's features, as one tile sees them.
struct FillExtrusionPaint {
  /// What one feature looks like.
  struct Extrusion {
    /// Metres above the ground of the bottom.
    var base: Double
    /// Metres above the ground of the top.
    var height: Double
    /// The colour before light falls on it.
    var color: PremultipliedColor
    /// The image in place of the colour: its index into the mesh's images, and where it lies.
    var pattern: Pattern?
  }

  /// An image on a feature.
  struct Pattern {
    /// Index into the mesh's images.
    var image: Int
    /// The pixel of the image at the origin of the map's plane.
    var origin: SIMD2<Double>
    /// Pixels of the image a device pixel of the plane.
    var scale: Double
    /// Pixels of the image a metre of height.
    var perMeter: Double
  }

  private let base, height: FeatureProperty<Double>
  private let color: FeatureProperty<Color>
  private let pattern: TilePattern?
  private let viewport: Viewport

  /// The look of `paint` in a tile.
  init(_ paint: Layer.FillExtrusion, in tile: LayerTile) {
    base = tile.property(paint.fillExtrusionBase)
    height = tile.property(paint.fillExtrusionHeight)
    color = tile.property(paint.fillExtrusionColor)
    pattern = TilePattern(paint.fillExtrusionPattern, in: tile)
    viewport = tile.frame.viewport
  }

  /// The look of the feature that the cursor stands on, its image added to `images`; nil where its
  /// image is missing. As in MapLibre, nothing lies below the ground.
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
    // A tile of 512 pixels is as high as 65,536 of MapLibre's units of height.
    let perMeter = StableMath.exp2(viewport.patternZoom) / 65_536 * image.pixelRatio
    extrusion.pattern = Pattern(
      image: images.index(of: image, name: name), origin: origin, scale: scale, perMeter: perMeter)
    return extrusion
  }
}

/// The images of a mesh, each once.
struct MeshImages {
  /// The images.
  private(set) var images: [PixelBuffer] = []
  private var indices: [String: Int] = [:]

  /// The index of `image`, which is called `name`.
  mutating func index(of image: StyleImage, name: String) -> Int {
    if let index = indices[name] { return index }
    indices[name] = images.count
    images.append(image.pixels)
    return images.count - 1
  }
}
