/// Mathematical functions. Sums, products and similar operations are operators of `StyleExpression`.
extension ExpressionSyntax {
  /// The natural logarithm of 2.
  public static var ln2: Self { call("ln2") }
  /// The constant pi.
  public static var pi: Self { call("pi") }
  /// The base of the natural logarithm.
  public static var e: Self { call("e") }

  /// Returns `base` to the power of `exponent`.
  public static func pow(_ base: StyleExpression, _ exponent: StyleExpression) -> Self {
    call("^", base, exponent)
  }
  /// Returns the square root.
  public static func sqrt(_ x: StyleExpression) -> Self { call("sqrt", x) }
  /// Returns the logarithm to base 10.
  public static func log10(_ x: StyleExpression) -> Self { call("log10", x) }
  /// Returns the natural logarithm.
  public static func ln(_ x: StyleExpression) -> Self { call("ln", x) }
  /// Returns the logarithm to base 2.
  public static func log2(_ x: StyleExpression) -> Self { call("log2", x) }
  /// Returns the sine of an angle in radians.
  public static func sin(_ x: StyleExpression) -> Self { call("sin", x) }
  /// Returns the cosine of an angle in radians.
  public static func cos(_ x: StyleExpression) -> Self { call("cos", x) }
  /// Returns the tangent of an angle in radians.
  public static func tan(_ x: StyleExpression) -> Self { call("tan", x) }
  /// Returns the angle in radians whose sine is `x`.
  public static func asin(_ x: StyleExpression) -> Self { call("asin", x) }
  /// Returns the angle in radians whose cosine is `x`.
  public static func acos(_ x: StyleExpression) -> Self { call("acos", x) }
  /// Returns the angle in radians whose tangent is `x`.
  public static func atan(_ x: StyleExpression) -> Self { call("atan", x) }
  /// Returns the minimum.
  public static func min(_ numbers: StyleExpression...) -> Self { call("min", arguments: numbers) }
  /// Returns the maximum.
  public static func max(_ numbers: StyleExpression...) -> Self { call("max", arguments: numbers) }
  /// Returns the nearest integer. Halves are rounded away from zero.
  public static func round(_ x: StyleExpression) -> Self { call("round", x) }
  /// Returns the absolute value.
  public static func abs(_ x: StyleExpression) -> Self { call("abs", x) }
  /// Returns the number rounded up.
  public static func ceil(_ x: StyleExpression) -> Self { call("ceil", x) }
  /// Returns the number rounded down.
  public static func floor(_ x: StyleExpression) -> Self { call("floor", x) }
}
