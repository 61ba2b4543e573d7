extension Operators {
  /// The operators on colors (style-spec: color).
  static let colorOperators: [String: SimpleOperator] = [
    "rgb": SimpleOperator(.number, .number, .number) { ColorFunction($0) },
    "rgba": SimpleOperator(.number, .number, .number, .number) { ColorFunction($0) },
    "to-rgba": SimpleOperator(.color) {
      ValueFunction(.array(element: .number, count: 4), $0) { arguments in
        guard case .color(let color) = arguments[0] else { return nil }
        return .array([
          .number(color.red * 255), .number(color.green * 255), .number(color.blue * 255),
          .number(color.alpha),
        ])
      }
    },
  ]
}

/// The color that results from its channels (style-spec: `rgb`, `rgba`).
private final class ColorFunction: ExpressionNode {
  let children: [any ExpressionNode]
  let dependencies: Dependencies
  let key: String

  var type: ExpressionType { .color }

  init(_ call: SimpleOperator.Call) {
    children = call.arguments
    key = call.key
    dependencies = children.dependencies
  }

  func evaluate(_ context: EvaluationContext) throws(EvaluationError) -> Value {
    .color(try evaluateColor(context))
  }

  func evaluateColor(_ context: EvaluationContext) throws(EvaluationError) -> Color {
    let red = try children[0].evaluateNumber(context)
    let green = try children[1].evaluateNumber(context)
    let blue = try children[2].evaluateNumber(context)
    let alpha = children.count == 4 ? try children[3].evaluateNumber(context) : 1
    guard let color = Color(red: red, green: green, blue: blue, validatingAlpha: alpha) else {
      throw EvaluationError(
        key: key,
        message: "Red, green and blue must be from 0 to 255, alpha from 0 to 1; found "
          + "\(red.ecmaScriptText), \(green.ecmaScriptText), \(blue.ecmaScriptText), "
          + "\(alpha.ecmaScriptText).")
    }
    return color
  }
}
