import MapGeoJSON
import MapStyle
import MapData

extension TileSetDescription {
  /// What the members of a style's source say.
  init(_ source: VectorSource) {
    self.init(source.tileset)
    encoding = source.encoding == .mvt ? nil : source.encoding.rawValue
  }

  /// What the members of a style's source say.
  init(_ source: RasterSource) {
    self.init(source.tileset)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// What the members of a style's source say.
  init(_ source: RasterDEMSource) {
    self.init(source.tileset)
    tileSize = source.isTileSizeGiven ? source.tileSize : nil
  }

  /// What the members that sources of tiles share say.
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

  /// The bounds; nil where they are not known.
  var boundingBox: BoundingBox? {
    bounds.map { BoundingBox(west: $0.west, south: $0.south, east: $0.east, north: $0.north) }
  }

  /// The zoom levels of which there are tiles, as a view needs them.
  var levels: TileCover.Levels {
    func level(_ zoom: Double?, default standard: Int) -> Int {
      zoom.map { Int(min(max($0.rounded(.down), 0), 30)) } ?? standard
    }
    return TileCover.Levels(
      minimum: level(minzoom, default: 0), maximum: level(maxzoom, default: 22))
  }
}
