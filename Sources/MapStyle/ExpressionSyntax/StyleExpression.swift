import MapJSON

/// An expression of the style specification, written in Swift (style-spec: expressions).
///
///     let major: StyleExpression = .get("importance") > 50 && .get("class") != "track"
///     let width: StyleExpression = .interpolate(.linear, .zoom, [5: 1, 15: 8])
///
/// It is written here and compiled where it is used: when a layer with it is added to a style, its
/// mistakes are reported like those of a style's text.
public struct StyleExpression: ExpressionSyntax {
  /// The expression as a style has it.
  public var json: JSONValue

  /// The expression that a style has as `json`.
  public init(json: JSONValue) { self.json = json }

  /// The same expression.
  public init(_ expression: StyleExpression) { self = expression }
}

/// What expressions can be written for: expressions themselves, and the values of properties. Each
/// operator of the style specification is a static member of it, called as the specification calls it.
public protocol ExpressionSyntax: Sendable {
  /// What the expression gives.
  init(_ expression: StyleExpression)
}

extension ExpressionSyntax {
  /// The operator called `name`, whichever it is, with arguments.
  public static func call(_ name: String, _ arguments: StyleExpression...) -> Self {
    call(name, arguments: arguments)
  }

  /// The operator called `name`, whichever it is, with arguments.
  public static func call(_ name: String, arguments: [StyleExpression]) -> Self {
    Self(StyleExpression(json: .list([.text(name)] + arguments.map(\.json))))
  }

  /// An operator whose last argument is an object of options; those that are nil are left out.
  static func call(
    _ name: String, _ arguments: [StyleExpression], options: [(String, StyleExpression?)]
  ) -> Self {
    call(name, arguments: arguments + [StyleExpression(options: options)])
  }
}

extension StyleExpression {
  /// An object of those options that are not nil, as `format` and its like take it.
  init(options: [(String, StyleExpression?)]) {
    let members = options.compactMap { name, value in
      value.map { JSONObject.Member(name: name, value: $0.json) }
    }
    self.init(json: JSONValue(.object(JSONObject(members))))
  }
}
