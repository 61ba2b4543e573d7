/// An answer, as it came from a server or from the cache.
struct HTTPMessage {
  /// The status code.
  var status: Int
  /// The header.
  var fields: HTTPFields
  /// The body, its compression undone.
  var body: [UInt8]
}

/// The fields of an answer's header (RFC 9110 section 5).
struct HTTPFields: Equatable {
  private var fields: [(name: String, value: String)] = []

  /// No fields.
  init() {}

  /// The fields of a header as it arrived, in ASCII or what looks like UTF-8; lines that are none are
  /// left out.
  init(_ header: UnsafeRawBufferPointer) {
    for line in header.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      self[name] = String(decoding: line[(colon + 1)...], as: UTF8.self)
    }
  }

  /// The value of a field, whatever the case of its name; those of several with one name are joined
  /// by commas (RFC 9110 section 5.3). Setting adds one, without the white space around it.
  subscript(name: String) -> String? {
    get {
      let name = name.lowercased()
      let values = fields.filter { $0.name == name }.map(\.value)
      return values.isEmpty ? nil : values.joined(separator: ", ")
    }
    set {
      guard let newValue else { return }
      fields.append((name.lowercased(), newValue.trimmingWhitespace()))
    }
  }

  static func == (a: HTTPFields, b: HTTPFields) -> Bool {
    a.fields.elementsEqual(b.fields) { $0 == $1 }
  }
}

extension StringProtocol {
  /// The text without the white space at both ends.
  func trimmingWhitespace() -> String {
    let start = self.drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
