import MapGeoJSON
import MapData

/// Warns about sources that have no tiles in a view.
struct AbsentTiles {
  private let description: TileSetDescription
  private let levels: TileCover.Levels
  private let viewport: Viewport

  /// Creates the check of a source with this description and these levels, in a view.
  init(_ description: TileSetDescription, levels: TileCover.Levels, in viewport: Viewport) {
    self.description = description
    self.levels = levels
    self.viewport = viewport
  }

  /// Returns a warning if none of the tiles in `cover` exists although the bounds of the source meet the view, or if the
  /// view is below the lowest zoom level of the source.
  func warnings<Content>(
    place: String, cover: [ViewTile], _ reader: TileReader<Content>
  ) -> [MapWarning] {
    let inBounds = cover.filter { description.contains($0.id) }
    let isAbsent = inBounds.allSatisfy { tile in
      if case .absent = reader.outcome(tile.id) { true } else { false }
    }
    let isBelow = TileCover.level(of: viewport, levels: levels) < levels.minimum
    guard isAbsent, isBelow ? cover.isEmpty : !inBounds.isEmpty else { return [] }
    let zoom = ((viewport.camera.zoom * 100).rounded() / 100).messageText
    let range =
      levels.minimum <= levels.maximum
      ? "the source has zoom levels \(levels.minimum) to \(levels.maximum)"
      : "its minzoom, \(levels.minimum), is above its maxzoom, \(levels.maximum)"
    let what = "none of its tiles for this view exists at zoom \(zoom): \(range)"
    return [MapWarning(.absentTiles, place: place, message: what)]
  }
}
