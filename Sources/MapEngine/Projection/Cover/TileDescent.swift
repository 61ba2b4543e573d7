import MapGeometry
import MapTiles

/// The ground of a view, as the tests of a descent that finds the tiles in view.
protocol CoveredGround {
  /// The copies of the world that may be in view.
  var copies: ClosedRange<Int> { get }

  /// Returns the copy of the world to which a tile belongs.
  ///
  /// - Parameter copy: The copy of the tile's parent.
  func copy(of id: TileID, in copy: Int) -> Int

  /// Returns the visibility of a tile. It does not depend on the level of the tile's layout.
  func share(of tile: ViewTile) -> TileDescent.Share

  /// Returns the maximum number of visible tiles of a level. If there are more tiles, their parents are used instead.
  func limit(level: Int) -> Int
}

extension CoveredGround {
  func copy(of id: TileID, in copy: Int) -> Int { copy }

  func limit(level: Int) -> Int { .max }
}

/// The descent through the tile tree from the world to the wanted levels.
struct TileDescent {
  /// The visibility of a tile.
  enum Share {
    case none, some, all
  }

  /// The zoom levels of the source.
  let levels: TileCover.Levels
  /// The wanted zoom level of each tile.
  let zoom: TileZoom

  /// Returns the visible tiles in drawing order. The parts of a wholly visible tile are visible without a test.
  func tiles(of ground: some CoveredGround) -> [ViewTile] {
    var found: [ViewTile] = []
    var parents: [ViewTile] = []
    var next = ground.copies.map { (id: TileID.world, copy: $0, share: Share.some) }
    while let z = next.first?.id.z {
      let limit = z > levels.minimum ? ground.limit(level: z) : .max
      var visible: [(tile: ViewTile, share: Share)] = []
      for (id, copy, share) in next {
        let tile = ViewTile(id: id, wrap: ground.copy(of: id, in: copy), overscaledZ: z)
        let share = share == .all ? .all : ground.share(of: tile)
        if share != .none { visible.append((tile, share)) }
        if visible.count > limit { return (found + parents).sorted(by: ViewTile.isDrawnBefore) }
      }
      (parents, next) = ([], [])
      for (tile, share) in visible {
        let wanted = zoom.level(of: tile)
        if z < min(wanted, levels.maximum) {
          parents.append(tile)
          next += tile.id.children.map { ($0, tile.wrap, share) }
        } else if z >= levels.minimum {
          found.append(levels.tile(tile.id, wrap: tile.wrap, wanted: wanted))
        }
      }
    }
    return found.sorted(by: ViewTile.isDrawnBefore)
  }
}
