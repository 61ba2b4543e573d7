import MapGeoJSON
import MapData
import MapTiles

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

  /// Returns a warning if none of the tiles in `cover` exists although the bounds of the source meet the view. Also
  /// returns a warning if the view is below the lowest zoom level of the source.
  ///
  /// - Parameter isEmpty: A function that returns whether content is from a tile without bytes. Some servers answer
  ///   with such tiles instead of reporting that a tile does not exist.
  func warnings<Content>(
    place: String, cover: [ViewTile], _ reader: TileReader<Content>, isEmpty: (Content) -> Bool
  ) -> [MapWarning] {
    let inBounds = cover.filter { description.contains($0.id) }
    let isAbsent = reader.hasNone(of: inBounds.map(\.id), isEmpty: isEmpty)
    let isBelow = TileCover.level(of: viewport, levels: levels) < levels.minimum
    guard isAbsent, isBelow ? cover.isEmpty : !inBounds.isEmpty else { return [] }
    let zoom = ((viewport.camera.zoom * 100).rounded() / 100).messageText
    let range =
      levels.minimum <= levels.maximum
      ? "the source has zoom levels \(levels.minimum) to \(levels.maximum)"
      : "its minzoom, \(levels.minimum), is above its maxzoom, \(levels.maximum)"
    var warning = MapWarning(
      .absentTiles, place: place,
      message: "none of its tiles for this view exists or has any content at zoom \(zoom): \(range)"
        + reader.tried(inBounds.map(\.id)))
    // If the source is a readable archive, it has not lost tiles.
    warning.isOfLostTiles = !inBounds.isEmpty && reader.tiles is TileTemplates
    return [warning]
  }
}

extension TileReader {
  /// Whether none of the tiles `ids` exists or has any content.
  func hasNone(of ids: some Sequence<TileID>, isEmpty: (Content) -> Bool) -> Bool {
    ids.allSatisfy { id in
      switch outcome(id) {
      case .absent: true
      case .content(let content): isEmpty(content)
      case .failed, .unread: false
      }
    }
  }

  /// Returns the end of a message, which states the address of the first tile in `ids`; empty if the address is not
  /// known.
  func tried(_ ids: some Sequence<TileID>) -> String {
    guard let first = ids.first(where: { _ in true }), let location = tiles.location(of: first)
    else { return "" }
    return "; tile \(first.z)/\(first.x)/\(first.y) was looked for at \(location)"
  }
}
