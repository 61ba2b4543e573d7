import MapGeoJSON
import MapGeometry
import MapImages
import MapRaster
import MapStyle
import MapData
import MapTiles

/// A source of one image.
struct ImageMapSource: MapSource {
  private let image: HeldPixels
  /// The corners in Web Mercator world units, clockwise from the top left.
  private let corners: [Point]
  let bounds: BoundingBox?

  var attribution: String? { nil }

  /// The maximum number of pixels of the image.
  private static let pixelLimit = 1 << 28

  /// Reads the image at `url` for the source at `place` (`sources.name`).
  ///
  /// - Throws: `MapError` if the image cannot be read.
  init(
    _ url: String, of source: ImageSource, place: String, location: ResourceLocation?,
    loader: ResourceLoader
  ) throws(MapError) {
    let address: ResourceLocation
    let bytes: [UInt8]
    do {
      address = try loader.location(of: url, relativeTo: location)
      bytes = try loader.load(address)
    } catch {
      throw MapError(error, place: place)
    }
    let places = source.coordinates
    var positions = [places.topLeft, places.topRight, places.bottomRight, places.bottomLeft]
    do {
      let (pixels, share) = try loader.memory.decode(bytes, pixelLimit: Self.pixelLimit)
      var buffer = PixelBuffer(premultiplying: pixels)
      if source.rowsAreLatitudes {
        let rows = LatitudeRows(from: places.topLeft.latitude, to: places.bottomLeft.latitude)
        buffer = rows.onMap(buffer)
        for index in positions.indices {
          positions[index].latitude = WebMercator.clamped(latitude: positions[index].latitude)
        }
      }
      image = HeldPixels(pixels: buffer, share: share)
    } catch {
      if case .overBudget = error {
        throw MapError.unreachable(place: place, message: "\(address): \(error)")
      }
      throw MapError.data(place: place, message: "\(address): \(error)")
    }
    bounds = BoundingBox(of: MapGeoJSON.Geometry.lineString(positions))
    corners = Self.snapped(
      positions.map { WebMercator.world(longitude: $0.longitude, latitude: $0.latitude) })
  }

  /// Returns the corners, rounded to the grid of the tile in which MapLibre places the image. The tile has about the
  /// size of the image. Its grid has 8192 units per side.
  private static func snapped(_ corners: [Point]) -> [Point] {
    var box = Box.empty
    for corner in corners { box.formUnion(corner) }
    let side = max(box.maxX - box.minX, box.maxY - box.minY)
    guard side > 0, side.isFinite else { return corners }
    let zoom = min(max((-StableMath.log2(side)).rounded(.down), 0), 30)
    let units = StableMath.exp2(zoom) * 8192
    return corners.map {
      Point(($0.x * units).rounded() / units, ($0.y * units).rounded() / units)
    }
  }

  func tiles(for request: TileRequest) -> SourceTiles {
    var box = Box.empty
    for corner in corners { box.formUnion(corner) }
    guard let wraps = request.viewport.copies(of: box) else { return SourceTiles() }
    return SourceTiles(
      pixels: .image(PlacedImage(pixels: image.pixels, corners: corners, wraps: wraps)))
  }
}
