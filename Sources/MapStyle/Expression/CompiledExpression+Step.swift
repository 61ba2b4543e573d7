extension CompiledExpression {
  /// Whether the expression is a `step`, whose values change at once from stop to stop.
  public var isStep: Bool { root is Step }
}
