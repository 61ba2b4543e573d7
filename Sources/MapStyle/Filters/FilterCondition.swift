/// A condition of a filter. A filter accepts a feature if all of its conditions are true.
public struct FilterCondition: Sendable {
  /// The part of a feature on which a condition depends.
  public enum Dependency: Equatable, Sendable {
    /// No part of the feature.
    case none
    /// The value of a single attribute.
    case attribute(String)
    /// The geometry type.
    case geometryType
    /// Several attributes, or another part of the feature.
    case other
  }

  /// The part of a feature on which the result depends.
  public let dependency: Dependency
  /// A requirement that features must meet for the condition to be true. Nil if no requirement is known.
  public let requirement: FilterRequirement?
  private let root: any ExpressionNode

  /// Returns the conditions of an expression. If the expression is an `all`, they are its parts. Otherwise, the only
  /// condition is the expression itself.
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

  /// Returns whether the condition is true for the feature of the context. False if evaluation fails. The slot of an
  /// attribute's name is its index in the `attributeNames` of the filter.
  public func matches(_ context: EvaluationContext) -> Bool {
    (try? root.evaluateBool(context)) ?? false
  }
}
