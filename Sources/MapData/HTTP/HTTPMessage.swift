/// A response from a server or from the cache.
struct HTTPMessage {
  var status: Int
  var fields: HTTPFields
  /// The body of the response after decompression.
  var body: [UInt8]
}

/// The header fields of a response (RFC 9110 section 5).
struct HTTPFields: Equatable {
  private var fields: [(name: String, value: String)] = []

  init() {}

  /// Parses a header, which is decoded as UTF-8. Invalid lines are ignored.
  init(_ header: UnsafeRawBufferPointer) {
    for line in header.split(separator: UInt8(ascii: "\n")) {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self)
      self[name] = String(decoding: line[(colon + 1)...], as: UTF8.self)
    }
  }

  /// The value of a field, or nil if there is no such field. The case of the name is ignored. The
  /// values of several fields with the same name are joined by commas (RFC 9110 section 5.3).
  /// Setting a value adds a field, without white space around the value.
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
