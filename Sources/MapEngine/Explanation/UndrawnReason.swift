import MapGeoJSON
import MapGeometry
import MapStyle

/// The reason that a layer, or one of its features, is not drawn.
public enum UndrawnReason: Hashable, Sendable {
  /// The layer's `visibility` is `none`.
  case visibility
  /// The zoom level is outside the layer's range (`minzoom`, `maxzoom`).
  case zoomRange(zoom: Double, minimum: Double?, maximum: Double?)
  /// The source is not loaded. The warnings state the cause.
  case sourceNotLoaded(source: String)
  /// The source has no tile at the place. The tile does not exist or could not be read.
  case noTile(source: String)
  /// The source has no visible pixel at the place: a raster ends there, or its value is missing.
  case noPixel(source: String)
  /// The tiles at the place do not have the layer's `source-layer`. They have the layers `present`, as far as the style
  /// draws them.
  case noSourceLayer(String, source: String, present: [String])
  /// The data has no feature at the place.
  case noFeature
  /// No feature in view has this text as its label or as an attribute.
  case noText(String)
  /// The layer's filter rejects the feature because of this part.
  case filter(FilterDecision)
  /// The layer does not draw features with this type of geometry, such as `Point`.
  case geometryType(String)
  /// The opacity is 0, or the color is fully transparent, because of this property.
  case transparent(Property)
  /// The width, radius or size is 0 because of this property.
  case zeroSize(Property)
  /// The style has no image with this name, which the property requires.
  case missingImage(String, property: String)
  /// The feature has neither a text nor an icon. The values are the attributes that the text reads.
  case emptyText([FilterDecision.Reading])
  /// The symbol has no place. The obstacle is the other symbol if the symbols would overlap.
  case placement(SceneLabel.Refusal, obstacle: Obstacle?)
  /// No part of the line has room for the symbol, or the line is near another line with the same text.
  case noAnchor
  /// The feature's symbol is not here but at another point of the feature, in pixels of the style.
  case elsewhere(Point)
  /// The view has no heights, so extrusions are not drawn.
  case flatView
  /// Another tile draws the feature, or the feature has no visible part in the place of its tile.
  case noVisiblePart
  /// The place is outside the picture, or behind the viewer.
  case outsidePicture
  /// The place is on the far side of the globe, or outside the area of the map projection.
  case farSide
  /// Higher ground hides the place.
  case behindHill
  /// The point of the picture shows no ground. It shows the sky, or space.
  case noGround

  /// A property with its value.
  public struct Property: Hashable, Sendable {
    /// The name, such as `fill-opacity`.
    public var name: String
    /// The value for the feature.
    public var value: Value

    /// Creates a property with its value.
    public init(_ name: String, _ value: Value) {
      self.name = name
      self.value = value
    }
  }

  /// A symbol that takes the room of another symbol.
  public struct Obstacle: Hashable, Sendable {
    /// The id of the symbol's layer.
    public var layer: String
    /// The text; empty if the symbol is an icon without text.
    public var text: String
    /// The name of the icon's image; nil if the symbol has no icon.
    public var icon: String?
    /// The identifier of the symbol's feature; nil if the data contains no identifier.
    public var identifier: Feature.Identifier?
    /// The attributes of the symbol's feature.
    public var attributes: Attributes
    /// The box of the symbol with its padding, in pixels of the style; nil if its line is too short.
    public var box: Box?
  }

  /// The identifier of the kind of reason, which never changes. Reasons of placement have the identifiers of
  /// `SceneLabel.Refusal`.
  public var code: String {
    switch self {
    case .visibility: "visibility"
    case .zoomRange: "zoom-range"
    case .sourceNotLoaded: "source-not-loaded"
    case .noTile: "no-tile"
    case .noPixel: "no-pixel"
    case .noSourceLayer: "no-source-layer"
    case .noFeature: "no-feature"
    case .noText: "no-text"
    case .filter: "filter"
    case .geometryType: "geometry-type"
    case .transparent: "transparent"
    case .zeroSize: "zero-size"
    case .missingImage: "missing-image"
    case .emptyText: "empty-text"
    case .placement(let refusal, _): refusal.code
    case .noAnchor: "no-anchor"
    case .elsewhere: "elsewhere"
    case .flatView: "flat-view"
    case .noVisiblePart: "no-visible-part"
    case .outsidePicture: "outside-picture"
    case .farSide: SceneLabel.Refusal.hidden.code
    case .behindHill: "behind-hill"
    case .noGround: "no-ground"
    }
  }
}
