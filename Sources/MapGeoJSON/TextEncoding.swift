/// How a text is written in bytes.
public enum TextEncoding: Hashable, Sendable, CaseIterable {
  /// UTF-8.
  case utf8
  /// UTF-16 whose byte order its mark tells; without a mark, the high byte comes first (RFC 2781).
  case utf16
  /// UTF-16, the high byte first.
  case utf16BigEndian
  /// UTF-16, the low byte first.
  case utf16LittleEndian
  /// UTF-32 whose byte order its mark tells; without a mark, the highest byte comes first.
  case utf32
  /// UTF-32, the highest byte first.
  case utf32BigEndian
  /// UTF-32, the lowest byte first.
  case utf32LittleEndian
  /// ISO 8859-1: a byte is the code point.
  case latin1
  /// ASCII.
  case ascii

  /// The Unicode encoding of a JSON text: that of its byte order mark, else of where the zeros stand
  /// among its first four bytes, as JSON starts with ASCII (RFC 4627 section 3), else UTF-8.
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

  /// The encoding's name, for a person.
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
  /// The text that `data` is, without its byte order mark; nil where it is no text of the encoding.
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

  /// A text of JSON in the encoding; characters that it does not have are escaped, which they can be
  /// as they stand in strings alone (RFC 8259 section 7).
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

  /// The code units of as many bytes each as `Unit` has; nil where bytes are left over.
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

  /// A byte for each character, and `\u` escapes from the code unit `limit` on.
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
  /// The text that `data` is in an encoding, without its byte order mark; nil where it is no text of
  /// that encoding.
  public init?(_ data: some Collection<UInt8>, encoding: TextEncoding) {
    guard let text = encoding.text(of: data) else { return nil }
    self = text
  }
}

extension GeoJSONDocument {
  /// Reads `data`, a GeoJSON text in an encoding; where none is given, it is told from the bytes, as
  /// `TextEncoding.init(detectingIn:)` does. Offsets of errors are those of the text in UTF-8.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
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

  /// Reads the file at `path`, as `init(data:encoding:)` reads bytes. The file is mapped; it must not
  /// be made shorter meanwhile.
  /// - Throws: `GeoJSONError` with the place of the first thing wrong.
  public init(contentsOfFile path: String, encoding: TextEncoding?) throws(GeoJSONError) {
    if let data = try Self.data(ofFile: path, unlessUTF8: encoding) {
      try self.init(data: data.bytes, encoding: data.encoding)
    } else {
      try self.init(contentsOfFile: path)
    }
  }

  /// The bytes of the file at `path` and their encoding; nil where that is UTF-8.
  private static func data(
    ofFile path: String, unlessUTF8 encoding: TextEncoding?
  ) throws(GeoJSONError) -> (bytes: [UInt8], encoding: TextEncoding)? {
    do {
      let file = try MappedFile(path: path)
      let encoding = encoding ?? TextEncoding(detectingIn: file.bytes)
      return encoding == .utf8 ? nil : (Array(file.bytes), encoding)
    } catch {
      throw GeoJSONError(
        reason: .unreadableFile("\(error)"), path: "", offset: 0, position: nil)
    }
  }
}
