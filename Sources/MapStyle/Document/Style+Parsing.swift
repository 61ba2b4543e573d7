import MapJSON

/// The result of parsing a style.
public struct StyleResult: Sendable {
  /// The style. Nil if it cannot be drawn.
  public var style: Style?
  /// The mistakes in the order of the style's text.
  public var diagnostics: [StyleDiagnostic]

  /// Whether the diagnostics contain an error that prevents drawing the map.
  public var hasErrors: Bool {
    diagnostics.contains { $0.severity == .error && $0.kind != .oddDescription }
  }
}

extension Style {
  /// The treatment of a style with mistakes.
  public enum Strictness: Sendable {
    /// The style is rejected if it has errors. Warnings are allowed.
    case strict
    /// Mistakes are ignored. Invalid properties are replaced by their defaults. Layers are not drawn if their type is
    /// unknown, their source is missing or their filter is invalid.
    case lenient
  }

  /// Parses a style and validates it against the style specification, version 8.
  public static func parse(
    _ document: JSONDocument, _ strictness: Strictness = .strict
  ) -> StyleResult {
    var result = parse(document.root, strictness)
    result.diagnostics = result.diagnostics.located(in: document.text)
    return result
  }

  /// Parses a style from a JSON value. The diagnostics have no line numbers, because the text of the style is not
  /// known.
  public static func parse(_ json: JSONValue, _ strictness: Strictness = .strict) -> StyleResult {
    let (diagnostics, compiled) = StyleValidator.check(json)
    var result = StyleResult(style: nil, diagnostics: diagnostics)
    guard json.object != nil else { return result }
    if strictness == .lenient || !result.hasErrors {
      result.style = Style(lenient: json, compiled: compiled)
    }
    return result
  }

  /// Parses a style from text. If the text is not valid JSON, a diagnostic reports it.
  public static func parse(
    text: [UInt8], _ strictness: Strictness = .strict
  ) -> StyleResult {
    do throws(JSONError) {
      return parse(try JSONDocument(parsing: text), strictness)
    } catch {
      let diagnostic = StyleDiagnostic(
        place: "", message: "not JSON: \(error.reason)", offset: error.offset, line: error.line,
        column: error.column)
      return StyleResult(style: nil, diagnostics: [diagnostic])
    }
  }
}

extension [StyleDiagnostic] {
  /// Returns the diagnostics with the lines and columns of their offsets in a text.
  func located(in text: [UInt8]) -> [StyleDiagnostic] {
    guard !isEmpty else { return self }
    let lines = LineIndex(text)
    return map { diagnostic in
      guard let offset = diagnostic.offset else { return diagnostic }
      var diagnostic = diagnostic
      let position = lines.position(ofOffset: offset)
      diagnostic.line = position.line
      diagnostic.column = position.column
      return diagnostic
    }
  }
}

/// An index of the lines of a text, which speeds up the conversion of byte offsets to lines and columns.
struct LineIndex {
  private let text: [UInt8]
  /// The byte offset of the start of each line, in ascending order.
  private let starts: [Int]
  /// The number of Unicode scalars before each byte offset that is a multiple of `step`. These numbers speed up the
  /// calculation of columns in long lines.
  private let scalarCounts: [Int]

  private static let step = 256

  /// Creates an index of `text`. LF, CR LF and CR each end a line.
  init(_ text: [UInt8]) {
    self.text = text
    var starts = [text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0]
    var scalarCounts: [Int] = []
    var scalars = 0
    for (offset, byte) in text.enumerated() {
      if offset.isMultiple(of: Self.step) { scalarCounts.append(scalars) }
      if byte & 0xC0 != 0x80 { scalars += 1 }
      let isLoneReturn =
        byte == 0x0D && (offset + 1 == text.count || text[offset + 1] != 0x0A)
      if byte == 0x0A || isLoneReturn { starts.append(offset + 1) }
    }
    self.starts = starts
    self.scalarCounts = scalarCounts
  }

  /// Returns the line and column of the byte at `offset`. The first line and column are 1. Each Unicode scalar is one
  /// column.
  func position(ofOffset offset: Int) -> TextPosition {
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= offset { low = middle } else { high = middle }
    }
    let end = max(starts[low], min(offset, text.count))
    return TextPosition(
      line: low + 1, column: 1 + scalarCount(before: end) - scalarCount(before: starts[low]))
  }

  /// Returns the number of Unicode scalars that begin before `offset`.
  private func scalarCount(before offset: Int) -> Int {
    let known = min(offset / Self.step, scalarCounts.count - 1)
    guard known >= 0 else { return 0 }
    return scalarCounts[known] + text[known * Self.step..<offset].count { $0 & 0xC0 != 0x80 }
  }
}

extension Style {
  /// The parts of the style that this version does not draw. Changes to the style are included.
  package var undrawnParts: [StyleDiagnostic] {
    var validator = StyleValidator(root: document.root, layers: document.elements.map(\.json))
    validator.checkUndrawn()
    return validator.log.sorted
  }
}
