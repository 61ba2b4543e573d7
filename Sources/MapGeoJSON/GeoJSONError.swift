import MapJSON

/// Why a text is not GeoJSON (RFC 7946), where, and what can be done.
public struct GeoJSONError: Error, Hashable, Sendable {
  /// What is wrong.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read, and what the system says of it.
    case unreadableFile(String)
    /// The bytes are no text of the encoding that they should be in.
    case notText(TextEncoding)
    /// The text is not JSON, or is cut off.
    case malformed(JSONError.Reason)
    /// A value of another type than the one that must stand there.
    case wrongType(expected: JSONError.Expectation, found: JSONReader.Kind)
    /// An object without a member that it must have.
    case missingMember(String)
    /// A `type` that cannot stand there.
    case unexpectedType(String, expected: String)
    /// An object with two different types.
    case conflictingTypes
    /// A position of fewer than two numbers.
    case shortPosition(count: Int)
    /// A number too big for a coordinate.
    case infiniteNumber
    /// A ring of too few positions to have an area.
    case shortRing(count: Int)
    /// More geometry collections inside each other than the reader's limit.
    case nestedTooDeep(limit: Int)
    /// A `bbox` of other than four or six numbers.
    case boundingBoxLength(Int)
    /// Features that take more memory than the caller allows, in bytes.
    case tooLarge(limit: Int)
    /// An `id` that is neither string nor number.
    case unsuitableIdentifier(JSONReader.Kind)
    /// Coordinates that are not longitude and latitude, or in a system that cannot be transformed: what is
    /// wrong, and the remedy.
    case coordinateReference(String)
  }

  /// What is wrong.
  public var reason: Reason
  /// The path to the place, such as `features[3].geometry.coordinates[0]`; empty for the whole text.
  public var path: String
  /// The byte offset of the place in its text; -1 where the values did not come from a text.
  public var offset: Int
  /// The place as an editor shows it; nil where only values were read, whose text is not at hand.
  public var position: TextPosition?

  /// The line of the place, counted from 1.
  public var line: Int? { position?.line }
  /// The column of the place, counted from 1.
  public var column: Int? { position?.column }
}

extension GeoJSONError {
  /// The error of bytes that are no text of an encoding.
  public init(notText encoding: TextEncoding) {
    self.init(reason: .notText(encoding), path: "", offset: 0, position: nil)
  }

  /// The error of coordinates that are not degrees and cannot be transformed: `words` say what is wrong
  /// and the remedy.
  package init(coordinateReference words: String, path: String, offset: Int) {
    self.init(reason: .coordinateReference(words), path: path, offset: offset, position: nil)
  }
}

extension GeoJSONError: CustomStringConvertible {
  /// The place, what is wrong there, and what can be done, for a person.
  public var description: String {
    let place = position.map { "line \($0.line), column \($0.column), " } ?? ""
    // Its words have the remedy.
    if case .coordinateReference(let words) = reason {
      return path.isEmpty ? words : "\(path): \(words)"
    }
    return "\(place)\(path.isEmpty ? "top level" : path): \(reason); \(reason.remedy)"
  }
}

extension GeoJSONError.Reason: CustomStringConvertible {
  /// What is wrong, for a person.
  public var description: String {
    switch self {
    case .unreadableFile(let message): "the file cannot be read (\(message))"
    case .notText(let encoding): "the bytes are not \(encoding.name)"
    case .malformed(let reason): "\(reason)"
    case .wrongType(let expected, let found): "\(expected.rawValue) was expected, not \(found.name)"
    case .missingMember(let name): "the object has no member \"\(name)\""
    case .unexpectedType(let type, let expected):
      "the type \"\(type)\" cannot stand here, only \(expected)"
    case .conflictingTypes: "the object has two different types"
    case .shortPosition(let count):
      "a position of \(count == 1 ? "one number" : "\(count) numbers")"
    case .infiniteNumber: "the number is too big for a coordinate"
    case .shortRing(let count): "a ring of \(count == 1 ? "one position" : "\(count) positions")"
    case .nestedTooDeep(let limit): "more than \(limit) geometry collections inside each other"
    case .boundingBoxLength(let count): "a bounding box of \(count) numbers"
    case .tooLarge(let limit):
      "the features take more memory than the limit, of which \(limit >> 20) MiB are left"
    case .unsuitableIdentifier(let found): "an identifier cannot be \(found.name)"
    case .coordinateReference(let words): words
    }
  }

  /// What can be done about it, for a person.
  public var remedy: String {
    switch self {
    case .unreadableFile: "check its path and permissions"
    case .notText: "name the encoding that the text is in"
    case .malformed(.unexpectedEnd): "the text is cut off: fetch or export it again"
    case .malformed(.unexpectedByte(UInt8(ascii: "N"), _)),
      .malformed(.unexpectedByte(UInt8(ascii: "I"), _)):
      "JSON has neither NaN nor Infinity: leave such positions out"
    case .malformed(.tooDeep), .nestedTooDeep: "flatten the nested values"
    case .malformed: "correct the JSON"
    case .wrongType(.number, _): "write coordinates as numbers, without quotes"
    case .wrongType, .missingMember, .conflictingTypes: "see RFC 7946 section 3"
    case .unexpectedType: "spelling and case of a type matter (RFC 7946 section 1.4)"
    case .shortPosition: "give longitude and latitude, in degrees"
    case .infiniteNumber: "give finite numbers of degrees"
    case .shortRing: "give at least four positions, the last one equal to the first"
    case .boundingBoxLength: "give west, south, east and north, or leave the box out"
    case .tooLarge: "draw a part of the data, or raise the limit with --max-memory"
    case .unsuitableIdentifier: "give a string or a number, or leave the identifier out"
    case .coordinateReference: "give degrees, or name the system of the coordinates as \"crs\""
    }
  }
}

extension JSONReader.Kind {
  /// The type with its article, for a person.
  fileprivate var name: String {
    switch self {
    case .null: "null"
    case .bool: "a Boolean"
    case .number: "a number"
    case .string: "a string"
    case .array: "an array"
    case .object: "an object"
    }
  }
}
