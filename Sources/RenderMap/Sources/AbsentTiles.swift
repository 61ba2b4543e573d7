import MapData

/// Tells of sources that have none of the tiles that a view asks for.
struct AbsentTiles {
  private let description: TileSetDescription
  private let levels: TileCover.Levels
  private let viewport: Viewport

  /// The tiles of a source with this description and these levels, in a view.
  init(_ description: TileSetDescription, levels: TileCover.Levels, in viewport: Viewport) {
    self.description = description
    self.levels = levels
    self.viewport = viewport
  }

  /// A warning where there is none of the tiles in `cover`, though the source's bounds reach into the view,
  /// or where the view is below the least zoom level of the source.
  func warnings<Content>(
    place: String, cover: [ViewTile], _ reader: TileReader<Content>
  ) -> [MapWarning] {
    let inBounds = cover.filter { description.contains($0.id) }
    let isAbsent = inBounds.allSatisfy { tile in
      if case .absent = reader.outcome(tile.id) { true } else { false }
    }
    let isBelow = TileCover.level(of: viewport, levels: levels) < levels.minimum
    guard isAbsent, isBelow ? cover.isEmpty : !inBounds.isEmpty else { return [] }
    let zoom = (viewport.camera.zoom * 100).rounded() / 100
    let what =
      "none of its tiles for this view exists at zoom \(zoom): the source has zoom "
      + "levels \(levels.minimum) to \(levels.maximum)"
    return [MapWarning(.absentTiles, place: place, message: what)]
  }
}
