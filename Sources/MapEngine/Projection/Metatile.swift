import MapGeometry

/// A square of the world that is drawn as one picture and then cut into tiles. The content around a square, which
/// affects its labels, is then processed once for many tiles.
///
/// The world is divided into `count` x `count` such squares. Columns are counted from the antimeridian eastward, and
/// rows from north to south.
package struct Metatile: Hashable, Sendable {
  /// The zoom level of the map, from -1 to 24. At level 0, the world is 512 pixels wide.
  package let zoom: Int
  /// The side in pixels of the style. It is a power of 2, at least 256, and no wider than the world.
  package let side: Int
  /// The column, counted from the antimeridian eastward.
  package let column: Int
  /// The row, counted from north to south.
  package let row: Int
  /// The number of device pixels per pixel of the style. It is a multiple of 1/16, and at most 8.
  package let pixelRatio: Double

  /// The number of pixels that are drawn around the square and cut off. With them, blurred content is the same at the
  /// edges as in the middle.
  static let margin = 16

  /// The number of squares per side of the world.
  package var count: Int { (zoom < 0 ? 512 >> -zoom : 512 << zoom) / side }

  /// Creates a square; nil if the world has no such square.
  package init?(zoom: Int, side: Int, column: Int, row: Int, pixelRatio: Double) {
    guard (-1...24).contains(zoom), (256...2048).contains(side), side & (side - 1) == 0,
      (0.25...8).contains(pixelRatio), (pixelRatio * 16).rounded() == pixelRatio * 16
    else { return nil }
    self.zoom = zoom
    self.side = side
    self.column = column
    self.row = row
    self.pixelRatio = pixelRatio
    guard (0..<count).contains(column), (0..<count).contains(row) else { return nil }
  }

  /// The middle, in Web Mercator world units. It is exact, because it is a fraction whose denominator is a power of
  /// 2.
  var center: Point {
    Point((Double(column) + 0.5) / Double(count), (Double(row) + 0.5) / Double(count))
  }

  /// Returns the size of the picture with a margin around it.
  func size(margin: Int) -> PictureSize {
    let side = side + 2 * margin
    return PictureSize(unchecked: (side, side), pixelRatio: pixelRatio)
  }
}
