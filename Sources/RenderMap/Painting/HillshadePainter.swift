import Geometry
import Raster
import StyleSpec
import VectorTile

/// Hillshade layers: relief as light and shadow.
struct HillshadePainter {
  private let shading: HillshadeShading
  private let interpolates: Bool
  private let placement: RasterPlacement

  /// A painter of `layer` in a view.
  init(_ layer: HillshadeLayer, scope: PropertyScope, viewport: Viewport) {
    shading = HillshadeShading(layer.paint, scope: scope, bearing: viewport.camera.bearing)
    interpolates = scope.value(layer.paint.resampling) == .linear
    placement = RasterPlacement(viewport)
  }

  /// The commands that draw the heights of the layer's source.
  func commands(for pixels: SourcePixels) -> [DrawCommand] {
    guard case .heights(let tiles, let encoding) = pixels, shading.exaggeration > 0 else {
      return []
    }
    let shading = shading
    var latitudes: [(north: Double, south: Double)] = []
    var textures: [PixelBuffer] = []
    var marks: [SurfaceCommand.Mark] = []
    for var tile in tiles {
      tile.pixels = HillshadeSlopes.texture(
        of: tile.pixels, encoding: encoding, zoom: tile.tile.overscaledZ)
      guard let mark = placement.mark(for: tile, texture: textures.count) else { continue }
      textures.append(tile.pixels)
      marks.append(mark)
      latitudes.append(Self.latitudes(of: tile.tile.id, side: tile.pixels.width))
    }
    let known = latitudes
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { sample in
      // As in MapLibre, the latitude is mixed evenly from the tile's northern edge to its southern one.
      let (north, perPixel) = known[sample.mark]
      let latitude = north + perPixel * Double(sample.place.y)
      let slope = HillshadeSlopes.slope(in: sample.channels)
      return shading.color(slope: slope / StableMath.sinCos(degrees: latitude).cos)
    }
    command.textures = textures
    command.marks = marks
    return [.surface(command)]
  }

  /// The latitude of a tile's northern edge, in degrees, and its change a pixel to the south.
  private static func latitudes(of id: TileID, side: Int) -> (north: Double, south: Double) {
    let size = Double(1 << id.z)
    let north = LngLat(world: Point(0, Double(id.y) / size)).latitude
    let south = LngLat(world: Point(0, Double(id.y + 1) / size)).latitude
    return (north, (south - north) / Double(side))
  }
}
