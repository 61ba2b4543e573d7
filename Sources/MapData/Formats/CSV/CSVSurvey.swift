import MapGeoJSON

/// The properties of the columns of a CSV text: which columns contain the places, and how the
/// fields of each column are read. They are determined from all records, so a value does not depend
/// on the other fields of its record.
struct CSVSurvey {
  /// The columns that contain the places.
  let columns: CSVColumns
  /// The reading of each column, in the order of the columns.
  let readings: [ColumnReading]
  /// The warnings about columns that are read as text.
  let warnings: [DataWarning]

  /// Surveys the records of `reader`.
  ///
  /// - Throws: `MalformedContent` if a record is not valid or no column is suitable.
  init(
    _ reader: CSVReader, header: [String], options: CSVOptions
  ) throws(MalformedContent) {
    let candidates = try CSVColumns.candidates(header, options: options)
    var chosen = candidates.count
    var shapes = header.map { _ in ColumnShapes() }
    var marks = CoordinateMarks()
    var records = reader
    while let record = try records.next() {
      for (index, field) in record.prefix(header.count).enumerated() { shapes[index].add(field) }
      for (index, candidate) in candidates.prefix(chosen).enumerated() {
        var code = CSVColumns.degrees
        // A column whose texts cannot be read as geometries is not a column of places.
        if (try? candidate.geometry(record, code: &code)) != nil {
          chosen = index
          break
        }
      }
      marks.add(record, candidates)
    }
    columns = candidates[chosen == candidates.count ? 0 : chosen]
    let places = columns.coordinates
    let values = shapes.enumerated().filter { !places.contains($0.offset) }.map(\.element)
    let table = marks.marks(of: values, isSeparatedByComma: reader.delimiter == 0x2C)
    var (readings, warnings): ([ColumnReading], [DataWarning]) = ([], [])
    for (index, name) in header.enumerated() {
      guard !places.contains(index) else {
        readings.append(.coordinates)
        continue
      }
      let (reading, doubt) = shapes[index].reading(in: table)
      readings.append(reading)
      let reason =
        shapes[index].mayBeCodes
        ? "may be codes or numbers in thousands" : "the decimal mark is uncertain"
      if let problem = Self.problem(doubt, because: reason) {
        warnings.append(Self.warning(name, problem))
      } else if reader.delimiter == UInt8(ascii: ";"), table.decimals == nil,
        reading == .numbers(.point, isGrouped: false), let example = shapes[index].possibleThousands
      {
        // Spreadsheets write semicolons where the comma is the decimal mark.
        warnings.append(
          DataWarning(
            .odd,
            "the column '\(name.prefix(40))' has '\(example.prefix(40))', whose point may separate thousands; it is "
              + "read as the decimal mark"))
      }
    }
    let repeating = header.indices.filter {
      ![.texts, .coordinates].contains(readings[$0]) && shapes[$0].mayRepeatNumbers
    }
    for (index, pair) in try Self.repeated(repeating, in: reader) {
      readings[index] = .texts
      if let problem = Self.problem(pair, because: "they are one number") {
        warnings.append(Self.warning(header[index], problem))
      }
    }
    (self.readings, self.warnings) = (readings, warnings)
  }

  /// Returns two different texts of the same number, for each of `columns` that contains such
  /// texts.
  private static func repeated(
    _ columns: [Int], in reader: CSVReader
  ) throws(MalformedContent) -> [(column: Int, pair: [String])] {
    guard !columns.isEmpty else { return [] }
    var texts = columns.map { _ in [String: String]() }
    var found: [Int: [String]] = [:]
    var records = reader
    while let record = try records.next() {
      for (place, column) in columns.enumerated()
      where found[column] == nil && record.indices.contains(column) {
        let field = record[column].trimmingWhitespace()
        guard let reduced = ColumnReading.reduced(field) else { continue }
        if let other = texts[place].updateValue(field, forKey: reduced), other != field {
          found[column] = [other, field]
        }
      }
    }
    return columns.compactMap { column in found[column].map { (column, $0) } }
  }

  private static func problem(_ fields: [String], because reason: String) -> String? {
    guard !fields.isEmpty else { return nil }
    let names = fields.map { "'\($0.prefix(40))'" }.joined(separator: " and ")
    return "has \(names), and \(reason)"
  }

  private static func warning(_ name: String, _ problem: String) -> DataWarning {
    DataWarning(.odd, "the column '\(name.prefix(40))' \(problem); it is read as text")
  }
}

/// The numbers of coordinates with a decimal point and with a decimal comma.
private struct CoordinateMarks {
  private var points = 0
  private var commas = 0
  private var example: [NumberShape.Mark: String] = [:]

  /// Counts the decimal marks in the coordinates of a record.
  mutating func add(_ record: [String], _ candidates: [CSVColumns]) {
    for candidate in candidates {
      switch candidate {
      case .position(let longitude, let latitude):
        for index in [longitude, latitude] where record.indices.contains(index) {
          add(record[index], commasNeeded: 1)
        }
      case .pair(let index, _) where record.indices.contains(index):
        add(record[index], commasNeeded: 2)
      case .pair, .geometry, .absent: break
      }
    }
  }

  private mutating func add(_ field: String, commasNeeded: Int) {
    if field.utf8.contains(UInt8(ascii: ".")) {
      points += 1
      if example[.point] == nil { example[.point] = field }
    } else {
      let bytes = Array(field.utf8)
      let found = bytes.indices.dropFirst().dropLast().count {
        bytes[$0] == UInt8(ascii: ",") && bytes[$0 - 1].isDigit && bytes[$0 + 1].isDigit
      }
      guard found >= commasNeeded else { return }
      commas += 1
      if example[.comma] == nil { example[.comma] = field }
    }
  }

  /// Returns the decimal marks of the table. `values` are the shapes of the columns other than the
  /// coordinates.
  func marks(of values: [ColumnShapes], isSeparatedByComma: Bool) -> TableMarks {
    var marks = TableMarks()
    if points + commas > 0 { marks.decimals = points >= commas ? .point : .comma }
    marks.example = marks.decimals.flatMap { example[$0] } ?? ""
    marks.allowsCommas = !isSeparatedByComma || marks.decimals == .comma
    guard marks.decimals != .comma, marks.allowsCommas else { return marks }
    let (hasCommas, hasPoints) = (
      values.contains { $0.hasDecimals(.comma) }, values.contains { $0.hasDecimals(.point) }
    )
    guard hasCommas, !hasPoints else {
      if marks.decimals == nil, hasPoints, !hasCommas { marks.decimals = .point }
      return marks
    }
    if marks.decimals == .point {
      (marks.decimals, marks.isUnsure) = (nil, true)
    } else {
      marks.decimals = .comma
    }
    return marks
  }
}
