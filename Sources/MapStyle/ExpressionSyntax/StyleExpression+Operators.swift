// Comparisons give expressions, not answers: what they compare is known when the map is drawn.
extension StyleExpression {
  /// `==`: whether both are the same.
  public static func == (a: Self, b: Self) -> Self { .call("==", a, b) }
  /// `!=`: whether both differ.
  public static func != (a: Self, b: Self) -> Self { .call("!=", a, b) }
  /// `<`: whether `a` is the smaller number, or text that comes first.
  public static func < (a: Self, b: Self) -> Self { .call("<", a, b) }
  /// `<=`: whether `a` is not above `b`.
  public static func <= (a: Self, b: Self) -> Self { .call("<=", a, b) }
  /// `>`: whether `a` is the greater number, or text that comes last.
  public static func > (a: Self, b: Self) -> Self { .call(">", a, b) }
  /// `>=`: whether `a` is not below `b`.
  public static func >= (a: Self, b: Self) -> Self { .call(">=", a, b) }

  /// `!`: whether it does not hold.
  public static prefix func ! (a: Self) -> Self { .call("!", a) }
  /// `all`: whether both hold.
  public static func && (a: Self, b: Self) -> Self { .call("all", a, b) }
  /// `any`: whether one holds.
  public static func || (a: Self, b: Self) -> Self { .call("any", a, b) }

  /// `+`: the sum.
  public static func + (a: Self, b: Self) -> Self { .call("+", a, b) }
  /// `-`: the difference.
  public static func - (a: Self, b: Self) -> Self { .call("-", a, b) }
  /// `-`: the number with the other sign.
  public static prefix func - (a: Self) -> Self { .call("-", a) }
  /// `*`: the product.
  public static func * (a: Self, b: Self) -> Self { .call("*", a, b) }
  /// `/`: the quotient.
  public static func / (a: Self, b: Self) -> Self { .call("/", a, b) }
  /// `%`: what remains of the division, with the sign of `a`.
  public static func % (a: Self, b: Self) -> Self { .call("%", a, b) }
}
