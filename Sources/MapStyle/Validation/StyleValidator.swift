import MapJSON

/// Finds all mistakes in a style and compiles its expressions and filters. The rules are the rules of the style
/// specification's own validator (maplibre-style-spec, `validate_style`). Inline GeoJSON is not checked.
struct StyleValidator {
  /// The style's members. They are empty if the style is not an object.
  let root: JSONObject
  /// The layers, in the order of the style.
  let layers: [JSONValue]
  /// The layers by their ids, for references between layers. Nil if only a part of the style is checked, or if no layer
  /// has a reference.
  private var layersByID: [JSONValue: JSONObject]?
  /// The sources by name. If several sources have the same name, the last of them is used.
  lazy var sources = Dictionary(
    (root["sources"]?.object?.members ?? []).map { ($0.name, $0.value) },
    uniquingKeysWith: { _, last in last })
  /// The mistakes found so far.
  var log = DiagnosticLog()
  /// The expressions and filters compiled so far.
  var compiled = CompiledParts()

  /// Checks a style. The diagnostics are in the order of the text. They have no lines and columns.
  static func check(
    _ style: JSONValue
  ) -> (diagnostics: [StyleDiagnostic], compiled: CompiledParts) {
    let root = style.object ?? JSONObject()
    var validator = StyleValidator(root: root, layers: root["layers"]?.array ?? [])
    let objects = validator.layers.lazy.compactMap(\.object)
    if objects.contains(where: { $0["ref"] != nil }) {
      validator.layersByID = LayerReferences.lastByID(objects)
    }
    validator.checkRoot(style)
    return (validator.log.sorted, validator.compiled)
  }

  /// Creates a validator for parts of a style. The style has these members and layers.
  init(root: JSONObject, layers: [JSONValue]) {
    self.root = root
    self.layers = layers
  }

  /// Returns the last layer with an id. Nil if no layer has this id.
  func lastLayer(withID id: JSONValue) -> JSONObject? {
    if let layersByID { return layersByID[id] }
    return layers.last { $0.object?["id"] == id }?.object
  }

  /// Adds a diagnostic about `value`.
  mutating func report(
    _ message: String, at place: String, _ value: JSONValue,
    severity: StyleDiagnostic.Severity = .error, kind: StyleDiagnostic.Kind = .mistake
  ) {
    log.report(message, at: place, value, severity: severity, kind: kind)
  }

  /// Adds a diagnostic that says that `value` has the wrong type.
  mutating func reportKind(_ expected: String, at place: String, _ value: JSONValue) {
    log.reportKind(expected, at: place, value)
  }

  private mutating func checkRoot(_ style: JSONValue) {
    checkObject(style, members: MemberTable.root, at: "", others: .allowed) {
      (validator, member, place) in
      guard member.name == "glyphs" else { return false }
      validator.checkGlyphs(member.value, at: place)
      return true
    }
    if let constants = root.given("constants") {
      report("constants have been deprecated as of v8", at: "constants", constants)
    }
    checkCenter()
    checkInsertBelow()
    checkUndrawn()
    checkRepetitions()
  }

  /// Warns about repeated members, of which only the last is used, for example after a merge.
  private mutating func checkRepetitions() {
    checkRepetition(in: root, at: "")
    for source in root["sources"]?.object?.members ?? [] {
      checkRepetition(in: source.value.object, at: "sources.\(source.name).")
    }
    for (index, layer) in layers.enumerated() {
      checkRepetition(in: layer.object, at: "layers[\(index)].")
      for name in ["layout", "paint"] {
        checkRepetition(in: layer.object?[name]?.object, at: "layers[\(index)].\(name).")
      }
    }
  }

  private mutating func checkRepetition(in object: JSONObject?, at place: String) {
    let members = object?.members ?? []
    for (index, member) in members.enumerated()
    where members[..<index].contains(where: { $0.name == member.name }) {
      report(
        "the member is repeated, and only its last value is used", at: place + member.name,
        member.value, severity: .warning, kind: .probableMistake)
    }
  }

  /// Checks the latitude of the center, which the specification's own validator does not check.
  private mutating func checkCenter() {
    guard let center = root["center"], let latitude = StyleCenter.impossibleLatitude(center) else {
      return
    }
    report(
      "the latitude, \(JSONValue.text(of: latitude)), is beyond the poles; the longitude comes first; "
        + "it is left out", at: "center", center, kind: .oddDescription)
  }
}
