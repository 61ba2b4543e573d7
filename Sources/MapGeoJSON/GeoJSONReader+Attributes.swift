import MapJSON

extension GeoJSONReader {
  /// Reads a value of any type.
  mutating func readAttributeValue() throws(GeoJSONError) -> AttributeValue {
    let kind = try peek()
    let start = json.offset
    try take(FeatureMemory.value)
    switch kind {
    case .string:
      let token = try readStringToken()
      try take(token.range.count)
      return .string(strings.string(of: token, in: json))
    case .number:
      switch try readNumber() {
      case .integer(let value): return .integer(value)
      case .unsigned(let value): return .unsigned(value)
      case .double(let value):
        guard skipsFaults, !value.isFinite else { return .double(value) }
        problems.notFiniteValues.record(start)
        return .null
      }
    case .null:
      _ = try readNullIfPresent()
      return .null
    case .bool: return .bool(try readBool())
    case .object: return .object(try readAttributes())
    case .array:
      var elements: [AttributeValue] = []
      var more = try enterArray()
      while more {
        elements.append(try readAttributeValue())
        more = try nextElement()
      }
      return .array(elements)
    }
  }

  /// Reads the object at the reader's position.
  mutating func readAttributes() throws(GeoJSONError) -> Attributes {
    var values: [AttributeValue] = []
    var node = NameLists.root
    var more = try enterObject()
    guard more else { return Attributes() }
    values.reserveCapacity(names.expectedLength)
    while more {
      let name = try readName()
      guard let child = names.child(of: node, named: name, in: json) else {
        return try readUnlistedAttributes(names.names(of: node, in: json).names, values, next: name)
      }
      node = child
      values.append(try readAttributeValue())
      more = try nextMember()
    }
    let (list, hasDuplicates) = names.names(of: node, in: json)
    return hasDuplicates
      ? Attributes(names: list, values: values) : Attributes(uniqueNames: list, values: values)
  }

  /// Reads the rest of an object whose list of names is not kept. The rest starts with the value of
  /// the name `next`.
  private mutating func readUnlistedAttributes(
    _ readNames: [String], _ readValues: [AttributeValue], next: JSONReader.StringToken
  ) throws(GeoJSONError) -> Attributes {
    var names = readNames
    var values = readValues
    names.append(json.string(of: next))
    values.append(try readAttributeValue())
    while try nextMember() {
      names.append(json.string(of: try readName()))
      values.append(try readAttributeValue())
    }
    return Attributes(names: names, values: values)
  }
}

/// A cache of recent strings. Because of it, a long string that is repeated is usually allocated
/// only once.
struct StringCache {
  private struct Entry {
    var range = 0..<0
    var string = ""
  }

  /// The entries, one per hash value. The array is empty until the first long string.
  private var entries: [Entry] = []
  private static let entryBits: UInt64 = 10
  /// The maximum size of a string that needs no allocation, in bytes.
  private static let inlineLength = 15

  /// Returns the string that a token contains.
  @inline(__always)
  mutating func string(of token: JSONReader.StringToken, in reader: borrowing JSONReader) -> String
  {
    guard token.range.count > Self.inlineLength, !token.hasEscapes else {
      return reader.string(of: token)
    }
    return longString(of: token, in: reader)
  }

  private mutating func longString(
    of token: JSONReader.StringToken, in reader: borrowing JSONReader
  ) -> String {
    if entries.isEmpty { entries = Array(repeating: Entry(), count: 1 << Self.entryBits) }
    let hash = reader.text.hash(of: token.range)
    let slot = Int(truncatingIfNeeded: hash >> (64 - Self.entryBits))
    if reader.text.equalBytes(entries[slot].range, token.range) { return entries[slot].string }
    let string = reader.string(of: token)
    entries[slot] = Entry(range: token.range, string: string)
    return string
  }
}
