import MapGeometry
import MapRaster
import MapData

/// The pixels of a source in a view.
enum SourcePixels: Sendable {
  case colors([RasterTile])
  /// Elevation tiles, each with the border of `ElevationRims`, and their encoding.
  case heights([RasterTile], ElevationEncoding)
  case image(PlacedImage)
  /// Raster files whose pixels are those of the picture.
  case picture(WarpedPicture)
}

/// A raster tile in view.
struct RasterTile: Sendable {
  /// The tile with the pixels.
  var tile: ViewTile
  /// The tile in whose place the tile is drawn. It is the tile itself, or a tile that could not be loaded.
  var place: ViewTile
  /// The pixels. An empty tile has one transparent pixel.
  var pixels: PixelBuffer
  /// The share of the memory budget that the pixels take.
  var share: MemoryShare?
  /// Whether the tile is empty. Nothing is drawn in its place, not even an ancestor.
  let isEmpty: Bool
  /// Whether the pixels are drawn exactly in their place. Other tiles are moved to whole pixels, as in MapLibre.
  let isExact: Bool

  /// Creates a tile from its pixels. If they are nil, the tile is empty.
  init(tile: ViewTile, place: ViewTile, _ held: HeldPixels?, isExact: Bool = false) {
    self.tile = tile
    self.place = place
    self.isExact = isExact
    pixels = held?.pixels ?? PixelBuffer(width: 1, height: 1)
    share = held?.share
    isEmpty = held == nil
  }
}

/// A georeferenced image.
struct PlacedImage: Sendable {
  var pixels: PixelBuffer
  /// The corners in Web Mercator world units, clockwise from the top left.
  var corners: [Point]
  /// The copies of the world in which the image is in view.
  var wraps: ClosedRange<Int>
}

/// The pixels of raster files in a picture.
struct WarpedPicture: Sendable {
  var pixels: PixelBuffer
  /// The places of the pixels.
  var frame: WarpFrame
  /// The share of the memory budget that the pixels take.
  var share: MemoryShare?
}
