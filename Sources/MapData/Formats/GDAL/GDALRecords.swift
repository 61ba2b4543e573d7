import MapCGDAL
import MapGeoJSON
import MapJSON

/// A converter of the records of one layer to features.
struct GDALRecords {
  /// A feature and the problems with its geometry.
  struct Record {
    var feature: Feature
    /// Whether the geometry exceeds the memory limit.
    var isTooLarge = false
    /// The problem with the geometry, or nil if there is no problem.
    var problem: String?
  }

  private let dataset: OpaquePointer
  private let names: [String]
  private let areNamesUnique: Bool
  /// The index of the field that GDAL derives from the identifiers of the features, or nil if there
  /// is no such field.
  private let identifier: Int?
  /// The decoder for the texts of the layer.
  private(set) var texts: FieldTexts

  /// Creates a converter of the records of the dataset's selected layer.
  ///
  /// - Parameters:
  ///   - identifier: The name of the field that GDAL derives from the identifiers of the features,
  ///     or nil if there is no such field.
  ///   - texts: The decoder for the texts of the layer.
  init(_ dataset: OpaquePointer, identifier: String?, texts: FieldTexts) {
    self.dataset = dataset
    var texts = texts
    let names = (0..<gdal_dataset_field_count(dataset)).map {
      texts.text(gdal_dataset_field_name(dataset, $0))
    }
    self.texts = texts
    self.names = names
    areNamesUnique = Set(names).count == names.count
    self.identifier = identifier.flatMap { names.firstIndex(of: $0) }
  }

  /// Returns the current feature. Its geometry may take up to `limit` bytes.
  mutating func next(limit: Int) -> Record {
    var record = Record(feature: Feature(geometry: nil))
    record.feature.identifier = .integer(gdal_feature_identifier(dataset))
    addGeometry(to: &record, limit: limit)
    var values: [AttributeValue] = []
    values.reserveCapacity(names.count)
    for index in names.indices {
      let value = AttributeValue(
        gdal_feature_value(dataset, Int32(truncatingIfNeeded: index)), texts: &texts)
      values.append(value)
      if index == identifier { record.feature.identifier = Feature.Identifier(value) }
    }
    record.feature.attributes =
      areNamesUnique
      ? Attributes(uniqueNames: names, values: values)
      : Attributes(zip(names, values).map { Attributes.Member(name: $0, value: $1) })
    return record
  }

  private func addGeometry(to record: inout Record, limit: Int) {
    var size = 0
    var isFailed: Int32 = 0
    let start = gdal_feature_geometry(dataset, max(0, limit), &size, &isFailed)
    guard let start else {
      if isFailed != 0 { record.isTooLarge = true }
      return
    }
    let bytes = Array(UnsafeBufferPointer(start: start, count: size))
    do {
      record.feature.geometry = try Geometry(wellKnownBinary: bytes[...], keepsNotFinite: true)
    } catch {
      record.problem = error.reason.description
    }
  }
}

extension Feature.Identifier {
  /// Creates an identifier from a value. A text of digits becomes a number. Returns nil if the
  /// value is neither an integer nor a text.
  fileprivate init?(_ value: AttributeValue) {
    switch value {
    case .integer(let number): self = .integer(number)
    case .string(let text): self = Int64(text).map { .integer($0) } ?? .string(text)
    default: return nil
    }
  }
}

extension AttributeValue {
  /// Creates an attribute from a field. Dates and times become ISO 8601 texts, and lists become
  /// arrays.
  fileprivate init(_ value: gdal_value, texts: inout FieldTexts) {
    let count = Int(value.count)
    switch Int(value.kind) {
    case GDAL_VALUE_BOOLEAN: self = .bool(value.integer != 0)
    case GDAL_VALUE_INTEGER: self = .integer(value.integer)
    case GDAL_VALUE_DOUBLE: self = .finite(value.number)
    case GDAL_VALUE_FLOAT: self = .finite(value.number.asSinglePrecision)
    case GDAL_VALUE_STRING: self = value.string.map { .string(texts.text($0)) } ?? .null
    case GDAL_VALUE_JSON: self = value.string.map { .parsed(texts.text($0)) } ?? .null
    case GDAL_VALUE_DATE, GDAL_VALUE_TIME, GDAL_VALUE_DATE_TIME:
      self = .string(value.isoText)
    case GDAL_VALUE_INTEGERS:
      self = .array(
        UnsafeBufferPointer(start: value.integers, count: count).map { .integer(Int64($0)) })
    case GDAL_VALUE_INTEGERS64:
      self = .array(UnsafeBufferPointer(start: value.integers64, count: count).map { .integer($0) })
    case GDAL_VALUE_DOUBLES:
      self = .array(UnsafeBufferPointer(start: value.numbers, count: count).map { .finite($0) })
    case GDAL_VALUE_FLOATS:
      self = .array(
        UnsafeBufferPointer(start: value.numbers, count: count).map {
          .finite($0.asSinglePrecision)
        })
    case GDAL_VALUE_STRINGS:
      let strings = UnsafeBufferPointer(start: value.strings, count: count)
      self = .array(strings.map { text in text.map { .string(texts.text($0)) } ?? .null })
    default: self = .null
    }
  }

  private static func finite(_ number: Double) -> AttributeValue {
    number.isFinite ? .double(number) : .null
  }

  private static func parsed(_ text: String) -> AttributeValue {
    guard let document = try? JSONDocument(parsing: Array(text.utf8)) else { return .string(text) }
    return AttributeValue(document.root)
  }
}

extension gdal_value {
  /// The date, the time or both in ISO 8601. The text includes fractions of a second if there are
  /// any, and the time zone if it is known.
  fileprivate var isoText: String {
    func digits(_ number: Int32, _ count: Int) -> String {
      let text = String(number.magnitude)
      let zeros = String(repeating: "0", count: max(0, count - text.count))
      return (number < 0 ? "-" : "") + zeros + text
    }
    let date = "\(digits(year, 4))-\(digits(month, 2))-\(digits(day, 2))"
    if Int(kind) == GDAL_VALUE_DATE { return date }
    let thousandths = Int32((second.isFinite ? min(max(second, 0), 61) * 1000 : 0).rounded())
    var time = "\(digits(hour, 2)):\(digits(minute, 2)):\(digits(thousandths / 1000, 2))"
    if thousandths % 1000 != 0 { time += "." + digits(thousandths % 1000, 3) }
    if zone == 100 {
      time += "Z"
    } else if zone > 1 {
      let minutes = (zone - 100) * 15
      let offset = Int32(minutes.magnitude)
      time += (minutes < 0 ? "-" : "+") + digits(offset / 60, 2) + ":" + digits(offset % 60, 2)
    }
    return Int(kind) == GDAL_VALUE_TIME ? time : "\(date)T\(time)"
  }
}
