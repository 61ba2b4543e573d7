import MapJSON

/// A name with placeholders for values, such as `{view}-{zoom}@{ratio}x`.
struct NameTemplate: Sendable {
  private enum Part {
    case text(String)
    case value(String)
  }

  private var parts: [Part] = []

  /// Parses the text of a template.
  ///
  /// - Parameters:
  ///   - names: The names that placeholders may contain.
  ///   - needed: The names of the values that make names unique. Placeholders for these values are appended if the
  ///     text does not contain them.
  init(_ text: String, names: [String], needed: [String]) throws(RequestError) {
    var rest = text[...]
    var used: Set<String> = []
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw RequestError("name", "a '{' without '}'")
      }
      let name = String(rest[rest.index(after: start)..<end])
      guard names.contains(name) else {
        throw RequestError("name", "the matrix has no '\(name)'")
      }
      parts += [.text(String(rest[..<start])), .value(name)]
      used.insert(name)
      rest = rest[rest.index(after: end)...]
    }
    parts.append(.text(String(rest)))
    for name in needed where !used.contains(name) && name != "ratio" {
      parts += [.text("-"), .value(name)]
    }
    if needed.contains("ratio"), !used.contains("ratio") {
      parts += [.text("@"), .value("ratio"), .text("x")]
    }
  }

  /// Returns the name after replacing the placeholders by values.
  func name(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): values[name] ?? ""
      }
    }.joined()
  }

  /// Returns the label that represents a value of a matrix in names; nil if the value has no usable text.
  static func label(of value: JSONValue, axis: String) -> String? {
    let text: String?
    switch value.content {
    case .number: return value.jsonText
    case .bool: text = value.jsonText
    case .string(let string) where axis == "style": text = stem(of: string)
    case .string(let string): text = string
    case .object(let object) where axis == "state":
      let values = object.members.compactMap { label(of: $0.value, axis: "") }
      text = values.count == object.members.count ? values.joined(separator: "-") : nil
    case .object(let object): text = object["name"]?.string
    default: text = nil
    }
    return text.flatMap(fileName)
  }

  /// Returns a text that is valid as a part of a file's name; nil if no characters are left. Unsuitable
  /// characters are replaced by `-`.
  static func fileName(_ text: String) -> String? {
    var name = ""
    for scalar in text.unicodeScalars {
      let isGood =
        scalar.properties.isAlphabetic || scalar.properties.numericType != nil
        || scalar.properties.generalCategory == .nonspacingMark
        || "-_.@+".unicodeScalars.contains(scalar)
      if isGood {
        name.unicodeScalars.append(scalar)
      } else if !name.hasSuffix("-") {
        name += "-"
      }
      if name.utf8.count > 100 { break }
    }
    while let first = name.first, "-.".contains(first) { name.removeFirst() }
    while name.hasSuffix("-") { name.removeLast() }
    return name.isEmpty ? nil : name
  }

  /// Returns the file name in an address without the folders and the extension.
  private static func stem(of address: String) -> String {
    let path = address.prefix { !"?#".contains($0) }
    let name = path.split(separator: "/").last ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}
