import MapGeoJSON
import MapJSON

/// A map style. It contains sources, layers and common settings (style-spec: root).
public struct Style: Sendable {
  /// A source and its name.
  public struct NamedSource: Sendable {
    /// The name by which layers refer to the source.
    public var name: String
    /// The compiled source.
    public var source: Source

    /// Creates a source with a name.
    package init(name: String, source: Source) {
      self.name = name
      self.source = source
    }
  }

  /// The style's name. Nil if it has no name.
  public internal(set) var name: String?
  /// The author's metadata. Only the members whose names start with `render-map:` have an effect on drawing.
  public internal(set) var metadata: JSONValue?
  /// The default center of the map. Nil if the style does not set it.
  public internal(set) var center: Position?
  /// The default altitude of the center, in meters. Nil if the style does not set it.
  public internal(set) var centerAltitude: Double?
  /// The default zoom level. Nil if the style does not set it.
  public internal(set) var zoom: Double?
  /// The default bearing. It is the direction at the top of the map, in degrees clockwise from north. Nil if the style
  /// does not set it.
  public internal(set) var bearing: Double?
  /// The default pitch, in degrees. It is the angle between the line of sight and straight down. Nil if the style does
  /// not set it.
  public internal(set) var pitch: Double?
  /// The default roll, in degrees. It is the rotation of the view around the line of sight. Nil if the style does not
  /// set it.
  public internal(set) var roll: Double?
  /// The default state, which expressions read with `global-state`.
  public internal(set) var state: ValueObject
  /// The light that shines on extrusions.
  public internal(set) var light: Light
  /// The sky. Nil if the style has no sky.
  public internal(set) var sky: Sky?
  /// The terrain. Nil if the ground is flat.
  public internal(set) var terrain: Terrain?
  /// The map projection: Mercator, the globe, or a mix of two projections.
  public internal(set) var projection: PropertyValue<ProjectionDefinition>
  /// The map projection. Nil if the style does not name one. If it is not nil, `projection` is Mercator.
  public internal(set) var mapProjection: MapProjectionDefinition?
  /// The text of the coordinate reference system that is the projection. Nil if the style does not name one. If it is
  /// not nil, `projection` is Mercator.
  public internal(set) var referenceSystem: String?
  /// The sources in the order of the style.
  public internal(set) var sources: [NamedSource]
  /// The sprites, which contain the style's images.
  public internal(set) var sprites: [Sprite]
  /// The address of the glyphs. It is a template with `{fontstack}` and `{range}`. Nil if the style does not set it.
  public internal(set) var glyphs: String?
  /// The font files for the fonts that layers name.
  public internal(set) var fontFaces: [FontFace]
  /// The duration and delay of changes to properties that do not set their own transition.
  public internal(set) var transition: Transition
  /// The layers in drawing order. The lowest layer comes first. The order is the order in the style, except for layers
  /// with `insertBelow`.
  public internal(set) var layers: [Layer]
  /// The JSON from which the style was compiled.
  var document: StyleDocument
  /// The index in `layers` of each layer of the document. Nil if the layer is not drawn.
  private var drawnIndices: [Int?] = []

  /// Compiles a style. Invalid values are replaced by their defaults, or omitted if there is no default.
  ///
  /// - Parameter compiled: The expressions and filters that validation compiled.
  init(lenient json: JSONValue, compiled: CompiledParts = CompiledParts()) {
    let root = json.object ?? JSONObject()
    let transition = Transition(root["transition"])
    document = StyleDocument(json, transition: transition, compiled: compiled)
    self.transition = transition
    state = ValueObject()
    light = Light(PropertyStore())
    projection = ProjectionProperties.declared.type.defaultValue
    sources = Self.sources(root["sources"], compiled)
    (sprites, fontFaces, layers) = ([], [], [])
    readMembers(compiled)
    arrangeLayers()
  }

  /// The style as JSON, with all changes. After a change to a layer, the time to read this property is linear in the
  /// number of layers.
  public var json: JSONValue { document.json }

  /// Returns the source `name`. Nil if there is no such source. The time is linear in the number of sources.
  public func source(_ name: String) -> Source? { sources.first { $0.name == name }?.source }

  /// Returns the layer with this id. Nil if there is no such layer.
  public func layer(_ id: String) -> Layer? {
    guard let index = try? document.index(ofLayer: id), drawnIndices[index] != nil else {
      return nil
    }
    return document.elements[index].layer
  }
}

extension Style {
  /// Compiles the members of the style other than `sources`, `layers` and `transition`.
  mutating func readMembers(_ compiled: CompiledParts = CompiledParts()) {
    let root = document.root
    let members = MemberReader(JSONValue(.object(root)), MemberTable.root)
    name = members.text("name")
    metadata = root["metadata"]
    center = StyleCenter.position(root["center"]) ?? StyleCenter.position(members.given("center"))
    centerAltitude = members.given("centerAltitude")?.double
    zoom = members.given("zoom")?.double
    bearing = members.given("bearing")?.double
    pitch = members.given("pitch")?.double
    roll = members.given("roll")?.double
    state = Self.state(root["state"])
    light = Light(root["light"], transition: transition, compiled: compiled, place: "light")
    sky =
      root["sky"]?.object == nil
      ? nil : Sky(root["sky"], transition: transition, compiled: compiled, place: "sky")
    terrain = Terrain(root["terrain"])
    (mapProjection, referenceSystem) = (nil, nil)
    var interactive: JSONValue?
    switch MapProjectionDefinition.read(root["projection"]) {
    case .interactive(let json): interactive = json
    case .named(let definition): mapProjection = definition
    case .referenceSystem(let text): referenceSystem = text
    }
    projection =
      PropertyValues<ProjectionProperties>(
        interactive, transition: transition, compiled: compiled, place: "projection"
      ).type
    sprites = Sprite.sprites(root["sprite"])
    glyphs = root["glyphs"]?.string
    fontFaces = FontFace.faces(root["font-faces"])
  }

  /// Arranges the compiled layers in drawing order.
  mutating func arrangeLayers() {
    let order = document.drawingOrder
    layers = order.compactMap { document.elements[$0].layer }
    drawnIndices = Array(repeating: nil, count: document.elements.count)
    for (drawn, index) in order.enumerated() { drawnIndices[index] = drawn }
  }

  /// Sets the compiled layer at an index of the document. The layer must have the same id as the previous layer.
  mutating func setLayer(_ layer: Layer, at index: Int) {
    document.setLayer(layer, at: index)
    if let drawn = drawnIndices[index] { layers[drawn] = layer }
  }

  /// Returns the default state of a style. In `json`, it has the form `{"name": {"default": value}}`.
  private static func state(_ json: JSONValue?) -> ValueObject {
    let members = json?.object?.uniqueMembers ?? []
    return ValueObject(
      members.map { member in
        (name: member.name, value: member.value.object?["default"].map { Value($0) } ?? .null)
      })
  }

  private static func sources(
    _ json: JSONValue?, _ compiled: CompiledParts
  ) -> [NamedSource] {
    (json?.object?.uniqueMembers ?? []).compactMap { member in
      Source(member.value, compiled: compiled, place: "sources.\(member.name)").map {
        NamedSource(name: member.name, source: $0)
      }
    }
  }
}
