import MapGeoJSON
import MapGeometry

/// A label of a scene, an icon with or without text: one that is shown, or one that found no place.
public struct SceneLabel: Sendable {
  /// Why a label, or its text, is left out.
  public enum Refusal: Hashable, Sendable {
    /// Another label stands there: its layer and text.
    case overlap(layer: String, text: String)
    /// It is too far outside of the picture.
    case outsideView
    /// It is too far away on a tilted map.
    case tooFar
    /// The line is too short for it, or too much of it is out of sight.
    case notEnoughRoom
    /// The same label is shown by another tile.
    case duplicate
    /// Another tile shows the part of the map that it stands in.
    case outsideOfTile
    /// It is not shown without its icon, or its text, and that has no place.
    case partner
  }

  /// The id of its layer.
  public var layer: String
  /// The text; empty for an icon alone.
  public var text: String
  /// The icon's image.
  public var icon: String?
  /// The identifier of the feature, where the data has one.
  public var feature: Feature.Identifier?
  /// The fonts that the style asks for, joined by commas; empty without a text.
  public var font: String
  /// Its box with padding, in pixels of the style from the picture's upper left corner; nil where it has
  /// none, behind the viewer or on too short a line.
  public var box: Box?
  /// Whether its text is shown.
  public var showsText: Bool
  /// Whether its icon is shown.
  public var showsIcon: Bool
  /// Why its text, or an icon without text, is not shown; nil where it is.
  public var refusal: Refusal?
}
