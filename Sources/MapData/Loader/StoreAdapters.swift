import MapJSON

/// What a store is asked for.
public struct StoreRequest: Sendable {
  /// Where the store is.
  public var location: ResourceLocation
  /// What reads it.
  public var loader: ResourceLoader
  /// Which of its layers is wanted; the only one where it is nil.
  public var layer: String?
  /// Which part is wanted; all of it where it is nil. A west above the east spans the antimeridian.
  public var bounds: TileSetDescription.Bounds?
  /// What a style says of tiles, in place of the store.
  public var tiles: TileSetDescription
  /// All members that the style, or the file of stores, gives: the adapter's own options.
  public var members: JSONObject

  /// A request for all of the store at `location`.
  public init(_ location: ResourceLocation, loader: ResourceLoader) {
    self.location = location
    self.loader = loader
    tiles = TileSetDescription()
    members = JSONObject()
  }
}

/// What a store gives.
public enum StoreContent: Sendable {
  /// Features, to be tiled.
  case features(StoredFeatures)
  /// Tiles of pixels.
  case tiles(any TileSet)
}

/// Reads stores of one type, in one version of the format.
public struct StoreAdapter: Sendable {
  /// The type and the version, with a point between them: `csv.1`.
  public let name: String
  /// Gives what a store has. What it throws that is no `ResourceError` becomes the reason of one.
  public let open: @Sendable (StoreRequest) throws -> StoreContent

  /// The adapter of `type` and `version`, which reads with `open`.
  public init(
    type: String, version: String, open: @escaping @Sendable (StoreRequest) throws -> StoreContent
  ) {
    name = "\(type).\(version)"
    self.open = open
  }
}

/// The adapters that are known, by type and version.
///
///     var loader = ResourceLoader()
///     loader.adapters.register(
///       StoreAdapter(type: "sensors", version: "1") { request in
///         .features(StoredFeatures(try sensors(at: request.location)))
///       })
public struct StoreAdapters: Sendable {
  private var adapters: [String: StoreAdapter] = [:]

  /// No adapters.
  public init() {}

  /// The names of all adapters, in order.
  public var names: [String] { adapters.keys.sorted() }

  /// Adds an adapter; it takes the place of one with its name.
  public mutating func register(_ adapter: StoreAdapter) { adapters[adapter.name] = adapter }

  /// What the adapter called `name` gives for `request`.
  ///
  /// - Throws: `ResourceError.malformed` with the names there are, where none has this one; what the
  ///   adapter throws.
  public func open(
    _ name: String, _ request: StoreRequest
  ) throws(ResourceError) -> StoreContent {
    guard let adapter = adapters[name] else {
      throw .malformed(
        request.location,
        reason: "no adapter '\(name)' reads it; registered are: "
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
