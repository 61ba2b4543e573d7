import MapEngine
import MapGeoJSON

/// The addition of the columns of a table to the properties of shapes.
struct TableMerging {
  /// The properties whose values a column of the same name changes.
  struct Replaced {
    fileprivate var counts: [(name: String, count: Int, old: String, new: String)] = []

    /// Returns a warning for each property.
    func warnings(of join: TableJoin) -> [MapWarning] {
      counts.map { name, count, old, new in
        MapWarning(
          .oddData, place: join.table.place,
          message:
            "the column '\(name)' replaces the property of \(join.place): \(count) values change, such as "
            + "from '\(old.prefix(40))' to '\(new.prefix(40))'; rename the column to keep both")
      }
    }
  }

  private let table: JoinTable
  /// The columns that are added. A key column is left out if the shapes have a property of its name.
  private let columns: [String]

  init(_ table: JoinTable, _ joined: JoinColumns, _ shapes: [Feature]) {
    self.table = table
    let hasKey = shapes.contains { $0.attributes[joined.column] != nil }
    columns = table.columns.filter { $0 != joined.column || !hasKey }
  }

  /// Returns the shapes with the columns of the table. The columns replace properties of the same name in all shapes,
  /// so that a property never mixes values of both. Values of shapes without a record are null. Shapes with several
  /// records are repeated.
  ///
  /// - Parameter records: For each shape, the indices of its records.
  func merged(_ shapes: [Feature], records: [[Int]]) -> (features: [Feature], replaced: Replaced) {
    var replaced: [String: (count: Int, old: String, new: String)] = [:]
    var layout = Layout([], adding: columns)
    var features: [Feature] = []
    features.reserveCapacity(shapes.count)
    for (shape, numbers) in zip(shapes, records) {
      if shape.attributes.names != layout.own {
        layout = Layout(shape.attributes.names, adding: columns)
      }
      for number in numbers.isEmpty ? [nil] : numbers.map(Optional.some) {
        var merged = shape.attributes.values
        merged.reserveCapacity(layout.names.count)
        for (value, place) in zip(values(of: number), layout.places) {
          guard place < layout.own.count else {
            merged.append(value)
            continue
          }
          if merged[place].text != value.text {
            let name = layout.own[place]
            replaced[name, default: (0, merged[place].text, value.text)].count += 1
          }
          merged[place] = value
        }
        var feature = shape
        feature.attributes = Attributes(uniqueNames: layout.names, values: merged)
        features.append(feature)
      }
    }
    return (
      features,
      Replaced(
        counts: columns.compactMap { name in
          replaced[name].map { (name, $0.count, $0.old, $0.new) }
        })
    )
  }

  /// Returns the values of the added columns in a record, which are null if there is no record.
  private func values(of record: Int?) -> [AttributeValue] {
    guard let record = record.map({ table.records[$0] }) else {
      return Array(repeating: .null, count: columns.count)
    }
    if record.names == columns { return record.values }
    return columns.map { record[$0] ?? .null }
  }

  /// The properties of shapes with the columns of the table. Shapes with the same properties share a layout.
  private struct Layout {
    /// The names of the properties without the table.
    let own: [String]
    /// The names of the properties and of the columns after them.
    let names: [String]
    /// The index of each column among the names.
    let places: [Int]

    init(_ own: [String], adding columns: [String]) {
      let known = Dictionary(zip(own, own.indices), uniquingKeysWith: { first, _ in first })
      var names = own
      self.own = own
      places = columns.map { column in
        if let place = known[column] { return place }
        names.append(column)
        return names.count - 1
      }
      self.names = names
    }
  }
}
