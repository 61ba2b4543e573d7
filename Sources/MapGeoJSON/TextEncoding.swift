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
