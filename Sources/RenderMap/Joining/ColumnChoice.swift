import MapGeoJSON
import MapStyle

/// The choice of the columns that a join compares.
struct ColumnChoice {
  let table: JoinTable
  let shapes: [Feature]
  /// The names of the properties of the shapes.
  let properties: [String]
  /// Whether the shapes are the countries of the basemap, whose names and codes are all compared.
  let areCountries: Bool

  /// The number of records from which the columns are chosen if the request does not name them.
  private static let sampleSize = 200

  init(_ table: JoinTable, _ shapes: [Feature], areCountries: Bool) {
    self.table = table
    self.shapes = shapes
    self.areCountries = areCountries
    properties = JoinTable.names(in: shapes.lazy.map(\.attributes))
  }

  /// Returns the column and the property to compare. The property is nil for all names and codes of countries.
  ///
  /// - Parameter wanted: The columns that the request names; nil to choose the columns that match best.
  /// - Throws: `RequestError` if a named column or property does not exist, or if none matches best.
  func columns(_ wanted: JoinColumns?) throws(RequestError) -> JoinColumns {
    guard let wanted else { return try best() }
    guard table.columns.contains(wanted.column) else {
      throw failure(
        "the table has no column '\(wanted.column)'; its columns are "
          + Suggestion.list(table.columns, nearestTo: wanted.column))
    }
    guard let property = wanted.property ?? (areCountries ? nil : wanted.column) else {
      return wanted
    }
    guard properties.contains(property) else {
      throw failure(
        "the shapes have no property '\(property)'; their properties are "
          + Suggestion.list(properties, nearestTo: property)
          + (wanted.property == nil ? "; name one as \(wanted.column)=PROPERTY" : ""))
    }
    return JoinColumns(column: wanted.column, property: property)
  }

  /// Returns the only columns of the same name, or else the columns that match the most records.
  private func best() throws(RequestError) -> JoinColumns {
    var scores: [(columns: JoinColumns, matches: Int, records: Int)] = []
    if areCountries {
      var index = KeyIndex(ofCountries: shapes)
      for column in table.columns {
        let keys = sample(of: column)
        let matches = keys.count {
          switch index.match($0) {
          case .equal, .similar: true
          case .ambiguous, .absent: false
          }
        }
        scores.append((JoinColumns(column: column), matches, keys.count))
      }
    } else {
      let shared = table.columns.filter(properties.contains)
      if shared.count == 1 { return JoinColumns(column: shared[0], property: shared[0]) }
      let samples = table.columns.map { (name: $0, keys: sample(of: $0)) }
      for property in shared.isEmpty ? properties : shared {
        let index = KeyIndex(of: property, in: shapes)
        for (column, keys) in samples where shared.isEmpty || column == property {
          let columns = JoinColumns(column: column, property: property)
          scores.append((columns, keys.count(where: index.contains), keys.count))
        }
      }
    }
    let most = scores.map(\.matches).max() ?? 0
    // Chance matches of few records do not decide.
    let matching = scores.filter { $0.matches == most && most * 2 > $0.records }
    guard let first = matching.first else {
      throw failure(
        "no column of the table matches the shapes: name the columns as COLUMN=PROPERTY; the columns are "
          + "\(Suggestion.list(table.columns, nearestTo: "")), and the properties are "
          + Suggestion.list(properties, nearestTo: ""))
    }
    guard matching.count == 1 else {
      let names = matching.prefix(6).map { "'\($0.columns.text)'" }.joined(separator: ", ")
      throw failure("several columns match the shapes equally: choose one of \(names)")
    }
    return first.columns
  }

  /// Returns the different keys of a column in the first records.
  private func sample(of column: String) -> Set<String> {
    Set(table.records.prefix(Self.sampleSize).compactMap { $0[column]?.joinKey })
  }

  private func failure(_ reason: String) -> RequestError {
    RequestError("on", reason)
  }
}

extension JoinColumns {
  /// The columns as a request names them.
  var text: String { property.map { $0 == column ? column : "\(column)=\($0)" } ?? column }
}
