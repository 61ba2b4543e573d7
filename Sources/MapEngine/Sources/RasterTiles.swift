import MapGeometry
import MapRaster
import MapStyle
import MapData

/// The pixels of a source in a view.
enum SourcePixels: Sendable {
  /// Tiles of colors.
  case colors([RasterTile])
  /// Tiles of elevation, each with the border of `ElevationRims`, and their encoding.
  case heights([RasterTile], RasterDEMSource.Encoding)
  /// One image.
  case image(PlacedImage)
}

/// A tile of pixels in view.
struct RasterTile: Sendable {
  /// The tile whose pixels these are.
  var tile: ViewTile
  /// The tile in whose place it is drawn: itself, or a tile that could not be loaded.
  var place: ViewTile
  /// The pixels; one transparent pixel for an empty tile.
  var pixels: PixelBuffer
  /// The share of the memory budget that the pixels take.
  var share: MemoryShare?
  /// Whether the tile is empty: nothing is drawn in its place, not even an ancestor.
  let isEmpty: Bool

  /// Creates a tile from its pixels; nil for an empty tile.
  init(tile: ViewTile, place: ViewTile, _ held: HeldPixels?) {
    self.tile = tile
    self.place = place
    pixels = held?.pixels ?? PixelBuffer(width: 1, height: 1)
    share = held?.share
    isEmpty = held == nil
  }
}

/// A georeferenced image.
struct PlacedImage: Sendable {
  /// The pixels.
  var pixels: PixelBuffer
  /// The corners in Web Mercator world units, from the top left clockwise.
  var corners: [Point]
  /// The copies of the world in which it is in view.
  var wraps: ClosedRange<Int>
}
