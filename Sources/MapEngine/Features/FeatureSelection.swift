import MapStyle
import MapTiles

/// Selects and sorts the features of a tile that a layer draws.
enum FeatureSelection {
  /// Returns the indices of the features that pass `filter`. If the sort key is nil or does not depend on features, the
  /// features are in the order of the data. Otherwise, they are in the order of their keys. Features with equal keys
  /// keep the order of the data.
  ///
  /// - Parameter candidates: The features to select from, in the order of the data. By default, they are all
  ///   features.
  static func features(
    among candidates: [Int]? = nil, at cursor: TileFeatureCursor, filter: Filter?,
    sortKey: TileProperty<Double?>?, scope: PropertyScope, tileZoom: Int
  ) -> [Int] {
    var passing =
      candidates ?? filter.flatMap { cursor.indexed.features(requiredBy: $0) }
      ?? Array(cursor.layer.features.indices)
    if let filter, !passing.isEmpty {
      let columns = cursor.columns(of: filter.attributeNames)
      var context = cursor.context(scope.context, columns: columns)
      context.zoom = Double(tileZoom)
      for condition in filter.conditions where !passing.isEmpty {
        passing = FeatureCondition(condition, for: passing, of: cursor)
          .passing(passing, at: cursor, context)
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

/// A condition of a layer's filter, evaluated for the features of one tile as rarely as possible. It is evaluated
/// once if it does not depend on features, once for each distinct value if it depends on one attribute, and once for
/// each geometry type if it depends only on the geometry type.
struct FeatureCondition {
  private let condition: FilterCondition
  private let classes: Classes

  /// The classes of features for which the condition has the same result.
  private enum Classes {
    case all
    case byValue(AttributeSlots)
    case byGeometryType
    case none
  }

  /// The number of features below which the condition is evaluated for each feature. An index often yields only a few
  /// features.
  private static let leastSharing = 8

  /// Creates a condition for `features` of `cursor`'s layer.
  init(_ condition: FilterCondition, for features: [Int], of cursor: TileFeatureCursor) {
    self.condition = condition
    switch condition.dependency {
    case .none: classes = .all
    case .other: classes = .none
    case _ where features.count < Self.leastSharing: classes = .none
    case .geometryType: classes = .byGeometryType
    case .attribute(let name): classes = cursor.slots(name).map { .byValue($0) } ?? .all
    }
  }

  /// Returns the elements of `features` that meet the condition, in the same order.
  func passing(
    _ features: [Int], at cursor: TileFeatureCursor, _ context: EvaluationContext
  ) -> [Int] {
    func matches(_ feature: Int) -> Bool {
      cursor.move(to: feature)
      return condition.matches(context)
    }
    let layer = cursor.layer
    switch classes {
    case .all:
      return features.first.map(matches) == true ? features : []
    case .none:
      return features.filter(matches)
    case .byValue(let values):
      // The last class is for features that do not have the attribute.
      var results = ClassResults(classes: values.count + 1)
      return features.filter { feature in
        let slot = Int(values.slots[feature])
        return results.result(ofClass: slot < 0 ? values.count : slot) { matches(feature) }
      }
    case .byGeometryType:
      var results = ClassResults(classes: 4)
      return features.filter { feature in
        results.result(ofClass: Int(layer.features[feature].type.rawValue)) { matches(feature) }
      }
    }
  }
}

/// The results of a condition by class of features, evaluated on demand.
private struct ClassResults {
  private var results: [Bool?]

  init(classes: Int) { results = Array(repeating: nil, count: classes) }

  mutating func result(ofClass index: Int, _ evaluate: () -> Bool) -> Bool {
    if let result = results[index] { return result }
    let result = evaluate()
    results[index] = result
    return result
  }
}
