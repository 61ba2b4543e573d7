/// A field of an Arrow schema (Arrow columnar format 1.4, Schema.fbs).
///
/// It is a class so that reading a value does not copy the field.
final class ArrowField {
  /// The types of fields. The associated values are the properties that determine the buffers of a
  /// column.
  enum Kind: Hashable {
    case null, bool
    case integer(bits: Int, isSigned: Bool)
    case float(bits: Int)
    /// Texts or bytes with offsets of 32 or 64 bits.
    case text(isLarge: Bool)
    case binary(isLarge: Bool)
    /// Texts or bytes as views of 16 bytes.
    case textView, binaryView
    case fixedBinary(Int)
    case decimal(bits: Int, scale: Int)
    /// A number of units since 1970, or since midnight. There are `perDay` units in a day.
    case date(bits: Int, perDay: Int)
    case time(bits: Int, perDay: Int)
    case timestamp(perDay: Int, hasZone: Bool)
    case list(isLarge: Bool)
    case fixedList(Int)
    case structure
    /// A type whose values are not read, with the sizes of its buffers: the number of buffers.
    case other(String, buffers: Int)
  }

  let name: String
  let kind: Kind
  let children: [ArrowField]
  /// The identifier of the dictionary with the values of the field, and the kind of the indices;
  /// nil if the field contains its values itself.
  let dictionary: (identifier: Int64, index: Kind)?
  /// The additional properties, such as the name of an extension type.
  let metadata: [String: String]

  /// The greatest depth of nested fields.
  private static let depthLimit = 16

  /// Reads a field of a schema.
  init(_ table: FlatTable, depth: Int = 0) throws(MalformedContent) {
    guard depth < Self.depthLimit else {
      throw MalformedContent(reason: "its columns are nested too deeply")
    }
    name = try table.text(0) ?? ""
    kind = try Self.kind(table.number(2, UInt8.self) ?? 0, table.table(3))
    var children: [ArrowField] = []
    for child in try table.tables(5) { children.append(try ArrowField(child, depth: depth + 1)) }
    self.children = children
    metadata = try Self.metadata(table.tables(6))
    if let encoding = try table.table(4) {
      let declared = try encoding.table(1).map { (table) throws(MalformedContent) in
        try Self.integer(table)
      }
      let index = declared ?? .integer(bits: 32, isSigned: true)
      guard case .integer = index else { throw ArrowStream.damage }
      dictionary = (try encoding.number(0) ?? 0, index)
    } else {
      dictionary = nil
    }
  }

  /// Returns the pairs of keys and values of a list.
  static func metadata(_ pairs: [FlatTable]) throws(MalformedContent) -> [String: String] {
    var metadata: [String: String] = [:]
    for pair in pairs { metadata[try pair.text(0) ?? ""] = try pair.text(1) ?? "" }
    return metadata
  }

  private static func integer(_ table: FlatTable) throws(MalformedContent) -> Kind {
    let bits = Int(try table.number(0, Int32.self) ?? 0)
    let isSigned = try table.bool(1) ?? false
    switch (bits, isSigned) {
    case (8, _), (16, _), (32, _), (64, _): return .integer(bits: bits, isSigned: isSigned)
    // Polars writes these integers, which have the bytes of decimal numbers.
    case (128, true): return .decimal(bits: bits, scale: 0)
    default: return .other("integers of \(bits) bits", buffers: 2)
    }
  }

  /// Returns the kind of a member of the union `Type`.
  private static func kind(_ number: UInt8, _ table: FlatTable?) throws(MalformedContent) -> Kind {
    let secondsPerDay = 86_400
    /// The units in a day for the values of `TimeUnit`: seconds, and thousandths of the unit before.
    func perDay(_ field: Int, default standard: Int16) throws(MalformedContent) -> Int {
      let unit = try table?.number(field, Int16.self) ?? standard
      return (0..<max(0, min(unit, 3))).reduce(secondsPerDay) { product, _ in product * 1000 }
    }
    switch number {
    case 1: return .null
    case 2: return try table.map { (table) throws(MalformedContent) in try integer(table) } ?? .null
    case 3: return .float(bits: 16 << Int(min(max(try table?.number(0, Int16.self) ?? 0, 0), 2)))
    case 4: return .binary(isLarge: false)
    case 5: return .text(isLarge: false)
    case 6: return .bool
    case 7:
      return .decimal(
        bits: Int(try table?.number(2, Int32.self) ?? 128),
        scale: Int(try table?.number(1, Int32.self) ?? 0))
    case 8:
      let isDays = try table?.number(0, Int16.self) ?? 1 == 0
      return isDays ? .date(bits: 32, perDay: 1) : .date(bits: 64, perDay: secondsPerDay * 1000)
    case 9:
      return .time(
        bits: Int(try table?.number(1, Int32.self) ?? 32), perDay: try perDay(0, default: 1))
    case 10:
      return .timestamp(perDay: try perDay(0, default: 0), hasZone: try table?.text(1) != nil)
    case 11: return .other("an interval", buffers: 2)
    case 12: return .list(isLarge: false)
    case 13: return .structure
    case 14:
      let isDense = try table?.number(0, Int16.self) ?? 0 == 1
      return .other("a union", buffers: isDense ? 2 : 1)
    case 15: return .fixedBinary(Int(try table?.number(0, Int32.self) ?? 0))
    case 16: return .fixedList(Int(try table?.number(0, Int32.self) ?? 0))
    case 17: return .list(isLarge: false)
    case 18: return .other("a duration", buffers: 2)
    case 19: return .binary(isLarge: true)
    case 20: return .text(isLarge: true)
    case 21: return .list(isLarge: true)
    case 22: return .other("run-end encoded", buffers: 0)
    case 23: return .binaryView
    case 24: return .textView
    case 25, 26: return .other("a list view", buffers: 3)
    default: throw MalformedContent(reason: "it has a column of the unknown type \(number)")
    }
  }
}
