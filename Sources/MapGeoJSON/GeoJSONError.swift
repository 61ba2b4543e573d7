import MapJSON

/// An error in a GeoJSON text (RFC 7946). It contains the position of the error, and its
/// description contains a remedy.
public struct GeoJSONError: Error, Hashable, Sendable {
  /// The reason for an error.
  public enum Reason: Hashable, Sendable {
    /// The file cannot be read. The text is the system's message.
    case unreadableFile(String)
    /// The bytes are not valid in the encoding that was chosen.
    case notText(TextEncoding)
    /// The text is not valid JSON, or is truncated.
    case malformed(JSONError.Reason)
    /// A value has the wrong type.
    case wrongType(expected: JSONError.Expectation, found: JSONReader.Kind)
    /// An object lacks a required member.
    case missingMember(String)
    /// The value of a `type` member is not allowed at its place.
    case unexpectedType(String, expected: String)
    /// The members of an object belong to two different types.
    case conflictingTypes
    /// A position has fewer than two numbers.
    case shortPosition(count: Int)
    /// A number is too large for a coordinate, so it is infinite.
    case infiniteNumber
    /// Geometry collections are nested more deeply than the reader permits.
    case nestedTooDeep(limit: Int)
    /// A `bbox` does not have four or six numbers.
    case boundingBoxLength(Int)
    /// The features need more memory than the caller permits. The limit is in bytes.
    case tooLarge(limit: Int)
    /// An `id` is neither a string nor a number.
    case unsuitableIdentifier(JSONReader.Kind)
    /// The coordinates are not longitudes and latitudes, or cannot be transformed. The text
    /// contains the error and the remedy.
    case coordinateReference(String)
  }

  /// The reason for the error.
  public var reason: Reason
  /// The path to the value, such as `features[3].geometry.coordinates[0]`. It is empty if the error
  /// concerns the whole text.
  public var path: String
  /// The byte offset in the text. It is -1 if the values are not from a text.
  public var offset: Int
  /// The line and the column in the text, or nil if the text is not available.
  public var position: TextPosition?

  /// The line, counted from 1. It is nil if the text is not available.
  public var line: Int? { position?.line }
  /// The column, counted from 1. It is nil if the text is not available.
  public var column: Int? { position?.column }
}

extension GeoJSONError {
  /// Creates the error for bytes that are not valid in `encoding`.
  public init(notText encoding: TextEncoding) {
    self.init(reason: .notText(encoding), path: "", offset: 0, position: nil)
  }

  /// Creates the error for coordinates that are not degrees and cannot be transformed.
  /// - Parameter message: The error and the remedy.
  package init(coordinateReference message: String, path: String, offset: Int) {
    self.init(reason: .coordinateReference(message), path: path, offset: offset, position: nil)
  }
}

extension GeoJSONError: CustomStringConvertible {
  /// The position, the path, the reason and a remedy.
  public var description: String {
    let place = position.map { "line \($0.line), column \($0.column), " } ?? ""
    // The message already includes the remedy.
    if case .coordinateReference(let message) = reason {
      return path.isEmpty ? message : "\(path): \(message)"
    }
    return "\(place)\(path.isEmpty ? "top level" : path): \(reason); \(reason.remedy)"
  }
}

extension GeoJSONError.Reason: CustomStringConvertible {
  /// The reason as the middle part of a sentence.
  public var description: String {
    switch self {
    case .unreadableFile(let message): "the file cannot be read (\(message))"
    case .notText(let encoding): "the bytes are not \(encoding.name)"
    case .malformed(let reason): "\(reason)"
    case .wrongType(let expected, let found): "\(expected.rawValue) was expected, not \(found.name)"
    case .missingMember(let name): "the object has no member \"\(name)\""
    case .unexpectedType(let type, let expected):
      "the type \"\(type)\" is not allowed here, only \(expected)"
    case .conflictingTypes: "the object has two different types"
    case .shortPosition(let count):
      "a position of \(count == 1 ? "one number" : "\(count) numbers")"
    case .infiniteNumber: "the number is too large for a coordinate"
    case .nestedTooDeep(let limit): "more than \(limit) nested geometry collections"
    case .boundingBoxLength(let count): "a bounding box of \(count) numbers"
    case .tooLarge(let limit):
      "the features take more memory than the limit, of which \(limit >> 20) MiB are left"
    case .unsuitableIdentifier(let found): "an identifier cannot be \(found.name)"
    case .coordinateReference(let message): message
    }
  }

  /// The remedy as the end of a sentence.
  public var remedy: String {
    switch self {
    case .unreadableFile: "check its path and permissions"
    case .notText: "name the encoding that the text is in"
    case .malformed(.unexpectedEnd): "the text is truncated: fetch or export it again"
    case .malformed(.unexpectedByte(UInt8(ascii: "N"), _)),
      .malformed(.unexpectedByte(UInt8(ascii: "I"), _)):
      "JSON has neither NaN nor Infinity: write null"
    case .malformed(.tooDeep), .nestedTooDeep: "flatten the nested values"
    case .malformed: "correct the JSON"
    case .wrongType(.number, _): "write coordinates as numbers, without quotes"
    case .wrongType, .missingMember, .conflictingTypes: "see RFC 7946 section 3"
    case .unexpectedType: "spelling and case of a type matter (RFC 7946 section 1.4)"
    case .shortPosition: "give longitude and latitude, in degrees"
    case .infiniteNumber: "give finite numbers of degrees"
    case .boundingBoxLength: "give west, south, east and north, or omit the box"
    case .tooLarge: "draw a part of the data, or raise the limit with --max-memory"
    case .unsuitableIdentifier: "give a string or a number, or omit the identifier"
    case .coordinateReference: "give degrees, or name the system of the coordinates as \"crs\""
    }
  }
}

extension JSONReader.Kind {
  /// The name of the type with its article.
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
