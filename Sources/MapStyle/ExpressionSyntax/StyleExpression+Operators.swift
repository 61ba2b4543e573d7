// Comparisons return expressions, which are evaluated when the map is drawn.
extension StyleExpression {
  /// `==`: whether both are equal.
  public static func == (a: Self, b: Self) -> Self { .call("==", a, b) }
  /// `!=`: whether both differ.
  public static func != (a: Self, b: Self) -> Self { .call("!=", a, b) }
  /// `<`: whether `a` is less than `b`, for numbers or strings.
  public static func < (a: Self, b: Self) -> Self { .call("<", a, b) }
  /// `<=`: whether `a` is at most `b`.
  public static func <= (a: Self, b: Self) -> Self { .call("<=", a, b) }
  /// `>`: whether `a` is greater than `b`, for numbers or strings.
  public static func > (a: Self, b: Self) -> Self { .call(">", a, b) }
  /// `>=`: whether `a` is at least `b`.
  public static func >= (a: Self, b: Self) -> Self { .call(">=", a, b) }

  /// `!`: whether the condition is false.
  public static prefix func ! (a: Self) -> Self { .call("!", a) }
  /// `all`: whether both are true.
  public static func && (a: Self, b: Self) -> Self { .call("all", a, b) }
  /// `any`: whether one is true.
  public static func || (a: Self, b: Self) -> Self { .call("any", a, b) }

  /// `+`: the sum.
  public static func + (a: Self, b: Self) -> Self { .call("+", a, b) }
  /// `-`: the difference.
  public static func - (a: Self, b: Self) -> Self { .call("-", a, b) }
  /// `-`: the negated number.
  public static prefix func - (a: Self) -> Self { .call("-", a) }
  /// `*`: the product.
  public static func * (a: Self, b: Self) -> Self { .call("*", a, b) }
  /// `/`: the quotient.
  public static func / (a: Self, b: Self) -> Self { .call("/", a, b) }
  /// `%`: the remainder of the division, with the sign of `a`.
  public static func % (a: Self, b: Self) -> Self { .call("%", a, b) }
}
