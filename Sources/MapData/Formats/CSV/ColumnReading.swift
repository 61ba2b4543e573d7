import MapGeoJSON

/// The way in which the fields of a table's column are converted to values.
enum ColumnReading: Hashable {
  /// All fields of the column are texts.
  case texts
  /// Fields may be numbers with this decimal mark. If `isGrouped` is true, the other mark separates
  /// thousands. Fields that are not numbers are texts.
  case numbers(NumberShape.Mark, isGrouped: Bool)
  /// Fields may be coordinates. A single mark in a number is the decimal mark.
  case coordinates

  /// Returns the value of a field. An empty field is null.
  func value(_ field: String) -> AttributeValue {
    if field.isEmpty { return .null }
    guard self != .texts else { return .string(field) }
    return number(NumberShape.ungrouped(field.trimmingWhitespace())) ?? .string(field)
  }

  private func number(_ field: String) -> AttributeValue? {
    let mark: NumberShape.Mark
    switch (NumberShape(field[...]), self) {
    case (.empty, _), (.code, _), (.text, _), (_, .texts): return nil
    case (.plain, _): return AttributeValue(number: field)
    case (.decimal(let found), .coordinates), (.both(let found), .coordinates),
      (.single(let found), .coordinates):
      mark = found
    case (.decimal(let found), .numbers(let expected, _)),
      (.both(let found), .numbers(let expected, _)):
      guard found == expected else { return nil }
      mark = found
    case (.single(let found), .numbers(let expected, let isGrouped)):
      guard found == expected || isGrouped else { return nil }
      mark = expected
    case (.groups(let found), .numbers(let expected, let isGrouped)):
      guard found != expected, isGrouped else { return nil }
      mark = expected
    case (.groups, .coordinates): return nil
    }
    let other = Character(UnicodeScalar(mark.other.rawValue))
    return AttributeValue(
      number: mark == .point
        ? field.filter { $0 != other }
        : field.filter { $0 != other }.replacing(",", with: "."))
  }

  /// Returns the text of a number with decimals, without the zeros at its end. Returns nil for any
  /// other text. Two texts of the same number have the same result.
  static func reduced(_ field: String) -> String? {
    let field = NumberShape.ungrouped(field.trimmingWhitespace())
    switch NumberShape(field[...]) {
    case .decimal, .both, .single:
      guard field.utf8.last?.isDigit == true, !field.utf8.contains(where: { $0 | 0x20 == 0x65 })
      else { return nil }
      return String(field.prefix(field.count - field.utf8.reversed().prefix { $0 == 0x30 }.count))
    default: return nil
    }
  }
}

/// A summary of the shapes of the fields in a column.
struct ColumnShapes {
  /// The first field of each shape.
  private var examples: [NumberShape: String] = [:]
  /// The range of the numbers of decimals in the fields, or nil if no field has decimals.
  private var decimals: ClosedRange<Int>?
  private var hasFinalZero = false
  /// The first integer whose digits are in groups of three.
  private var grouped: String?
  /// Whether a number in groups begins with fewer than three digits or has decimals. Codes in
  /// groups of three digits, such as telephone numbers, do neither.
  private var hasThousands = false

  /// Adds the shape of a field to the summary.
  mutating func add(_ field: String) {
    let field = field.trimmingWhitespace()
    let ungrouped = NumberShape.ungrouped(field)
    let shape = NumberShape(ungrouped[...])
    if examples[shape] == nil { examples[shape] = field }
    switch shape {
    case .plain where ungrouped != field, .groups:
      grouped = grouped ?? field
      let first = field.utf8.drop { !$0.isDigit }.prefix(while: \.isDigit)
      hasThousands = hasThousands || first.count < 3
    case .both: hasThousands = true
    default: hasThousands = hasThousands || ungrouped != field
    }
    switch shape {
    case .decimal, .both, .single:
      let places = field.utf8.reversed().prefix(while: \.isDigit).count
      decimals =
        min(decimals?.lowerBound ?? places, places)...max(decimals?.upperBound ?? 0, places)
      hasFinalZero = hasFinalZero || places > 1 && field.utf8.last == UInt8(ascii: "0")
    default: break
    }
  }

  private func has(_ shape: NumberShape) -> Bool { examples[shape] != nil }

  /// Whether the decimal mark of some number in the column can only be `mark`.
  func hasDecimals(_ mark: NumberShape.Mark) -> Bool { has(.decimal(mark)) || has(.both(mark)) }

  /// Whether two texts in the column may be the same number, such as `1.10` and `1.1`.
  var mayRepeatNumbers: Bool {
    hasFinalZero && decimals.map { $0.lowerBound < $0.upperBound } == true
  }

  /// Whether all grouped numbers in the column are integers in groups of three digits.
  var mayBeCodes: Bool { grouped != nil && !hasThousands }

  /// A number whose point may separate thousands, such as `83.200`, if the points of all numbers in the column may.
  var possibleThousands: String? {
    let others: [NumberShape] = [.decimal(.point), .both(.point), .both(.comma), .groups(.comma)]
    return others.contains(where: has) ? nil : examples[.single(.point)]
  }

  /// Returns the reading of the column. If the column is read as text because its marks are in
  /// doubt, also returns a doubtful field, or two fields that contradict each other.
  ///
  /// - Parameter marks: The decimal marks of the table.
  func reading(in marks: TableMarks) -> (reading: ColumnReading, doubt: [String]) {
    if has(.code) { return (.texts, []) }
    if let grouped, mayBeCodes { return (.texts, [grouped]) }
    let (commas, points) = (shapes(of: .comma), shapes(of: .point))
    let (commaed, pointed) = (certain(.comma), certain(.point))
    let plain = examples[.plain].map { [$0] } ?? []
    let example = marks.example.isEmpty ? [] : [marks.example]
    func texts(_ doubt: [[String]]) -> (ColumnReading, [String]) {
      (.texts, doubt.compactMap(\.first))
    }
    if marks.decimals == .comma {
      return pointed.isEmpty
        ? (.numbers(.comma, isGrouped: true), []) : texts([pointed, commas + plain + example])
    }
    switch (commaed.isEmpty, pointed.isEmpty) {
    case (false, false):
      let areDecimals =
        commaed == [examples[.decimal(.comma)]] && pointed == [examples[.decimal(.point)]]
      return marks.allowsCommas && areDecimals && commas.count == 1 && points.count == 1
        ? (.coordinates, []) : texts([commaed, pointed])
    case (false, true):
      // If commas separate the fields of the table, a comma inside a field may also separate the
      // members of a list.
      return marks.allowsCommas || !has(.decimal(.comma)) || has(.both(.comma))
        ? (.numbers(.comma, isGrouped: true), []) : texts([commas, points + plain + example])
    case (true, false):
      let isGrouped = has(.groups(.comma)) || has(.both(.point))
      return isGrouped || !has(.single(.comma))
        ? (.numbers(.point, isGrouped: isGrouped), []) : texts([commas, points])
    case (true, true):
      if commas.isEmpty, points.isEmpty || !marks.isUnsure {
        return (.numbers(.point, isGrouped: false), [])
      }
      if marks.isUnsure { return texts([commas + points, example]) }
      return points.isEmpty && marks.decimals == nil && marks.allowsCommas
        ? (.numbers(.comma, isGrouped: false), []) : texts([commas, points + plain + example])
    }
  }

  /// Returns the examples of numbers whose decimal mark can only be `mark`.
  private func certain(_ mark: NumberShape.Mark) -> [String] {
    [.decimal(mark), .both(mark), .groups(mark.other)].compactMap { examples[$0] }
  }

  /// Returns the examples of numbers that contain `mark`, whether for decimals or for thousands.
  private func shapes(of mark: NumberShape.Mark) -> [String] {
    [.decimal(mark), .both(mark), .single(mark), .groups(mark)].compactMap { examples[$0] }
  }
}

/// The decimal marks that the numbers of a table use.
struct TableMarks {
  /// The decimal mark, or nil if the table does not determine it.
  var decimals: NumberShape.Mark?
  /// Whether the coordinates and the values use different marks.
  var isUnsure = false
  /// Whether a comma can be the decimal mark.
  var allowsCommas = false
  /// A number that uses the mark, for messages.
  var example = ""
}
