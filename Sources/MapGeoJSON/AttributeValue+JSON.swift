import MapJSON

extension AttributeValue {
  /// The value of JSON. Integers of up to 64 bits keep all digits.
  public init(_ value: JSONValue) {
    switch value.content {
    case .null: self = .null
    case .bool(let isTrue): self = .bool(isTrue)
    case .number(.integer(let number)): self = .integer(number)
    case .number(.unsigned(let number)): self = .unsigned(number)
    case .number(.double(let number)): self = .double(number)
    case .string(let text): self = .string(text)
    case .array(let elements): self = .array(elements.map { AttributeValue($0) })
    case .object(let object):
      self = .object(
        Attributes(object.members.map { .init(name: $0.name, value: AttributeValue($0.value)) }))
    }
  }
}
