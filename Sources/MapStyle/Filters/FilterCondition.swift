/// A condition of a filter. A filter accepts the features for which all of its conditions are true.
public struct FilterCondition: Sendable {
  /// What the result of a condition depends on of a feature.
  public enum Dependency: Equatable, Sendable {
    /// Nothing.
    case none
    /// The value of one attribute.
    case attribute(String)
    /// The geometry type.
    case geometryType
    /// Anything else.
    case other
  }

  /// What the result depends on of a feature.
  public let dependency: Dependency
  /// What a feature needs for the condition to be true; nil if it is not known.
  public let requirement: FilterRequirement?
  private let root: any ExpressionNode

  /// The conditions of an expression: the parts of an `all`, or the expression itself.
  static func conditions(of expression: CompiledExpression) -> [FilterCondition] {
    guard let junction = expression.root as? Junction, !junction.end else {
      return [FilterCondition(expression)]
    }
    return junction.children.flatMap { part in
      conditions(
        of: CompiledExpression(
          root: part, attributeNames: expression.attributeNames, zoomCurve: nil))
    }
  }

  private init(_ expression: CompiledExpression) {
    root = expression.root
    requirement = root.requirement
    dependency =
      if expression.isFeatureConstant {
        .none
      } else if let attribute = expression.singleAttribute {
        .attribute(attribute)
      } else {
        expression.dependsOnGeometryTypeAlone ? .geometryType : .other
      }
  }

  /// Whether the condition is true for the feature of the context. False if evaluation fails. The slots of attributes are those
  /// of the filter.
  public func matches(_ context: EvaluationContext) -> Bool {
    (try? root.evaluateBool(context)) ?? false
  }
}
