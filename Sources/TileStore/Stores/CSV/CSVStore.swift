import GeoJSON

/// Reads features from CSV: a header with the names of the columns, then a feature a record.
public enum CSVStore {
  /// The features of `bytes`, which are at `location`, those that meet `bounds` alone where it is
  /// given. Numbers become numbers, but for those with leading zeros; empty fields become null. A
  /// column of well-known text is no attribute; columns of longitude and latitude are.
  ///
  /// - Parameter memoryLimit: The most memory that the features may take until they are drawn.
  /// - Throws: `ResourceError.malformed` where the header, or a line, is none of CSV's; `tooLarge` where the features
  ///   take more memory.
  public static func features(
    _ bytes: [UInt8], at location: ResourceLocation, options: CSVOptions = CSVOptions(),
    in bounds: TileSetDescription.Bounds? = nil, memoryLimit: Int = .max
  ) throws(ResourceError) -> StoredFeatures {
    let features = try location.reporting { () throws(MalformedContent) -> StoredFeatures? in
      var reader = CSVReader(bytes, delimiter: options.delimiter)
      guard let header = try reader.next() else {
        throw MalformedContent(reason: "no header: the file is empty")
      }
      var table = CSVTable(
        header: header, columns: try CSVColumns(header: header, options: options),
        bounds: bounds.map { StoreBounds($0) })
      while let record = try reader.next() {
        table.add(record, line: reader.line)
        if table.memory > memoryLimit { return nil }
      }
      return table.features
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }
}

/// The features of a CSV text, gathered record by record.
private struct CSVTable {
  private let columns: CSVColumns
  private let bounds: StoreBounds?
  private let names: [String]
  private let areNamesUnique: Bool
  /// The columns that are attributes.
  private let attributes: [Int]
  private let width: Int
  private var read: [Feature] = []
  /// What the features take until they are drawn.
  private(set) var memory = 0
  private var badPlaces = MistakeCount()
  private var badWidths = MistakeCount()

  init(header: [String], columns: CSVColumns, bounds: StoreBounds?) {
    self.columns = columns
    self.bounds = bounds
    width = header.count
    if case .text(let column) = columns {
      attributes = header.indices.filter { $0 != column }
    } else {
      attributes = Array(header.indices)
    }
    names = attributes.map { header[$0] }
    areNamesUnique = Set(names).count == names.count
  }

  var features: StoredFeatures {
    StoredFeatures(
      read,
      warnings: badPlaces.warnings("features like it have no geometry")
        + badWidths.warnings("fields beyond those of the header are left out"))
  }

  mutating func add(_ record: [String], line: Int) {
    if record.count > width {
      badWidths.note("line \(line): \(record.count) fields, but the header has \(width)")
    }
    var place: Geometry?
    do {
      place = try geometry(record)
    } catch {
      badPlaces.note("line \(line): \(error.reason)")
    }
    if let bounds {
      guard let place, bounds.meets(place) else { return }
    }
    let values = attributes.map { index in
      record.indices.contains(index) ? AttributeValue(csvField: record[index]) : .null
    }
    let attributes =
      areNamesUnique
      ? Attributes(uniqueNames: names, values: values)
      : Attributes(zip(names, values).map { Attributes.Member(name: $0, value: $1) })
    let feature = Feature(geometry: place, attributes: attributes)
    memory += feature.memory
    read.append(feature)
  }

  /// Where a record's feature is; nil where it does not say.
  private func geometry(_ record: [String]) throws(MalformedContent) -> Geometry? {
    func field(_ column: Int) -> String { record.indices.contains(column) ? record[column] : "" }
    switch columns {
    case .text(let column):
      guard !field(column).isEmpty else { return nil }
      let text: WellKnownText
      do throws(WellKnownError) {
        text = try WellKnownText(parsing: field(column))
      } catch {
        throw MalformedContent(reason: "\(error)")
      }
      let code = text.srid ?? 4326
      guard let reference = CoordinateReference(organization: "EPSG", code: code == 0 ? 4326 : code)
      else { throw MalformedContent(reason: "SRID \(code): \(CoordinateReference.remedy)") }
      return reference.geographic(text.geometry)
    case .position(let longitude, let latitude):
      let (east, north) = (field(longitude), field(latitude))
      if east.isEmpty, north.isEmpty { return nil }
      let numbers = [east, north].compactMap(Self.coordinate)
      guard numbers.count == 2 else {
        throw MalformedContent(
          reason: "'\(east.prefix(40))', '\(north.prefix(40))' are no longitude and latitude")
      }
      guard abs(numbers[1]) <= 90 else {
        throw MalformedContent(reason: "latitude \(numbers[1]) is beyond 90 degrees")
      }
      return .point(Position(longitude: numbers[0], latitude: numbers[1]))
    }
  }

  private static func coordinate(_ text: String) -> Double? {
    let trimmed = text.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed()
    return Double(String(trimmed)).flatMap { $0.isFinite ? $0 : nil }
  }
}

extension AttributeValue {
  /// What a field says: a number, text, or null for nothing. Text such as `007`, `+1` or `nan` is no
  /// number.
  fileprivate init(csvField text: String) {
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
    } else if let number = Double(text), number.isFinite {
      self = .double(number)
    } else {
      self = .string(text)
    }
  }
}
