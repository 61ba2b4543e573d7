import GeoJSON
import Geometry
import StyleSpec
import VectorTile

/// A feature of a tile layer as expressions see it. One cursor moves over all features of a layer, so
/// that no object is made a feature.
final class TileFeatureCursor: StyleFeature {
  /// The layer in columns.
  let layer: TileLayer
  /// Where the tile stands in the world.
  let tile: TileID
  /// The feature the cursor stands on: an index into `layer.features`.
  private(set) var index = 0
  /// For each attribute name of the expression in hand, its index in `layer.keys`; -1 where the layer
  /// has no such attribute.
  private var columns: [Int] = []

  private let keyIndices: [String: Int]

  /// A cursor over `layer` of `tile`.
  init(layer: TileLayer, tile: TileID) {
    self.layer = layer
    self.tile = tile
    keyIndices = Dictionary(
      layer.keys.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// Puts the cursor on another feature.
  func move(to index: Int) { self.index = index }

  /// The columns of attribute names, looked up once for all features.
  func columns(of names: [String]) -> [Int] { names.map { keyIndices[$0] ?? -1 } }

  /// A context for an expression over this cursor's features, whose attribute names stand in
  /// `columns`.
  func context(_ context: EvaluationContext, columns: [Int]) -> EvaluationContext {
    self.columns = columns
    var context = context
    context.feature = self
    context.tile = EvaluationContext.Tile(z: tile.z, x: tile.x, y: tile.y)
    return context
  }

  /// The index in `layer.values` of the feature's attribute in column `column`; nil without one.
  func valueIndex(ofColumn column: Int) -> Int? {
    guard column >= 0 else { return nil }
    for tag in layer.tags[layer.features[index].tags] where tag.key == column {
      return Int(tag.value)
    }
    return nil
  }

  var styleIdentifier: Feature.Identifier? { layer.features[index].identifier }

  var styleGeometryType: String {
    switch layer.features[index].type {
    case .point: "Point"
    case .line: "LineString"
    case .polygon: "Polygon"
    }
  }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? {
    let column = columns.indices.contains(slot) ? columns[slot] : keyIndices[name] ?? -1
    return valueIndex(ofColumn: column).map { layer.values[$0] }
  }

  var styleAttributes: Attributes {
    Attributes(
      layer.tags[layer.features[index].tags].map {
        Attributes.Member(name: layer.keys[Int($0.key)], value: layer.values[Int($0.value)])
      })
  }

  var styleGeometry: [[Point]] {
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
