import MapGeoJSON
import MapJSON
import MapStyle

/// Functions that read conditions, such as the conditions of `case`.
extension ExpressionReader {
  mutating func condition(_ json: JSONValue) -> JSONValue {
    guard let call = enter(json), dependsOnFeature(json) else { return json }
    switch call.name {
    case "all", "any", "!":
      return call.mapping { self.condition($0) }
    case "case":
      return choice(call) { reader, output in reader.condition(output) }
    case "match":
      guard call.count >= 5 else { break }
      return match(call) { reader, output in reader.condition(output) }
    case "has":
      guard call.count == 2, let name = call[1].string else { break }
      marks[add(Subject(attribute: name))]?.asksPresence = true
      return json
    case "boolean", "to-boolean", "get":
      guard let name = Self.attributeName(json) else { break }
      marks[add(Subject(attribute: name))]?.add(.bool(true))
      return json
    case "in":
      guard call.count == 3, let list = Call(call[2]), list.name == "literal", list.count == 2,
        let values = list[1].array, let (subject, input) = subject(of: call[1])
      else { break }
      for label in values.compactMap(Self.label) { marks[subject]?.add(label) }
      return call.replacing([1: input])
    case "==", "!=", "<", "<=", ">", ">=":
      if let compared = comparison(call) { return compared }
    default: break
    }
    guard let subject = addComputed(json) else { return json }
    marks[subject]?.add(.bool(true))
    return ["get", JSONValue(.string(subject.key))]
  }

  /// Reads a comparison with a constant, and returns the comparison with an attribute in place of a computed value; nil
  /// for other comparisons.
  mutating func comparison(_ call: Call) -> JSONValue? {
    guard call.count == 3 else { return nil }
    let constants = [Self.constant(call[1]), Self.constant(call[2])]
    let side = constants[1] != nil ? 1 : 2
    guard let constant = constants[side == 1 ? 1 : 0] else { return nil }
    // A comparison of the type of a value also determines whether there is a value.
    if let type = Call(call[side]), type.name == "typeof", type.count == 2,
      let name = Self.attributeName(type[1])
    {
      let subject = add(Subject(attribute: name))
      marks[subject]?.asksPresence = true
      if constant.string == "number" { marks[subject]?.asksNumber = true }
      return call.json
    }
    let isOrder = call.name != "==" && call.name != "!="
    if isOrder, constant.double == nil, constant.string == nil { return nil }
    guard let (subject, input) = subject(of: call[side]) else { return nil }
    if constant.isNull {
      marks[subject]?.asksPresence = true
    } else if isOrder {
      // The conditions `x < 5` and `5 > x` put the number 5 into the upper range.
      let isInUpper = (call.name == "<" || call.name == ">=") == (side == 1)
      if let number = constant.double {
        addThreshold(number, isInUpper: isInUpper, of: subject)
      } else if let text = constant.string {
        marks[subject]?.textThresholds.append(
          SubjectMarks.TextThreshold(text: text, isInUpper: isInUpper))
      }
    } else if let label = Self.label(constant) {
      marks[subject]?.add(label)
    }
    return call.replacing([side: input])
  }
}

extension ExpressionReader {
  /// Returns the name of the attribute that an expression reads, with or without conversions and fallbacks; nil for
  /// other expressions.
  static func attributeName(_ json: JSONValue) -> String? {
    guard let call = Call(json), call.count > 1 else { return nil }
    switch call.name {
    case "get":
      let isFeature = call.count == 2 || (call.count == 3 && Call(call[2])?.name == "properties")
      return isFeature ? call[1].string : nil
    case "number", "string", "boolean", "to-number", "to-string", "to-boolean", "coalesce",
      "upcase", "downcase":
      let others = call.elements.dropFirst(2)
      return others.allSatisfy { constant($0) != nil } ? attributeName(call[1]) : nil
    default: return nil
    }
  }

  /// Returns whether an expression that reads an attribute has a constant as its fallback.
  static func isGuarded(_ json: JSONValue) -> Bool {
    guard let call = Call(json), call.name != "get", call.count > 1 else { return false }
    return call.count > 2 || isGuarded(call[1])
  }

  static func isZoom(_ json: JSONValue) -> Bool { Call(json)?.name == "zoom" }

  /// Returns the value of an expression that is a constant; nil for other expressions.
  static func constant(_ json: JSONValue) -> JSONValue? {
    if let call = Call(json) { return call.name == "literal" && call.count == 2 ? call[1] : nil }
    return json.array == nil && json.object == nil ? json : nil
  }

  static func label(_ json: JSONValue) -> AttributeValue? {
    switch json.content {
    case .string(let text): .string(text)
    case .bool(let bool): .bool(bool)
    case .number(let number): .double(number.doubleValue)
    default: nil
    }
  }
}
