import MapJSON

/// Replaces variables by what they stand for.
enum VariableInliner {
  /// Returns an expression without `let` and `var`; nil if it has more operators than the budget.
  static func inlined(
    _ json: JSONValue, _ variables: [String: JSONValue] = [:], budget: inout Int
  ) -> JSONValue? {
    guard let call = Call(json) else { return json }
    budget -= 1
    guard budget > 0 else { return nil }
    switch call.name {
    case "literal": return json
    case "var":
      // What a variable stands for has variables no more.
      return call.count == 2 ? call[1].string.flatMap { variables[$0] } ?? json : json
    case "let":
      var inner = variables
      for index in stride(from: 1, to: call.count - 1, by: 2) where index + 1 < call.count - 1 {
        guard let value = inlined(call[index + 1], variables, budget: &budget) else { return nil }
        if let name = call[index].string { inner[name] = value }
      }
      return inlined(call[call.count - 1], inner, budget: &budget)
    default:
      var elements = [call.elements[0]]
      for index in 1..<call.count {
        // The labels of `match` and the kind of an interpolation are no expressions.
        let isFixed =
          (call.name == "match" && index.isMultiple(of: 2) && index < call.count - 1)
          || (call.name.hasPrefix("interpolate") && index == 1)
        guard
          let element = isFixed
            ? call[index] : inlined(call[index], variables, budget: &budget)
        else { return nil }
        elements.append(element)
      }
      return JSONValue(.array(elements))
    }
  }
}
