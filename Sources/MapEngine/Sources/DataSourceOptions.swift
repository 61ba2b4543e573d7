import MapJSON

/// The options for tiling and clustering the features of a `DataSource` (style-spec: sources, geojson).
public struct DataSourceOptions: Hashable, Sendable {
  /// An attribute that clusters aggregate from their points (`clusterProperties`).
  public struct ClusterProperty: Hashable, Sendable {
    /// The attribute's name in clusters.
    public var name: String
    /// The operator that combines two values, such as `"+"`. It can also be an expression of `["accumulated"]` and
    /// the attribute.
    public var reduce: JSONValue
    /// The expression that returns the value of a point.
    public var map: JSONValue

    /// Creates the attribute `name`, whose value combines the values of `map` with `reduce`.
    public init(name: String, reduce: JSONValue, map: JSONValue) {
      self.name = name
      self.reduce = reduce
      self.map = map
    }

    /// Creates the attribute `name`, combined by the operator `reduce`.
    public init(name: String, reduce: String, map: JSONValue) {
      self.init(name: name, reduce: JSONValue(.string(reduce)), map: map)
    }
  }

  /// Whether points are clustered (`cluster`).
  public var cluster = false
  /// The maximum distance between points of a cluster, in pixels (`clusterRadius`).
  public var clusterRadius = 50.0
  /// The highest zoom level with clusters (`clusterMaxZoom`). By default, it is one level below `maxZoom`.
  public var clusterMaxZoom: Double?
  /// The minimum number of points in a cluster (`clusterMinPoints`).
  public var clusterMinPoints = 2
  /// The attributes that clusters aggregate from their points (`clusterProperties`).
  public var clusterProperties: [ClusterProperty] = []
  /// The buffer around each tile, from 0 to 512, in 512ths of a tile (`buffer`).
  public var buffer = 128.0
  /// The tolerance of simplification, in 512ths of a tile (`tolerance`).
  public var tolerance = 0.375
  /// The lowest zoom level with tiles, 0 to 24. Below this level, nothing is drawn. The style specification has no such
  /// option.
  public var minZoom = 0
  /// The highest zoom level with tiles, 0 to 24 (`maxzoom`). Above this level, the tiles of this level are enlarged.
  public var maxZoom = 18
  /// Whether lines have distance metrics, which gradients need (`lineMetrics`).
  public var lineMetrics = false
  /// Whether the identifier of a feature is its index in the source, from 0 (`generateId`).
  public var generateIdentifiers = false
  /// The attribute that is used as the identifier of features (`promoteId`).
  public var promotedIdentifier: String?
  /// The filter of the features (`filter`); nil to use all features.
  public var filter: JSONValue?
  /// The attribution of the data, as HTML (`attribution`).
  public var attribution: String?

  /// Creates options with the defaults of the specification.
  public init() {}

  /// The source as JSON, as in a style, with empty data.
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
