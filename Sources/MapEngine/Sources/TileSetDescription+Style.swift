import MapGeoJSON
import MapStyle
import MapData

extension TileSetDescription {
  /// Creates a description from the members of a source of vector tiles.
  init(_ source: VectorSource) {
    self.init(source.tileset.members)
    encoding = source.encoding == .mvt ? nil : source.encoding.rawValue
  }

  /// Creates a description from the members of a source of raster tiles.
  init(_ source: RasterSource) {
    self.init(source.tileset.members)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// Creates a description from the members of a source of elevation tiles.
  init(_ source: RasterDEMSource) {
    self.init(source.tileset.members)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// Returns the reason why tiles of the stated format do not fit a source; nil if they fit the source.
  ///
  /// - Parameter images: Whether the source needs images instead of features.
  package func formatMistake(images: Bool) -> String? {
    switch format {
    case .mvt, .mlt:
      images ? "the tiles contain features, not images; use a source of type vector" : nil
    case .png, .jpeg, .webp, .avif:
      images ? nil : "the tiles are images, not features; use a source of type raster"
    case .other, nil: nil
    }
  }

  /// The zoom levels with tiles.
  var levels: TileCover.Levels {
    func level(_ zoom: Double?, default standard: Int) -> Int {
      zoom.map { Int(min(max($0.rounded(.down), 0), 30)) } ?? standard
    }
    return TileCover.Levels(
      minimum: level(members.minzoom, default: 0), maximum: level(members.maxzoom, default: 22))
  }
}
