import MapData
import MapGeoJSON

/// The column of a table and the property of shapes whose values a join compares.
package struct JoinColumns: Hashable, Sendable {
  /// The name of the table's column.
  package var column: String
  /// The name of the shapes' property. If it is nil, the name of the column is used, or the names and codes of the
  /// basemap's countries.
  package var property: String?

  /// Creates the columns of a join.
  package init(column: String, property: String? = nil) {
    self.column = column
    self.property = property
  }

  /// Reads a text such as `code=ISO_A2` or `code`. It is nil if a name is empty.
  package init?(_ text: String) {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map { String($0).trimmingWhitespace() }
    guard !parts.contains("") else { return nil }
    self.init(column: parts[0], property: parts.count > 1 ? parts[1] : nil)
  }
}

/// The records of a table.
struct JoinTable: Sendable {
  /// The values of each record.
  let records: [Attributes]
  /// The names of the columns, in the order of their first occurrence.
  let columns: [String]
  /// The name of the table in messages.
  let place: String

  /// Creates a table of records.
  init(_ records: [Attributes], place: String) {
    self.records = records
    self.place = place
    columns = Self.names(in: records)
  }

  /// Returns the names of all attributes, in the order of their first occurrence.
  static func names(in records: some Sequence<Attributes>) -> [String] {
    var (names, seen, last): ([String], Set<String>, [String]) = ([], [], [])
    for record in records where record.names != last {
      last = record.names
      for name in last where seen.insert(name).inserted { names.append(name) }
    }
    return names
  }
}

extension AttributeValue {
  /// The text that a join compares: a string without white space around it, or a number or Boolean as `to-string`
  /// writes it. It is nil if the value is missing, or is an array or object.
  var joinKey: String? {
    switch self {
    case .null, .array, .object: return nil
    case .double(let number) where number.isNaN: return nil
    case .string(let text):
      let key = text.trimmingWhitespace()
      return key.isEmpty ? nil : key
    default: return text
    }
  }
}
