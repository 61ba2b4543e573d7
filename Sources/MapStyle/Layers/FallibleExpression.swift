/// An expression of a layer whose evaluation may fail.
package struct FallibleExpression: Sendable {
  /// The name of the property, or `filter`.
  package let name: String
  /// The compiled expression.
  package let expression: CompiledExpression
  /// The property. Nil if the expression is a filter.
  package let property: PropertyExpression?
  /// Whether the property is a paint property, whose value is interpolated between zoom levels.
  package let isPaint: Bool

  /// Returns the filter and the properties of a layer whose evaluation may fail, in the order of the style.
  static func all(_ filter: Filter?, _ values: PropertyStore) -> [FallibleExpression] {
    var found: [FallibleExpression] = []
    if let filter, filter.canFail {
      found.append(
        FallibleExpression(
          name: "filter", expression: filter.expression, property: nil, isPaint: false))
    }
    for group in [PropertyGroup.layout, .paint] {
      for (name, property) in values.expressions(in: group) where property.canFail {
        guard let expression = property.expression else { continue }
        found.append(
          FallibleExpression(
            name: name, expression: expression, property: property, isPaint: group == .paint))
      }
    }
    return found
  }
}
