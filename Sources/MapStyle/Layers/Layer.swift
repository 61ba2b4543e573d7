import MapJSON

/// A layer of a style. It selects features of a source and determines their appearance (style-spec: layers).
///
/// A layer is immutable. A change to a style replaces the layer.
public final class Layer: Sendable {
  /// The compiled values of a layer. Each type of layer has a case.
  public enum Content: Sendable {
    /// The color or pattern behind all other layers.
    case background(Background)
    /// Filled polygons.
    case fill(Fill)
    /// Stroked lines.
    case line(Line)
    /// Circles around points.
    case circle(Circle)
    /// Icons and text.
    case symbol(Symbol)
    /// Images in tiles.
    case raster(Raster)
    /// The density of points as colors.
    case heatmap(Heatmap)
    /// Shaded relief.
    case hillshade(Hillshade)
    /// Elevation as colors.
    case colorRelief(ColorRelief)
    /// Polygons extruded to a height.
    case fillExtrusion(FillExtrusion)
  }

  /// The layer's id. No other layer of the style has this id.
  public let id: String
  /// The layer's type.
  public let type: LayerType
  /// The name of the source. Nil if the layer is a background layer.
  public let source: String?
  /// The name of a layer in the source's tiles. Nil if it is not set.
  public let sourceLayer: String?
  /// The lowest zoom level at which the layer is drawn. Nil if there is no limit.
  public let minzoom: Double?
  /// The zoom level from which the layer is no longer drawn. Nil if there is no limit.
  public let maxzoom: Double?
  /// The filter of the features. Nil if all features are drawn.
  public let filter: Filter?
  /// The author's metadata.
  public let metadata: JSONValue?

  /// Whether symbols that extend beyond the edge of a globe or of the world of a chart are omitted. It is true if the
  /// layer's `metadata` sets `render-map:stays-on-world` to true. By default, such symbols are drawn, as in MapLibre.
  public var staysOnWorld: Bool { metadata?.object?["render-map:stays-on-world"]?.bool ?? false }

  /// The key of a layer's `metadata` that sets `leavesOutWorldEdge`.
  public static let worldEdgeKey = "render-map:leaves-out-world-edge"

  /// Whether a line layer leaves out the edges of areas along the antimeridian and along the ends of Web Mercator, which
  /// only close rings. It is true if the layer's `metadata` sets `render-map:leaves-out-world-edge` to true. By default,
  /// such edges are drawn, as in MapLibre.
  public var leavesOutWorldEdge: Bool {
    metadata?.object?[Self.worldEdgeKey]?.bool ?? false
  }
  /// The layer or group below which the layer is drawn. Nil if the position in the style determines the order.
  public let insertBelow: LayerAnchor?
  /// The identity of the layer's features and of their layout. Layers with equal identities draw the same features with
  /// the same layout.
  public let layoutIdentity: LayoutIdentity
  /// The key for sharing symbols. Symbol layers with the same symbols have equal keys. Nil if the layer is not a symbol
  /// layer.
  let symbolLayout: SymbolLayoutKey?
  /// The compiled values of the properties.
  let values: PropertyStore
  /// The filter and the properties whose evaluation may fail, in the order of the style.
  package let fallibleExpressions: [FallibleExpression]

  /// Creates a layer from its members, its compiled `filter` and its compiled `values`.
  ///
  /// - Parameter identity: The layout identity, if it is known to be the same as the identity of another layer.
  init(
    id: String, type: LayerType, members object: JSONObject, filter: Filter?,
    values: PropertyStore, identity: LayoutIdentity? = nil
  ) {
    let members = MemberReader(JSONValue(.object(object)), MemberTable.layer)
    self.id = id
    self.type = type
    source = type == .background ? nil : members.text("source")
    sourceLayer = type == .background ? nil : members.text("source-layer")
    minzoom = members.given("minzoom")?.double
    maxzoom = members.given("maxzoom")?.double
    self.filter = filter
    metadata = object["metadata"]
    insertBelow = object["insertBelow"]?.string.map { LayerAnchor($0) }
    layoutIdentity =
      identity
      ?? LayoutIdentity(id: id, type: type, filter: object["filter"], layout: object["layout"])
    symbolLayout = type == .symbol ? SymbolLayoutKey(object) : nil
    self.values = values
    fallibleExpressions = FallibleExpression.all(filter, values)
  }

  private init(_ layer: Layer, values: PropertyStore) {
    id = layer.id
    type = layer.type
    source = layer.source
    sourceLayer = layer.sourceLayer
    minzoom = layer.minzoom
    maxzoom = layer.maxzoom
    filter = layer.filter
    metadata = layer.metadata
    insertBelow = layer.insertBelow
    layoutIdentity = layer.layoutIdentity
    symbolLayout = layer.symbolLayout
    self.values = values
    fallibleExpressions = FallibleExpression.all(filter, values)
  }

  /// Returns a copy of the layer with other values of paint properties.
  func withPaint(_ change: (inout PropertyStore) -> Void) -> Layer {
    var values = values
    change(&values)
    return Layer(self, values: values)
  }

  /// Creates a layer from `object`, an element of a style's `layers`. A reference to another layer must be resolved.
  /// Invalid properties are replaced by their defaults. Nil if the type is unknown, the source is missing or the filter
  /// is invalid, because it is then not known what the layer draws.
  ///
  /// - Parameters:
  ///   - transition: The transition of the style.
  ///   - compiled: The expressions and filters that validation compiled.
  ///   - place: The place of the layer in the style, such as `layers[3]`.
  convenience init?(
    _ object: JSONObject, transition: Transition, compiled: CompiledParts, place: String
  ) {
    guard let id = object["id"]?.string,
      let type = object["type"]?.string.flatMap(LayerType.init),
      type == .background || object["source"]?.string != nil
    else { return nil }
    var filter: Filter?
    if let json = object["filter"], !json.isNull, type != .background {
      guard let valid = compiled.filter(json, at: "\(place).filter") ?? (try? Filter(json)) else {
        return nil
      }
      filter = valid
    }
    var values = PropertyStore()
    for group in [PropertyGroup.layout, .paint] {
      values.read(
        object[group.rawValue], in: group, of: type.table, transition: transition,
        compiled: compiled, place: "\(place).\(group.rawValue)")
    }
    self.init(id: id, type: type, members: object, filter: filter, values: values)
  }

  /// The layer's compiled values, in the case for the layer's type.
  public var content: Content {
    switch type {
    case .background: .background(Background(values))
    case .fill: .fill(Fill(values))
    case .line: .line(Line(values))
    case .circle: .circle(Circle(values))
    case .symbol: .symbol(Symbol(values))
    case .raster: .raster(Raster(values))
    case .heatmap: .heatmap(Heatmap(values))
    case .hillshade: .hillshade(Hillshade(values))
    case .colorRelief: .colorRelief(ColorRelief(values))
    case .fillExtrusion: .fillExtrusion(FillExtrusion(values))
    }
  }

  /// Whether the layer is drawn.
  public var visibility: PropertyValue<Visibility> { values.value(of: LayerVisibility.property) }

  /// The transitions that the layer sets. The keys are the names of properties.
  public var transitions: [String: Transition] { values.transitions }

  /// Returns the valid values of the layer's layout or paint properties, in the order of the style's text.
  package func expressions(
    in group: PropertyGroup
  ) -> [(name: String, expression: PropertyExpression)] {
    values.expressions(in: group)
  }

  /// Returns whether `zoom` is in the layer's range (style-spec: `minzoom`, `maxzoom`).
  public func isInRange(zoom: Double) -> Bool {
    // As in MapLibre GL JS, an upper bound of 0 means that there is no bound.
    if let maxzoom, maxzoom != 0, zoom >= maxzoom { return false }
    if let minzoom, zoom < minzoom { return false }
    return true
  }
}

/// The properties that determine which features a layer draws and how the features are arranged: its id, filter and
/// layout properties. Paint properties and the rest of the style do not affect the identity, so layouts can be cached
/// by this identity.
public final class LayoutIdentity: Sendable {
  private let id: String
  private let type: LayerType
  private let filter: JSONValue?
  private let layout: JSONValue?
  /// The hash of the id. It is computed only once.
  private let idHash: Int

  init(id: String, type: LayerType, filter: JSONValue?, layout: JSONValue?) {
    self.id = id
    self.type = type
    self.filter = filter
    self.layout = layout
    idHash = id.hashValue
  }
}

extension LayoutIdentity: Hashable {
  /// Returns whether two layers draw the same features with the same layout.
  public static func == (a: LayoutIdentity, b: LayoutIdentity) -> Bool {
    a === b
      || (a.id == b.id && a.type == b.type && a.filter == b.filter && a.layout == b.layout)
  }

  /// Hashes only the layer's id.
  public func hash(into hasher: inout Hasher) { hasher.combine(idHash) }
}

/// The properties that determine the symbols of a symbol layer: its source, filter, zoom range and layout properties.
/// Layers with equal keys differ only in paint.
struct SymbolLayoutKey: Hashable, Sendable {
  private let parts: [JSONValue?]
  /// The hash of the parts. It is computed only once.
  private let partsHash: Int

  /// Creates the key of the layer with these members.
  init(_ layer: JSONObject) {
    let layout = (layer["layout"]?.object?.uniqueMembers ?? []).sorted { $0.name < $1.name }
    parts =
      ["source", "source-layer", "minzoom", "maxzoom", "filter"].map { layer[$0] }
      + layout.flatMap { [JSONValue(.string($0.name)), $0.value] }
    partsHash = parts.hashValue
  }

  func hash(into hasher: inout Hasher) { hasher.combine(partsHash) }
}

extension LayerType {
  /// The declarations of the type's properties, by name.
  public var table: PropertyTable {
    switch self {
    case .background: BackgroundProperties.declared.table
    case .circle: CircleProperties.declared.table
    case .colorRelief: ColorReliefProperties.declared.table
    case .fill: FillProperties.declared.table
    case .fillExtrusion: FillExtrusionProperties.declared.table
    case .heatmap: HeatmapProperties.declared.table
    case .hillshade: HillshadeProperties.declared.table
    case .line: LineProperties.declared.table
    case .raster: RasterProperties.declared.table
    case .symbol: SymbolProperties.declared.table
    }
  }

  /// The type's layout properties, including `visibility`.
  public var layoutProperties: [PropertySpecification] { table.layout }

  /// The type's paint properties.
  public var paintProperties: [PropertySpecification] { table.paint }
}
