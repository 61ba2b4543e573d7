import MapJSON

/// Assertions and conversions of types.
extension ExpressionSyntax {
  /// Returns an array or an object as a literal.
  public static func literal(_ json: JSONValue) -> Self {
    call("literal", StyleExpression(json: json))
  }
  /// Returns an array or an object whose elements are expressions.
  public static func semiliteral(_ json: JSONValue) -> Self {
    call("semiliteral", StyleExpression(json: json))
  }
  /// Returns the name of the type of a value.
  public static func typeof(_ value: StyleExpression) -> Self { call("typeof", value) }

  /// Returns the first value that is a string.
  public static func string(_ values: StyleExpression...) -> Self {
    call("string", arguments: values)
  }
  /// Returns the first value that is a number.
  public static func number(_ values: StyleExpression...) -> Self {
    call("number", arguments: values)
  }
  /// Returns the first value that is a Boolean.
  public static func boolean(_ values: StyleExpression...) -> Self {
    call("boolean", arguments: values)
  }
  /// Returns the first value that is an object.
  public static func object(_ values: StyleExpression...) -> Self {
    call("object", arguments: values)
  }
  /// Returns the value if it is an array.
  public static func array(_ value: StyleExpression) -> Self { call("array", value) }
  /// Returns the value if it is an array whose elements have a type (`string`, `number` or `boolean`). If `count` is
  /// not nil, the array must have this length.
  public static func array(
    _ value: StyleExpression, of element: String, count: Int? = nil
  ) -> Self {
    let length = count.map { [StyleExpression(Double($0))] } ?? []
    return call("array", arguments: [StyleExpression(element)] + length + [value])
  }

  /// Returns the value as a string.
  public static func toString(_ value: StyleExpression) -> Self { call("to-string", value) }
  /// Returns the first value that can be converted to a number.
  public static func toNumber(_ values: StyleExpression...) -> Self { toNumber(values) }
  /// Returns the first value that can be converted to a number.
  public static func toNumber(_ values: [StyleExpression]) -> Self {
    call("to-number", arguments: values)
  }
  /// Returns the value as a Boolean. It is false for null, false, zero, NaN and the empty string.
  public static func toBoolean(_ value: StyleExpression) -> Self { call("to-boolean", value) }
  /// Returns the first value that can be converted to a color.
  public static func toColor(_ values: StyleExpression...) -> Self { toColor(values) }
  /// Returns the first value that can be converted to a color.
  public static func toColor(_ values: [StyleExpression]) -> Self {
    call("to-color", arguments: values)
  }
  /// Returns the channels of a color. Red, green and blue are from 0 to 255, and alpha is from 0 to 1.
  public static func toRGBA(_ color: StyleExpression) -> Self { call("to-rgba", color) }
  /// Returns a color with channels from 0 to 255.
  public static func rgb(
    _ red: StyleExpression, _ green: StyleExpression, _ blue: StyleExpression
  ) -> Self {
    call("rgb", red, green, blue)
  }
  /// Returns a color with channels from 0 to 255 and alpha from 0 to 1.
  public static func rgba(
    _ red: StyleExpression, _ green: StyleExpression, _ blue: StyleExpression,
    _ alpha: StyleExpression
  ) -> Self {
    call("rgba", red, green, blue, alpha)
  }
  /// Returns the image `name`. In `coalesce`, an image that is not available is skipped.
  public static func image(_ name: StyleExpression) -> Self { call("image", name) }
}
