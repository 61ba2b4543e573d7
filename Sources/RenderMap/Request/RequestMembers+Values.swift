import MapEngine
import MapData
import MapGeoJSON
import MapJSON
import MapStyle

/// Functions that read the values of members, which are JSON or texts of the command line.
extension RequestMembers {
  /// Returns whether a member is true. A missing member is false.
  package func flag(_ member: PictureMember) throws(RequestError) -> Bool {
    guard let value = object[member.name] else { return false }
    guard let flag = value.bool else { throw error(member.name, "must be true or false") }
    return flag
  }

  /// Returns the text of a member; nil if the member is missing.
  package func text(_ member: PictureMember) throws(RequestError) -> String? {
    guard let value = object[member.name] else { return nil }
    return try text(value, member.name)
  }

  /// Returns a value as a text. Numbers are converted to texts.
  func text(_ value: JSONValue, _ path: String) throws(RequestError) -> String {
    if let text = value.string { return text }
    guard value.double != nil else { throw error(path, "must be a text") }
    return AttributeValue(value).text
  }

  /// Returns the language of a member, as a BCP 47 tag; nil if the member is missing.
  func language(_ member: PictureMember) throws(RequestError) -> String? {
    guard let value = object[member.name] else { return nil }
    return try language(value, member.name)
  }

  /// Returns a value as the BCP 47 tag of a known language.
  func language(_ value: JSONValue, _ path: String) throws(RequestError) -> String {
    let text = try text(value, path)
    do throws(LanguageTagError) {
      return try LanguageTag(text).names[0]
    } catch {
      throw self.error(path, "\(error)")
    }
  }

  /// Returns the number of a member; nil if the member is missing.
  package func number(_ member: PictureMember) throws(RequestError) -> Double? {
    guard let value = object[member.name] else { return nil }
    guard case .number(let range) = member.values, let number = value.number,
      range.contains(number)
    else { throw error(member.name, "must be a number\(member.rangeText)") }
    return number
  }

  /// Returns the integer of a member; nil if the member is missing.
  package func integer(_ member: PictureMember) throws(RequestError) -> Int? {
    guard let value = object[member.name] else { return nil }
    guard case .integer(let range) = member.values,
      let integer = value.number.flatMap({ Int(exactly: $0) }), range.contains(integer)
    else { throw error(member.name, "must be an integer\(member.rangeText)") }
    return integer
  }

  /// Returns the word of a member as a value of an enumeration; nil if the member is missing.
  package func word<T: RawRepresentable<String> & CaseIterable>(
    _ member: PictureMember
  ) throws(RequestError) -> T? { try word(named: member.name) }

  /// Returns the word of the member with a name as a value of an enumeration; nil if the member is missing.
  func word<T: RawRepresentable<String> & CaseIterable>(
    named name: String
  ) throws(RequestError) -> T? {
    guard let value = object[name] else { return nil }
    guard let word = value.string.flatMap(T.init) else {
      let words = T.allCases.map(\.rawValue).joined(separator: ", ")
      throw error(name, "must be one of \(words)")
    }
    return word
  }

  /// Returns the numbers of a member, one for each name in its description; nil if the member is missing.
  package func numbers(_ member: PictureMember) throws(RequestError) -> [Double]? {
    guard let value = object[member.name], case .numbers(let names) = member.values else {
      return nil
    }
    return try numbers(value, member.name, names: names)
  }

  /// Returns the lists of numbers of a member; an empty array if the member is missing. A single list is read as an
  /// array of one list.
  package func lists(_ member: PictureMember) throws(RequestError) -> [[Double]] {
    guard case .numbers(let names) = member.values else { return [] }
    var lists: [[Double]] = []
    for element in elements(member) where !element.value.isNull {
      lists.append(try numbers(element.value, element.path, names: names))
    }
    return lists
  }

  private func numbers(
    _ value: JSONValue, _ path: String, names: [String]
  ) throws(RequestError) -> [Double] {
    guard let numbers = value.numbers, numbers.count == names.count else {
      throw error(path, "must be [\(names.joined(separator: ", "))]")
    }
    return numbers
  }

  /// Returns the geographic bounds that four numbers describe.
  ///
  /// - Parameter path: The path of the member, for errors.
  /// - Throws: `RequestError` if the numbers are out of range.
  package func bounds(of numbers: [Double], path: String) throws(RequestError) -> GeographicBounds {
    guard let bounds = GeographicBounds(numbers) else {
      throw error(
        path,
        "must be [west, south, east, north], longitudes from -180 to 180, latitudes from -90 to 90, "
          + "south not above north")
    }
    return bounds
  }

  /// Returns the values of a member that accepts several values, with the path of each value; an empty array if the
  /// member is missing. An array of numbers is a single value.
  func elements(_ member: PictureMember) -> [(path: String, value: JSONValue)] {
    guard let value = object[member.name]?.structured else { return [] }
    let isOne = member.values != .address && value.array?.first?.double != nil
    guard let array = value.array, !isOne else { return [(member.name, value)] }
    return array.enumerated().map { ("\(member.name)[\($0)]", $1.structured) }
  }

  /// A change: a member of an object, or a text such as `KEY=VALUE`.
  enum Change {
    case member(name: String, JSONValue)
    case text(String, path: String)
  }

  /// Returns the changes of a member in their order; an empty array if the member is missing.
  func changes(_ member: PictureMember) throws(RequestError) -> [Change] {
    var changes: [Change] = []
    for (path, value) in elements(member) {
      if let object = value.object {
        changes += object.members.map { .member(name: $0.name, $0.value) }
      } else if let text = value.string {
        changes.append(.text(text, path: path))
      } else {
        throw error(path, "must be an object")
      }
    }
    return changes
  }
}

extension PictureMember {
  /// The range of a number for messages, such as ` from 1 to 100`.
  fileprivate var rangeText: String {
    switch values {
    case .number(let range) where range.upperBound < .greatestFiniteMagnitude:
      " from \(range.lowerBound.shortText) to \(range.upperBound.shortText)"
    case .integer(let range) where range.upperBound == .max: " of at least \(range.lowerBound)"
    case .integer(let range): " from \(range.lowerBound) to \(range.upperBound)"
    default: ""
    }
  }
}

extension JSONValue {
  /// Returns a JSON string.
  static func text(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  /// The number, which may be written as a text; nil if the value is not a number.
  var number: Double? {
    guard let text = string else { return double }
    let number = Double(text.drop { $0 == " " })
    return number.flatMap { $0.isFinite ? $0 : nil }
  }

  /// The numbers of an array, or of a text such as `1,2.5`; nil if the value is neither.
  var numbers: [Double]? {
    let parts =
      structured.array
      ?? string?.split(separator: ",", omittingEmptySubsequences: false).map { .text(String($0)) }
      ?? [self]
    let numbers = parts.compactMap(\.number)
    return numbers.count == parts.count ? numbers : nil
  }

  /// The array or object that a text contains as JSON, or the value itself if it is not such a text.
  var structured: JSONValue {
    guard let text = string, text.hasPrefix("{") || text.hasPrefix("["),
      let value = try? JSONDocument(parsing: text).root
    else { return self }
    return value
  }
}
