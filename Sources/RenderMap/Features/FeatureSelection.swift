import MapStyle
import MapTiles

/// Which features of a tile a layer draws, and in which order.
enum FeatureSelection {
  /// The indices of the features that pass `filter`, in the order of the data, or in that of their
  /// sort keys where there are some and a feature drives them; equal keys keep the order of the data.
  /// Of all features, or of those among `candidates`, which stand in the order of the data.
  static func features(
    among candidates: [Int]? = nil, at cursor: TileFeatureCursor, filter: Filter?,
    sortKey: TileProperty<Double?>?, scope: PropertyScope, tileZoom: Int
  ) -> [Int] {
    var passing = candidates ?? Array(cursor.layer.features.indices)
    if let filter {
      let columns = cursor.columns(of: filter.attributeNames)
      var context = cursor.context(scope.context, columns: columns)
      context.zoom = Double(tileZoom)
      for condition in filter.conjuncts.map({ FeatureCondition($0, cursor: cursor) }) {
        passing = condition.passing(passing, at: cursor, context)
      }
    }
    guard let sortKey, !sortKey.isConstant else { return passing }
    let keyed = passing.map { index in
      cursor.move(to: index)
      return (key: sortKey.value(at: cursor) ?? 0, index: index)
    }
    return keyed.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.index)
  }
}
