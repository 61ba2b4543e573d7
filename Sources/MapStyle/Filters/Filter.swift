import MapJSON

/// Which features a layer shows (style-spec: filter): an expression that gives a Boolean, or the form
/// that was before expressions.
public struct Filter: Sendable {
  /// The filter as an expression of a Boolean.
  let expression: CompiledExpression

  /// Compiles a filter; `null` lets all features through.
  ///
  /// - Throws: All mistakes found.
  public init(_ json: JSONValue) throws(CompileErrors) {
    try json.checkDepth()
    if json.isNull {
      expression = CompiledExpression(
        root: Literal(.bool(true)), attributeNames: [], zoomCurve: nil)
    } else if Self.isExpression(json) {
      expression = try CompiledExpression(json, expecting: .boolean)
    } else {
      let attributes = AttributeTable()
      let root = try LegacyFilter(attributes).parse(json, key: "")
      expression = CompiledExpression(
        root: root, attributeNames: attributes.names, zoomCurve: nil)
    }
  }

  private init(_ expression: CompiledExpression) { self.expression = expression }

  /// The conditions that must all hold for a feature to be let through: the parts of an `all`, or the
  /// filter itself. Each has the whole filter's attribute names.
  public var conjuncts: [Filter] {
    guard let junction = expression.root as? Junction, !junction.end else { return [self] }
    return junction.children.flatMap { part in
      Filter(
        CompiledExpression(root: part, attributeNames: expression.attributeNames, zoomCurve: nil)
      ).conjuncts
    }
  }

  /// Whether the filter lets the context's feature through. One that fails lets nothing through.
  ///
  /// - Parameter onError: Called with what failed.
  public func matches(
    _ context: EvaluationContext, onError: ((EvaluationError) -> Void)? = nil
  ) -> Bool {
    do {
      return try expression.root.evaluateBool(context)
    } catch {
      onError?(error)
      return false
    }
  }

  /// Whether all features are let through, or none, at a zoom level.
  public var isFeatureConstant: Bool { expression.isFeatureConstant }

  /// Whether all zoom levels let the same features through.
  public var isZoomConstant: Bool { expression.isZoomConstant }

  /// Whether the answer changes with where the feature is.
  public var needsGeometry: Bool { expression.needsGeometry }

  /// The attributes asked for; a name's index is the slot that a feature is asked with.
  public var attributeNames: [String] { expression.attributeNames }

  /// The one attribute that all difference between features comes from, if there is such.
  public var singleAttribute: String? { expression.singleAttribute }

  /// Whether nothing of a feature but the kind of its geometry changes the answer.
  public var dependsOnGeometryTypeAlone: Bool { expression.dependsOnGeometryTypeAlone }

  /// The members of the style's state that the answer changes with.
  public var globalStateKeys: [String] { expression.globalStateKeys }
}
