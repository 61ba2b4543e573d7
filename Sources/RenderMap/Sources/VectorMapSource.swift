import Geometry
import StyleSpec
import TileStore
import VectorTile

/// A source of vector tiles, open and ready to be read.
struct VectorMapSource: MapSource {
  /// The source's place in the style, for warnings.
  let place: String
  /// Where the tiles are.
  let tiles: any TileSet

  var attribution: String? { tiles.description.attribution }

  var bounds: Box {
    guard let bounds = tiles.description.bounds else { return .empty }
    return Box(minX: bounds.west, minY: bounds.south, maxX: bounds.east, maxY: bounds.north)
  }

  func tiles(for request: TileRequest) -> SourceTiles {
    let levels = tiles.description.levels
    let cover = TileCover.tiles(in: request.viewport, levels: levels)
    var reader = VectorTileReader(tiles: tiles, layers: request.layers, threads: request.threads)
    reader.read(cover.map(\.id))
    var answer = SourceTiles()
    var failed: [ViewTile] = []
    for tile in cover {
      switch reader.outcome(tile.id) {
      case .layers(let layers): answer.tiles.append(LoadedTile(tile: tile, layers: layers))
      case .absent: continue
      case .failed: failed.append(tile)
      }
    }
    let lowest = max(
      levels.minimum, TileCover.level(of: request.viewport, levels: levels) - Self.levelsToAscend)
    answer.tiles += AncestorTiles(lowest: lowest).standIns(for: failed, reader: &reader)
    answer.tiles.sort { ViewTile.isDrawnBefore($0.tile, $1.tile) }
    answer.warnings = reader.faults.map { id, reason in
      MapWarning(place: "\(place): tile \(id.z)/\(id.x)/\(id.y)", message: reason)
    }
    return answer
  }

  /// How many levels above the view's a tile may be that stands in for another (MapLibre GL JS:
  /// `maxUnderzooming`).
  private static let levelsToAscend = 3

  /// Refuses tiles that hold no features that can be read.
  static func check(_ tiles: TileSetDescription, place: String) throws(MapError) {
    switch (tiles.encoding, tiles.format) {
    case ("mlt", _), (_, .mlt):
      let message = "MapLibre tiles (mlt) cannot be read; convert them to Mapbox vector tiles (mvt)"
      throw MapError.data(place: place, message: message)
    case (_, .png), (_, .jpeg), (_, .webp), (_, .avif):
      let message = "the tiles are pictures, not features; a source of type raster draws them"
      throw MapError.data(place: place, message: message)
    default: break
    }
  }
}
