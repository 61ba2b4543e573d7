import MapJSON

/// The result of parsing a style.
public struct StyleResult: Sendable {
  /// The style; nil if it cannot be drawn.
  public var style: Style?
  /// The mistakes in the order of the text.
  public var diagnostics: [StyleDiagnostic]

  /// Whether one of the diagnostics is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Style {
  /// How to treat a style with mistakes.
  public enum Strictness: Sendable {
    /// It is rejected. Warnings are not mistakes.
    case strict
    /// Mistakes are left out: invalid properties have their defaults, and layers with an unknown type, no
    /// source or an invalid filter are not drawn.
    case lenient
  }

  /// Parses a style and validates it against the style specification, version 8.
  public static func parse(
    _ document: JSONDocument, _ strictness: Strictness = .strict
  ) -> StyleResult {
    var result = parse(document.root, strictness)
    guard !result.diagnostics.isEmpty else { return result }
    let lines = LineIndex(document.text)
    for index in result.diagnostics.indices {
      guard let offset = result.diagnostics[index].offset else { continue }
      let position = lines.position(ofOffset: offset)
      result.diagnostics[index].line = position.line
      result.diagnostics[index].column = position.column
    }
    return result
  }

  /// Parses a style without its text: diagnostics have no lines.
  public static func parse(_ json: JSONValue, _ strictness: Strictness = .strict) -> StyleResult {
    let (diagnostics, compiled) = StyleValidator.check(json)
    var result = StyleResult(style: nil, diagnostics: diagnostics)
    guard json.object != nil else { return result }
    if strictness == .lenient || !result.hasErrors {
      result.style = Style(lenient: json, compiled: compiled)
    }
    return result
  }

  /// Parses a style from text. Text that is not JSON is a mistake like others.
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
