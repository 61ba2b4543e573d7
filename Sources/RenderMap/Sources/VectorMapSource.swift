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

  var bounds: Box { tiles.description.box }

  func tiles(for request: TileRequest) -> SourceTiles {
    let levels = tiles.description.levels
    let cover = TileCover.tiles(in: request.viewport, levels: levels)
    var reader = TileReader(tiles: tiles, threads: request.threads) { bytes in
      Self.decode(bytes, layers: request.layers)
    }
    reader.read(cover.map(\.id))
    var answer = SourceTiles()
    var failed: [ViewTile] = []
    for tile in cover {
      switch reader.outcome(tile.id) {
      case .content(let layers): answer.tiles.append(LoadedTile(tile: tile, layers: layers))
      case .absent: continue
      case .failed: failed.append(tile)
      }
    }
    answer.tiles += AncestorTiles(in: request.viewport, levels: levels)
      .standIns(for: failed, reader: &reader).map { standIn in
        var loaded = LoadedTile(tile: standIn.tile, layers: standIn.content)
        loaded.place = standIn.place
        return loaded
      }
    answer.tiles.sort { ViewTile.isDrawnBefore($0.tile, $1.tile) }
    answer.warnings = reader.warnings(place: place) { layers in
      layers.values.compactMap(\.layer.damage).sorted { $0.offset < $1.offset }.map(\.description)
    }
    return answer
  }

  private static func decode(
    _ bytes: [UInt8], layers: Set<String>
  ) -> TileOutcome<[String: IndexedLayer]> {
    do {
      let decoded = try VectorTileDecoder.decode(bytes, layers: layers)
      return .content(
        Dictionary(
          decoded.map { ($0.name, IndexedLayer($0)) }, uniquingKeysWith: { first, _ in first }))
    } catch {
      return .failed("not a vector tile: \(error)")
    }
  }

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
