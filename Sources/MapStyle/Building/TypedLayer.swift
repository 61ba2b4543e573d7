import MapJSON

/// A layer with a member for each property of its type: `LineLayer`, `FillLayer`, and so on.
///
///     var roads = LineLayer(id: "roads", source: "osm", sourceLayer: "transportation")
///     roads.filter = .get("class") == "motorway"
///     roads.lineColor = .constant(.red)
///     roads.lineWidth = .interpolate(.exponential(1.5), .zoom, [5: 1, 15: 8])
///
/// The members are those of `Properties`, each called as the style specification calls the property,
/// in Swift's spelling (`line-color`: `lineColor`). What is nil has the specification's default.
@dynamicMemberLookup
public struct TypedLayer<Properties: LayerProperties>: StyleLayer {
  /// The layer's members as a style has them.
  private var members: JSONObject

  /// The layer as a style has it.
  public var json: JSONValue { JSONValue(.object(members)) }

  /// The layer that a style has as `json`; nil where it has no id or is of another type.
  public init?(_ json: JSONValue) {
    guard let object = json.object, object["id"]?.string != nil,
      object["type"]?.string == Properties.type.rawValue
    else { return nil }
    members = object
  }

  private init(_ id: String, of source: String?, _ sourceLayer: String?) {
    members = JSONObject()
    members["id"] = .text(id)
    members["type"] = .text(Properties.type.rawValue)
    members["source"] = source.map(JSONValue.text)
    members["source-layer"] = sourceLayer.map(JSONValue.text)
  }

  /// The layer's id, unlike that of any other.
  public var id: String {
    get { members["id"]?.string ?? "" }
    set { members["id"] = .text(newValue) }
  }

  /// A property: one value or an expression; nil for the specification's default.
  public subscript<T>(
    dynamicMember path: KeyPath<Properties, LayerProperty<T>>
  ) -> StyleValue<T>? {
    get {
      let property = Properties()[keyPath: path]
      guard let json = members[property.group]?.object?[property.name],
        let specification = property.specification(in: Properties.type)
      else { return nil }
      return StyleValue(json, of: specification.type)
    }
    set {
      let property = Properties()[keyPath: path]
      set(property.name, in: property.group, to: newValue?.json)
    }
  }

  /// How a property changes over time; nil for the style's own transition.
  public subscript(dynamicMember path: KeyPath<Properties, TransitionProperty>) -> Transition? {
    get {
      let property = Properties()[keyPath: path]
      return members["paint"]?.object?[property.name].map { Transition($0) }
    }
    set { set(Properties()[keyPath: path].name, in: "paint", to: newValue?.json) }
  }

  private mutating func set(_ name: String, in group: String, to value: JSONValue?) {
    var properties = members[group]?.object ?? JSONObject()
    properties[name] = value
    members[group] = properties.members.isEmpty ? nil : JSONValue(.object(properties))
  }
}

/// What all layers have.
extension TypedLayer {
  /// Whether the layer is drawn; visible where it is nil.
  public var visibility: StyleValue<Visibility>? {
    get {
      members["layout"]?.object?["visibility"].flatMap {
        StyleValue($0, of: PropertySpecification.visibility.type)
      }
    }
    set { set("visibility", in: "layout", to: newValue?.json) }
  }

  /// The zoom level from which on the layer is drawn.
  public var minzoom: Double? {
    get { members["minzoom"]?.double }
    set { members["minzoom"] = newValue.map(JSONValue.number) }
  }

  /// The zoom level from which on the layer is not drawn any more.
  public var maxzoom: Double? {
    get { members["maxzoom"]?.double }
    set { members["maxzoom"] = newValue.map(JSONValue.number) }
  }

  /// Whatever there is to note about the layer; drawing takes no notice of it.
  public var metadata: JSONValue? {
    get { members["metadata"] }
    set { members["metadata"] = newValue }
  }

  /// Below what the layer stands, whatever its place in the style; nil where that place counts.
  public var insertBelow: LayerAnchor? {
    get { members["insertBelow"]?.string.map { LayerAnchor($0) } }
    set { members["insertBelow"] = (newValue?.text).map(JSONValue.text) }
  }
}

/// What layers have that draw a source.
extension TypedLayer where Properties: SourcedLayerProperties {
  /// A layer of a source, or of one layer of the source's tiles; `configure` is given it to set
  /// properties.
  public init(
    id: String, source: String, sourceLayer: String? = nil,
    _ configure: (inout Self) -> Void = { _ in }
  ) {
    self.init(id, of: source, sourceLayer)
    configure(&self)
  }

  /// The name of the source.
  public var source: String {
    get { members["source"]?.string ?? "" }
    set { members["source"] = .text(newValue) }
  }

  /// The layer of the source's tiles; nil for sources that have but one.
  public var sourceLayer: String? {
    get { members["source-layer"]?.string }
    set { members["source-layer"] = newValue.map(JSONValue.text) }
  }

  /// Which features are drawn; all where it is nil.
  public var filter: StyleExpression? {
    get { members["filter"].map { StyleExpression(json: $0) } }
    set { members["filter"] = newValue?.json }
  }
}

extension TypedLayer<BackgroundProperties> {
  /// A background; `configure` is given it to set properties.
  public init(id: String, _ configure: (inout Self) -> Void = { _ in }) {
    self.init(id, of: nil, nil)
    configure(&self)
  }
}

extension Transition {
  /// The transition as a style has it.
  var json: JSONValue {
    var members = JSONObject()
    members["duration"] = .number(duration)
    members["delay"] = .number(delay)
    return JSONValue(.object(members))
  }
}

extension Style {
  /// The layer with this id as a typed one (`style.layer("roads", as: LineLayer.self)`); nil where there
  /// is none of that type. Linear in the number of layers.
  public func layer<Properties>(
    _ id: String, as type: TypedLayer<Properties>.Type
  ) -> TypedLayer<Properties>? {
    let layers = LayerReferences.resolved(json.object?["layers"]?.array ?? [])
    return layers.first { $0["id"]?.string == id }.flatMap { type.init(JSONValue(.object($0))) }
  }
}
