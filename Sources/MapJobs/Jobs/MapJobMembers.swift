import MapJSON
import RenderMap

/// The members of a job. Errors name the file, the line and the member.
package struct MapJobMembers: Sendable {
  /// The members as a JSON object.
  package var object: JSONObject
  /// The text that the job is in, in UTF-8.
  package let text: [UInt8]
  /// The file that the job is in.
  package let file: String
  /// The line of the file at which the text begins, counted from 1.
  package let firstLine: Int

  /// Creates members from an object that was parsed from `text`, which begins at `firstLine` of `file`.
  package init(object: JSONObject, text: [UInt8], file: String, firstLine: Int) {
    self.object = object
    self.text = text
    self.file = file
    self.firstLine = firstLine
  }

  /// Parses the members of a job.
  ///
  /// - Parameters:
  ///   - text: One JSON object, in UTF-8.
  ///   - file: The file that contains the text, for errors.
  ///   - firstLine: The line of the file at which the text begins, counted from 1.
  /// - Throws: `MapJobError` if the text is not JSON or not an object.
  package init(parsing text: [UInt8], file: String, firstLine: Int) throws(MapJobError) {
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

  /// Creates an error for an invalid member.
  ///
  /// - Parameter path: The name of the member, optionally with the path inside of it: `ignore[1]`. The line of the
  ///   error is that of the member.
  package func error(_ path: String, _ reason: String) -> MapJobError {
    let name = String(path.prefix { $0 != "." && $0 != "[" })
    let offset = max(0, object[name]?.offset ?? 0)
    let position = text.withUnsafeBytes { TextPosition(ofOffset: offset, in: $0) }
    return MapJobError(file: file, line: firstLine + position.line - 1, path: path, reason: reason)
  }

  /// Returns the value of a string member, or nil if the member is absent.
  package func string(_ name: String) throws(MapJobError) -> String? {
    guard let value = object[name] else { return nil }
    guard let string = value.string else { throw error(name, "must be a string") }
    return string
  }

  /// Returns the value of a number member, or nil if the member is absent.
  package func number(
    _ name: String, in range: ClosedRange<Double>
  ) throws(MapJobError) -> Double? {
    guard let value = object[name] else { return nil }
    guard let number = value.double, range.contains(number) else {
      throw error(name, "must be a number from \(range.lowerBound) to \(range.upperBound)")
    }
    return number
  }

  /// Returns the value of a member that is an integer of 0 or more, or nil if the member is absent.
  package func count(_ name: String) throws(MapJobError) -> Int? {
    guard let value = object[name] else { return nil }
    guard let number = value.double, let count = Int(exactly: number), count >= 0 else {
      throw error(name, "must be an integer of at least 0")
    }
    return count
  }

  /// Returns the elements of a member that is an array of `count` numbers, or nil if the member is absent.
  ///
  /// - Parameter names: The names of the numbers, for errors: `longitude, latitude`.
  package func numbers(
    _ name: String, count: Int, names: String
  ) throws(MapJobError) -> [Double]? {
    guard let value = object[name] else { return nil }
    return try numbers(of: value, path: name, count: count, names: names)
  }

  /// Returns the arrays of `count` numbers in a member; an empty array if the member is absent.
  package func lists(
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

  /// Returns a member as longitude and latitude, or nil if the member is absent.
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

  /// Returns the bounds of four numbers.
  ///
  /// - Parameter path: The path of the member, for errors.
  /// - Throws: `MapJobError` if the numbers are out of range.
  package func bounds(of numbers: [Double], path: String) throws(MapJobError) -> GeographicBounds {
    guard let bounds = GeographicBounds(numbers) else {
      throw error(
        path,
        "must be [west, south, east, north], longitudes from -180 to 180, latitudes from -90 to 90, "
          + "south not above north")
    }
    return bounds
  }
}

/// An error in a job, with its position.
package struct MapJobError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The file that the job is in.
  package var file: String
  /// The line in the file, counted from 1.
  package var line: Int
  /// The path of the invalid member, such as `size`; empty if the job as a whole is invalid.
  package var path: String
  /// What is wrong, and what is expected.
  package var reason: String

  /// The error as one line: `file:line: path: reason`.
  package var description: String {
    "\(file):\(line): " + (path.isEmpty ? "" : path + ": ") + reason
  }
}

extension JSONValue {
  /// Creates a string.
  static func text(_ text: String) -> JSONValue { JSONValue(.string(text)) }
}
