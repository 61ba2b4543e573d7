import MapGeoJSON
import MapJSON

/// A store of features or tiles that an adapter reads, such as a GeoPackage or a CSV file. Such sources are not part
/// of the style specification. They have the options of GeoJSON sources.
public struct StoreSource: Sendable {
  /// The value of `type` in the source's JSON.
  public var type: String
  /// The type and version of the adapter, such as `gpkg.1`.
  public var adapter: String
  /// The store's address.
  public var url: String
  /// The layer of the store to draw. Nil if the store has only one layer.
  public var layer: String?
  /// The part of the store to read. Nil if the whole store is read. If the part crosses the antimeridian, its west is
  /// greater than its east.
  public var bounds: BoundingBox?
  /// All members of the source. They include the options of the adapter.
  public var members: JSONObject
  /// The options for tiling the features of a store.
  public var features: GeoJSONSource
  /// The options for drawing the tiles of a store.
  public var tiles: RasterSource

  /// The adapters of the source types that do not name an adapter.
  static let adapters = ["geopackage": "gpkg.1", "csv": "csv.1"]

  /// The types of store sources. A source of type `store` names its adapter.
  static let types = ["geopackage", "csv", "store"]

  /// Creates a source from `json`. Nil if `json` has no address or no adapter.
  init?(_ json: JSONValue, compiled: CompiledParts, place: String) {
    guard let object = json.object, let type = object["type"]?.string,
      let url = object["url"]?.string,
      let adapter = Self.adapters[type] ?? object["adapter"]?.string
    else { return nil }
    let reader = MemberReader(json, MemberTable.storeSource(type))
    self.type = type
    self.adapter = adapter
    self.url = url
    layer = reader.text("layer")
    bounds = reader.given("bounds").flatMap {
      BoundingBox($0.array?.compactMap(\.double) ?? [])
    }
    members = object
    features = GeoJSONSource(json, compiled: compiled, place: place)
    features.data = .url(url)
    tiles = RasterSource(json)
  }
}
