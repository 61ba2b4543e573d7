import MapGeoJSON
import MapStyle
import MapData

extension TileSetDescription {
  /// Creates the description in the members of a source.
  init(_ source: VectorSource) {
    self.init(source.tileset.members)
    encoding = source.encoding == .mvt ? nil : source.encoding.rawValue
  }

  /// Creates the description in the members of a source.
  init(_ source: RasterSource) {
    self.init(source.tileset.members)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// Creates the description in the members of a source.
  init(_ source: RasterDEMSource) {
    self.init(source.tileset.members)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// The zoom levels that have tiles.
  var levels: TileCover.Levels {
    func level(_ zoom: Double?, default standard: Int) -> Int {
      zoom.map { Int(min(max($0.rounded(.down), 0), 30)) } ?? standard
    }
    return TileCover.Levels(
      minimum: level(members.minzoom, default: 0), maximum: level(members.maxzoom, default: 22))
  }
}
