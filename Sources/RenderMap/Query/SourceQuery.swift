import MapGeometry
import MapStyle
import MapTiles

/// What a query meets of one source's features that are no symbols. Follows MapLibre's
/// `query_features.ts` and `feature_index.ts`.
struct SourceQuery {
  /// A layer that draws the source.
  struct Drawn {
    /// An index into the style's layers.
    var index: Int
    /// The layer.
    var layer: Layer
    /// Whether it is asked about.
    var isAsked: Bool
  }

  /// The view.
  let view: ViewContent
  /// What is asked about.
  let area: QueryArea
  /// The layers that draw the source, whether asked about or not: they say how far beyond its tiles
  /// something may be drawn.
  let layers: [Drawn]
  /// Which features are asked about.
  let filter: Filter?

  /// What is met in `tiles`, for each layer what is drawn last in a tile first.
  func hits(in tiles: [LoadedTile]) -> [QueryHit] {
    var seen: Set<Key> = []
    return tiles.sorted { ViewTile.isAskedBefore($0.tile, $1.tile) }.flatMap { tile in
      hits(in: tile).filter { seen.insert(Key($0)).inserted }
    }
  }

  /// A feature that copies of the world have in common.
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
    let views = layers.compactMap { LayerView($0, tile: tile, view: self.view) }
    let reach = views.reduce(0) { max($0, $1.query.reach) } * area.farthestScale
    let asked = views.filter(\.drawn.isAsked)
    let asksExtrusions = asked.contains(where: \.isExtruded)
    var candidates: [CandidateKey: [Int]] = [:]
    var hits: [QueryHit] = []
    for view in asked where isNear(view.painted, reach: reach, asksExtrusions: asksExtrusions) {
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

  /// Whether a tile is so near to what is asked about that one of its features may be drawn there.
  private func isNear(_ tile: LayerTile, reach: Double, asksExtrusions: Bool) -> Bool {
    let extent = Double(tile.cursor.layer.extent)
    let box = box(of: asksExtrusions ? area.approach : area.ground, in: tile, reach: reach)
    // Half-open, so that a point on an edge is in one tile.
    return box.maxX >= 0 && box.maxY >= 0 && box.minX < extent && box.minY < extent
  }

  /// The features of a view's tile whose boxes are near to what is asked about.
  private func candidates(of view: LayerView, reach: Double) -> [Int] {
    let box = box(of: view.isExtruded ? area.approach : area.ground, in: view.painted, reach: reach)
    let cursor = view.painted.cursor
    return cursor.indexed.partBoxes.features(near: box, in: cursor.layer)
  }

  /// The box in tile units around `outline` and what is drawn within `reach` pixels of it.
  private func box(of outline: QueryOutline, in tile: LayerTile, reach: Double) -> Box {
    tile.frame.tileUnits(outline).bounds.expanded(by: reach * tile.unitsPerPixel)
  }

  /// The candidates that the layer draws and the query meets, those drawn last first.
  private func hits(of view: LayerView, among candidates: [Int]) -> [QueryHit] {
    let tile = view.painted
    let cursor = tile.cursor
    let outline = tile.frame.tileUnits(area.ground)
    let drawn = FeatureSelection.features(
      among: candidates, at: cursor, filter: view.drawn.layer.filter,
      sortKey: view.drawn.layer.sortKey.map(tile.tileProperty), scope: self.view.scope,
      tileZoom: tile.zoom)
    let asked = FeatureSelection.features(
      among: drawn, at: cursor, filter: filter, sortKey: nil, scope: self.view.scope,
      tileZoom: tile.zoom)
    return asked.reversed().compactMap { index in
      cursor.move(to: index)
      let parts = cursor.layer.features[index].parts.map { part in
        cursor.layer.points(ofPart: part).map { Point(Double($0.x), Double($0.y)) }
      }
      return view.query.distance(from: outline, to: parts).map {
        QueryHit(
          layer: view.drawn.index, tile: tile.frame.tile, indexed: cursor.indexed, feature: index,
          distance: $0)
      }
    }
  }
}

/// One tile as one layer draws it, ready to be asked.
private struct LayerView {
  /// The layer.
  let drawn: SourceQuery.Drawn
  /// The tile.
  let painted: LayerTile
  /// What tells which features are met.
  let query: any LayerQuery

  /// The view of a tile; nil where the layer draws no features of it, or symbols.
  init?(_ drawn: SourceQuery.Drawn, tile: LoadedTile, view: ViewContent) {
    guard let indexed = tile.layers[drawn.layer.sourceLayer ?? ""] else { return nil }
    let states = TileFeatureStates(of: drawn.layer, in: view)
    painted = LayerTile(
      frame: TileFrame(
        tile: tile.tile, extent: indexed.layer.extent, viewport: view.viewport),
      place: tile.place, cursor: TileFeatureCursor(indexed, tile: tile.tile.id, states: states),
      features: [], scope: view.scope)
    guard let query = drawn.layer.query(in: painted) else { return nil }
    self.drawn = drawn
    self.query = query
  }

  var isExtruded: Bool { drawn.layer.type == .fillExtrusion }
}
