import MapStyle
import MapTiles

/// A condition of a layer's filter over the features of one tile, evaluated no more often than
/// needed: once where all features are alike to it, once a distinct value where one attribute
/// matters, once a kind of geometry where that alone matters.
struct FeatureCondition {
  private let condition: Filter
  private let classes: Classes

  /// What features are alike to the condition.
  private enum Classes {
    case all
    case byValue(AttributeSlots)
    case byGeometryType
    case none
  }

  /// A condition over the features of `cursor`'s layer.
  init(_ condition: Filter, cursor: TileFeatureCursor) {
    self.condition = condition
    if condition.isFeatureConstant {
      classes = .all
    } else if let attribute = condition.singleAttribute {
      classes = cursor.slots(attribute).map { .byValue($0) } ?? .all
    } else {
      classes = condition.dependsOnGeometryTypeAlone ? .byGeometryType : .none
    }
  }

  /// Those of `features` that meet the condition, in their order.
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
      // The last class is that of the features without the attribute.
      var verdicts = Verdicts(classes: values.count + 1)
      return features.filter { feature in
        let slot = Int(values.slots[feature])
        return verdicts.verdict(ofClass: slot < 0 ? values.count : slot) { matches(feature) }
      }
    case .byGeometryType:
      var verdicts = Verdicts(classes: 4)
      return features.filter { feature in
        verdicts.verdict(ofClass: Int(layer.features[feature].type.rawValue)) { matches(feature) }
      }
    }
  }
}

/// What a condition says of each class of features, found out when first asked.
private struct Verdicts {
  private var known: [Bool?]

  init(classes: Int) { known = Array(repeating: nil, count: classes) }

  mutating func verdict(ofClass index: Int, _ evaluate: () -> Bool) -> Bool {
    if let verdict = known[index] { return verdict }
    let verdict = evaluate()
    known[index] = verdict
    return verdict
  }
}
