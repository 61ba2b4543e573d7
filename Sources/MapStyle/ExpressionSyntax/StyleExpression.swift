import MapJSON

/// An expression of the style specification, written in Swift (style-spec: expressions).
///
///     let major: StyleExpression = .get("importance") > 50 && .get("class") != "track"
///     let width: StyleExpression = .interpolate(.linear, .zoom, [5: 1, 15: 8])
///
/// An expression is compiled when a layer that uses it is added to a style. Its mistakes are then reported
/// like those in the text of a style.
public struct StyleExpression: ExpressionSyntax {
  /// The expression as JSON.
  public var json: JSONValue

  /// The expression `json`.
  public init(json: JSONValue) { self.json = json }

  /// The same expression.
  public init(_ expression: StyleExpression) { self = expression }
}

/// A type that can be written as an expression: an expression itself, or the value of a property. Its
/// static members are the operators of the style specification, with the same names.
public protocol ExpressionSyntax: Sendable {
  /// The value of an expression.
  init(_ expression: StyleExpression)
}

extension ExpressionSyntax {
  /// A call of the operator `name`.
  public static func call(_ name: String, _ arguments: StyleExpression...) -> Self {
    call(name, arguments: arguments)
  }

  /// A call of the operator `name`.
  public static func call(_ name: String, arguments: [StyleExpression]) -> Self {
    Self(StyleExpression(json: .list([.text(name)] + arguments.map(\.json))))
  }

  /// A call of an operator whose last argument is an object of options. Options that are nil are left out.
  static func call(
    _ name: String, _ arguments: [StyleExpression], options: [(String, StyleExpression?)]
  ) -> Self {
    call(name, arguments: arguments + [StyleExpression(options: options)])
  }
}

extension StyleExpression {
  /// An object of the options that are not nil, an argument of `format` and similar operators.
  init(options: [(String, StyleExpression?)]) {
    let members = options.compactMap { name, value in
      value.map { JSONObject.Member(name: name, value: $0.json) }
    }
    self.init(json: JSONValue(.object(JSONObject(members))))
  }
}
