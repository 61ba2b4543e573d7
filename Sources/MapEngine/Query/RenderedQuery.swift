import MapStyle
import MapTiles

/// A query of all content that a scene shows. The topmost feature is the first result.
struct RenderedQuery {
  private let content: PlacedContent
  private let area: QueryArea
  /// The ids of the layers to query; nil to query all layers.
  private let layers: Set<String>?
  private let filter: Filter?

  init(_ content: PlacedContent, area: QueryArea, layers: Set<String>?, filter: Filter?) {
    self.content = content
    self.area = area
    self.layers = layers
    self.filter = filter
  }

  /// Returns the features that the query meets. The topmost feature is the first.
  func hits() -> [QueryHit] {
    let view = content.view
    let shown = view.style.layers.enumerated().filter { $0.element.isShown(in: view.scope) }
      .map { index, layer in
        SourceQuery.Drawn(
          index: index, layer: layer, isQueried: layers.map { $0.contains(layer.id) } ?? true)
      }
    var hits: [QueryHit] = []
    // The order of the sources does not matter, because a layer has one source, and results are sorted by layer.
    for (source, drawn) in Dictionary(grouping: shown, by: { $0.layer.source ?? "" }) {
      guard let tiles = view.tiles[source], drawn.contains(where: \.isQueried) else { continue }
      let query = SourceQuery(
        view: view, area: area, layers: drawn, filter: filter)
      hits += query.hits(in: tiles)
    }
    let symbols = SymbolQuery(content: content, filter: filter)
    hits += symbols.hits(touching: area.picture, layers: shown.filter(\.isQueried))
    return ordered(hits)
  }

  /// Returns the hits in the order of the results. Hits in flat layers are sorted by layer, with the topmost layer
  /// first. Extrusions of all layers are sorted by distance. If a flat layer is between extruded layers, the nearest
  /// extrusions precede it, up to the first extrusion of a layer below it (MapLibre:
  /// `_flattenAndSortRenderedFeatures`).
  private func ordered(_ hits: [QueryHit]) -> [QueryHit] {
    let types = content.view.style.layers.map(\.type)
    let byLayer = Dictionary(grouping: hits, by: \.layer)
    let downwards = types.indices.reversed()
    let extruded = downwards.filter { types[$0] == .fillExtrusion }.flatMap { byLayer[$0] ?? [] }
    // If extrusions are at the same distance, the extrusion that was found last comes first, as in MapLibre.
    var waiting = extruded.enumerated().sorted { a, b in
      (a.element.distance, -a.offset) < (b.element.distance, -b.offset)
    }.map(\.element)[...]
    var result: [QueryHit] = []
    for layer in downwards {
      guard types[layer] == .fillExtrusion else {
        result += byLayer[layer] ?? []
        continue
      }
      let next = waiting.prefix { $0.layer >= layer }
      result += next
      waiting = waiting.dropFirst(next.count)
    }
    return result
  }
}

/// A feature of a tile that a query meets.
struct QueryHit {
  /// An index into the style's layers.
  var layer: Int
  var tile: ViewTile
  /// The layer of the tile that contains the feature.
  var indexed: IndexedLayer
  /// An index into the layer's features.
  var feature: Int
  /// A measure that increases with the distance of an extrusion. It is 0 for other features.
  var distance: Double
}

extension ViewTile {
  /// Whether queries process a tile before another tile. Lower zoom levels come first. Tiles of the same level are
  /// ordered from north to south, then by copy of the world, then from west to east (MapLibre: `sortTilesIn`).
  static func isQueriedBefore(_ a: ViewTile, _ b: ViewTile) -> Bool {
    (a.overscaledZ, a.id.y, a.wrap, a.id.x) < (b.overscaledZ, b.id.y, b.wrap, b.id.x)
  }

  /// The tile in the copy of the world around longitude 0.
  var unwrapped: ViewTile { ViewTile(id: id, wrap: 0, overscaledZ: overscaledZ) }
}
