import MapGeoJSON
import MapStyle
import MapData

extension TileSetDescription {
  /// Creates the description in the members of a source.
  init(_ source: VectorSource) {
    self.init(source.tileset)
    encoding = source.encoding == .mvt ? nil : source.encoding.rawValue
  }

  /// Creates the description in the members of a source.
  init(_ source: RasterSource) {
    self.init(source.tileset)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// Creates the description in the members of a source.
  init(_ source: RasterDEMSource) {
    self.init(source.tileset)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// Creates the description in the members that all sources of tiles have.
  private init(_ tileset: Tileset) {
    self.init()
    tiles = tileset.tiles
    scheme = tileset.scheme.map { $0 == .tms ? .tms : .xyz }
    minzoom = tileset.minzoom
    maxzoom = tileset.maxzoom
    bounds = tileset.bounds.map {
      Bounds(west: $0.west, south: $0.south, east: $0.east, north: $0.north)
    }
    attribution = tileset.attribution
  }

  /// The bounds; nil if they are unknown.
  var boundingBox: BoundingBox? {
    bounds.map { BoundingBox(west: $0.west, south: $0.south, east: $0.east, north: $0.north) }
  }

  /// The zoom levels that have tiles.
  var levels: TileCover.Levels {
    func level(_ zoom: Double?, default standard: Int) -> Int {
      zoom.map { Int(min(max($0.rounded(.down), 0), 30)) } ?? standard
    }
    return TileCover.Levels(
      minimum: level(minzoom, default: 0), maximum: level(maxzoom, default: 22))
  }
}
