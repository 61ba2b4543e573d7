extension JSONReader {
  /// Reads a value of any type as a tree.
  public mutating func readValue() throws(JSONError) -> JSONValue {
    let kind = try peek()
    let start = offset
    guard valuesLeft > 0 else { throw error(.tooManyValues, at: start) }
    valuesLeft -= 1
    let content: JSONValue.Content
    switch kind {
    case .null:
      _ = try readNullIfPresent()
      content = .null
    case .bool: content = .bool(try readBool())
    case .number: content = .number(try readNumber())
    case .string: content = .string(try readString())
    case .array: content = .array(try readElements())
    case .object: content = .object(JSONObject(try readMembers()))
    }
    return JSONValue(content, offset: start)
  }

  private mutating func readElements() throws(JSONError) -> [JSONValue] {
    var elements: [JSONValue] = []
    var more = try enterArray()
    while more {
      elements.append(try readValue())
      more = try nextElement()
    }
    return elements
  }

  private mutating func readMembers() throws(JSONError) -> [JSONObject.Member] {
    var members: [JSONObject.Member] = []
    var more = try enterObject()
    while more {
      let token = try readName()
      let name = string(of: token)
      members.append(
        JSONObject.Member(name: name, value: try readValue(), nameOffset: token.offset))
      more = try nextMember()
    }
    return members
  }

  /// Validates and skips a value of any type.
  public mutating func skipValue() throws(JSONError) {
    switch try peek() {
    case .null: _ = try readNullIfPresent()
    case .bool: _ = try readBool()
    case .number: _ = try readDouble()
    case .string: _ = try readStringToken()
    case .array:
      var more = try enterArray()
      while more {
        try skipValue()
        more = try nextElement()
      }
    case .object:
      var more = try enterObject()
      while more {
        _ = try readName()
        try skipValue()
        more = try nextMember()
      }
    }
  }
}
