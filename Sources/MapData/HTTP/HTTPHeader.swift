/// A line that requests carry in their header, such as what proves who asks. Its value is never
/// printed and never kept.
public struct HTTPHeader: Sendable, CustomStringConvertible {
  /// The field's name.
  public let name: String
  let value: String

  /// The line `Name: value`; nil where it is none, as where the name has other characters than RFC
  /// 9110 section 5.1 allows, or the value a line break.
  public init?(_ line: String) {
    guard let colon = line.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    name = String(line[..<colon])
    value = line[line.utf8.index(after: colon)...].trimmingWhitespace()
    let marks = "!#$%&'*+-.^_`|~".utf8
    guard !name.isEmpty, name.utf8.allSatisfy({ $0.isUnreservedInURL || marks.contains($0) }),
      value.utf8.allSatisfy({ $0 >= 0x20 && $0 != 0x7F || $0 == UInt8(ascii: "\t") })
    else { return nil }
  }

  /// The line as libcurl takes it.
  var line: String { value.isEmpty ? "\(name);" : "\(name): \(value)" }

  /// The name alone.
  public var description: String { "\(name): …" }
}
