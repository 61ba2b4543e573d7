import MapGeometry
import MapStyle
import MapText

/// A feature that has a text or an icon to show.
struct SymbolFeature {
  /// An index into its layer's features.
  var index: Int
  /// The text; nil where there is none.
  var text: StyledText?
  /// The colours of the text's sections, where the text itself says them; empty where it says none.
  var textColors: [Color?] = []
  /// The name of the icon's image; nil where there is none.
  var icon: String?
  /// The lines, rings or points in grid units.
  var lines: [[Point]] = []
  /// What features are ordered by.
  var sortKey = 0.0
}
