import MapGeometry
import MapRaster
import MapStyle
import MapData

/// The pixels of a source in a view.
enum SourcePixels: Sendable {
  /// Tiles of colours.
  case colors([RasterTile])
  /// Tiles of elevation, each with a border of one pixel that is shared with its neighbours, and their encoding.
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
  /// The pixels.
  var pixels: PixelBuffer
  /// The share of the memory budget that the pixels take.
  var share: MemoryShare?
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
