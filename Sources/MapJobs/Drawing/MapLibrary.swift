import MapData
import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import MapThematic
import RenderMap

/// The maps and the data that jobs share. Each is loaded once and cached; the least recently used are discarded.
package struct MapLibrary: Sendable {
  /// The key of a map: jobs with equal keys share one.
  struct Key: Hashable, Sendable {
    var style: MapJob.StyleOrigin
    var pixelRatio: Double
    var edits: [StyleEdit] = []
  }

  /// A map, and the inputs that it was loaded from.
  struct Entry: Sendable {
    var map: Map
    var inputs: MapInputs
  }

  /// Reads styles, data and what they name.
  let loader: ResourceLoader
  private let fontFolders: [String]?
  private let zoomLevelsToOverscale: Int?
  private let isLenient: Bool
  /// Everything besides styles that affects how maps are drawn.
  private let settings: [String]
  private let maps: SharedCache<Key, Result<Entry, JobFailure>>
  private let overlaid: SharedCache<OverlaidKey, Result<Overlaid, JobFailure>>
  private let data: SharedCache<DataAddress, Result<JobData, JobFailure>>
  private let subjects: SharedCache<SubjectKey, Result<Subject, JobFailure>>

  /// Creates a library that keeps at most `capacity` maps in memory.
  package init(
    loader: ResourceLoader, fontFolders: [String]?,
    zoomLevelsToOverscale: Int? = Map.defaultZoomLevelsToOverscale, isLenient: Bool, capacity: Int
  ) {
    self.loader = loader
    self.fontFolders = fontFolders
    self.zoomLevelsToOverscale = zoomLevelsToOverscale
    self.isLenient = isLenient
    settings =
      [isLenient ? "lenient" : "strict", "overscale \(zoomLevelsToOverscale ?? -1)"]
      + (fontFolders ?? []).flatMap(Self.fonts)
    maps = SharedCache(capacity: capacity)
    overlaid = SharedCache(capacity: capacity)
    data = SharedCache(capacity: capacity)
    subjects = SharedCache(capacity: min(capacity, Self.subjectLimit))
  }

  /// Returns the map of a key, which is loaded at its first use.
  func map(_ key: Key) throws(JobFailure) -> Entry {
    try maps.value(for: key, keeps: Self.isLasting) {
      Result { () throws(JobFailure) in
        guard !key.edits.isEmpty else { return try load(key) }
        return try changed(key)
      }
    }.get()
  }

  /// The key of a map with data that is its subject.
  struct SubjectKey: Hashable, Sendable {
    var map: Key
    var data: DataAddress
    var theme: Theme?
    /// The basemap, which decides how the data looks.
    var basemap: Basemap
  }

  /// A map with the data that is its subject.
  struct Subject: Sendable {
    var map: Map
    /// The data; the lowest overlay first.
    var overlays: [Overlay]
    /// The classes of the data; nil without a theme.
    var themed: ThemedOverlays?
  }

  /// The maximum number of maps with their data in memory. Most batches draw each data once, or few often.
  private static let subjectLimit = 2

  /// Returns the map of a key with its data, which is divided into classes and tiles at its first use.
  func subject(_ key: SubjectKey) throws(JobFailure) -> Subject {
    try subjects.value(for: key, keeps: Self.isLasting) {
      Result { () throws(JobFailure) in
        let data = try data(.address(key.data))
        var subject = Subject(map: try map(key.map).map, overlays: [])
        if let theme = key.theme {
          subject.themed = try ThemedOverlays.of(data.features, by: theme, over: key.basemap)
        }
        subject.overlays = (subject.themed?.overlays ?? [key.basemap.overlay(data.features)])
          .adding(data.images)
        subject.map = try map(key.map, with: subject.overlays)
        return subject
      }
    }.get()
  }

  /// The key of a map with overlays: jobs that differ in the features of their overlays alone share one.
  private struct OverlaidKey: Hashable, Sendable {
    var map: Key
    var layers: [[JSONValue]]
    var images: [[GroundImage]]
  }

  /// A map with overlays without data, and the ids of the overlays in it.
  private struct Overlaid: Sendable {
    var map: Map
    var ids: [String]

    /// Returns the map with the data of overlays.
    func filled(with overlays: [Overlay]) throws(JobFailure) -> Map {
      var filled = map
      do throws(MapError) {
        for (overlay, id) in zip(overlays, ids) {
          var overlay = overlay
          overlay.id = id
          try filled.replaceData(of: overlay)
        }
      } catch {
        throw JobFailure(error)
      }
      return filled
    }
  }

  /// Returns the map of a key with overlays, the lowest first. If an id is in use, an overlay has another one. Adding their layers takes as
  /// long as drawing a small picture, so maps with such layers are cached too.
  func map(_ key: Key, with overlays: [Overlay]) throws(JobFailure) -> Map {
    if overlays.isEmpty { return try map(key).map }
    let layers = overlays.map { $0.layers.map(\.json) }
    let kept = try overlaid.value(
      for: OverlaidKey(map: key, layers: layers, images: overlays.map(\.images)),
      keeps: Self.isLasting
    ) { Result { () throws(JobFailure) in try adding(overlays, to: self.map(key).map) } }.get()
    return try kept.filled(with: overlays)
  }

  /// Returns a subject with overlays over it, the lowest first; their ids are ignored.
  func map(_ subject: Subject, with overlays: [Overlay]) throws(JobFailure) -> Map {
    if overlays.isEmpty { return subject.map }
    return try adding(overlays, to: subject.map).filled(with: overlays)
  }

  private func adding(_ overlays: [Overlay], to map: Map) throws(JobFailure) -> Overlaid {
    var overlaid = Overlaid(map: map, ids: [])
    do throws(MapError) {
      var before = ""
      for var overlay in overlays {
        // Circles and labels in areas are named after the areas.
        let arePoints = overlay.id == before + Overlay.pointsSuffix
        before = overlay.id
        overlay.id =
          arePoints
          ? (overlaid.ids.last ?? "") + Overlay.pointsSuffix
          : Overlay.freeID(overlay.id, in: overlaid.map.style)
        try overlaid.map.add(overlay.emptied)
        overlaid.ids.append(overlay.id)
      }
    } catch {
      throw JobFailure(error)
    }
    return overlaid
  }

  /// Returns data that a job draws.
  func data(_ origin: MapJob.DataOrigin) throws(JobFailure) -> JobData {
    switch origin {
    case .inline(let json): return try JobData(json, memory: loader.memory)
    case .address(let address):
      return try data.value(for: address, keeps: Self.isLasting) {
        Result { () throws(JobFailure) in try JobData(at: address, loader: loader) }
      }.get()
    }
  }

  /// Returns the names and sizes of the fonts in a folder.
  private static func fonts(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }.map { name in
      "\(name) \(FileStatus(path: folder + "/" + name)?.size ?? 0)"
    }
  }

  /// Whether a result is cached. What could not be read may be readable the next time.
  private static func isLasting<T>(_ outcome: Result<T, JobFailure>) -> Bool {
    if case .failure(let failure) = outcome { !failure.isTemporary } else { true }
  }

  /// Makes the changes of a key to the map without them, which is not loaded again.
  private func changed(_ key: Key) throws(JobFailure) -> Entry {
    var entry = try map(Key(style: key.style, pixelRatio: key.pixelRatio))
    var style = entry.map.style
    for edit in key.edits {
      do throws(StyleError) {
        try style.apply(edit)
      } catch {
        throw JobFailure(JobProblem(.wrongJob, place: edit.member, message: "\(error)"))
      }
    }
    do throws(MapError) {
      try entry.map.setStyle(style.json)
    } catch {
      throw JobFailure(error)
    }
    return entry
  }

  private func load(_ key: Key) throws(JobFailure) -> Entry {
    var loader = loader
    let log = InputLog()
    loader.inputs = log
    // Otherwise everything that is read for pictures would be logged while the map is cached.
    defer { log.close() }
    let (read, location) = try JobStyle.read(key.style, loader: &loader)
    let document = loader.stores.adding(to: read)
    do throws(MapError) {
      var map = try Map.load(
        document, from: location, loader: loader, pixelRatio: key.pixelRatio,
        fontFolders: fontFolders, leniently: isLenient)
      map.zoomLevelsToOverscale = zoomLevelsToOverscale
      let style = SHA256.hexadecimal(of: document.root.jsonBytes)
      return Entry(map: map, inputs: MapInputs(log, settings: settings + [style]))
    } catch {
      throw JobFailure(error, of: key.style.place)
    }
  }
}

extension MapJob.StyleOrigin {
  /// The address of the style, for messages; nil for a style in the job.
  fileprivate var place: String? {
    if case .location(let location) = self { location.description } else { nil }
  }
}

extension StyleEdit {
  /// The member of a job that requests the change.
  fileprivate var member: String {
    switch self {
    case .set(let layer, let property, _): "set.\(layer).\(property)"
    case .filter(let layer, _): "filter.\(layer)"
    case .hide(let pattern): "hide '\(pattern)'"
    case .state(let key, _): "state.\(key)"
    case .projection: "projection"
    }
  }
}

extension ThemedOverlays {
  /// Divides features into classes, over a basemap.
  static func of(
    _ features: [Feature], by theme: Theme, over basemap: Basemap
  ) throws(JobFailure) -> ThemedOverlays {
    do throws(ThemeError) {
      return try basemap.overlays(features, by: theme)
    } catch {
      throw JobFailure(error)
    }
  }
}

extension JobFailure {
  /// Creates a failure from an error of a theme.
  init(_ error: ThemeError) {
    self.init(
      message: error.description,
      problems: [JobProblem(.wrongJob, place: error.part.rawValue, message: error.reason)])
  }
}
