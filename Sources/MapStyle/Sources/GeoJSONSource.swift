import MapGeoJSON
import MapJSON

/// Features (style-spec: sources, geojson).
public struct GeoJSONSource: Sendable {
  /// Where the features are.
  public enum Data: Hashable, Sendable {
    /// In the data at this address.
    case url(String)
    /// In the style itself, as GeoJSON.
    case inline(JSONValue)
    /// In memory. No style says this; programs give features so.
    case features([Feature])
  }

  /// How points close to each other are drawn as one.
  public struct Clustering: Sendable {
    /// The distance within which points join, in pixels.
    public var radius: Double
    /// The highest zoom level at which points join; one below the source's where it is nil.
    public var maxzoom: Double?
    /// How many points a cluster has at least.
    public var minPoints: Double?
    /// The attributes that clusters sum up from their points.
    public var properties: [ClusterProperty]
  }

  /// Where the features are.
  public var data: Data
  /// Which layer of the data is drawn; all of them where it is nil.
  public var layer: String?
  /// The highest zoom level of which tiles are made.
  public var maxzoom: Double
  /// Whom to name for the data, as HTML.
  public var attribution: String?
  /// Room around each tile in which features are kept, in 512ths of a tile.
  public var buffer: Double
  /// Which features to keep; all where it is nil.
  public var filter: Filter?
  /// How far simplified lines may be off, in 512ths of a tile.
  public var tolerance: Double
  /// How points are clustered; nil where they are not.
  public var clustering: Clustering?
  /// Whether lines know how long they are, as gradients need it.
  public var hasLineMetrics: Bool
  /// Whether features are given identifiers by their place in the data.
  public var generatesIDs: Bool
  /// The attribute that serves as the features' identifier.
  public var promoteID: PromoteID?

  /// The source that `json` gives; what is wrong in it counts as left out.
  public init(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.geoJSONSource)
    let object = json.object ?? JSONObject()
    let value = object["data"] ?? JSONValue(.null)
    data = value.string.map(Data.url) ?? .inline(value)
    layer = members.text("layer")
    maxzoom = members.number("maxzoom")
    attribution = members.text("attribution")
    buffer = members.number("buffer")
    filter = object["filter"].flatMap { try? Filter($0) }
    tolerance = members.number("tolerance")
    clustering = members.boolean("cluster") ? Clustering(members, object) : nil
    hasLineMetrics = members.boolean("lineMetrics")
    generatesIDs = members.boolean("generateId")
    promoteID = PromoteID(members.given("promoteId"))
  }
}

extension GeoJSONSource.Clustering {
  /// The clustering that a source's members give.
  init(_ members: MemberReader, _ object: JSONObject) {
    radius = members.number("clusterRadius")
    maxzoom = members.given("clusterMaxZoom")?.double
    minPoints = members.given("clusterMinPoints")?.double
    properties = (object["clusterProperties"]?.object?.uniqueMembers ?? []).compactMap(
      ClusterProperty.init)
  }
}
