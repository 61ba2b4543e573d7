import MapGeometry
import MapRaster
import MapStyle
import MapData

/// What a source of pixels gives for a view.
enum SourcePixels: Sendable {
  /// Tiles of colours.
  case colors([RasterTile])
  /// Tiles of heights, each with a rim of one pixel that its neighbours share with it, and how their
  /// pixels say them.
  case heights([RasterTile], RasterDEMSource.Encoding)
  /// One image.
  case image(PlacedImage)
}

/// A tile of pixels in view.
struct RasterTile: Sendable {
  /// Which tile's pixels.
  var tile: ViewTile
  /// The tile in whose place it is drawn: itself, or a tile that could not be had.
  var place: ViewTile
  /// The pixels.
  var pixels: PixelBuffer
  /// What the pixels take of the memory budget.
  var share: MemoryShare?
}

/// An image where it lies.
struct PlacedImage: Sendable {
  /// The pixels.
  var pixels: PixelBuffer
  /// The corners in Web Mercator world units, from the top left clockwise.
  var corners: [Point]
  /// The copies of the world in which it is in view.
  var wraps: ClosedRange<Int>
}
