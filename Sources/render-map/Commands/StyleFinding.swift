import MapJSON
import MapStyle
import RenderMap

/// A mistake in a style, or in the files that it names.
struct StyleFinding {
  /// The mistake, with its place and severity.
  var diagnostic: StyleDiagnostic
  /// The class of the warning.
  var warningClass: WarningClass
  /// The identifier of the layer in which it is; nil outside of layers.
  var layer: String?

  /// Creates a finding about a style by itself.
  init(_ diagnostic: StyleDiagnostic, in style: JSONDocument) {
    self.init(diagnostic, diagnostic.warningClass, in: style)
  }

  /// Creates a finding of a class.
  init(_ diagnostic: StyleDiagnostic, _ warningClass: WarningClass, in style: JSONDocument) {
    self.diagnostic = diagnostic
    self.warningClass = warningClass
    layer = style.root.layer(at: diagnostic.place)
  }

  /// Returns the severity; nil for a warning that is left out. An error stays an error.
  func severity(under policy: WarningPolicy) -> StyleDiagnostic.Severity? {
    if diagnostic.severity == .error { return .error }
    return switch policy.severity(of: warningClass) {
    case .error: .error
    case .warning: .warning
    case nil: nil
    }
  }
}

extension JSONValue {
  /// The identifier of the layer of a style at a place such as `layers[3].paint`; nil outside of layers.
  fileprivate func layer(at place: String) -> String? {
    guard place.hasPrefix("layers["), let index = Int(place.dropFirst(7).prefix { $0 != "]" }),
      let layers = object?["layers"]?.array, layers.indices.contains(index)
    else { return nil }
    return layers[index].object?["id"]?.string
  }
}
