import MapJSON

/// A name with places for values: `{view}-{zoom}@{ratio}x`.
struct NameTemplate: Sendable {
  /// Why text is no such name.
  struct Mistake: Error {
    var description: String
  }

  private enum Part {
    case text(String)
    case value(String)
  }

  private var parts: [Part] = []

  /// The template that text says.
  ///
  /// - Parameters:
  ///   - names: The names of the values.
  ///   - needed: Those without which two names could be equal; they are added where the text does not have
  ///     them.
  init(_ text: String, names: [String], needed: [String]) throws(Mistake) {
    var rest = text[...]
    var used: Set<String> = []
    while let start = rest.firstIndex(of: "{") {
      guard let end = rest[start...].firstIndex(of: "}") else {
        throw Mistake(description: "a '{' without '}'")
      }
      let name = String(rest[rest.index(after: start)..<end])
      guard names.contains(name) else {
        throw Mistake(description: "the matrix has no '\(name)'")
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

  /// The name with these values.
  func name(_ values: [String: String]) -> String {
    parts.map { part in
      switch part {
      case .text(let text): text
      case .value(let name): values[name] ?? ""
      }
    }.joined()
  }

  /// What stands for a value of a matrix in names; nil where it says nothing that could.
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

  /// Text as part of a file's name: what no such name should have becomes `-`; nil where nothing is left.
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

  /// The name of an address's file without its folders and ending.
  private static func stem(of address: String) -> String {
    let path = address.prefix { !"?#".contains($0) }
    let name = path.split(separator: "/").last ?? path
    guard let dot = name.lastIndex(of: "."), dot > name.startIndex else { return String(name) }
    return String(name[..<dot])
  }
}
