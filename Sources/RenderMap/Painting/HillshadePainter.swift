import MapGeometry
import MapParallel
import MapRaster
import MapStyle
import MapTiles

/// Hillshade layers: relief as light and shadow.
struct HillshadePainter {
  private let shading: HillshadeShading
  private let interpolates: Bool
  private let placement: RasterPlacement

  /// A painter of `layer` in a view.
  init(_ layer: Layer.Hillshade, scope: PropertyScope, viewport: Viewport) {
    shading = HillshadeShading(layer, scope: scope, bearing: viewport.camera.bearing)
    interpolates = scope.value(layer.resampling) == .linear
    placement = RasterPlacement(viewport)
  }

  /// The commands that draw the heights of the layer's source, made on up to `threads` threads.
  func commands(for pixels: SourcePixels, threads: Int) -> [DrawCommand] {
    guard case .heights(let tiles, let encoding) = pixels, shading.exaggeration > 0 else {
      return []
    }
    let shading = shading
    // By mark: the heights of textures in pixels, and what slopes are divided by from north to south.
    var squeezes: [SampledFunction] = []
    var sides: [Double] = []
    var textures: [PixelBuffer] = []
    var marks: [SurfaceCommand.Instance] = []
    let sloped = tiles.concurrentMap(threads: threads) { tile in
      var tile = tile
      tile.pixels = HillshadeSlopes.texture(
        of: tile.pixels, encoding: encoding, zoom: tile.tile.overscaledZ)
      return tile
    }
    for tile in sloped {
      guard let mark = placement.mark(for: tile, texture: textures.count) else { continue }
      textures.append(tile.pixels)
      marks.append(mark)
      squeezes.append(Self.squeeze(of: tile.tile.id))
      sides.append(Double(tile.pixels.height))
    }
    let (knownSqueezes, knownSides) = (squeezes, sides)
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { sample in
      let share = Double(sample.place.y) / knownSides[sample.instance]
      let slope = HillshadeSlopes.slope(in: sample.channels)
      return shading.color(slope: slope / knownSqueezes[sample.instance](share))
    }
    command.textures = textures
    command.instances = marks
    return [.surface(command)]
  }

  /// By what Mercator's projection has stretched a tile's slopes too little, from its northern edge to its
  /// southern one: the cosine of the latitude, which is mixed evenly between the edges, as in MapLibre.
  private static func squeeze(of id: TileID) -> SampledFunction {
    let size = Double(1 << id.z)
    let north = LngLat(world: Point(0, Double(id.y) / size)).latitude
    let south = LngLat(world: Point(0, Double(id.y + 1) / size)).latitude
    return SampledFunction(steps: 256) { share in
      StableMath.sinCos(degrees: north + (south - north) * share).cos
    }
  }
}
