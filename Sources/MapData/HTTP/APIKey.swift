/// A key that stands in URLs as `{key}`. It is put in only as a request leaves, so that no message and
/// no file has it; see `redacting` for texts that others write.
public struct APIKey: Sendable, CustomStringConvertible {
  /// What stands for the key in URLs.
  public static let placeholder = "{key}"

  private let key: String
  /// The key as it stands in a URL.
  let encoded: String

  /// The key; nil where it is empty.
  public init?(_ key: String) {
    guard !key.isEmpty else { return nil }
    self.key = key
    encoded = key.percentEncoding { $0.isUnreservedInURL }
  }

  /// The two ways to write the key.
  var spellings: [String] { [key, encoded] }

  /// `text` with `{key}` wherever the key stands.
  public func redacting(_ text: String) -> String {
    text.replacing(encoded, with: Self.placeholder).replacing(key, with: Self.placeholder)
  }

  /// `{key}`, never the key.
  public var description: String { Self.placeholder }
}

extension String {
  /// The text with each `part` replaced, compared byte by byte.
  func replacing(_ part: String, with replacement: String) -> String {
    split(atEach: part).joined(separator: replacement)
  }

  /// What lies before, between and after each `part` in the text, compared byte by byte.
  func split(atEach part: String) -> [String] {
    let part = Array(part.utf8)
    var pieces: [String] = []
    var rest = Array(utf8)[...]
    while let found = rest.firstRange(ofBytes: part) {
      pieces.append(String(decoding: rest[..<found.lowerBound], as: UTF8.self))
      rest = rest[found.upperBound...]
    }
    return pieces + [String(decoding: rest, as: UTF8.self)]
  }
}

extension ArraySlice<UInt8> {
  /// Where `bytes` stands first; nil where it does not, or is empty.
  func firstRange(ofBytes bytes: [UInt8]) -> Range<Int>? {
    guard let first = bytes.first else { return nil }
    var rest = self
    while let start = rest.firstIndex(of: first) {
      rest = rest[start...]
      if rest.starts(with: bytes) { return start..<start + bytes.count }
      rest = rest.dropFirst()
    }
    return nil
  }
}
