/// What the style specification (version 8) says of every property: one table for each part of a
/// style that has properties. Defaults, ranges and units are nowhere else.
public enum PropertyTable {
  /// The layout properties of layer types that have none of their own.
  public static let visibilityLayout: [PropertySpecification] = [.visibility]

  /// The words of every `*-translate-anchor`, and of circles' pitch properties.
  static let mapOrViewport: [String] = ["map", "viewport"]
  /// The words of the symbol alignments.
  static let alignments: [String] = ["map", "viewport", "auto"]
  /// The words of `icon-anchor` and `text-anchor`.
  static let anchors: [String] = [
    "center", "left", "right", "top", "bottom", "top-left", "top-right", "bottom-left",
    "bottom-right",
  ]
  /// The words of `icon-overlap` and `text-overlap`.
  static let overlaps: [String] = ["never", "always", "cooperative"]

  /// How images are resampled, which three layer types share.
  static func resampling(_ name: String) -> PropertySpecification {
    .word(name, ["linear", "nearest"], default: "linear", .zoom)
  }
}
