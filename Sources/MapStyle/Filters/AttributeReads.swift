/// The attributes of features that an expression reads by constant names.
struct AttributeReads {
  /// The attributes whose values are read, in groups of alternatives. Alternatives are the arguments of a `coalesce`, and
  /// of an assertion or conversion. If the last of them reads no attribute, it replaces missing attributes, and the
  /// alternatives are left out.
  private(set) var groups: [[String]] = []
  /// The attributes whose presence is tested.
  private(set) var tested: Set<String> = []

  /// Finds the attributes that an expression reads.
  init(_ expression: CompiledExpression) {
    self.init(expression.root, expression.attributeNames)
  }

  private init(_ node: any ExpressionNode, _ names: [String]) {
    if let slot = node.attributeSlot {
      if Self.asksPresence(node) { tested = [names[slot]] } else { groups = [[names[slot]]] }
      return
    }
    let parts = node.children.map { AttributeReads($0, names) }
    tested = parts.reduce(into: []) { $0.formUnion($1.tested) }
    groups = parts.flatMap(\.groups)
    guard parts.count > 1, node is Coalesce || node is Assertion || node is Coercion else { return }
    groups = parts.last?.groups.isEmpty == false ? [groups.flatMap { $0 }] : []
  }

  private static func asksPresence(_ node: any ExpressionNode) -> Bool {
    if case .isPresent? = (node as? FilterTest)?.test { return true }
    return (node as? Attribute)?.asksPresence ?? false
  }
}
