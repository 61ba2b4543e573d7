import MapData
import MapEngine
import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import MapSystem
import Synchronization

/// The maps and the data that pictures share. Each map and each piece of data is loaded once and cached. If there are
/// too many, the least recently used maps or data are discarded.
package struct MapLibrary: Sendable {
  /// The key of a map. Pictures with equal keys share a map.
  struct Key: Hashable, Sendable {
    var style: PictureRequest.StyleOrigin
    var pixelRatio: Double
  }

  /// A map, and the inputs that it was loaded from.
  struct Entry: Sendable {
    var map: Map
    var inputs: MapInputs
    /// The bundle that the map was read from; nil if the map was not read from a bundle.
    var bundle: MapBundle?
  }

  /// The loader that reads styles, data and the resources that they name.
  let loader: ResourceLoader
  /// Whether the user names the files of data and overlays. If so, they may be outside of the root of the loader.
  package var readsNamedFiles = false
  /// Whether properties of data that the picture of a request does not use can be left out. This is possible if the data
  /// is read for only one picture, and if nothing else is made from the data.
  package var leavesOutProperties = false
  /// A style that may already be parsed when its map is loaded.
  package var earlyStyle: EarlyStyle?
  private let fontFolders: [String]?
  private let zoomLevelsToOverscale: Int?
  private let isLenient: Bool
  /// The map that all pictures use; nil if each picture uses the map of its style.
  private let base: Entry?
  /// Texts that describe everything besides styles that affects how maps are drawn.
  private let settings: [String]
  private let maps: SharedCache<Key, Result<Entry, RequestError>>
  private let changed: SharedCache<ChangedKey, Result<ChangedMap, RequestError>>
  private let data: SharedCache<DataKey, Result<RequestData, RequestError>>
  private let subjects: SharedCache<SubjectKey, Result<Subject, RequestError>>

  /// Creates a library that keeps at most `capacity` maps in memory.
  ///
  /// - Parameter base: The map that all pictures use; nil if each picture uses the map of its style.
  package init(
    loader: ResourceLoader, fontFolders: [String]?,
    zoomLevelsToOverscale: Int? = Map.defaultZoomLevelsToOverscale, isLenient: Bool, capacity: Int,
    base: Map? = nil
  ) {
    self.loader = loader
    self.fontFolders = fontFolders
    self.zoomLevelsToOverscale = zoomLevelsToOverscale
    self.isLenient = isLenient
    self.base = base.map { Entry(map: $0, inputs: MapInputs(InputLog())) }
    settings = Self.settings(
      isLenient: isLenient, zoomLevelsToOverscale: zoomLevelsToOverscale, fontFolders: fontFolders)
    maps = SharedCache(capacity: capacity)
    changed = SharedCache(capacity: capacity)
    data = SharedCache(capacity: capacity)
    subjects = SharedCache(capacity: min(capacity, Self.subjectLimit))
  }

  /// Discards all maps and data. This is called when no further picture is drawn.
  func discard() {
    maps.removeAll()
    changed.removeAll()
    data.removeAll()
    subjects.removeAll()
  }

  /// Returns the map of a key. The map is loaded at its first use.
  func map(_ key: Key) throws(RequestError) -> Entry {
    if let base { return base }
    return try maps.value(for: key, keeps: Self.isLasting) {
      Result { () throws(RequestError) in try load(key) }
    }.get()
  }

  /// The key of a map that has data as its subject.
  struct SubjectKey: Hashable, Sendable {
    var map: Key
    var data: DataAddress
    var join: PictureRequest.Join?
    var theme: Theme?
    /// The names of the properties that are used; nil if any property may be used.
    var properties: Set<String>?
    /// The basemap, which determines the appearance of the data.
    var basemap: Basemap
  }

  /// A map with the data that is its subject.
  struct Subject: Sendable {
    /// The data, in the colors of the theme.
    var data: RequestData
    /// The map, with the ids of the overlays in it.
    var map: ChangedMap
    /// The overlays of the data, the lowest first.
    var overlays: [Overlay]
    /// The classes of the data; nil if there is no theme.
    var themed: ThemedOverlays?
    /// The maps with the further changes of pictures.
    let changed = SharedCache<MapChanges.Identity, Result<ChangedMap, RequestError>>(
      capacity: Self.changedLimit)

    /// The maximum number of changed maps in memory. A small number is enough, because most batches change all maps in
    /// the same way.
    private static let changedLimit = 2

    /// Returns the map with further changes.
    func map(with changes: MapChanges) throws(RequestError) -> ChangedMap {
      try changed.map(for: changes.identity, with: changes) { map.map }
    }
  }

  /// The maximum number of maps with their data in memory. A small number is enough, because most batches draw each
  /// piece of data once, or draw few pieces of data often.
  private static let subjectLimit = 2

  /// Returns the map of a key with its data. At its first use, the data is divided into classes and tiles.
  func subject(_ key: SubjectKey) throws(RequestError) -> Subject {
    try subjects.value(for: key, keeps: Self.isLasting) {
      Result { () throws(RequestError) in
        let data = try data(
          .address(key.data), in: .data, joining: key.join, properties: key.properties
        ).coloring(by: key.theme, key.basemap.themeAppearance)
        let themed = try (data.raster == nil ? key.theme : nil).map { theme throws(RequestError) in
          try key.basemap.overlays(data.features, by: theme.using(data.domains))
        }
        let overlays = (themed?.overlays ?? [key.basemap.overlay(data.features)])
          .adding(groundOf: data)
        return Subject(
          data: data, map: try map(key.map, with: MapChanges(overlays: overlays)),
          overlays: overlays,
          themed: themed)
      }
    }.get()
  }

  /// The key of a map with changes. Pictures that differ only in the features of their overlays share a map.
  private struct ChangedKey: Hashable, Sendable {
    var map: Key
    var changes: MapChanges.Identity
  }

  /// Returns the map of a key with changes. Compiling the layers of the changes takes as long as drawing a small
  /// picture, so the changed maps are cached too.
  func map(_ key: Key, with changes: MapChanges) throws(RequestError) -> ChangedMap {
    try changed.map(for: ChangedKey(map: key, changes: changes.identity), with: changes) {
      () throws(RequestError) in try map(key).map
    }
  }

  /// The key of data. Requests with equal keys share the data.
  private struct DataKey: Hashable, Sendable {
    var address: DataAddress
    var join: PictureRequest.Join?
    var properties: Set<String>?
  }

  /// Returns the names of the properties of the data that are read for a request; nil for all properties.
  func properties(of request: PictureRequest) -> Set<String>? {
    leavesOutProperties ? request.usedProperties : nil
  }

  /// Returns the data that a member of a request contains or names.
  ///
  /// - Parameters:
  ///   - join: The table that is joined to the data; nil if there is no table.
  ///   - properties: The names of the properties that are used; nil if any property may be used.
  func data(
    _ origin: PictureRequest.DataOrigin, in member: PictureMember,
    joining join: PictureRequest.Join? = nil, properties: Set<String>? = nil
  ) throws(RequestError) -> RequestData {
    switch origin {
    case .inline(let json):
      return try RequestData(json, in: member, memory: loader.memory)
        .joining(join, place: member.name, loader: dataLoader)
    case .address(let address):
      let key = DataKey(address: address, join: join, properties: properties)
      return try data.value(for: key, keeps: Self.isLasting) {
        Result { () throws(RequestError) in
          try RequestData(at: address, loader: dataLoader, properties: properties)
            .joining(
              join, place: "\(address)", areCountries: address.location == BundledBasemap.countries,
              loader: dataLoader)
        }
      }.get()
    }
  }

  /// Returns the layers that a picture adds to its style, with the hash of their text.
  func fragment(
    _ origin: PictureRequest.DataOrigin
  ) throws(RequestError) -> (fragment: LocatedFragment, hash: String) {
    try LocatedFragment.read(origin, loader: dataLoader)
  }

  /// The loader of the files that requests name.
  var dataLoader: ResourceLoader { readsNamedFiles ? loader.forNamedFiles : loader }

  /// Returns texts that describe everything besides styles that affects how maps are drawn.
  static func settings(
    isLenient: Bool, zoomLevelsToOverscale: Int?, fontFolders: [String]?
  ) -> [String] {
    [isLenient ? "lenient" : "strict", "overscale \(zoomLevelsToOverscale ?? -1)"]
      + (fontFolders ?? []).flatMap(fonts)
  }

  /// Returns the names and sizes of the fonts in a folder.
  private static func fonts(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }.map { name in
      "\(name) \(FileStatus(path: folder + "/" + name)?.size ?? 0)"
    }
  }

  /// Returns whether a result is cached. The error that a resource could not be read is not cached, because another
  /// attempt may succeed.
  fileprivate static func isLasting<T>(_ outcome: Result<T, RequestError>) -> Bool {
    if case .failure(let failure) = outcome { !failure.isTemporary } else { true }
  }

  private func load(_ key: Key) throws(RequestError) -> Entry {
    var loader = loader
    let log = loader.inputs ?? InputLog()
    // If the log stayed open, everything that is read for pictures would be logged as long as the map is cached.
    defer { if self.loader.inputs == nil { log.close() } }
    loader.inputs = log
    let (read, location) = try RequestStyle.read(key.style, loader: &loader, early: earlyStyle)
    let document = loader.stores.adding(to: read)
    // The stores are not in the text of the style.
    let early =
      loader.stores.stores.isEmpty ? earlyStyle?.takeResult(of: read, at: location) : nil
    do throws(MapError) {
      var map = try Map.load(
        document, parsed: early ?? Style.parse(document, isLenient ? .lenient : .strict),
        from: location, loader: loader, pixelRatio: key.pixelRatio, fontFolders: fontFolders,
        leniently: isLenient)
      map.zoomLevelsToOverscale = zoomLevelsToOverscale
      let inputs = MapInputs(log, settings: settings, style: document.root)
      return Entry(map: map, inputs: inputs, bundle: loader.bundle)
    } catch {
      throw RequestError(error, of: key.style.place)
    }
  }
}

extension PictureRequest.StyleOrigin {
  /// The address of the style in messages; nil if the request contains the style.
  fileprivate var place: String? {
    if case .location(let location) = self { location.description } else { nil }
  }
}

extension SharedCache where Value == Result<ChangedMap, RequestError> {
  /// Returns the map that `base` returns, with the changes and the data of the overlays.
  ///
  /// - Parameter key: The key of the changed map. It does not depend on the features of overlays.
  fileprivate func map(
    for key: Key, with changes: MapChanges, of base: () throws(RequestError) -> Map
  ) throws(RequestError) -> ChangedMap {
    if changes.isEmpty { return ChangedMap(map: try base()) }
    return try value(for: key, keeps: MapLibrary.isLasting) {
      Result { () throws(RequestError) in try changes.changing(base()) }
    }.get().filled(with: changes.overlays)
  }
}

/// A cache of values that threads share. Each value is created once. If there are too many values, the least recently
/// used values are discarded.
final class SharedCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  /// The slot of one value. The thread that holds the lock of the slot creates the value.
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots: LRUCache<Key, Slot>

  /// Creates a cache of at most `capacity` values. The cache always has room for one value.
  init(capacity: Int) { slots = LRUCache(limit: max(1, capacity)) }

  /// Discards all values.
  func removeAll() { slots.removeAll() }

  /// Returns the cached value of a key, or else the value that `make` creates. If several threads request the same
  /// value, the first thread creates the value and the other threads wait.
  ///
  /// - Parameter keeps: A function that returns whether a value stays in the cache. A value that does not stay is
  ///   created again the next time.
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
