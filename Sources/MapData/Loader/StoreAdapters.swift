import MapGeoJSON
import MapJSON

/// A request to a store adapter.
public struct StoreRequest: Sendable {
  /// The location of the store.
  public var location: ResourceLocation
  /// The loader to read it with.
  public var loader: ResourceLoader
  /// The layer to read. If nil, the only one.
  public var layer: String?
  /// The region to read; nil for all. If its west is greater than its east, it spans the
  /// antimeridian.
  public var bounds: TileSetDescription.Bounds?
  /// The style's description of tiles, which takes precedence over the description in the store.
  public var tiles: TileSetDescription
  /// All members of the source in the style or the store file, including options of the adapter.
  public var members: JSONObject

  /// Creates a request for the whole store at `location`.
  public init(_ location: ResourceLocation, loader: ResourceLoader) {
    self.location = location
    self.loader = loader
    tiles = TileSetDescription()
    members = JSONObject()
  }
}

/// The content of a store.
public enum StoreContent: Sendable {
  /// Features, which are then tiled.
  case features(StoredFeatures)
  /// Raster tiles.
  case tiles(any TileSet)
}

/// Reads stores of one type and version.
public struct StoreAdapter: Sendable {
  /// The type and the version, separated by a point: `csv.1`.
  public let name: String
  /// Returns the content of a store. An error other than `ResourceError` becomes the reason of one.
  public let open: @Sendable (StoreRequest) throws -> StoreContent

  /// Creates the adapter of `type` and `version`.
  public init(
    type: String, version: String, open: @escaping @Sendable (StoreRequest) throws -> StoreContent
  ) {
    name = "\(type).\(version)"
    self.open = open
  }
}

/// A registry of adapters by type and version.
///
///     var loader = ResourceLoader()
///     loader.adapters.register(
///       StoreAdapter(type: "sensors", version: "1") { request in
///         .features(StoredFeatures(try sensors(at: request.location)))
///       })
public struct StoreAdapters: Sendable {
  private var adapters: [String: StoreAdapter] = [:]

  /// Creates an empty registry.
  public init() {}

  /// The names of all adapters, sorted.
  public var names: [String] { adapters.keys.sorted() }

  /// Adds an adapter, replacing one with the same name.
  public mutating func register(_ adapter: StoreAdapter) { adapters[adapter.name] = adapter }

  /// Returns the content that the adapter called `name` reads for `request`.
  ///
  /// - Throws: `ResourceError.malformed` with the names of the registered adapters if there is no
  ///   such adapter; errors of the adapter.
  public func open(
    _ name: String, _ request: StoreRequest
  ) throws(ResourceError) -> StoreContent {
    guard let adapter = adapters[name] else {
      throw .malformed(
        request.location,
        reason: "no adapter '\(name)'; the registered adapters are: "
          + names.joined(separator: ", "))
    }
    do {
      return try adapter.open(request)
    } catch let error as ResourceError {
      throw error
    } catch {
      throw .malformed(request.location, reason: String(describing: error))
    }
  }
}
