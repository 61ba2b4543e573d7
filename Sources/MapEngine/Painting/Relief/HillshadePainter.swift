import MapGeometry
import MapRaster
import MapStyle
import MapSystem
import MapTiles

/// Paints the relief of hillshade layers as light and shadow.
struct HillshadePainter {
  private let shading: HillshadeShading
  private let interpolates: Bool
  private let placement: RasterPlacement

  /// Creates a painter of `layer` in a view.
  init(_ layer: Layer.Hillshade, scope: PropertyScope, viewport: Viewport) {
    shading = HillshadeShading(layer, scope: scope, bearing: viewport.camera.bearing)
    interpolates = scope.value(layer.resampling) == .linear
    placement = RasterPlacement(viewport)
  }

  /// The maximum distance in pixels between shaded pixels of draped pictures.
  private static let greatestStep = 8

  /// Returns the commands that draw the elevations of the layer's source. They are created on up to `threads`
  /// threads.
  func commands(for pixels: SourcePixels, threads: Int) -> [DrawCommand] {
    guard case .heights(let tiles, let encoding) = pixels, shading.exaggeration > 0 else {
      return []
    }
    let shading = shading
    // For each instance, the correction of the slopes for the latitude, and the number of pixel rows of the tile.
    var corrections: [SampledFunction] = []
    var sides: [Double] = []
    var textures: [PixelBuffer] = []
    var instances: [SurfaceCommand.Instance] = []
    let sloped = tiles.filter { !$0.isEmpty }.concurrentMap(threads: threads) { tile in
      var tile = tile
      tile.pixels = HillshadeSlopes.texture(
        of: tile.pixels, encoding: encoding, zoom: tile.tile.overscaledZ)
      return tile
    }
    for tile in sloped {
      guard
        let instance = placement.instance(
          for: tile, texture: textures.count, border: HillshadeSlopes.border)
      else { continue }
      textures.append(tile.pixels)
      instances.append(instance)
      corrections.append(Self.latitudeCorrection(of: tile.tile.id))
      sides.append(Double(max(tile.pixels.height - 2 * HillshadeSlopes.border, 1)))
    }
    let (finalCorrections, finalSides) = (corrections, sides)
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { sample in
      let row = Double(sample.place.y) - Double(HillshadeSlopes.border)
      let share = row / finalSides[sample.instance]
      let slope = HillshadeSlopes.slope(in: sample.channels)
      return shading.color(slope: slope / finalCorrections[sample.instance](share))
    }
    command.textures = textures
    command.strips = placement.strips
    command.step = placement.step(
      for: sloped, border: HillshadeSlopes.border, limit: Self.greatestStep)
    command.instances = instances
    return [.surface(command)]
  }

  /// Returns the number by which a tile's slopes are divided to correct the scale of the Mercator projection, from the
  /// tile's northern edge (0) to its southern edge (1). It is the cosine of the latitude. As in MapLibre, the latitude
  /// is interpolated linearly between the edges.
  private static func latitudeCorrection(of id: TileID) -> SampledFunction {
    let size = Double(1 << id.z)
    let north = LngLat(world: Point(0, Double(id.y) / size)).latitude
    let south = LngLat(world: Point(0, Double(id.y + 1) / size)).latitude
    return SampledFunction(steps: 256) { share in
      StableMath.sinCos(degrees: north + (south - north) * share).cos
    }
  }
}
