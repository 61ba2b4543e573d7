import MapEngine
import MapGeoJSON

/// A table that is joined to shapes: each shape gets the values of the record that has its key. For maps of a series, a
/// shape is repeated for each record that has its key, one for each value of the property that divides the series.
struct TableJoin {
  /// The shapes with the values of the table.
  struct Result {
    var features: [Feature]
    var warnings: [MapWarning]
    /// The compared columns and the numbers of matches, as a line of text.
    var summary: String
    /// The bounds of the countries that have a record; nil if the shapes are not countries, or if there are no shapes.
    var matchedBounds: GeographicBounds?
  }

  let table: JoinTable
  let shapes: [Feature]
  /// The name of the shapes in messages.
  let place: String
  /// Whether the shapes are the countries of the basemap.
  let areCountries: Bool
  /// The column whose values divide the records among maps; nil if there is one map.
  var series: String?
  /// The maximum memory of the shapes with the values of the table, in bytes.
  var memoryLimit = Int.max

  /// Joins the table by the columns that the request names. If it names none, they are chosen.
  ///
  /// - Throws: `RequestError` if the columns do not exist or cannot be chosen, if different records are for the same
  ///   shape of a map, if no record is for a shape, or if the result takes more memory than the limit.
  func joined(on wanted: JoinColumns?) throws(RequestError) -> Result {
    guard !shapes.isEmpty else { return Result(features: [], warnings: [], summary: "") }
    guard !table.records.isEmpty else {
      throw RequestError("join", "the table has no records")
    }
    let columns = try ColumnChoice(table, shapes, areCountries: areCountries).columns(wanted)
    let matches = try RecordMatches(of: self, columns)
    let merging = TableMerging(table, columns, shapes)
    let (features, replaced) = merging.merged(shapes, records: matches.records)
    guard features.reduce(0, { $0 + $1.memory }) <= memoryLimit else { throw tooLarge }
    let counts =
      "\(table.place): joined by \(columns.text): \(matches.matchedCount) of \(table.records.count) records, "
      + "\(matches.records.count { !$0.isEmpty }) of \(shapes.count) shapes of \(place)"
    return Result(
      features: features, warnings: matches.warnings(of: self) + replaced.warnings(of: self),
      summary: counts, matchedBounds: areCountries ? bounds(of: matches) : nil)
  }
}

extension TableJoin {
  /// Returns the bounds of the shapes that have a record.
  private func bounds(of matches: RecordMatches) -> GeographicBounds? {
    BoundingBox(of: zip(shapes, matches.records).lazy.filter { !$1.isEmpty }.map(\.0))
      .flatMap { GeographicBounds($0) }
  }

  fileprivate var tooLarge: RequestError {
    RequestError(
      "join",
      "the data with the columns of the table takes more than the limit of \(memoryLimit >> 20) MiB; "
        + "leave out columns, or raise --max-memory")
  }

  /// Returns the value that decides which map of the series shows a record; nil for the only map.
  fileprivate func map(of record: Attributes) -> String? { series.flatMap { record[$0]?.joinKey } }
}

/// The records of the shapes.
struct RecordMatches {
  /// For each shape, the indices of its records, which are in different maps.
  private(set) var records: [[Int]]
  /// The number of records that are for a shape.
  private(set) var matchedCount = 0
  private let columns: JoinColumns
  private var index: KeyIndex
  /// The keys of records without a shape, and whether several shapes come into question.
  private var unmatched: [(key: String, isAmbiguous: Bool)] = []
  /// The number of records whose key is missing.
  private var missingCount = 0
  /// The keys that differ slightly from the keys of their shapes.
  private var similar: [(key: String, other: String)] = []

  /// A shape in a map of a series.
  private struct MapShape: Hashable {
    var map: String?
    var shape: Int
  }

  /// The maximum number of examples in a message.
  private static let exampleLimit = 5

  /// Finds the record of each shape.
  init(of join: TableJoin, _ columns: JoinColumns) throws(RequestError) {
    self.columns = columns
    records = Array(repeating: [], count: join.shapes.count)
    index =
      columns.property.map { KeyIndex(of: $0, in: join.shapes) }
      ?? KeyIndex(ofCountries: join.shapes)
    var conflicts: [(Int, Int)] = []
    var taken: [MapShape: Int] = [:]
    var memory = 0
    for (number, record) in join.table.records.enumerated() {
      guard let key = record[columns.column]?.joinKey else {
        missingCount += 1
        continue
      }
      let found: [Int]
      switch index.match(key) {
      case .equal(let shapes): found = shapes
      case .similar(let shapes, let other):
        found = shapes
        similar.append((key, other))
      case .ambiguous:
        unmatched.append((key, true))
        continue
      case .absent:
        unmatched.append((key, false))
        continue
      }
      matchedCount += 1
      let map = join.map(of: record)
      var others: [Int] = []
      for shape in found {
        if let other = taken.updateValue(number, forKey: MapShape(map: map, shape: shape)) {
          others.append(other)
          continue
        }
        // Each further record repeats the shape.
        memory += records[shape].isEmpty ? 0 : join.shapes[shape].memory
        guard memory <= join.memoryLimit else { throw join.tooLarge }
        records[shape].append(number)
      }
      if let other = others.filter({ join.table.records[$0] != record }).min() {
        conflicts.append((other, number))
      }
    }
    try check(conflicts, join)
    guard matchedCount == 0 else { return }
    throw RequestError("join", noMatch(join))
  }

  private func check(_ conflicts: [(Int, Int)], _ join: TableJoin) throws(RequestError) {
    guard !conflicts.isEmpty else { return }
    func key(_ number: Int) -> String {
      join.table.records[number][columns.column]?.joinKey ?? ""
    }
    let kept =
      join.series.map { " and '\($0)'" }
      ?? ", or draw a map for each value of another column with facet"
    let pairs = conflicts.prefix(Self.exampleLimit).map { first, second in
      let keys = key(first) == key(second) ? [key(first)] : [key(first), key(second)]
      return keys.map(quoted).joined(separator: " and ")
        + " (records \(first + 1) and \(second + 1))"
    }
    throw RequestError(
      "join",
      "different records are for the same shape: \(list(pairs, of: conflicts.count)); "
        + "keep one record for each value of '\(columns.column)'\(kept)")
  }

  private func noMatch(_ join: TableJoin) -> String {
    let column =
      "no record is for a shape of \(join.place): column '\(columns.column)' has "
    let keys = unmatched.map { quoted($0.key) }
    let others = index.keys
    return column + (keys.isEmpty ? "no values" : list(keys)) + ", and "
      + (columns.property.map { "property '\($0)' has " } ?? "the names and codes of countries are ")
      + (others.isEmpty ? "no values" : list(others.map(quoted)))
  }

  /// Returns the warnings about records without a shape, shapes without a record, and keys that differ slightly.
  func warnings(of join: TableJoin) -> [MapWarning] {
    var warnings: [MapWarning] = []
    if !unmatched.isEmpty || missingCount > 0 {
      warnings.append(
        MapWarning(.unmatchedRecords, place: join.table.place, message: unmatchedText(of: join)))
    }
    let bare = records.indices.filter { records[$0].isEmpty }
    // A table with values of some countries is common.
    if let property = columns.property, !bare.isEmpty, !join.areCountries {
      let names = bare.map { quoted(join.shapes[$0].attributes[property]?.joinKey ?? "") }
      warnings.append(
        MapWarning(
          .unmatchedRecords, place: join.place,
          message:
            "\(bare.count) of \(records.count) shapes have no record in \(join.table.place): '\(property)' is "
            + "\(list(names)); their values are missing"))
    }
    if let first = similar.first, columns.property != nil {
      let more = similar.count > 1 ? " (and \(similar.count - 1) more)" : ""
      warnings.append(
        MapWarning(
          .oddData, place: join.table.place,
          message:
            "\(quoted(first.key)) is joined to \(quoted(first.other))\(more), which differs in leading zeros, "
            + "case, accents or white space"))
    }
    return warnings
  }

  private func unmatchedText(of join: TableJoin) -> String {
    let total = join.table.records.count
    var parts: [String] = []
    if !unmatched.isEmpty {
      let search =
        columns.property == nil
        ? NearestKeys(ofCountries: join.shapes) : NearestKeys(index.keys)
      let names = unmatched.prefix(Self.exampleLimit).map { key, isAmbiguous in
        if isAmbiguous { return "\(quoted(key)) (of several shapes)" }
        return quoted(key) + (search.nearest(to: key).map { " (nearest: \(quoted($0)))" } ?? "")
      }
      parts.append(
        "\(unmatched.count) of \(total) records have no shape by '\(columns.text)': "
          + list(names, of: unmatched.count))
    }
    if missingCount > 0 {
      parts.append("\(missingCount) of \(total) records have no value of '\(columns.column)'")
    }
    return parts.joined(separator: "; ") + "; they are left out"
  }

  private func quoted(_ key: String) -> String { "'\(key.prefix(60))'" }

  /// Returns the first texts as a list, with the number of the others.
  private func list(_ texts: [String], of count: Int? = nil) -> String {
    let shown = texts.prefix(Self.exampleLimit)
    let rest = (count ?? texts.count) - shown.count
    return shown.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
  }
}
