import MapGeoJSON

/// A reader of features from CSV. The text contains a header with the names of the columns, and
/// then one record per feature.
public enum CSVStore {
  /// Returns the features of `bytes`. If `bounds` is not nil, only features that intersect it are
  /// returned.
  ///
  /// A field that contains a number becomes a number, unless its column contains codes such as
  /// `01067` or `7A2`. An empty field becomes null. A column of geometries does not become an
  /// attribute, but columns of longitude and latitude do. Coordinates may contain a decimal comma,
  /// degrees, minutes and seconds, and the letter of a hemisphere (`CoordinateText`). If the
  /// separator is not a comma, or if coordinates contain decimal commas, numbers may contain a
  /// decimal comma and points between thousands.
  ///
  /// - Parameters:
  ///   - bytes: The bytes of the file.
  ///   - location: The location of the data.
  ///   - options: The names of the columns and the separator.
  ///   - bounds: The region to read, or nil to read all features.
  ///   - memoryLimit: The maximum memory that the features may take until they are drawn,
  ///     in bytes.
  /// - Throws: `ResourceError.malformed` if the header or a line is not valid CSV, or if a
  ///   reference system is unknown; `tooLarge` if the features exceed the memory limit.
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
        header: header, survey: try CSVSurvey(reader, header: header, options: options),
        bounds: bounds.map { StoreBounds($0) })
      while let record = try reader.next() {
        try table.add(record, line: reader.line)
        if table.memory > memoryLimit { return nil }
      }
      var stored = try table.features(at: location)
      stored.warnings = reader.headerWarnings + stored.warnings
      return stored
    }
    guard let features else { throw .tooLarge(location, limit: memoryLimit) }
    return features
  }
}

extension CSVStore {
  /// Returns the records of `bytes` as features without geometries. All columns become attributes.
  ///
  /// - Throws: The errors of `features(_:at:options:in:memoryLimit:)`.
  static func records(
    _ bytes: [UInt8], at location: ResourceLocation, memoryLimit: Int
  ) throws(ResourceError) -> StoredFeatures {
    var options = CSVOptions()
    options.readsPlaces = false
    return try features(bytes, at: location, options: options, memoryLimit: memoryLimit)
  }
}

/// The features of a CSV text, which are collected record by record.
private struct CSVTable {
  private let survey: CSVSurvey
  private let bounds: StoreBounds?
  private let header: [String]
  private let names: [String]
  private let areNamesUnique: Bool
  /// The indices of the columns that become attributes.
  private let attributes: [Int]
  private let width: Int
  private var read = StoredFeatures([])
  /// The number of the line of each feature.
  private var lines: [Int] = []
  /// The memory that the features take until they are drawn, in bytes.
  private(set) var memory = 0
  private var longRecords = ProblemCount()
  /// The features whose positions PROJ must transform.
  private var pending = PendingFeatures()

  init(header: [String], survey: CSVSurvey, bounds: StoreBounds?) {
    self.survey = survey
    self.bounds = bounds
    width = header.count
    if case .geometry(let column) = survey.columns {
      attributes = header.indices.filter { $0 != column }
    } else {
      attributes = Array(header.indices)
    }
    self.header = header
    names = attributes.map { header[$0] }
    areNamesUnique = Set(names).count == names.count
  }

  /// Returns the features, with their positions in degrees.
  ///
  /// - Throws: `MalformedContent` with the remedy if the coordinates are not degrees, or if their
  ///   reference system cannot be transformed.
  mutating func features(at location: ResourceLocation) throws(MalformedContent) -> StoredFeatures {
    var stored = read
    if survey.columns != .absent {
      try checkUnits(at: location)
      try pending.toDegrees(&read, conversion: GDALRemedy.conversion(of: location))
      stored = read.skippingFaults(in: bounds) { [lines] in "in line \(lines[$0])" }
    }
    stored.warnings += survey.warnings
    stored.warnings += repeatedNames
    stored.warnings +=
      longRecords.warnings(.odd, "fields beyond those of the header are left out")
    return stored
  }

  /// A warning if several columns have the same name.
  private var repeatedNames: [DataWarning] {
    let counts = names.reduce(into: [:]) { counts, name in counts[name, default: 0] += 1 }
    guard let name = names.first(where: { !$0.isEmpty && counts[$0, default: 0] > 1 }),
      let count = counts[name]
    else { return [] }
    return [
      DataWarning(
        .odd,
        "\(count) columns have the name '\(name.prefix(40))', and the last of them is used; give each column "
          + "a name of its own")
    ]
  }

  /// Throws an error if most of the coordinates are not degrees.
  private func checkUnits(at location: ResourceLocation) throws(MalformedContent) {
    let sample = PositionSample(pending.others(of: read.features))
    guard !sample.looksLikeDegrees else { return }
    var options = ["-s_srs", "EPSG:…"]
    if case .position(let longitude, let latitude) = survey.columns {
      options += ["-oo", "X_POSSIBLE_NAMES=\(header[longitude])"]
      options += ["-oo", "Y_POSSIBLE_NAMES=\(header[latitude])"]
    }
    throw MalformedContent(
      reason: "\(sample.message); convert them: "
        + GDALRemedy.conversion(of: location, options: options))
  }

  /// Adds the feature of a record.
  ///
  /// - Throws: `MalformedContent` if the reference system of the geometry is unknown.
  mutating func add(_ record: [String], line: Int) throws(MalformedContent) {
    if record.dropFirst(width).contains(where: { !$0.isEmpty }) {
      longRecords.record("line \(line): \(record.count) fields, but the header has \(width)")
    }
    let index = read.features.count
    var place: Geometry?
    var code = CSVColumns.degrees
    do {
      place = try survey.columns.geometry(record, code: &code)
    } catch {
      read.unreadable.add(index, error.reason)
    }
    let reference = try CoordinateReference(srid: code, at: "line \(line): ")
    place = place.map(reference.geographic)
    if reference.needsPROJ {
      pending.add(index, reference)
    } else if let bounds, let place, bounds.excludes(degrees: place) {
      return
    }
    let values = attributes.map { index in
      record.indices.contains(index) ? survey.readings[index].value(record[index]) : .null
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
}
