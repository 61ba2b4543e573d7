/// The declarations of a style sheet or of the attribute `style` (CSS Syntax 3).
struct StyleDeclarations {
  /// A property with its value.
  struct Declaration {
    var name: String
    var value: String
    var isImportant: Bool
  }

  private(set) var list: [Declaration] = []

  /// Parses declarations separated by semicolons. Incomplete declarations are left out.
  init(_ text: some StringProtocol) {
    for part in text.split(separator: ";") {
      guard let colon = part.firstIndex(of: ":") else { continue }
      let name = part[..<colon].trimmed.lowercased()
      var value = part[part.index(after: colon)...].trimmed
      var isImportant = false
      if value.lowercased().hasSuffix("!important") {
        value = value.dropLast("!important".count).trimmed
        isImportant = true
      }
      guard !name.isEmpty, !value.isEmpty else { continue }
      list.append(Declaration(name: name, value: String(value), isImportant: isImportant))
    }
  }
}

/// The rules of `style` elements whose selectors consist of one element name, classes and ids.
struct StyleSheet {
  /// A rule with one selector.
  private struct StyleRule {
    var selector: Selector
    var declarations: StyleDeclarations
  }

  /// The conditions of an element: its name, id and classes.
  private struct Selector {
    var name: String?
    var ids: [String] = []
    var classes: [String] = []

    /// The numbers of ids, classes and names (Selectors 3, section 9).
    var specificity: (Int, Int, Int) { (ids.count, classes.count, name == nil ? 0 : 1) }

    /// Parses a selector; nil if it has other conditions.
    init?(_ text: String) {
      var rest = text[...]
      func name() -> String? {
        let name = rest.prefix { $0.isLetter || $0.isNumber || $0 == "-" || $0 == "_" }
        rest = rest.dropFirst(name.count)
        return name.isEmpty ? nil : String(name)
      }
      if rest.first == "*" { rest = rest.dropFirst() } else { self.name = name() }
      guard rest != text[...] || rest.first == "." || rest.first == "#" else { return nil }
      while let mark = rest.first {
        rest = rest.dropFirst()
        guard mark == "." || mark == "#", let word = name() else { return nil }
        if mark == "." { classes.append(word) } else { ids.append(word) }
      }
    }

    func matches(_ element: SVGElement, classes own: Set<Substring>) -> Bool {
      (name == nil || name == element.name) && ids.allSatisfy { $0 == element.attributes["id"] }
        && classes.allSatisfy { own.contains($0[...]) }
    }
  }

  private var rules: [StyleRule] = []

  /// Adds the rules of a `style` element. Other rules are reported.
  mutating func add(_ text: String, warnings: inout SVGWarnings) {
    var rest = Self.withoutComments(text)[...]
    while let open = rest.firstIndex(of: "{") {
      let selectors = rest[..<open].trimmed
      // The block of a rule such as @media contains rules.
      var depth = 0
      let close = rest[open...].firstIndex { character in
        depth += character == "{" ? 1 : character == "}" ? -1 : 0
        return depth == 0
      }
      let block = rest[rest.index(after: open)..<(close ?? rest.endIndex)]
      rest = close.map { rest[rest.index(after: $0)...] } ?? ""
      guard !selectors.hasPrefix("@") else {
        warnings.add(.rule(String(selectors)))
        continue
      }
      let declarations = StyleDeclarations(block)
      for text in selectors.split(separator: ",", omittingEmptySubsequences: false) {
        let text = String(text.trimmed)
        if let selector = Selector(text) {
          rules.append(StyleRule(selector: selector, declarations: declarations))
        } else {
          warnings.add(.rule(text))
        }
      }
    }
    if !rest.trimmed.isEmpty { warnings.add(.rule(String(rest.trimmed))) }
  }

  /// Returns the properties of an element: its presentation attributes, the rules that match it, and its `style`
  /// (CSS Cascading 4, section 6.1).
  func properties(of element: SVGElement) -> [String: String] {
    var properties = element.attributes
    let inline = StyleDeclarations(element.attributes["style"] ?? "")
    let classes = Set((element.attributes["class"] ?? "").split(whereSeparator: \.isWhitespace))
    // Sorting is stable: of two rules with the same specificity, the later one takes precedence.
    let matching = rules.filter { $0.selector.matches(element, classes: classes) }
      .sorted { $0.selector.specificity < $1.selector.specificity }
      .flatMap(\.declarations.list)
    for isImportant in [false, true] {
      for declaration in matching + inline.list where declaration.isImportant == isImportant {
        properties[declaration.name] = declaration.value
      }
    }
    return properties
  }

  private static func withoutComments(_ text: String) -> String {
    var result = ""
    var rest = text[...]
    while let start = rest.firstRange(of: "/*") {
      result += rest[..<start.lowerBound]
      rest = rest[start.upperBound...]
      rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
    }
    return result + rest
  }
}

/// Warnings without duplicates, in the order of the document.
struct SVGWarnings {
  private(set) var list: [SVGWarning] = []
  private var known: Set<SVGWarning> = []
  /// The maximum number of warnings. Further warnings are left out.
  private static let limit = 100

  mutating func add(_ warning: SVGWarning) {
    guard list.count < Self.limit, known.insert(warning).inserted else { return }
    list.append(warning)
  }
}

extension StringProtocol {
  /// The text without surrounding white space.
  var trimmed: SubSequence {
    guard let first = firstIndex(where: { !$0.isWhitespace }),
      let last = lastIndex(where: { !$0.isWhitespace })
    else { return self[endIndex...] }
    return self[first...last]
  }
}
