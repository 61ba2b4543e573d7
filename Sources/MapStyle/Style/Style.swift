import MapGeoJSON
import MapJSON

/// A map's style: its sources, its layers and all that they share (style-spec: root).
public struct Style: Sendable {
  /// A source with its name.
  public struct NamedSource: Sendable {
    /// The name that layers call it by.
    public var name: String
    /// The source.
    public var source: Source

    /// A source under a name.
    package init(name: String, source: Source) {
      self.name = name
      self.source = source
    }
  }

  /// The style's name.
  public internal(set) var name: String?
  /// Whatever the style's author noted.
  public internal(set) var metadata: JSONValue?
  /// Where the map's middle is, if the style says.
  public internal(set) var center: Position?
  /// The height of the map's middle, in metres, if the style says.
  public internal(set) var centerAltitude: Double?
  /// The zoom level, if the style says.
  public internal(set) var zoom: Double?
  /// The direction that is up, in degrees clockwise from north, if the style says.
  public internal(set) var bearing: Double?
  /// How far the view is tilted, in degrees from straight down, if the style says.
  public internal(set) var pitch: Double?
  /// How far the view is turned about its own axis, in degrees, if the style says.
  public internal(set) var roll: Double?
  /// The state's defaults, for expressions to ask for by `global-state`.
  public internal(set) var state: ValueObject
  /// The light on extrusions.
  public internal(set) var light: Light
  /// The sky; nil where the style has none.
  public internal(set) var sky: Sky?
  /// The ground in relief; nil where it is flat.
  public internal(set) var terrain: Terrain?
  /// The projection.
  public internal(set) var projection: PropertyValue<ProjectionDefinition>
  /// The sources in the order of the style.
  public internal(set) var sources: [NamedSource]
  /// Where the images are.
  public internal(set) var sprites: [Sprite]
  /// The address of the glyphs, with `{fontstack}` and `{range}` to be replaced.
  public internal(set) var glyphs: String?
  /// Font files for the fonts that layers name.
  public internal(set) var fontFaces: [FontFace]
  /// How values change over time where a layer does not say.
  public internal(set) var transition: Transition
  /// The layers in the order of drawing, the lowest first: that of the style, but for those that
  /// say below what they stand.
  public internal(set) var layers: [Layer]
  /// The style as JSON, all changes included.
  public internal(set) var json: JSONValue

  /// The source called `name`. Linear in the number of sources.
  public func source(_ name: String) -> Source? { sources.first { $0.name == name }?.source }

  /// The layer with this id. Linear in the number of layers.
  public func layer(_ id: String) -> Layer? { layers.first { $0.id == id } }
}
