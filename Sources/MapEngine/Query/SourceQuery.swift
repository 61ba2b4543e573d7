import MapGeometry
import MapStyle
import MapTiles

/// A query of the features of one source, except for symbols. The query follows `query_features.ts` and
/// `feature_index.ts` of MapLibre.
struct SourceQuery {
  /// A layer that draws the source.
  struct Drawn {
    /// An index into the style's layers.
    var index: Int
    var layer: Layer
    var isQueried: Bool
  }

  let view: ViewContent
  let area: QueryArea
  /// All layers that draw the source. They determine how far features are drawn outside the tiles of the source.
  let layers: [Drawn]
  /// The filter of the features; nil to query all features.
  let filter: Filter?
  /// Whether features that a layer's filter rejects, and the features of symbols, are found too.
  var includesUndrawn = false

  /// Returns the features in `tiles` that the query meets. For each layer and tile, the features drawn last come first.
  func hits(in tiles: [LoadedTile]) -> [QueryHit] {
    var seen: Set<Key> = []
    let copies = tiles.flatMap { tile in
      view.viewport.queriedCopies(of: tile.tile.wrap).map { tile.copied(to: $0) }
    }
    let joinsCopies = view.viewport.joinsMeridians
    func order(_ tile: LoadedTile) -> ViewTile { joinsCopies ? tile.tile.unwrapped : tile.tile }
    return copies.sorted { ViewTile.isQueriedBefore(order($0), order($1)) }.flatMap { tile in
      hits(in: tile).filter { seen.insert(Key($0)).inserted }
    }
  }

  /// The identity of a feature in all copies of the world.
  private struct Key: Hashable {
    var layer: Int
    var tile: ViewTile
    var feature: Int

    init(_ hit: QueryHit) {
      layer = hit.layer
      tile = hit.tile.unwrapped
      feature = hit.feature
    }
  }

  private func hits(in tile: LoadedTile) -> [QueryHit] {
    let views = layers.compactMap {
      LayerView($0, tile: tile, view: self.view, includesSymbols: includesUndrawn)
    }
    let reach = views.reduce(0) { max($0, $1.query.reach) } * area.farthestScale
    let queried = views.filter(\.drawn.isQueried)
    let queriesExtrusions = queried.contains(where: \.isExtruded)
    var candidates: [CandidateKey: [Int]] = [:]
    var hits: [QueryHit] = []
    for view in queried
    where isNear(view.painted, reach: reach, queriesExtrusions: queriesExtrusions) {
      let key = CandidateKey(
        sourceLayer: view.drawn.layer.sourceLayer ?? "", isExtruded: view.isExtruded)
      let near = candidates[key] ?? self.candidates(of: view, reach: reach)
      candidates[key] = near
      hits += self.hits(of: view, among: near)
    }
    return hits
  }

  private struct CandidateKey: Hashable {
    var sourceLayer: String
    var isExtruded: Bool
  }

  /// Whether a feature of a tile may be drawn in the area of the query.
  private func isNear(_ tile: LayerTile, reach: Double, queriesExtrusions: Bool) -> Bool {
    // On a chart, the square that defines the units of the content does not bound the content.
    let distance = reach * tile.unitsPerPixel * tile.frame.scale
    if let meets = area.ground.meets(placeOf: tile.place, within: distance, in: view.viewport) {
      return meets
    }
    let extent = Double(tile.cursor.layer.extent)
    let box = box(of: searched(forExtrusions: queriesExtrusions), in: tile, reach: reach)
    // The square is half-open, so a point on an edge belongs to only one tile.
    return box.maxX >= 0 && box.maxY >= 0 && box.minX < extent && box.minY < extent
  }

  /// Returns the features of a tile whose bounding boxes are near the area of the query.
  private func candidates(of view: LayerView, reach: Double) -> [Int] {
    let searched = searched(forExtrusions: view.isExtruded)
    let box = box(of: searched, in: view.painted, reach: reach)
    let cursor = view.painted.cursor
    return cursor.indexed.partBoxes.features(near: box, in: cursor.layer)
  }

  /// Returns the ground on which the query searches for features.
  private func searched(forExtrusions isExtruded: Bool) -> QueryOutline {
    isExtruded || view.viewport.drapesContent ? area.approach : area.ground
  }

  /// Returns the bounding box of `outline`, expanded by `reach` pixels, in tile units.
  private func box(of outline: QueryOutline, in tile: LayerTile, reach: Double) -> Box {
    tile.frame.tileUnits(outline).bounds.expanded(by: reach * tile.unitsPerPixel)
  }

  /// Returns the candidates that the layer draws and that the query meets. The features drawn last come first.
  private func hits(of view: LayerView, among candidates: [Int]) -> [QueryHit] {
    let tile = view.painted
    let cursor = tile.cursor
    let outline = tile.frame.tileUnits(area.ground)
    let drawn = FeatureSelection.features(
      among: candidates, at: cursor, filter: includesUndrawn ? nil : view.drawn.layer.filter,
      sortKey: view.drawn.layer.sortKey.map(tile.tileProperty), scope: self.view.scope,
      tileZoom: tile.zoom)
    let queried = FeatureSelection.features(
      among: drawn, at: cursor, filter: filter, sortKey: nil, scope: self.view.scope,
      tileZoom: tile.zoom)
    return queried.reversed().compactMap { index in
      cursor.move(to: index)
      // MapLibre tests the geometries that it returns, which may be off by a unit of the data.
      let scale = Double(cursor.layer.extent) / Double(cursor.layer.queriedExtent)
      let parts = cursor.layer.queriedParts(of: cursor.layer.features[index]).map { part in
        part.map { Point(Double($0.x) * scale, Double($0.y) * scale) }
      }
      return view.query.distance(from: outline, to: parts).map {
        QueryHit(
          layer: view.drawn.index, tile: tile.frame.tile, indexed: cursor.indexed, feature: index,
          distance: $0)
      }
    }
  }
}

extension LoadedTile {
  /// Returns the tile in another copy of the world.
  fileprivate func copied(to wrap: Int) -> LoadedTile {
    guard wrap != tile.wrap else { return self }
    var copy = self
    copy.tile = ViewTile(id: tile.id, wrap: wrap, overscaledZ: tile.overscaledZ)
    copy.place = ViewTile(
      id: place.id, wrap: place.wrap + wrap - tile.wrap, overscaledZ: place.overscaledZ)
    return copy
  }
}

/// A tile of a layer, for queries.
private struct LayerView {
  let drawn: SourceQuery.Drawn
  let painted: LayerTile
  /// The test of whether the query meets features.
  let query: any LayerQuery

  /// Creates the view of a tile; nil if the layer does not draw any of the tile's features. Symbols are tested by the
  /// geometry of their features if they are included.
  init?(
    _ drawn: SourceQuery.Drawn, tile: LoadedTile, view: ViewContent, includesSymbols: Bool
  ) {
    guard let indexed = tile.layer(for: drawn.layer) else { return nil }
    let states = TileFeatureStates(of: drawn.layer, in: view)
    painted = LayerTile(
      frame: TileFrame(
        tile: tile.tile, extent: indexed.layer.extent, viewport: view.viewport),
      place: tile.place, cursor: TileFeatureCursor(indexed, tile: tile.tile.id, states: states),
      features: [], scope: view.scope)
    let symbols = includesSymbols && drawn.layer.type == .symbol ? GeometryQuery(painted) : nil
    guard let query = drawn.layer.query(in: painted) ?? symbols else { return nil }
    self.drawn = drawn
    self.query = query
  }

  var isExtruded: Bool { drawn.layer.type == .fillExtrusion }
}
