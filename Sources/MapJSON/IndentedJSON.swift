/// Writes JSON for people. A value is on one line if it fits. Otherwise, each of its parts is on a separate line.
package enum IndentedJSON {
  /// The maximum length of a line. Single texts and data may be longer.
  private static let width = 100

  /// Returns a value as a text that ends with a line feed. GeoJSON in a member with the name `data` is on one line.
  package static func bytes(of value: JSONValue) -> [UInt8] {
    bytes(of: value, indent: 0, column: 0) + [UInt8(ascii: "\n")]
  }

  /// Returns a value as a part of a text. The value begins at a column of a line with this indentation.
  static func bytes(of value: JSONValue, indent: Int, column: Int) -> [UInt8] {
    var text: [UInt8] = []
    write(value, to: &text, indent: indent, column: column)
    return text
  }

  private static func write(
    _ value: JSONValue, to text: inout [UInt8], indent: Int, column: Int
  ) {
    let parts: [(name: [UInt8], value: JSONValue, isData: Bool)]
    let (opening, closing): (String, String)
    switch value.content {
    case .array(let elements):
      parts = elements.map { ([], $0, false) }
      (opening, closing) = ("[", "]")
    case .object(let object):
      parts = object.members.map {
        (
          JSONValue(.string($0.name)).jsonBytes + Array(": ".utf8), $0.value,
          $0.name == "data" && $0.value.object?["features"] != nil
        )
      }
      (opening, closing) = ("{", "}")
    default:
      text += value.jsonBytes
      return
    }
    if let line = line(of: value, limit: width - column) {
      text += line
      return
    }
    text += opening.utf8
    for (index, part) in parts.enumerated() {
      text += (index > 0 ? ",\n" : "\n").utf8
      text += Array(repeating: UInt8(ascii: " "), count: indent + 2)
      text += part.name
      if part.isData {
        text += part.value.jsonBytes
      } else {
        write(
          part.value, to: &text, indent: indent + 2, column: indent + 3 + part.name.count)
      }
    }
    text += "\n".utf8
    text += Array(repeating: UInt8(ascii: " "), count: indent)
    text += closing.utf8
  }

  /// Returns a value as one line, with spaces after commas and colons; nil if the line is longer than `limit`.
  private static func line(of value: JSONValue, limit: Int) -> [UInt8]? {
    var line: [UInt8] = []
    func fits(_ bytes: some Sequence<UInt8>) -> Bool {
      line += bytes
      return line.count <= limit
    }
    func add(_ value: JSONValue) -> Bool {
      switch value.content {
      case .array(let elements):
        guard fits("[".utf8) else { return false }
        for (index, element) in elements.enumerated() {
          guard index == 0 || fits(", ".utf8), add(element) else { return false }
        }
        return fits("]".utf8)
      case .object(let object):
        guard fits("{".utf8) else { return false }
        for (index, member) in object.members.enumerated() {
          guard index == 0 || fits(", ".utf8), fits(JSONValue(.string(member.name)).jsonBytes),
            fits(": ".utf8), add(member.value)
          else { return false }
        }
        return fits("}".utf8)
      default: return fits(value.jsonBytes)
      }
    }
    return add(value) ? line : nil
  }
}
