import MapJSON

/// The following methods skip geometries, positions and members that cannot be read, if
/// `skipsFaults` is true.
extension GeoJSONReader {
  /// Reads the geometry of the current feature. Returns nil if the geometry cannot be read and is
  /// skipped.
  mutating func readGeometryOrSkip() throws(GeoJSONError) -> (Geometry, GeometryMembers)? {
    let mark = try markOfValue()
    do {
      return try readGeometry()
    } catch {
      try skip(after: error, from: mark)
      openCollections = 0
      let text = json.text
      unreadable.add(featureCount - 1, "\(GeoJSONError(error, in: text).reason)")
      return nil
    }
  }

  /// Skips the value at `mark` after a failure to read it.
  ///
  /// - Throws: `failure` if faults are not skipped or if the memory limit is exceeded; an error if
  ///   the value is not valid JSON.
  private mutating func skip(
    after failure: GeoJSONError, from mark: JSONReader.Mark
  ) throws(GeoJSONError) {
    guard skipsFaults else { throw failure }
    if case .tooLarge = failure.reason { throw failure }
    json.move(to: mark)
    try skipValue()
  }

  /// Reads an optional member. If the member cannot be read and is skipped, returns nil and records
  /// a warning.
  mutating func orSkip<Value>(
    _ read: (inout GeoJSONReader) throws(GeoJSONError) -> Value
  ) throws(GeoJSONError) -> Value? {
    let mark = try markOfValue()
    do {
      return try read(&self)
    } catch {
      try skip(after: error, from: mark)
      problems.unusableMembers.record(mark.offset)
      return nil
    }
  }

  /// Reads the position at `mark`, some of whose coordinates are missing or are not finite numbers.
  /// Such coordinates become NaN. The altitude is kept only if it is a finite number.
  @inline(never)
  mutating func readFaultyPosition(at mark: JSONReader.Mark) throws(GeoJSONError) -> Position {
    json.move(to: mark)
    if try readNullIfPresent() { return Position(longitude: .nan, latitude: .nan) }
    var numbers: [Double] = []
    var more = try enterArray()
    while more {
      switch try peek() {
      case .number: numbers.append(try readDouble())
      case .null, .string, .bool:
        try skipValue()
        numbers.append(.nan)
      // These coordinates are nested too deeply, which `readDouble` reports as an error.
      case .array, .object: numbers.append(try readDouble())
      }
      more = try nextElement()
    }
    func number(_ index: Int) -> Double {
      numbers.indices.contains(index) && numbers[index].isFinite ? numbers[index] : .nan
    }
    return Position(longitude: number(0), latitude: number(1), altitude: number(2))
  }
}
