import MapJSON

/// Finds everything that is wrong with a style, by the rules of the style specification's own
/// validator (maplibre-style-spec, `validate_style`). What lies inside inline GeoJSON is the
/// source's concern.
struct StyleValidator {
  /// The style as it was read.
  let style: JSONValue
  /// The style's members; none where it is no object.
  let root: JSONObject
  /// The mistakes found so far.
  private(set) var diagnostics: [StyleDiagnostic] = []

  /// All mistakes of `style`, in the order of the text. Lines and columns are not known here.
  static func diagnostics(of style: JSONValue) -> [StyleDiagnostic] {
    var validator = StyleValidator(style: style)
    validator.checkRoot()
    return validator.sorted
  }

  /// A validator for parts of `style`.
  init(style: JSONValue) {
    self.style = style
    self.root = style.object ?? JSONObject()
  }

  /// The mistakes in the order of the text; those at the same place as they were found.
  var sorted: [StyleDiagnostic] {
    diagnostics.enumerated().sorted {
      ($0.element.offset ?? 0, $0.offset) < ($1.element.offset ?? 0, $1.offset)
    }.map(\.element)
  }

  /// Notes a mistake of `value`.
  mutating func report(
    _ message: String, at place: String, _ value: JSONValue,
    severity: StyleDiagnostic.Severity = .error, kind: StyleDiagnostic.Kind = .mistake
  ) {
    diagnostics.append(
      StyleDiagnostic(
        place: place, message: message, severity: severity, kind: kind,
        offset: value.offset < 0 ? nil : value.offset))
  }

  /// Notes that `value` is of the wrong kind.
  mutating func reportKind(_ expected: String, at place: String, _ value: JSONValue) {
    report("\(expected) expected, \(value.kindName) found", at: place, value)
  }

  private mutating func checkRoot() {
    checkObject(style, members: MemberTable.root, at: "", others: .allowed) {
      (validator, member, place) in
      guard member.name == "glyphs" else { return false }
      validator.checkGlyphs(member.value, at: place)
      return true
    }
    if let constants = root.given("constants") {
      report("constants have been deprecated as of v8", at: "constants", constants)
    }
    checkInsertBelow()
    checkUndrawn()
  }
}
