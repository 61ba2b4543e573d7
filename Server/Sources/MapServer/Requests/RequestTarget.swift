import RenderMap

/// The decoded path and query of a request.
package struct RequestTarget: Hashable, Sendable {
  /// The segments of the path. If the path ends with a slash, the last segment is empty.
  package let segments: [String]
  /// The parameters of the query in their order. A name may occur several times.
  package var parameters: [Parameter]
  /// The body of the request; nil if the route does not use it.
  package var body: [UInt8]?

  /// A parameter of a query.
  package struct Parameter: Hashable, Sendable {
    /// The decoded name of the parameter.
    package var name: String
    /// The value. In a query, it is a text, which is empty if there is no value. In a body, it is JSON.
    package var value: JSONValue
  }

  /// The maximum length of a path and its query, in bytes.
  package static let maximumLength = 16 << 10

  /// Parses the target of a request (RFC 9112 section 3.2), `/path?query`.
  ///
  /// The path is split before it is decoded, so an encoded slash is never a separator. Segments `.` and `..` are
  /// refused, even if they are encoded.
  ///
  /// - Throws: `AnswerError` with the status 414 if the target is too long, or with the status 400 if it is invalid.
  package init(_ text: String) throws(AnswerError) {
    guard text.utf8.count <= Self.maximumLength else {
      throw AnswerError(.uriTooLong, "The URL is longer than \(Self.maximumLength) bytes")
    }
    let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    guard let path = parts.first, path.hasPrefix("/") else {
      throw AnswerError(.badRequest, "The URL has no path")
    }
    var segments: [String] = []
    for part in path.dropFirst().split(separator: "/", omittingEmptySubsequences: false) {
      guard let segment = Self.decoded(part, plusIsSpace: false) else {
        throw AnswerError(.badRequest, "The path is not percent-encoded UTF-8")
      }
      guard segment != ".", segment != "..", !segment.utf8.contains(where: { $0 < 0x20 }) else {
        throw AnswerError(.badRequest, "The path has a forbidden segment")
      }
      segments.append(segment)
    }
    self.segments = segments
    parameters = parts.count > 1 ? try Self.parameters(of: parts[1]) : []
  }

  /// Returns the last value of a parameter as a text; nil if the parameter has no such value.
  package func value(_ name: String) -> String? { values(name).last }

  /// Returns whether a parameter is `true` or `1`, and not `false` or `0`.
  ///
  /// - Parameter usual: The result if the parameter has no value.
  func flag(_ name: String, usual: Bool) throws(AnswerError) -> Bool {
    switch value(name) {
    case nil, "": return usual
    case "1", "true": return true
    case "0", "false": return false
    default: throw AnswerError(.badRequest, "Invalid \(name)")
    }
  }

  /// Returns all values of a parameter as texts.
  package func values(_ name: String) -> [String] {
    parameters.filter { $0.name == name }.flatMap { Self.texts(of: $0.value).compactMap { $0 } }
  }

  private static func parameters(of query: Substring) throws(AnswerError) -> [Parameter] {
    var parameters: [Parameter] = []
    for part in query.split(separator: "&") {
      let sides = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let name = decoded(sides[0], plusIsSpace: true),
        let value = decoded(sides.count > 1 ? sides[1] : "", plusIsSpace: true)
      else { throw AnswerError(.badRequest, "The query is not percent-encoded UTF-8") }
      parameters.append(Parameter(name: name, value: JSONValue(.string(value))))
    }
    return parameters
  }

  /// Decodes percent-encoded text (RFC 3986 section 2.1). The result is nil if the text is invalid or is not UTF-8.
  ///
  /// - Parameter plusIsSpace: Whether `+` is decoded as a space, as in forms.
  static func decoded(_ text: Substring, plusIsSpace: Bool) -> String? {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(text.utf8.count)
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "%"):
        guard let high = rest.popFirst().flatMap(hexValue),
          let low = rest.popFirst().flatMap(hexValue)
        else { return nil }
        bytes.append(high << 4 | low)
      case UInt8(ascii: "+") where plusIsSpace: bytes.append(UInt8(ascii: " "))
      default: bytes.append(byte)
      }
    }
    return String(validating: bytes, as: UTF8.self)
  }

  private static func hexValue(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }

  /// Returns a text after percent-encoding it for a segment of a path.
  package static func encoded(_ text: String) -> String {
    let digits = Array("0123456789ABCDEF".unicodeScalars)
    let marks = "-._~".utf8
    var result = ""
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where marks.contains(byte): result.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        result += "%"
        result.unicodeScalars.append(digits[Int(byte >> 4)])
        result.unicodeScalars.append(digits[Int(byte & 15)])
      }
    }
    return result
  }
}

extension RequestTarget {
  /// Returns the parameters in the body of a request. The body is a JSON object. The values of
  /// `StaticPicture.plainNames` must be texts, numbers, Booleans, or arrays of these. The values of members are not
  /// checked here.
  ///
  /// - Throws: `AnswerError` with the status 400 if a name is unknown, or if the URL determines the member. Unknown
  ///   parameters of URLs are left out instead, because they may be for a proxy.
  package static func parameters(json bytes: [UInt8]) throws(AnswerError) -> [Parameter] {
    guard let document = try? JSONDocument(parsing: bytes, valueLimit: 1 << 20),
      let object = document.root.object
    else { throw AnswerError(.badRequest, "The body is not a JSON object") }
    let parameters = object.members.map { Parameter(name: $0.name, value: $0.value) }
    let members = RequestMembers(parameters: parameters.map { ($0.name, $0.value) }, except: [])
    let names = StaticPicture.plainNames
    for parameter in parameters {
      let name = parameter.name
      let mistake: String? =
        if StaticPicture.namesInURL.contains(name) {
          "is in the URL instead"
        } else if !names.contains(name), !members.has(name) {
          "unknown member of a picture" + PictureMember.remedy(for: name, among: names)
        } else if names.contains(name), texts(of: parameter.value).contains(nil) {
          "must be a text or a number"
        } else {
          nil
        }
      if let mistake { throw AnswerError(.badRequest, "\(name): \(mistake)") }
    }
    return parameters
  }

  /// Returns the texts of a value, or of the elements of an array; nil for each element that is an object or null.
  private static func texts(of value: JSONValue) -> [String?] {
    (value.array ?? [value]).map { value in
      switch value.content {
      case .string(let text): text
      case .bool(let isTrue): isTrue ? "true" : "false"
      case .number: value.jsonText
      case .null, .array, .object: nil
      }
    }
  }
}
