import MapGeoJSON
import MapJSON

/// A source of GeoJSON features (style-spec: sources, geojson).
public struct GeoJSONSource: Sendable {
  /// The location of the features.
  public enum Data: Hashable, Sendable {
    /// Features at an address.
    case url(String)
    /// Features in the style, as GeoJSON.
    case inline(JSONValue)
    /// Features in memory. Only programs can create such a source.
    case features([Feature])
  }

  /// The clustering of points.
  public struct Clustering: Sendable {
    /// The maximum distance between points of a cluster, in pixels.
    public var radius: Double
    /// The highest zoom level with clusters. Nil means one level below the source's `maxzoom`.
    public var maxzoom: Double?
    /// The minimum number of points in a cluster. Nil if the style does not set it.
    public var minPoints: Double?
    /// The attributes that clusters aggregate from their points.
    public var properties: [ClusterProperty]
  }

  /// The location of the features.
  public var data: Data
  /// The layer of the data to draw. Nil if all layers are drawn.
  public var layer: String?
  /// The highest zoom level of tiles.
  public var maxzoom: Double
  /// The attribution, as HTML. Nil if the source has no attribution.
  public var attribution: String?
  /// The width of the buffer around each tile, in 512ths of a tile.
  public var buffer: Double
  /// The filter of the features. Nil if all features are drawn.
  public var filter: Filter?
  /// The tolerance of simplification, in 512ths of a tile.
  public var tolerance: Double
  /// The clustering of points. Nil if points are not clustered.
  public var clustering: Clustering?
  /// Whether distances along lines are computed. Gradients require them.
  public var hasLineMetrics: Bool
  /// Whether a feature's index in the data is its identifier.
  public var generatesIDs: Bool
  /// The attribute that contains the identifiers of features. Nil if the source does not name such an attribute.
  public var promoteID: PromoteID?

  /// Creates a source from `json`. Invalid members are replaced by their defaults.
  public init(_ json: JSONValue) { self.init(json, compiled: CompiledParts(), place: "") }

  /// Creates a source from `json`. Invalid members are replaced by their defaults.
  ///
  /// - Parameters:
  ///   - compiled: The expressions and filters that validation compiled.
  ///   - place: The place of the source in the style.
  init(_ json: JSONValue, compiled: CompiledParts, place: String) {
    let members = MemberReader(json, MemberTable.geoJSONSource)
    let object = json.object ?? JSONObject()
    let value = object["data"] ?? JSONValue(.null)
    data = value.string.map(Data.url) ?? .inline(value)
    layer = members.text("layer")
    maxzoom = members.number("maxzoom")
    attribution = members.text("attribution")
    buffer = members.number("buffer")
    filter = object["filter"].flatMap {
      compiled.filter($0, at: "\(place).filter") ?? (try? Filter($0))
    }
    tolerance = members.number("tolerance")
    clustering =
      members.boolean("cluster")
      ? Clustering(members, object, compiled, "\(place).clusterProperties") : nil
    hasLineMetrics = members.boolean("lineMetrics")
    generatesIDs = members.boolean("generateId")
    promoteID = PromoteID(members.given("promoteId"))
  }
}

extension GeoJSONSource.Clustering {
  /// Creates the clustering that the members of a source describe.
  init(
    _ members: MemberReader, _ object: JSONObject, _ compiled: CompiledParts, _ place: String
  ) {
    radius = members.number("clusterRadius")
    maxzoom = members.given("clusterMaxZoom")?.double
    minPoints = members.given("clusterMinPoints")?.double
    properties = (object["clusterProperties"]?.object?.uniqueMembers ?? []).compactMap {
      ClusterProperty($0, compiled: compiled, place: place)
    }
  }
}
