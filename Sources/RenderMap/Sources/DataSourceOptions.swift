import MapJSON

/// How a `DataSource` is cut into tiles (style-spec: sources, geojson).
public struct DataSourceOptions: Hashable, Sendable {
  /// An attribute that clusters sum up from their points (`clusterProperties`).
  public struct ClusterProperty: Hashable, Sendable {
    /// The attribute's name.
    public var name: String
    /// The operator that joins two values, such as `"+"`, or an expression of `["accumulated"]` and
    /// the attribute.
    public var reduce: JSONValue
    /// The expression that a point's value comes from.
    public var map: JSONValue

    /// The attribute `name` of these two steps.
    public init(name: String, reduce: JSONValue, map: JSONValue) {
      self.name = name
      self.reduce = reduce
      self.map = map
    }

    /// The attribute `name`, joined by the operator called `reduce`.
    public init(name: String, reduce: String, map: JSONValue) {
      self.init(name: name, reduce: JSONValue(.string(reduce)), map: map)
    }
  }

  /// Whether points near one another are drawn as one (`cluster`).
  public var cluster = false
  /// How near, in pixels (`clusterRadius`).
  public var clusterRadius = 50.0
  /// The highest zoom level with clusters; one below `maxZoom` where it is nil (`clusterMaxZoom`).
  public var clusterMaxZoom: Double?
  /// How many points a cluster has at least (`clusterMinPoints`).
  public var clusterMinPoints = 2
  /// The attributes that clusters sum up from their points (`clusterProperties`).
  public var clusterProperties: [ClusterProperty] = []
  /// Room around each tile in which features are kept, in 512ths of a tile, 0 to 512 (`buffer`).
  public var buffer = 128.0
  /// How far simplified lines may be off, in 512ths of a tile (`tolerance`).
  public var tolerance = 0.375
  /// The zoom level from which on there are tiles, 0 to 24; farther out nothing is drawn. The style
  /// specification has no such option.
  public var minZoom = 0
  /// The last zoom level with tiles of its own, 0 to 24 (`maxzoom`); farther in these are enlarged.
  public var maxZoom = 18
  /// Whether lines know how long they are, as gradients need it (`lineMetrics`).
  public var lineMetrics = false
  /// Whether features are identified by their place in the source, from 0 (`generateId`).
  public var generateIdentifiers = false
  /// The attribute that serves as the features' identifier (`promoteId`).
  public var promotedIdentifier: String?
  /// The expression that says which features are kept; all where it is nil (`filter`).
  public var filter: JSONValue?
  /// Whom to name for the data, as HTML (`attribution`).
  public var attribution: String?

  /// The specification's defaults.
  public init() {}

  /// The source as a style has it, its data empty.
  var json: JSONValue {
    var members: [JSONObject.Member] = []
    func add(_ name: String, _ content: JSONValue.Content) {
      members.append(JSONObject.Member(name: name, value: JSONValue(content)))
    }
    func add(_ name: String, _ value: Double) { add(name, .number(.double(value))) }
    add("type", .string("geojson"))
    add("data", .object(Self.noData))
    add("buffer", buffer)
    add("tolerance", tolerance)
    add("maxzoom", Double(maxZoom))
    if lineMetrics { add("lineMetrics", .bool(true)) }
    if generateIdentifiers { add("generateId", .bool(true)) }
    if let promotedIdentifier { add("promoteId", .string(promotedIdentifier)) }
    if let filter { add("filter", filter.content) }
    if let attribution { add("attribution", .string(attribution)) }
    if cluster {
      add("cluster", .bool(true))
      add("clusterRadius", clusterRadius)
      if let clusterMaxZoom { add("clusterMaxZoom", clusterMaxZoom) }
      add("clusterMinPoints", Double(clusterMinPoints))
      let properties = clusterProperties.map {
        JSONObject.Member(name: $0.name, value: JSONValue(.array([$0.reduce, $0.map])))
      }
      if !properties.isEmpty { add("clusterProperties", .object(JSONObject(properties))) }
    }
    return JSONValue(.object(JSONObject(members)))
  }

  private static let noData = JSONObject([
    JSONObject.Member(name: "type", value: JSONValue(.string("FeatureCollection"))),
    JSONObject.Member(name: "features", value: JSONValue(.array([]))),
  ])
}
