import MapData
import MapEngine
import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import MapSystem
import Synchronization

/// The maps and the data that pictures share. Each is loaded once and cached; the least recently used are discarded.
package struct MapLibrary: Sendable {
  /// The key of a map: pictures with equal keys share one.
  struct Key: Hashable, Sendable {
    var style: PictureRequest.StyleOrigin
    var pixelRatio: Double
  }

  /// A map, and the inputs that it was loaded from.
  struct Entry: Sendable {
    var map: Map
    var inputs: MapInputs
    /// The bundle that the map was read from; nil for none.
    var bundle: MapBundle?
  }

  /// Reads styles, data and the resources that they name.
  let loader: ResourceLoader
  /// Whether the user names the data of overlays, which may be outside of the root of the loader.
  package var readsNamedFiles = false
  private let fontFolders: [String]?
  private let zoomLevelsToOverscale: Int?
  private let isLenient: Bool
  /// The map of all pictures; nil if each picture has the map of its style.
  private let base: Entry?
  /// Everything besides styles that affects how maps are drawn.
  private let settings: [String]
  private let maps: SharedCache<Key, Result<Entry, RequestError>>
  private let changed: SharedCache<ChangedKey, Result<ChangedMap, RequestError>>
  private let data: SharedCache<DataAddress, Result<RequestData, RequestError>>
  private let subjects: SharedCache<SubjectKey, Result<Subject, RequestError>>

  /// Creates a library that keeps at most `capacity` maps in memory.
  ///
  /// - Parameter base: The map of all pictures; nil if each picture has the map of its style.
  package init(
    loader: ResourceLoader, fontFolders: [String]?,
    zoomLevelsToOverscale: Int? = Map.defaultZoomLevelsToOverscale, isLenient: Bool, capacity: Int,
    base: Map? = nil
  ) {
    self.loader = loader
    self.fontFolders = fontFolders
    self.zoomLevelsToOverscale = zoomLevelsToOverscale
    self.isLenient = isLenient
    self.base = base.map { Entry(map: $0, inputs: MapInputs(InputLog(), settings: [])) }
    settings =
      [isLenient ? "lenient" : "strict", "overscale \(zoomLevelsToOverscale ?? -1)"]
      + (fontFolders ?? []).flatMap(Self.fonts)
    maps = SharedCache(capacity: capacity)
    changed = SharedCache(capacity: capacity)
    data = SharedCache(capacity: capacity)
    subjects = SharedCache(capacity: min(capacity, Self.subjectLimit))
  }

  /// Discards all maps and data, when no further picture is drawn.
  func discard() {
    maps.removeAll()
    changed.removeAll()
    data.removeAll()
    subjects.removeAll()
  }

  /// Returns the map of a key, which is loaded at its first use.
  func map(_ key: Key) throws(RequestError) -> Entry {
    if let base { return base }
    return try maps.value(for: key, keeps: Self.isLasting) {
      Result { () throws(RequestError) in try load(key) }
    }.get()
  }

  /// The key of a map with data that is its subject.
  struct SubjectKey: Hashable, Sendable {
    var map: Key
    var data: DataAddress
    var theme: Theme?
    /// The basemap, which determines the appearance of the data.
    var basemap: Basemap
  }

  /// A map with the data that is its subject.
  struct Subject: Sendable {
    /// The map, with the ids of the overlays in it.
    var map: ChangedMap
    /// The data; the lowest overlay first.
    var overlays: [Overlay]
    /// The classes of the data; nil without a theme.
    var themed: ThemedOverlays?
    /// The maps that pictures change further.
    let changed = SharedCache<MapChanges.Identity, Result<ChangedMap, RequestError>>(
      capacity: Self.changedLimit)

    /// The maximum number of changed maps in memory. Most batches change all maps alike.
    private static let changedLimit = 2

    /// Returns the map with changes.
    func map(with changes: MapChanges) throws(RequestError) -> ChangedMap {
      try changed.map(for: changes.identity, with: changes) { map.map }
    }
  }

  /// The maximum number of maps with their data in memory. Most batches draw each data once, or few often.
  private static let subjectLimit = 2

  /// Returns the map of a key with its data, which is divided into classes and tiles at its first use.
  func subject(_ key: SubjectKey) throws(RequestError) -> Subject {
    try subjects.value(for: key, keeps: Self.isLasting) {
      Result { () throws(RequestError) in
        let data = try data(.address(key.data), in: .data)
        let themed = try key.theme.map { theme throws(RequestError) in
          try key.basemap.overlays(data.features, by: theme)
        }
        let overlays = (themed?.overlays ?? [key.basemap.overlay(data.features)])
          .adding(data.images)
        return Subject(
          map: try map(key.map, with: MapChanges(overlays: overlays)), overlays: overlays,
          themed: themed)
      }
    }.get()
  }

  /// The key of a map with changes: pictures that differ in the features of their overlays alone share one.
  private struct ChangedKey: Hashable, Sendable {
    var map: Key
    var changes: MapChanges.Identity
  }

  /// Returns the map of a key with changes. Compiling their layers takes as long as drawing a small picture, so maps with
  /// such layers are cached too.
  func map(_ key: Key, with changes: MapChanges) throws(RequestError) -> ChangedMap {
    try changed.map(for: ChangedKey(map: key, changes: changes.identity), with: changes) {
      () throws(RequestError) in try map(key).map
    }
  }

  /// Returns data that a picture draws.
  func data(
    _ origin: PictureRequest.DataOrigin, in member: PictureMember
  ) throws(RequestError) -> RequestData {
    switch origin {
    case .inline(let json): return try RequestData(json, in: member, memory: loader.memory)
    case .address(let address):
      return try data.value(for: address, keeps: Self.isLasting) {
        Result { () throws(RequestError) in try RequestData(at: address, loader: dataLoader) }
      }.get()
    }
  }

  /// Returns layers that a picture adds to its style, with the hash of their text.
  func fragment(
    _ origin: PictureRequest.DataOrigin
  ) throws(RequestError) -> (fragment: LocatedFragment, hash: String) {
    try LocatedFragment.read(origin, loader: dataLoader)
  }

  private var dataLoader: ResourceLoader { readsNamedFiles ? loader.forNamedFiles : loader }

  /// Returns the names and sizes of the fonts in a folder.
  private static func fonts(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }.map { name in
      "\(name) \(FileStatus(path: folder + "/" + name)?.size ?? 0)"
    }
  }

  /// Whether a result is cached. Resources that could not be read may be readable the next time.
  fileprivate static func isLasting<T>(_ outcome: Result<T, RequestError>) -> Bool {
    if case .failure(let failure) = outcome { !failure.isTemporary } else { true }
  }

  private func load(_ key: Key) throws(RequestError) -> Entry {
    var loader = loader
    let log = loader.inputs ?? InputLog()
    // Otherwise everything that is read for pictures would be logged while the map is cached.
    defer { if self.loader.inputs == nil { log.close() } }
    loader.inputs = log
    let (read, location) = try RequestStyle.read(key.style, loader: &loader)
    let document = loader.stores.adding(to: read)
    do throws(MapError) {
      var map = try Map.load(
        document, from: location, loader: loader, pixelRatio: key.pixelRatio,
        fontFolders: fontFolders, leniently: isLenient)
      map.zoomLevelsToOverscale = zoomLevelsToOverscale
      let style = SHA256.hexadecimal(of: document.root.jsonBytes)
      return Entry(
        map: map, inputs: MapInputs(log, settings: settings + [style]), bundle: loader.bundle)
    } catch {
      throw RequestError(error, of: key.style.place)
    }
  }
}

extension PictureRequest.StyleOrigin {
  /// The address of the style, for messages; nil for a style in the request.
  fileprivate var place: String? {
    if case .location(let location) = self { location.description } else { nil }
  }
}

extension SharedCache where Value == Result<ChangedMap, RequestError> {
  /// Returns the map that `base` returns, with changes and the data of their overlays.
  ///
  /// - Parameter key: The key of the changed map, without the features of overlays.
  fileprivate func map(
    for key: Key, with changes: MapChanges, of base: () throws(RequestError) -> Map
  ) throws(RequestError) -> ChangedMap {
    if changes.isEmpty { return ChangedMap(map: try base()) }
    return try value(for: key, keeps: MapLibrary.isLasting) {
      Result { () throws(RequestError) in try changes.changing(base()) }
    }.get().filled(with: changes.overlays)
  }
}

/// A cache of values that threads share. Each value is created once; the least recently used values are discarded.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The slot of one value; the thread that holds its lock creates the value.
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots: LRUCache<Key, Slot>

  /// Creates a cache of at most `capacity` values, and of at least one.
  init(capacity: Int) { slots = LRUCache(limit: max(1, capacity)) }

  /// Discards all values.
  func removeAll() { slots.removeAll() }

  /// Returns the cached value of a key, or else the one that `make` creates. Threads that request the same value wait
  /// for the first of them.
  ///
  /// - Parameter keeps: Whether a new value is cached; otherwise it is created again the next time.
  func value(
    for key: Key, keeps: (Value) -> Bool = { _ in true }, make: () -> Value
  ) -> Value {
    let slot = slots.value(for: key, make: Slot.init)
    let value = slot.value.withLock { value in
      if let value { return value }
      let made = make()
      value = made
      return made
    }
    if !keeps(value) { slots.removeValue(for: key) { $0 === slot } }
    return value
  }
}
