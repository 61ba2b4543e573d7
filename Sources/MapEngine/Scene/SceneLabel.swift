import MapGeoJSON
import MapGeometry

/// A label of a scene, or an icon with or without text, shown or not.
public struct SceneLabel: Sendable {
  /// The reason why a label, or its text, is not shown.
  public enum Refusal: Hashable, Sendable {
    /// It overlaps another label, with this layer and text.
    case overlap(layer: String, text: String)
    /// It overlaps a decoration, or the edge of a framed map.
    case decoration
    /// It is too far outside the picture.
    case outsideView
    /// It is too distant on a pitched map.
    case tooFar
    /// It is on the far side of the globe.
    case hidden
    /// A part of it is beyond the edge of a globe or of a printed world, and its layer stays on the world
    /// (`Layer.staysOnWorld`).
    case beyondWorld
    /// The visible part of its line is too short.
    case notEnoughRoom
    /// The same label is shown by another tile.
    case duplicate
    /// Its position is in another tile.
    case outsideOfTile
    /// It is only shown together with its icon, or its text, which is not placed.
    case partner
  }

  /// The id of its layer.
  public var layer: String
  /// The text; empty for an icon alone.
  public var text: String
  /// The icon's image.
  public var icon: String?
  /// The identifier of the feature, if the data has one.
  public var feature: Feature.Identifier?
  /// The fonts that the style names, joined by commas; empty without a text.
  public var font: String
  /// Its box with padding, in pixels of the style from the picture's upper left corner; nil if it
  /// has none, behind the viewer or on too short a line.
  public var box: Box?
  /// Whether its text is shown.
  public var showsText: Bool
  /// Whether its icon is shown.
  public var showsIcon: Bool
  /// Why its text, or an icon without text, is not shown; nil if it is shown.
  public var refusal: Refusal?
}
