/// Mathematical functions. Sums, products and so on are operators of `StyleExpression`.
extension ExpressionSyntax {
  /// The natural logarithm of 2.
  public static var ln2: Self { call("ln2") }
  /// The constant pi.
  public static var pi: Self { call("pi") }
  /// The base of the natural logarithm.
  public static var e: Self { call("e") }

  /// `base` to the power of `exponent`.
  public static func pow(_ base: StyleExpression, _ exponent: StyleExpression) -> Self {
    call("^", base, exponent)
  }
  /// The square root.
  public static func sqrt(_ x: StyleExpression) -> Self { call("sqrt", x) }
  /// The logarithm to base 10.
  public static func log10(_ x: StyleExpression) -> Self { call("log10", x) }
  /// The natural logarithm.
  public static func ln(_ x: StyleExpression) -> Self { call("ln", x) }
  /// The logarithm to base 2.
  public static func log2(_ x: StyleExpression) -> Self { call("log2", x) }
  /// The sine of an angle in radians.
  public static func sin(_ x: StyleExpression) -> Self { call("sin", x) }
  /// The cosine of an angle in radians.
  public static func cos(_ x: StyleExpression) -> Self { call("cos", x) }
  /// The tangent of an angle in radians.
  public static func tan(_ x: StyleExpression) -> Self { call("tan", x) }
  /// The angle in radians with this sine.
  public static func asin(_ x: StyleExpression) -> Self { call("asin", x) }
  /// The angle in radians with this cosine.
  public static func acos(_ x: StyleExpression) -> Self { call("acos", x) }
  /// The angle in radians with this tangent.
  public static func atan(_ x: StyleExpression) -> Self { call("atan", x) }
  /// The minimum.
  public static func min(_ numbers: StyleExpression...) -> Self { call("min", arguments: numbers) }
  /// The maximum.
  public static func max(_ numbers: StyleExpression...) -> Self { call("max", arguments: numbers) }
  /// The nearest integer; halves are rounded away from zero.
  public static func round(_ x: StyleExpression) -> Self { call("round", x) }
  /// The absolute value.
  public static func abs(_ x: StyleExpression) -> Self { call("abs", x) }
  /// The number rounded up.
  public static func ceil(_ x: StyleExpression) -> Self { call("ceil", x) }
  /// The number rounded down.
  public static func floor(_ x: StyleExpression) -> Self { call("floor", x) }
}
