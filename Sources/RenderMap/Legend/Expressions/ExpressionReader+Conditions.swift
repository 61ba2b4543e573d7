import MapGeoJSON
import MapJSON
import MapStyle

/// Conditions: what `case` and `match` choose by.
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

  /// A comparison with a constant; nil for others.
  mutating func comparison(_ call: Call) -> JSONValue? {
    guard call.count == 3 else { return nil }
    let constants = [Self.constant(call[1]), Self.constant(call[2])]
    let side = constants[1] != nil ? 1 : 2
    guard let constant = constants[side == 1 ? 1 : 0] else { return nil }
    // Whether there is a value depends on its type.
    if let type = Call(call[side]), type.name == "typeof", type.count == 2,
      let name = Self.attributeName(type[1])
    {
      let subject = add(Subject(attribute: name))
      marks[subject]?.asksPresence = true
      if constant.string == "number" { marks[subject]?.asksNumber = true }
      return call.json
    }
    let isOrder = call.name != "==" && call.name != "!="
    if isOrder, constant.double == nil { return nil }
    guard let (subject, input) = subject(of: call[side]) else { return nil }
    if constant.isNull {
      marks[subject]?.asksPresence = true
    } else if let number = constant.double, isOrder {
      // `x < 5` and `5 > x` put 5 into the upper range.
      let isInUpper = ["<": true, ">=": true, ">": false, "<=": false][call.name] ?? true
      addThreshold(number, isInUpper: side == 1 ? isInUpper : !isInUpper, of: subject)
    } else if let label = Self.label(constant) {
      marks[subject]?.add(label)
    }
    return call.replacing([side: input])
  }
}
