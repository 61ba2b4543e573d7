import MapTiles
import RenderMap

/// A request for a rendered tile.
package struct TileRequest: Hashable, Sendable {
  /// The id of the style.
  package var style: String
  /// The side of the tile, in pixels of the style. It is 256 or 512.
  package var tileSize: Int
  /// The zoom level, column and row of the tile.
  package var tile: TileID
  /// The number of device pixels per pixel of the style.
  package var scale: Int
  /// The format of the tile's file.
  package var format: PictureFormat

  /// The maximum zoom level of tiles.
  static let greatestZoom = 22

  /// Creates a request for a tile.
  package init(style: String, tileSize: Int, tile: TileID, scale: Int, format: PictureFormat) {
    self.style = style
    self.tileSize = tileSize
    self.tile = tile
    self.scale = scale
    self.format = format
  }

  /// Parses the parts `z`, `x` and `y[@2x].format` of a path.
  ///
  /// - Parameter format: The format that is used if the path has no extension; nil if an extension is required.
  init(
    style: String, tileSize: Int, path: [String], format: PictureFormat? = nil
  ) throws(AnswerError) {
    guard path.count == 3, let end = PictureName(path[2]), let z = Int(digits: path[0]),
      let x = Int(digits: path[1]), let y = Int(digits: end.name)
    else { throw .notFound }
    guard z <= Self.greatestZoom, let tile = TileID(z: z, x: x, y: y) else {
      throw AnswerError(.badRequest, "Out of bounds")
    }
    let chosen: PictureFormat
    if end.ending == nil, let format {
      chosen = format
    } else {
      chosen = try PictureFormat(ofURL: end.ending, among: PictureFormat.ofTiles)
    }
    self.init(style: style, tileSize: tileSize, tile: tile, scale: end.scale, format: chosen)
  }
}
