import MapGeoJSON
import MapJSON

/// A request to a store adapter to read a store.
public struct StoreRequest: Sendable {
  /// The location of the store.
  public var location: ResourceLocation
  /// The loader that reads the store.
  public var loader: ResourceLoader
  /// The name of the layer to read. If it is nil, the store's only layer is read.
  public var layer: String?
  /// The region to read, or nil to read everything. If the western edge of the region is greater
  /// than its eastern edge, the region spans the antimeridian.
  public var bounds: TileSetDescription.Bounds?
  /// The style's description of the tiles. It takes precedence over the description in the store.
  public var tiles: TileSetDescription
  /// All members of the source in the style or of the store in the store file. They include options
  /// of the adapter.
  public var members: JSONObject

  /// Creates a request for the whole store at `location`.
  public init(_ location: ResourceLocation, loader: ResourceLoader) {
    self.location = location
    self.loader = loader
    tiles = TileSetDescription()
    members = JSONObject()
  }
}

/// The content that an adapter reads from a store.
public enum StoreContent: Sendable {
  /// Features, which are tiled later.
  case features(StoredFeatures)
  /// A set of raster tiles.
  case tiles(any TileSet)
  /// Pictures in a grid in any coordinate reference system.
  case raster(any StoreRaster)
}

/// The pictures of a store in a grid in any coordinate reference system: `GeoPackageRaster`.
public protocol StoreRaster: Sendable {
  /// The location of the store.
  var location: ResourceLocation { get }
}

/// A reader for stores of one type and version.
public struct StoreAdapter: Sendable {
  /// The type and the version, separated by a point, such as `csv.1`.
  public let name: String
  /// A function that returns the content of a store. If it throws an error other than
  /// `ResourceError`, that error becomes the reason of a `ResourceError`.
  public let open: @Sendable (StoreRequest) throws -> StoreContent

  /// Creates an adapter for stores of `type` and `version`.
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

  /// Adds an adapter. It replaces an adapter with the same name.
  public mutating func register(_ adapter: StoreAdapter) { adapters[adapter.name] = adapter }

  /// Returns the content that the adapter called `name` reads for `request`.
  ///
  /// - Throws: `ResourceError.malformed` with the names of the registered adapters if no adapter is
  ///   called `name`; errors of the adapter.
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
