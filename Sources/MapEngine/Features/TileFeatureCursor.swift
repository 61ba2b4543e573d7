import MapGeoJSON
import MapGeometry
import MapStyle
import MapTiles

/// A cursor over the features of a tile layer. Expressions are evaluated for the feature at the cursor. One cursor
/// serves all features, so no object is needed for each feature.
final class TileFeatureCursor: StyleFeature {
  var layer: TileLayer { @inline(__always) _read { yield indexed.layer } }
  let tile: TileID
  /// The feature at the cursor, as an index into `layer.features`.
  private(set) var index = 0
  /// The column of each attribute name of the current expression; nil if no feature has the attribute.
  private var columns: [AttributeColumn?] = []

  /// The layer with its attributes in columns.
  let indexed: IndexedLayer

  /// The states of the layer's features; nil if no feature has a state.
  private let states: TileFeatureStates?

  /// Creates a cursor over a layer of `tile`.
  init(_ indexed: IndexedLayer, tile: TileID, states: TileFeatureStates? = nil) {
    self.indexed = indexed
    self.tile = tile
    self.states = states
  }

  /// Moves the cursor to the feature at an index of `layer.features`.
  func move(to index: Int) { self.index = index }

  /// Returns the columns of attributes. Each column contains the values of one attribute for all features.
  func columns(of names: [String]) -> [AttributeColumn?] { names.map(indexed.column) }

  /// Returns the column of an attribute; nil if no feature has the attribute.
  func column(_ name: String) -> AttributeColumn? { indexed.column(name) }

  /// Returns the features' slots by the value of an attribute; nil if no feature has the attribute.
  func slots(_ name: String) -> AttributeSlots? { indexed.slots(name) }

  /// Sets the columns of the attribute names of the current expression.
  func use(_ columns: [AttributeColumn?]) { self.columns = columns }

  /// Returns a context for an expression over this cursor's features. The `columns` are the columns of the
  /// expression's attribute names.
  func context(_ context: EvaluationContext, columns: [AttributeColumn?]) -> EvaluationContext {
    self.columns = columns
    var context = context
    context.feature = self
    context.tile = EvaluationContext.Tile(z: tile.z, x: tile.x, y: tile.y)
    return context
  }

  /// The state of the feature. Only paint properties may use it.
  var state: ValueObject { states?.state(at: self) ?? ValueObject() }

  var styleIdentifier: Feature.Identifier? { layer.features[index].identifier }

  var styleGeometryType: String {
    switch layer.features[index].type {
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    }
  }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? {
    guard columns.indices.contains(slot) else { return attribute(named: name) }
    guard let value = columns[slot]?.valueIndices[index], value >= 0 else { return nil }
    return layer.values[Int(value)]
  }

  /// Returns an attribute whose name is not among the current expression's names.
  func attribute(named name: String) -> AttributeValue? {
    guard let key = indexed.keyIndex(of: name) else { return nil }
    for tag in layer.tags[layer.features[index].tags] where tag.key == key {
      return layer.values[Int(tag.value)]
    }
    return nil
  }

  var styleAttributes: Attributes {
    Attributes(
      layer.tags[layer.features[index].tags].map {
        Attributes.Member(name: layer.keys[Int($0.key)], value: layer.values[Int($0.value)])
      })
  }

  var styleGeometry: [[Point]] {
    let layer = indexed.source ?? self.layer
    let side = 1 / Double(1 << tile.z)
    let unit = side / Double(layer.extent)
    return layer.features[index].parts.map { part in
      layer.points(ofPart: part).map {
        Point(
          (Double(tile.x) * side) + Double($0.x) * unit,
          (Double(tile.y) * side) + Double($0.y) * unit)
      }
    }
  }
}
