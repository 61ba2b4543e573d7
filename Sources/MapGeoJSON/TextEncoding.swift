/// A character encoding of a GeoJSON text.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
  /// UTF-8, which is the default encoding of JSON.
  case utf8
  /// UTF-16 with a byte order mark. If there is no mark, the byte order is big-endian (RFC 2781).
  case utf16
  /// Big-endian UTF-16 (most significant byte first).
  case utf16BigEndian
  /// Little-endian UTF-16 (least significant byte first).
  case utf16LittleEndian
  /// UTF-32 with a byte order mark. If there is no mark, the byte order is big-endian.
  case utf32
  /// Big-endian UTF-32 (most significant byte first).
  case utf32BigEndian
  /// Little-endian UTF-32 (least significant byte first).
  case utf32LittleEndian
  /// ISO 8859-1, in which each byte is a code point.
  case latin1
  /// ASCII, which contains the code points below 128.
  case ascii

  /// Detects the Unicode encoding of JSON text. The byte order mark determines the encoding. If
  /// there is no mark, the zeros among the first four bytes determine it, because JSON starts with
  /// ASCII (RFC 4627 section 3). If there are no zeros, the encoding is UTF-8.
  public init(detectingIn data: some Collection<UInt8>) {
    let start = Array(data.prefix(4))
    let zeros = start.map { $0 == 0 }
    if start.starts(with: [0xFF, 0xFE, 0, 0]) || zeros == [false, true, true, true] {
      self = .utf32LittleEndian
    } else if start.starts(with: [0, 0, 0xFE, 0xFF]) || zeros == [true, true, true, false] {
      self = .utf32BigEndian
    } else if start.starts(with: [0xFF, 0xFE]) || zeros.starts(with: [false, true]) {
      self = .utf16LittleEndian
    } else if start.starts(with: [0xFE, 0xFF]) || zeros.starts(with: [true, false]) {
      self = .utf16BigEndian
    } else {
      self = .utf8
    }
  }

  /// The name of the encoding, for messages.
  public var name: String {
    switch self {
    case .utf8: "UTF-8"
    case .utf16, .utf16BigEndian, .utf16LittleEndian: "UTF-16"
    case .utf32, .utf32BigEndian, .utf32LittleEndian: "UTF-32"
    case .latin1: "Latin-1"
    case .ascii: "ASCII"
    }
  }
}

extension TextEncoding {
  /// Returns the text of `data` without its byte order mark, or nil if `data` is not valid in the
  /// encoding.
  func text(of data: some Collection<UInt8>) -> String? {
    let text: String?
    switch self {
    case .utf8: text = String(validating: data, as: UTF8.self)
    case .ascii: text = String(validating: data, as: Unicode.ASCII.self)
    case .latin1:
      var scalars = String.UnicodeScalarView()
      for byte in data { scalars.append(Unicode.Scalar(byte)) }
      return String(scalars)
    case .utf16, .utf16BigEndian, .utf16LittleEndian:
      text = Self.units(of: data, isLittleEndian: isLittleEndian(data), as: UInt16.self)
        .flatMap { String(validating: $0, as: UTF16.self) }
    case .utf32, .utf32BigEndian, .utf32LittleEndian:
      text = Self.units(of: data, isLittleEndian: isLittleEndian(data), as: UInt32.self)
        .flatMap { String(validating: $0, as: UTF32.self) }
    }
    guard let text, text.unicodeScalars.first == "\u{FEFF}" else { return text }
    return String(text.unicodeScalars.dropFirst())
  }

  /// Encodes JSON text. Characters that the encoding cannot represent are escaped (RFC 8259 section
  /// 7). Such characters occur only in strings.
  func bytes(ofJSON text: String) -> [UInt8] {
    switch self {
    case .utf8: Array(text.utf8)
    case .ascii: Self.escaped(text, from: 0x80)
    case .latin1: Self.escaped(text, from: 0x100)
    case .utf16: Self.bytes(of: [0xFEFF] + text.utf16, isLittleEndian: false)
    case .utf16BigEndian, .utf16LittleEndian:
      Self.bytes(of: text.utf16, isLittleEndian: self == .utf16LittleEndian)
    case .utf32:
      Self.bytes(of: [0xFEFF] + text.unicodeScalars.map(\.value), isLittleEndian: false)
    case .utf32BigEndian, .utf32LittleEndian:
      Self.bytes(
        of: text.unicodeScalars.map(\.value), isLittleEndian: self == .utf32LittleEndian)
    }
  }

  private func isLittleEndian(_ data: some Collection<UInt8>) -> Bool {
    switch self {
    case .utf16LittleEndian, .utf32LittleEndian: true
    case .utf16, .utf32: data.starts(with: [0xFF, 0xFE])
    default: false
    }
  }

  /// Splits data into code units of type `Unit`. Returns nil if bytes are left over.
  private static func units<Unit: FixedWidthInteger>(
    of data: some Collection<UInt8>, isLittleEndian: Bool, as unit: Unit.Type
  ) -> [Unit]? {
    let size = Unit.bitWidth / 8
    guard data.count.isMultiple(of: size) else { return nil }
    var units: [Unit] = []
    units.reserveCapacity(data.count / size)
    var unit: Unit = 0
    for (place, byte) in data.enumerated() {
      unit = unit << 8 | Unit(byte)
      guard place % size == size - 1 else { continue }
      units.append(isLittleEndian ? unit.byteSwapped : unit)
      unit = 0
    }
    return units
  }

  private static func bytes(
    of units: some Sequence<some FixedWidthInteger>, isLittleEndian: Bool
  ) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in units {
      withUnsafeBytes(of: isLittleEndian ? unit.littleEndian : unit.bigEndian) { bytes += $0 }
    }
    return bytes
  }

  /// Returns one byte per UTF-16 code unit. Code units from `limit` on become `\u` escapes.
  private static func escaped(_ text: String, from limit: UInt16) -> [UInt8] {
    var bytes: [UInt8] = []
    for unit in text.utf16 {
      if unit < limit {
        bytes.append(UInt8(truncatingIfNeeded: unit))
      } else {
        let digits = String(unit, radix: 16)
        bytes += "\\u\(String(repeating: "0", count: 4 - digits.count))\(digits)".utf8
      }
    }
    return bytes
  }
}

extension String {
  /// Decodes `data` in an encoding, without its byte order mark. Returns nil if `data` is not valid
  /// in the encoding.
  public init?(_ data: some Collection<UInt8>, encoding: TextEncoding) {
    guard let text = encoding.text(of: data) else { return nil }
    self = text
  }
}

extension GeoJSONDocument {
  /// Parses GeoJSON data. If `encoding` is nil, the encoding is detected as
  /// `TextEncoding.init(detectingIn:)` does. The offsets in errors are byte offsets in the text
  /// after its conversion to UTF-8.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(
    data: some Collection<UInt8>, encoding: TextEncoding? = nil
  ) throws(GeoJSONError) {
    let encoding = encoding ?? TextEncoding(detectingIn: data)
    if encoding == .utf8 {
      try self.init(parsing: Array(data))
      return
    }
    guard let text = encoding.text(of: data) else {
      throw GeoJSONError(notText: encoding)
    }
    try self.init(parsing: text)
  }

  /// Parses the file at `path`, as `init(data:encoding:)` does. The file is mapped into memory. No
  /// program may truncate the file during parsing.
  /// - Throws: `GeoJSONError` with the position of the first error.
  public init(contentsOfFile path: String, encoding: TextEncoding?) throws(GeoJSONError) {
    if let data = try Self.data(ofFile: path, unlessUTF8: encoding) {
      try self.init(data: data.bytes, encoding: data.encoding)
    } else {
      try self.init(contentsOfFile: path)
    }
  }

  /// Returns the bytes of the file at `path` and their encoding, or nil if the encoding is UTF-8.
  private static func data(
    ofFile path: String, unlessUTF8 encoding: TextEncoding?
  ) throws(GeoJSONError) -> (bytes: [UInt8], encoding: TextEncoding)? {
    let file = try MappedFile(path: path)
    let encoding = encoding ?? TextEncoding(detectingIn: file.bytes)
    return encoding == .utf8 ? nil : (Array(file.bytes), encoding)
  }
}
