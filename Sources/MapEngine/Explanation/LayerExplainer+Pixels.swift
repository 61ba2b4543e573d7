import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// The pixels of raster sources at a place.
extension LayerExplainer {
  /// Returns the pixel of a layer's source at the place of the subject: an elevation in meters, or a color. It is nil if
  /// the subject is not a place, or if the source has no visible pixel there.
  func pixel(of layer: Layer) -> Value? {
    guard let world = sight.place?.world, sight.reason == nil, let source = layer.source else {
      return nil
    }
    switch view.pixels[source] {
    case .colors(let tiles):
      return pixel(of: tiles, at: world, border: 0) { $0.color(at: $1) }
    case .heights(let tiles, let encoding):
      return pixel(of: tiles, at: world, border: ElevationRims.width) { pixels, index in
        encoding.elevation(in: pixels, at: index).map { .number($0) }
      }
    case .picture(let picture):
      let places = picture.frame.copies.lazy.map { Point(world.x + Double($0), world.y) }
      return places.compactMap { picture.frame.index(of: $0) }.first.flatMap {
        picture.pixels.color(at: $0)
      }
    case .image, nil: return nil
    }
  }

  /// Returns the pixel of the first tile that is drawn at a place.
  ///
  /// - Parameters:
  ///   - border: The width of the border outside a tile, in pixels.
  ///   - value: A function that returns the value of the pixel at an index; nil if it is missing.
  private func pixel(
    of tiles: [RasterTile], at world: Point, border: Int,
    value: (PixelBuffer, Int) -> Value?
  ) -> Value? {
    for tile in tiles where !tile.isEmpty && concerns(tile.place) {
      let id = tile.tile.id
      let side = Double(1 << id.z)
      let x = (world.x - world.x.rounded(.down)) * side - Double(id.x)
      let y = world.y * side - Double(id.y)
      guard x >= 0, x < 1, y >= 0, y < 1 else { continue }
      let pixels = tile.pixels
      let column = border + Int(x * Double(pixels.width - 2 * border))
      let row = border + Int(y * Double(pixels.height - 2 * border))
      return value(pixels, row * pixels.width + column)
    }
    return nil
  }

  /// The reason that a layer draws no pixels whatever its source contains; nil if it draws them.
  func transparency(of layer: Layer) -> UndrawnReason? {
    let (name, number): (String, Double)
    switch layer.content {
    case .raster(let raster):
      (name, number) = ("raster-opacity", view.scope.value(raster.rasterOpacity))
    case .colorRelief(let relief):
      (name, number) = ("color-relief-opacity", view.scope.value(relief.colorReliefOpacity))
    case .hillshade(let shade):
      (name, number) = ("hillshade-exaggeration", view.scope.value(shade.hillshadeExaggeration))
    default: return nil
    }
    return number > 0 ? nil : .transparent(UndrawnReason.Property(name, .number(number)))
  }
}

extension PixelBuffer {
  /// Returns the color of the pixel at an index, row by row; nil if it is transparent.
  fileprivate func color(at index: Int) -> Value? {
    let alpha = Double(bytes[4 * index + 3])
    guard alpha > 0 else { return nil }
    func channel(_ offset: Int) -> Double { min(Double(bytes[4 * index + offset]) / alpha, 1) }
    return .color(Color(red: channel(0), green: channel(1), blue: channel(2), alpha: alpha / 255))
  }
}

extension WarpFrame {
  /// Returns the index of the pixel that contains a place in world units, row by row; nil if no pixel contains it.
  fileprivate func index(of world: Point) -> Int? {
    guard let place = toWorld.inverse?.applyAffine(world), place.x >= 0, place.y >= 0,
      place.x < Double(width), place.y < Double(height)
    else { return nil }
    return Int(place.y) * width + Int(place.x)
  }
}
