import MapTiles

/// The fallback tiles of tiles that could not be loaded. As in MapLibre GL JS, each is the nearest ancestor that can
/// be loaded.
struct AncestorTiles {
  /// The lowest zoom level of fallback tiles.
  var lowest: Int
  /// The maximum zoom level of the source. The replacement of an overzoomed tile starts at this level.
  private let last: Int
  /// Whether the search continues above an ancestor that does not exist. If it does not continue, such an ancestor is
  /// treated as an empty tile.
  var passesAbsent = false

  /// A tile that is drawn in place of a descendant.
  struct FallbackTile<Content> {
    var tile: ViewTile
    /// The tile that the fallback tile replaces.
    var place: ViewTile
    var content: Content
  }

  /// Creates the search for a source with these levels in a view.
  init(in viewport: Viewport, levels: TileCover.Levels, passesAbsent: Bool = false) {
    let level = TileCover.level(of: viewport, levels: levels)
    lowest = max(levels.minimum, level - Self.levelsToAscend)
    last = levels.maximum
    self.passesAbsent = passesAbsent
  }

  /// The maximum number of levels between the zoom level of the view and a fallback tile (MapLibre GL JS:
  /// `maxUnderzooming`).
  private static let levelsToAscend = 10

  /// Returns the tiles to draw in place of `failed`.
  func fallbackTiles<Content>(
    for failed: [ViewTile], reader: inout TileReader<Content>
  ) -> [FallbackTile<Content>] {
    var found: [FallbackTile<Content>] = []
    var open = failed.map { (place: $0, candidate: $0.id.ancestor(at: last) ?? $0.id) }
    while true {
      open = open.compactMap { place, candidate in
        guard candidate.z > lowest, let parent = candidate.parent else { return nil }
        return (place, parent)
      }
      guard !open.isEmpty else { return found }
      reader.read(open.map(\.candidate), asFallback: true)
      open.removeAll { place, candidate in
        switch reader.outcome(candidate) {
        case .failed, .unread: return false
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
