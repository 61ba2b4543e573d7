import MapJSON

/// A layer that a program adds to a style. It is a typed layer such as `LineLayer`, or another type that can be
/// written as JSON.
public protocol StyleLayer: Sendable {
  /// The layer's id. No other layer of the style has this id.
  var id: String { get }
  /// The layer as an element of a style's `layers`. The `id` of this element must equal the property `id`.
  var json: JSONValue { get }
}

extension JSONValue: StyleLayer {
  /// The member `id`. The string is empty if there is no such member.
  public var id: String { object?["id"]?.string ?? "" }
  /// The value itself.
  public var json: JSONValue { self }
}

/// A layer with a member for each property of its type, such as `LineLayer` and `FillLayer`.
///
///     var roads = LineLayer(id: "roads", source: "osm", sourceLayer: "transportation")
///     roads.filter = .get("class") == "motorway"
///     roads.lineColor = .constant(.red)
///     roads.lineWidth = .interpolate(.exponential(1.5), .zoom, [5: 1, 15: 8])
///
/// The dynamic members are the members of `Properties`. Their names are the names in the style specification in camel
/// case: `line-color` becomes `lineColor`. If a member is nil, the property has its default.
@dynamicMemberLookup
public struct TypedLayer<Properties: LayerProperties>: StyleLayer {
  /// The layer's members as JSON.
  private var members: JSONObject

  /// The layer as an element of a style's `layers`.
  public var json: JSONValue { JSONValue(.object(members)) }

  /// Creates a typed layer from `json`, an element of a style's `layers`. Nil if `json` has no id, or if its type is
  /// not the type of `Properties`.
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

  /// The layer's id. No other layer of the style has this id.
  public var id: String {
    get { members["id"]?.string ?? "" }
    set { members["id"] = .text(newValue) }
  }

  /// The value of a property. If nil, the property has its default.
  public subscript<T: StyleConstant>(
    dynamicMember path: KeyPath<Properties, StyleProperty<T>>
  ) -> StyleValue<T>? {
    get { value(of: Properties.declared[keyPath: path]) }
    set { set(Properties.declared[keyPath: path], to: newValue) }
  }

  /// The value of a property that has no default. Nil if the property is not set.
  public subscript<T: StyleConstant>(
    dynamicMember path: KeyPath<Properties, StyleProperty<T?>>
  ) -> StyleValue<T>? {
    get { value(of: Properties.declared[keyPath: path]) }
    set { set(Properties.declared[keyPath: path], to: newValue) }
  }

  /// The transition of a property. If nil, the transition of the style applies.
  public subscript(dynamicMember path: KeyPath<Properties, TransitionProperty>) -> Transition? {
    get {
      let property = Properties.declared[keyPath: path]
      return members["paint"]?.object?[property.name].map { Transition($0) }
    }
    set { set(Properties.declared[keyPath: path].name, in: "paint", to: newValue?.json) }
  }

  private func value<T>(of property: any PropertyDeclaration) -> StyleValue<T>? {
    members[property.group.rawValue]?.object?[property.specification.name].flatMap {
      StyleValue($0, of: property.specification.type)
    }
  }

  private mutating func set<T>(_ property: any PropertyDeclaration, to value: StyleValue<T>?) {
    set(property.specification.name, in: property.group.rawValue, to: value?.json)
  }

  private mutating func set(_ name: String, in group: String, to value: JSONValue?) {
    var properties = members[group]?.object ?? JSONObject()
    properties[name] = value
    members[group] = properties.members.isEmpty ? nil : JSONValue(.object(properties))
  }
}

/// Members of all layers.
extension TypedLayer {
  /// Whether the layer is drawn. If nil, the layer is visible.
  public var visibility: StyleValue<Visibility>? {
    get { value(of: LayerVisibility.property) }
    set { set(LayerVisibility.property, to: newValue) }
  }

  /// The lowest zoom level at which the layer is drawn. Nil if there is no limit.
  public var minzoom: Double? {
    get { members["minzoom"]?.double }
    set { members["minzoom"] = newValue.map(JSONValue.number) }
  }

  /// The zoom level from which the layer is no longer drawn. Nil if there is no limit.
  public var maxzoom: Double? {
    get { members["maxzoom"]?.double }
    set { members["maxzoom"] = newValue.map(JSONValue.number) }
  }

  /// The author's metadata. Only the members whose names start with `render-map:` have an effect on drawing.
  public var metadata: JSONValue? {
    get { members["metadata"] }
    set { members["metadata"] = newValue }
  }

  /// The layer or group below which the layer is drawn. Nil if the position in the style determines the order.
  public var insertBelow: LayerAnchor? {
    get { members["insertBelow"]?.string.map { LayerAnchor($0) } }
    set { members["insertBelow"] = (newValue?.text).map(JSONValue.text) }
  }
}

/// Members of layers that draw a source.
extension TypedLayer where Properties: SourcedLayerProperties {
  /// Creates a layer that draws a source.
  ///
  /// - Parameters:
  ///   - id: The id of the layer.
  ///   - source: The name of the source.
  ///   - sourceLayer: The name of a layer in the source's tiles. Nil if the source's tiles have no layers.
  ///   - configure: A function that sets properties of the layer.
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

  /// The name of a layer in the source's tiles. Nil if the source's tiles have no layers.
  public var sourceLayer: String? {
    get { members["source-layer"]?.string }
    set { members["source-layer"] = newValue.map(JSONValue.text) }
  }

  /// The filter of the features. Nil if all features are drawn.
  public var filter: StyleExpression? {
    get { members["filter"].map { StyleExpression(json: $0) } }
    set { members["filter"] = newValue?.json }
  }
}

extension TypedLayer<BackgroundProperties> {
  /// Creates a background layer.
  ///
  /// - Parameters:
  ///   - id: The id of the layer.
  ///   - configure: A function that sets properties of the layer.
  public init(id: String, _ configure: (inout Self) -> Void = { _ in }) {
    self.init(id, of: nil, nil)
    configure(&self)
  }
}

extension LayerAnchor {
  /// Returns an anchor that names the layer with the id of `layer`.
  public static func layer(_ layer: some StyleLayer) -> LayerAnchor { .layer(layer.id) }
}
