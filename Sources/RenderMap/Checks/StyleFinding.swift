import MapData
import MapEngine
import MapJSON
import MapStyle
import MapText

/// A mistake in a style, or in the files that it names.
package struct StyleFinding: Sendable {
  /// The mistake, with its place and severity.
  package var diagnostic: StyleDiagnostic
  /// The class, which a policy for warnings names.
  package var warningClass: WarningClass
  /// The id of the layer that contains the mistake; nil if the mistake is not in a layer.
  package var layer: String?

  /// Creates a finding about the style itself. The class is the class of the diagnostic.
  package init(_ diagnostic: StyleDiagnostic, in style: JSONDocument) {
    self.init(diagnostic, diagnostic.warningClass, in: style)
  }

  /// Creates a finding with a given class.
  package init(_ diagnostic: StyleDiagnostic, _ warningClass: WarningClass, in style: JSONDocument)
  {
    self.diagnostic = diagnostic
    self.warningClass = warningClass
    layer = style.root.layer(at: diagnostic.place)
  }

  /// Returns the severity under a policy; nil if the policy leaves the warning out. An error always remains an error.
  package func severity(under policy: WarningPolicy) -> StyleDiagnostic.Severity? {
    if diagnostic.severity == .error { return .error }
    return switch policy.severity(of: warningClass) {
    case .error: .error
    case .warning, .note: .warning
    case nil: nil
    }
  }
}

extension StyleFinding {
  /// Returns the mistakes in a style: first those that the style itself reveals, then those that its local files reveal.
  ///
  /// - Parameters:
  ///   - document: The style.
  ///   - location: The location of the style.
  ///   - result: The result of parsing the style leniently.
  ///   - further: Further diagnostics about the style itself.
  ///   - loader: The loader of the style's files.
  ///   - fontFolders: The folders of fonts for texts without glyphs. If it is nil, the fonts that come with the program
  ///     are used.
  package static func all(
    in document: JSONDocument, at location: ResourceLocation, parsed result: StyleResult,
    further: [StyleDiagnostic] = [], loader: ResourceLoader, fontFolders: [String]? = nil
  ) -> [StyleFinding] {
    (result.diagnostics + further).map { StyleFinding($0, in: document) }
      + StyleReferences.findings(
        in: document, at: location, parsed: result.style, with: loader,
        fontFolders: fontFolders ?? [FontFolder.bundled()].compactMap { $0 })
  }
}

extension JSONValue {
  /// Returns the id of the layer that contains a place such as `layers[3].paint`; nil if the place is not in a layer.
  fileprivate func layer(at place: String) -> String? {
    guard place.hasPrefix("layers["), let index = Int(place.dropFirst(7).prefix { $0 != "]" }),
      let layers = object?["layers"]?.array, layers.indices.contains(index)
    else { return nil }
    return layers[index].object?["id"]?.string
  }
}
