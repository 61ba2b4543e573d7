import MapJSON

/// A layer of a style: what is drawn of a source, and how (style-spec: layers).
///
/// A layer is immutable. A change to a style puts another layer in its place.
public final class Layer: Sendable {
  /// The compiled values of a layer by its type.
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

  /// The layer's id, unique in the style.
  public let id: String
  /// The layer's type.
  public let type: LayerType
  /// The name of the source; nil for backgrounds.
  public let source: String?
  /// The layer of the source's tiles.
  public let sourceLayer: String?
  /// The lowest zoom level at which the layer is drawn; nil for all.
  public let minzoom: Double?
  /// The zoom level from which on the layer is not drawn; nil for none.
  public let maxzoom: Double?
  /// The filter of the features; nil for all features.
  public let filter: Filter?
  /// The author's notes.
  public let metadata: JSONValue?

  /// Whether symbols of the layer are left out that extend beyond the edge of a globe or of a printed world: if the layer's
  /// `metadata` has `render-map:stays-on-world` with the value true. As in MapLibre, they extend beyond it by default.
  public var staysOnWorld: Bool { metadata?.object?["render-map:stays-on-world"]?.bool ?? false }
  /// The layer or group below which the layer is drawn; nil if the style's order applies.
  public let insertBelow: LayerAnchor?
  /// What determines which features are drawn and how they are laid out.
  public let layoutIdentity: LayoutIdentity
  /// What symbol layers with the same symbols have in common; nil for other layers.
  let symbolLayout: SymbolLayoutKey?
  /// The compiled values of the properties.
  let values: PropertyStore

  /// The layer with these members, of which `filter` and `values` are compiled.
  ///
  /// - Parameter identity: The layout identity, if it is known to be that of another layer.
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
  }

  /// The layer with other values of paint properties.
  func withPaint(_ change: (inout PropertyStore) -> Void) -> Layer {
    var values = values
    change(&values)
    return Layer(self, values: values)
  }

  /// The layer that a style has as `object`, with references to other layers resolved. Invalid properties
  /// have their defaults. Nil if the type is unknown, the source is missing or the filter is invalid, as
  /// it is then not known what to draw.
  ///
  /// - Parameters:
  ///   - transition: The transition of the style.
  ///   - compiled: The expressions and filters that validation compiled.
  ///   - place: The place of the layer in the style.
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

  /// The layer's compiled values.
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

  /// The transitions that the layer sets, by the names of their properties.
  public var transitions: [String: Transition] { values.transitions }

  /// The valid values of the layer's layout or paint, in the order of the text.
  package func expressions(
    in group: PropertyGroup
  ) -> [(name: String, expression: PropertyExpression)] {
    values.expressions(in: group)
  }

  /// Whether `zoom` is in the layer's range (style-spec: `minzoom`, `maxzoom`).
  public func isInRange(zoom: Double) -> Bool {
    // As in MapLibre GL JS, an upper bound of 0 is none.
    if let maxzoom, maxzoom != 0, zoom >= maxzoom { return false }
    if let minzoom, zoom < minzoom { return false }
    return true
  }
}

/// What determines which features a layer draws and how they are laid out: its id, filter and layout
/// properties. It does not depend on paint properties or on the rest of the style, so that layouts can be
/// cached by it.
public final class LayoutIdentity: Sendable {
  private let id: String
  private let type: LayerType
  private let filter: JSONValue?
  private let layout: JSONValue?
  /// The hash of the id, which is computed once.
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
  /// Whether two layers draw the same features with the same layout.
  public static func == (a: LayoutIdentity, b: LayoutIdentity) -> Bool {
    a === b
      || (a.id == b.id && a.type == b.type && a.filter == b.filter && a.layout == b.layout)
  }

  /// Hashes the layer's id only.
  public func hash(into hasher: inout Hasher) { hasher.combine(idHash) }
}

/// What determines the symbols of a symbol layer: its source, filter, zoom range and layout properties. Layers that are equal
/// in these differ in paint only.
struct SymbolLayoutKey: Hashable, Sendable {
  private let parts: [JSONValue?]
  /// The hash of the parts, which is computed once.
  private let partsHash: Int

  /// The key of the layer with these members.
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
  /// The declarations of the type's properties by name.
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

  /// The type's layout properties, `visibility` among them.
  public var layoutProperties: [PropertySpecification] { table.layout }

  /// The type's paint properties.
  public var paintProperties: [PropertySpecification] { table.paint }
}
