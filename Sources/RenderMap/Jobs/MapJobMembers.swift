import MapJSON

/// The members of a job, read with errors that name their place.
public struct MapJobMembers: Sendable {
  /// The members.
  public var object: JSONObject
  /// The text that the job is in, in UTF-8.
  public let text: [UInt8]
  /// The file that the job is in.
  public let file: String
  /// The line of the file that the text begins at, counted from 1.
  public let firstLine: Int

  /// Members of an object that stands in `text`, which begins at a line of a file.
  public init(object: JSONObject, text: [UInt8], file: String, firstLine: Int) {
    self.object = object
    self.text = text
    self.file = file
    self.firstLine = firstLine
  }

  /// The members of a text.
  ///
  /// - Parameters:
  ///   - text: One JSON object, in UTF-8.
  ///   - file: The file it is in, for errors.
  ///   - firstLine: The line of the file that the text begins at, counted from 1.
  /// - Throws: `MapJobError` for what is no JSON, or no object.
  public init(parsing text: [UInt8], file: String, firstLine: Int) throws(MapJobError) {
    let document: JSONDocument
    do {
      document = try JSONDocument(parsing: text)
    } catch {
      throw MapJobError(
        file: file, line: firstLine + error.line - 1, path: "",
        reason: "not JSON: column \(error.column): \(error.reason)")
    }
    self.init(
      object: document.root.object ?? JSONObject(), text: text, file: file, firstLine: firstLine)
    guard document.root.object != nil else { throw self.error("", "a job must be an object") }
  }

  /// The error that a member is wrong.
  ///
  /// - Parameter path: The member's name, with what leads on from it: `ignore[1]`. The line is that of the
  ///   member.
  public func error(_ path: String, _ reason: String) -> MapJobError {
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    let offset = max(0, object[name]?.offset ?? 0)
    let position = text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
    return MapJobError(file: file, line: firstLine + position.line - 1, path: path, reason: reason)
  }

  /// The string of a member; nil where there is none.
  public func string(_ name: String) throws(MapJobError) -> String? {
    guard let value = object[name] else { return nil }
    guard let string = value.string else { throw error(name, "must be a string") }
    return string
  }

  /// The number of a member; nil where there is none.
  public func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(MapJobError) -> Double? {
    guard let value = object[name] else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw error(name, "must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// The whole number of a member, from 0 on; nil where there is none.
  public func count(_ name: String) throws(MapJobError) -> Int? {
    guard let value = object[name] else { return nil }
    guard let number = value.double, let count = Int(exactly: number), count >= 0 else {
      throw error(name, "must be a whole number from 0 on")
    }
    return count
  }

  /// The numbers of a member that is an array of `count` of them; nil where there is none.
  ///
  /// - Parameter names: What the numbers are, for the error: `longitude, latitude`.
  public func numbers(
    _ name: String, count: Int, names: String
  ) throws(MapJobError) -> [Double]? {
    guard let value = object[name] else { return nil }
    return try numbers(of: value, path: name, count: count, names: names)
  }

  /// The arrays of `count` numbers in a member; none where there is no member.
  public func lists(
    _ name: String, count: Int, names: String
  ) throws(MapJobError) -> [[Double]] {
    guard let value = object[name] else { return [] }
    guard let elements = value.array else { throw error(name, "must be an array of arrays") }
    var lists: [[Double]] = []
    for (index, element) in elements.enumerated() {
      lists.append(try numbers(of: element, path: "\(name)[\(index)]", count: count, names: names))
    }
    return lists
  }

  private func numbers(
    of value: JSONValue, path: String, count: Int, names: String
  ) throws(MapJobError) -> [Double] {
    let numbers = (value.array ?? []).compactMap(\.double).filter(\.isFinite)
    guard numbers.count == count, value.array?.count == count else {
      throw error(path, "must be [\(names)]")
    }
    return numbers
  }

  /// The member as longitude and latitude; nil where there is none.
  func place(_ name: String) throws(MapJobError) -> LngLat? {
    guard let numbers = try numbers(name, count: 2, names: "longitude, latitude") else {
      return nil
    }
    guard (-180...180).contains(numbers[0]), (-90...90).contains(numbers[1]) else {
      throw error(
        name, "must be [longitude, latitude], the first from -180 to 180, the second from -90 to 90"
      )
    }
    return LngLat(longitude: numbers[0], latitude: numbers[1])
  }

  /// Bounds of four numbers.
  ///
  /// - Throws: `MapJobError` where they are out of range.
  public func bounds(of numbers: [Double], path: String) throws(MapJobError) -> GeographicBounds {
    guard let bounds = GeographicBounds(numbers) else {
      throw error(
        path,
        "must be [west, south, east, north], longitudes from -180 to 180, latitudes from -90 to 90, "
          + "south not above north")
    }
    return bounds
  }
}
