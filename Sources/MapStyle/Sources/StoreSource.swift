import MapJSON

/// A store of features or of tiles, which an adapter reads: a GeoPackage, a CSV file and the like. The
/// style specification has no such sources; they take the options of GeoJSON sources.
public struct StoreSource: Sendable {
  /// The source's type as the style writes it.
  public var type: String
  /// The adapter that reads the store, by its type and version: `gpkg.1`.
  public var adapter: String
  /// The store's address.
  public var url: String
  /// Which of the store's layers is drawn; the only one where it is nil.
  public var layer: String?
  /// The part of the store that is read; all of it where it is nil. West may lie above east.
  public var bounds: Tileset.Bounds?
  /// All members of the source, for the adapter's own options.
  public var members: JSONObject
  /// How features are tiled, where the store has features.
  public var features: GeoJSONSource
  /// How tiles are drawn, where the store has tiles.
  public var tiles: RasterSource

  /// The types of sources that name their adapter by themselves.
  static let adapters = ["geopackage": "gpkg.1", "csv": "csv.1"]

  /// The types of sources that are stores: `store` names its adapter.
  static let types = ["geopackage", "csv", "store"]

  /// The source that `json` gives; nil where it lacks an address, or an adapter.
  init?(_ json: JSONValue) {
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
      Tileset.Bounds($0.array?.compactMap(\.double) ?? [])
    }
    members = object
    features = GeoJSONSource(json)
    features.data = .url(url)
    tiles = RasterSource(json)
  }
}
