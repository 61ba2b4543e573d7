import MapTiles

/// The tiles drawn in place of tiles that could not be had: for each, the nearest of its ancestors
/// that can be, as in MapLibre GL JS.
struct AncestorTiles {
  /// The lowest zoom level to look at.
  var lowest: Int
  /// Whether an ancestor that does not exist is passed over for the next one. Otherwise it is empty, and
  /// so needs no stand-in.
  var passesAbsent = false

  /// A tile in the place of another.
  struct FallbackTile<Content> {
    /// The tile.
    var tile: ViewTile
    /// The tile that it stands in for.
    var place: ViewTile
    /// What the tile holds.
    var content: Content
  }

  /// The ancestors that a view looks at of a source with these levels.
  init(in viewport: Viewport, levels: TileCover.Levels, passesAbsent: Bool = false) {
    let level = TileCover.level(of: viewport, levels: levels)
    lowest = max(levels.minimum, level - Self.levelsToAscend)
    self.passesAbsent = passesAbsent
  }

  /// How many levels above the view's a tile may be that stands in for another (MapLibre GL JS:
  /// `maxUnderzooming`).
  private static let levelsToAscend = 10

  /// The tiles to draw, each in the place of one of `failed`.
  func fallbackTiles<Content>(
    for failed: [ViewTile], reader: inout TileReader<Content>
  ) -> [FallbackTile<Content>] {
    var found: [FallbackTile<Content>] = []
    var open = failed.map { (place: $0, candidate: $0.id) }
    while true {
      open = open.compactMap { place, candidate in
        guard candidate.z > lowest, let parent = candidate.parent else { return nil }
        return (place, parent)
      }
      guard !open.isEmpty else { return found }
      reader.read(open.map(\.candidate))
      open.removeAll { place, candidate in
        switch reader.outcome(candidate) {
        case .failed: return false
        case .absent: return !passesAbsent
        case .content(let content):
          let tile = ViewTile(id: candidate, wrap: place.wrap, overscaledZ: candidate.z)
          found.append(FallbackTile(tile: tile, place: place, content: content))
          return true
        }
      }
    }
  }
}
