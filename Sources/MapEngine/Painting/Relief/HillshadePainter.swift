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
    let sloped = tiles.filter { !$0.isEmpty }.concurrentMap(threads: threads) {
      slopes(of: $0, encoding)
    }
    for (tile, instance) in sloped {
      guard var instance else { continue }
      instance.texture = textures.count
      textures.append(tile.pixels)
      instances.append(instance)
      corrections.append(Self.latitudeCorrection(of: tile.tile.id))
      sides.append(Double(max(tile.pixels.height - 2 * HillshadeSlopes.border, 1)))
    }
    let (finalCorrections, finalSides) = (corrections, sides)
    var command = SurfaceCommand(
      sampling: .init(interpolates: interpolates, hasMipmaps: false)
    ) { (samples: inout [SurfaceCommand.Sample]) in
      guard let instance = samples.first?.instance else { return }
      var rows = SIMD2<Float>(repeating: .nan)
      var correction = SIMD2<Double>()
      for first in stride(from: 0, to: samples.count, by: 2) {
        let second = min(first + 1, samples.count - 1)
        let (left, right) = (samples[first], samples[second])
        // In views that are not rotated, all pixels of a row have the same latitude.
        if left.place.y != rows.x || right.place.y != rows.y {
          rows = SIMD2(left.place.y, right.place.y)
          let shares = SIMD2(Double(rows.x), Double(rows.y)) - Double(HillshadeSlopes.border)
          correction = finalCorrections[instance](shares / finalSides[instance])
        }
        var slopes = HillshadeSlopes.slopes(in: left.channels, right.channels)
        slopes.east /= correction
        slopes.south /= correction
        let colors = shading.colors(of: slopes)
        samples[first].channels = colors.0.faded(by: left.channels.w)
        samples[second].channels = colors.1.faded(by: right.channels.w)
      }
    }
    command.textures = textures
    command.strips = placement.strips
    command.step = placement.step(
      for: sloped.map(\.tile), border: HillshadeSlopes.border, limit: Self.greatestStep)
    command.instances = instances
    return [.surface(command)]
  }

  /// Returns a tile with its slopes as its pixels, and the place of the tile in the picture; nil if the tile is out of
  /// sight. Only the slopes that the picture shows are computed.
  private func slopes(
    of heights: RasterTile, _ encoding: ElevationEncoding
  ) -> (tile: RasterTile, instance: SurfaceCommand.Instance?) {
    var tile = heights
    tile.pixels = HillshadeSlopes.emptyTexture(of: heights.pixels)
    let instance = placement.instance(for: tile, texture: 0, border: HillshadeSlopes.border)
    if let instance {
      let shown = placement.shownPixels(
        of: instance, side: tile.pixels.width, distance: Self.greatestStep)
      HillshadeSlopes.fill(
        &tile.pixels, from: heights.pixels, encoding: encoding, zoom: tile.tile.overscaledZ,
        columns: shown.columns, rows: shown.rows)
    }
    return (tile, instance)
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

extension SIMD4<Float> {
  /// Returns the color where a share of the ground has elevation.
  @inline(__always)
  fileprivate func faded(by share: Float) -> SIMD4<Float> { share < 0.999 ? self * share : self }
}
