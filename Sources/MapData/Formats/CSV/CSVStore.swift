import MapGeoJSON

/// Reads features from CSV: a header with the names of the columns, then one feature per record.
public enum CSVStore {
  /// Returns the features of `bytes`, limited to those that meet `bounds` if it is given.
  ///
  /// Numbers become numbers, except those with leading zeros; empty fields become null. A column of
  /// geometries is not an attribute; columns of longitude and latitude are. Coordinates may have a decimal comma, degrees,
  /// minutes and seconds, and the letter of a hemisphere (`CoordinateText`). If the separator is not
  /// a comma, numbers may have a decimal comma.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - location: The location of the data.
  ///   - options: The columns and the separator.
  ///   - bounds: The region to read; nil for all.
  ///   - memoryLimit: The maximum memory that the features may take until they are drawn,
  ///     in bytes.
  /// - Throws: `ResourceError.malformed` if the header or a line is not valid CSV, or a reference system is unknown;
  ///   `tooLarge` if the features exceed the memory limit.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, options: CSVOptions = CSVOptions(),
    in bounds: TileSetDescription.Bounds? = nil, memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      var reader = CSVReader(bytes, delimiter: options.delimiter)
      guard let header = try reader.header(options) else {
        throw MalformedContent(reason: "no header: the file is empty")
      }
      var table = CSVTable(
        header: header, columns: try CSVColumns(header: header, options: options),
        delimiter: reader.delimiter, bounds: bounds.map { StoreBounds($0) })
      while let record = try reader.next() {
        try table.add(record, line: reader.line)
        if table.memory > memoryLimit { return nil }
      }
      return try table.features(at: location)
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }
}

/// Collects the features of a CSV text record by record.
private struct CSVTable {
  private let columns: CSVColumns
  /// Whether the separator is not a comma, so that a comma can be the decimal mark.
  private let hasDecimalCommas: Bool
  private let bounds: StoreBounds?
  private let header: [String]
  private let names: [String]
  private let areNamesUnique: Bool
  /// The columns that are attributes.
  private let attributes: [Int]
  private let width: Int
  private var read = StoredFeatures([])
  /// The lines of the features.
  private var lines: [Int] = []
  /// The memory that the features take until they are drawn, in bytes.
  private(set) var memory = 0
  private var longRecords = ProblemCount()
  /// The features whose positions must be transformed by PROJ.
  private var pending = PendingFeatures()

  init(header: [String], columns: CSVColumns, delimiter: UInt8, bounds: StoreBounds?) {
    self.columns = columns
    hasDecimalCommas = delimiter != UInt8(ascii: ",")
    self.bounds = bounds
    width = header.count
    if case .geometry(let column) = columns {
      attributes = header.indices.filter { $0 != column }
    } else {
      attributes = Array(header.indices)
    }
    self.header = header
    names = attributes.map { header[$0] }
    areNamesUnique = Set(names).count == names.count
  }

  /// Returns the features in degrees.
  ///
  /// - Throws: `MalformedContent` with the remedy if the coordinates are not degrees, or are in a
  ///   reference system that cannot be transformed.
  mutating func features(at location: ResourceLocation) throws(MalformedContent) -> StoredFeatures {
    try checkUnits(at: location)
    try pending.toDegrees(&read, conversion: GDALRemedy.conversion(of: location))
    var stored = read.skippingFaults(in: bounds) { [lines] in "in line \(lines[$0])" }
    stored.warnings +=
      longRecords.warnings(.odd, "fields beyond those of the header are left out")
    return stored
  }

  /// Throws if most of the coordinates are not degrees.
  private func checkUnits(at location: ResourceLocation) throws(MalformedContent) {
    let sample = PositionSample(pending.others(of: read.features))
    guard !sample.looksLikeDegrees else { return }
    var options = ["-s_srs", "EPSG:…"]
    if case .position(let longitude, let latitude) = columns {
      options += ["-oo", "X_POSSIBLE_NAMES=\(header[longitude])"]
      options += ["-oo", "Y_POSSIBLE_NAMES=\(header[latitude])"]
    }
    throw MalformedContent(
      reason: "\(sample.message); convert them: "
        + GDALRemedy.conversion(of: location, options: options))
  }

  /// Adds the feature of a record.
  ///
  /// - Throws: `MalformedContent` if its reference system is unknown.
  mutating func add(_ record: [String], line: Int) throws(MalformedContent) {
    if record.count > width {
      longRecords.record("line \(line): \(record.count) fields, but the header has \(width)")
    }
    let index = read.features.count
    var place: Geometry?
    var code = Self.degrees
    do {
      place = try geometry(record, code: &code)
    } catch {
      read.unreadable.add(index, error.reason)
    }
    guard let reference = CoordinateReference(organization: "EPSG", code: code) else {
      throw MalformedContent(
        reason: "line \(line): SRID \(code): \(CoordinateReference.remedy(for: "EPSG"))")
    }
    place = place.map(reference.geographic)
    if reference.needsPROJ {
      pending.add(index, reference)
    } else if let bounds, let place, bounds.excludes(degrees: place) {
      return
    }
    let isPointed = hasDecimalCommas && hasDecimalPoints(record)
    let values = attributes.map { index in
      guard record.indices.contains(index) else { return AttributeValue.null }
      let field = record[index]
      return AttributeValue(
        field: hasDecimalCommas ? Self.decimal(field, isPointed: isPointed) : field)
    }
    let attributes =
      areNamesUnique
      ? Attributes(uniqueNames: names, values: values)
      : Attributes(zip(names, values).map { Attributes.Member(name: $0, value: $1) })
    let feature = Feature(geometry: place, attributes: attributes)
    memory += feature.memory
    read.features.append(feature)
    lines.append(line)
  }

  /// The EPSG code of longitude and latitude.
  private static let degrees = 4326

  /// Returns the geometry of a record, and sets the EPSG code of its reference system; nil if the
  /// record has none.
  private func geometry(
    _ record: [String], code: inout Int
  ) throws(MalformedContent) -> Geometry? {
    func field(_ column: Int) -> String { record.indices.contains(column) ? record[column] : "" }
    switch columns {
    case .geometry(let column):
      return try Self.geometry(field(column), code: &code)
    case .pair(let column, let isLatitudeFirst):
      let text = field(column)
      guard !text.isEmpty else { return nil }
      guard let (east, north) = CoordinateText.pair(text, isLatitudeFirst: isLatitudeFirst) else {
        guard
          text.contains(where: { "({".contains($0) })
            || text.utf8.allSatisfy({ hexadecimalDigit($0) != nil })
        else {
          throw MalformedContent(
            reason: "'\(text.prefix(40))' is neither a latitude and longitude nor a geometry")
        }
        return try Self.geometry(text, code: &code)
      }
      return .point(east, north)
    case .position(let longitude, let latitude):
      let (east, north) = (field(longitude), field(latitude))
      if east.isEmpty, north.isEmpty { return nil }
      if let x = Double(east), let y = Double(north) { return .point(x, y) }
      guard let x = CoordinateText.value(east), x.axis != .latitude,
        let y = CoordinateText.value(north), y.axis != .longitude
      else {
        throw MalformedContent(
          reason: "'\(east.prefix(40))', '\(north.prefix(40))' are not a longitude and latitude")
      }
      return .point(x.degrees, y.degrees)
    }
  }

  /// Returns the geometry in a field, and sets the EPSG code of its reference system; nil for an empty
  /// field.
  private static func geometry(
    _ field: String, code: inout Int
  ) throws(MalformedContent) -> Geometry? {
    guard !field.isEmpty else { return nil }
    let (geometry, named) = try WellKnownField.geometry(field)
    if named != 0 { code = named }
    return geometry
  }

  /// Whether the coordinates of a record have decimal points.
  private func hasDecimalPoints(_ record: [String]) -> Bool {
    let places =
      switch columns {
      case .position(let longitude, let latitude): [longitude, latitude]
      case .geometry, .pair: [Int]()
      }
    return places.contains { record.indices.contains($0) && record[$0].contains(".") }
  }

  /// Returns a field with a point in place of its decimal comma, if it has one. A comma before three digits separates
  /// thousands if the coordinates have decimal points.
  private static func decimal(_ field: String, isPointed: Bool) -> String {
    let parts = field.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard parts.count == 2, !parts[1].isEmpty, parts[1].allSatisfy(\.isDigit) else { return field }
    let digits = parts[0].first == UInt8(ascii: "-") ? parts[0].dropFirst() : parts[0]
    guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else { return field }
    let isThousands =
      parts[1].count == 3 && digits.count <= 3 && digits.first != UInt8(ascii: "0")
    return isPointed && isThousands ? field : field.replacing(",", with: ".")
  }
}

extension AttributeValue {
  /// Interprets a field as a number, a text, or null if it is empty. Texts such as `007`, `+1` or
  /// `nan` are not numbers, nor are integers beyond 64 bits, whose digits a number would lose.
  init(field text: String) {
    guard let first = text.utf8.first else {
      self = .null
      return
    }
    let isDigit = { (byte: UInt8?) in byte.map { $0 >= 0x30 && $0 <= 0x39 } ?? false }
    let digits = text.utf8.drop { $0 == UInt8(ascii: "-") }
    let hasLeadingZero =
      digits.first == UInt8(ascii: "0") && isDigit(digits.dropFirst().first)
    let isPlain = text.utf8.allSatisfy { isDigit($0) || "+-.eE".utf8.contains($0) }
    guard isPlain, first != UInt8(ascii: "+"), !hasLeadingZero else {
      self = .string(text)
      return
    }
    if let number = Int64(text) {
      self = .integer(number)
    } else if let number = UInt64(text) {
      self = .unsigned(number)
    } else if digits.contains(where: { !isDigit($0) }), let number = Double(text), number.isFinite {
      self = .double(number)
    } else {
      self = .string(text)
    }
  }
}
