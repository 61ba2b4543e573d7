import MapGeoJSON
import MapJSON

/// A store of features or tiles that an adapter reads, such as a GeoPackage or a CSV file. These sources are not part
/// of the style specification; they have the options of GeoJSON sources.
public struct StoreSource: Sendable {
  /// The source's type, as in the style.
  public var type: String
  /// The type and version of the adapter, such as `gpkg.1`.
  public var adapter: String
  /// The store's address.
  public var url: String
  /// The layer of the store to draw; nil for the only one.
  public var layer: String?
  /// The part of the store to read; nil for the whole store. West may be greater than east.
  public var bounds: BoundingBox?
  /// All members of the source, for options of the adapter.
  public var members: JSONObject
  /// The tiling options, for stores of features.
  public var features: GeoJSONSource
  /// The drawing options, for stores of tiles.
  public var tiles: RasterSource

  /// The adapters of the source types that imply one.
  static let adapters = ["geopackage": "gpkg.1", "csv": "csv.1"]

  /// The source types of stores. A source of type `store` names its adapter.
  static let types = ["geopackage", "csv", "store"]

  /// Creates a source from `json`; nil if it has no address or no adapter.
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
