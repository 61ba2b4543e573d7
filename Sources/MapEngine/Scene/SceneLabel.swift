import MapGeoJSON
import MapGeometry

/// A label of a scene, visible or not. It consists of a text, an icon, or both.
public struct SceneLabel: Sendable {
  /// The reason that a label, or its text, is not shown.
  public enum Refusal: Hashable, Sendable {
    /// The label would cover another label, which has this layer and text.
    case overlap(layer: String, text: String)
    /// The label overlaps a decoration, or the edge of a framed map.
    case decoration
    /// The label is too far outside the picture.
    case outsideView
    /// The label is too distant on a pitched map.
    case tooFar
    /// The label is on the far side of the globe.
    case hidden
    /// A part of the label is beyond the edge of a globe or of the world of a chart, and its layer stays on the world
    /// (`Layer.staysOnWorld`).
    case beyondWorld
    /// The visible part of the label's line is too short.
    case notEnoughRoom
    /// Another tile shows the same label.
    case duplicate
    /// The label's position is in another tile.
    case outsideOfTile
    /// The label is shown only together with its icon or its text, but that part has no place.
    case partner
  }

  /// The id of the label's layer.
  public var layer: String
  /// The text; empty if the label is an icon without text.
  public var text: String
  /// The name of the icon's image; nil if the label has no icon.
  public var icon: String?
  /// The identifier of the feature; nil if the data contains no identifier.
  public var feature: Feature.Identifier?
  /// The fonts that the style names, joined by commas; empty if there is no text.
  public var font: String
  /// The label's box with padding, in pixels of the style from the picture's upper left corner; nil if the label has no
  /// box, if it is behind the viewer, or if its line is too short.
  public var box: Box?
  /// Whether the text is shown.
  public var showsText: Bool
  /// Whether the icon is shown.
  public var showsIcon: Bool
  /// The reason that the text, or an icon without text, is not shown; nil if the text or icon is shown.
  public var refusal: Refusal?
}

extension SceneLabel.Refusal {
  /// The identifier of the kind of reason, which never changes.
  public var code: String {
    switch self {
    case .overlap: "overlap"
    case .decoration: "decoration"
    case .outsideView: "outside-view"
    case .tooFar: "too-far"
    case .hidden: "far-side"
    case .beyondWorld: "beyond-world"
    case .notEnoughRoom: "line-too-short"
    case .duplicate: "duplicate"
    case .outsideOfTile: "outside-tile"
    case .partner: "partner"
    }
  }
}
