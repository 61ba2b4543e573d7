import MapJSON

/// What came of reading a style.
public struct StyleResult: Sendable {
  /// The style; nil where it cannot be drawn.
  public var style: Style?
  /// All that is wrong with it, in the order of the text.
  public var diagnostics: [StyleDiagnostic]

  /// Whether something is wrong that is more than a warning.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Style {
  /// What to do about a style with mistakes.
  public enum Strictness: Sendable {
    /// It gives no style. Warnings are no mistakes.
    case strict
    /// What is wrong is left out: a property takes its default; a layer without a type, a source or
    /// a filter that can be understood is not drawn.
    case lenient
  }

  /// Reads a style and checks it against the style specification, version 8.
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

  /// Reads a style that is not text, or whose text is not at hand: diagnostics have no lines.
  public static func parse(_ json: JSONValue, _ strictness: Strictness = .strict) -> StyleResult {
    var result = StyleResult(style: nil, diagnostics: StyleValidator.diagnostics(of: json))
    guard json.object != nil else { return result }
    if strictness == .lenient || !result.hasErrors { result.style = Style(lenient: json) }
    return result
  }

  /// Reads a style from text; text that is no JSON is a mistake like others.
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
