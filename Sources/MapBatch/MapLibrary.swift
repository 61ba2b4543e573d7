import MapGeoJSON
import MapImages
import MapJSON
import RenderMap
import MapStyle
import MapData

/// The maps and data that jobs share: each is loaded once, and kept while it is used often enough.
package struct MapLibrary: Sendable {
  /// What makes two jobs use one map.
  struct Key: Hashable, Sendable {
    var style: BatchJob.StyleOrigin
    var pixelRatio: Double
    var edits: [StyleEdit] = []
  }

  /// A map, and what it was made from.
  struct Entry: Sendable {
    var map: Map
    var inputs: MapInputs
  }

  let loader: ResourceLoader
  private let fontFolders: [String]?
  private let isLenient: Bool
  /// What decides how maps look besides their styles.
  private let settings: [String]
  private let maps: Memory<Key, Result<Entry, JobFailure>>
  private let overlaid: Memory<OverlaidKey, Result<Overlaid, JobFailure>>
  private let data: Memory<DataAddress, Result<DataEntry, JobFailure>>

  /// A library of at most `capacity` maps.
  package init(
    loader: ResourceLoader, fontFolders: [String]?, isLenient: Bool, capacity: Int
  ) {
    self.loader = loader
    self.fontFolders = fontFolders
    self.isLenient = isLenient
    settings = [isLenient ? "lenient" : "strict"] + (fontFolders ?? []).flatMap(Self.fonts)
    maps = Memory(capacity: capacity)
    overlaid = Memory(capacity: capacity)
    data = Memory(capacity: capacity)
  }

  /// The map of a key.
  func map(_ key: Key) throws(JobFailure) -> Entry {
    try maps.value(for: key, keeps: Self.isLasting) {
      Result { () throws(JobFailure) in
        guard !key.edits.isEmpty else { return try load(key) }
        return try changed(key)
      }
    }.get()
  }

  /// What makes two jobs use one map with overlays whose data alone is another.
  private struct OverlaidKey: Hashable, Sendable {
    var map: Key
    var layers: [[JSONValue]]
  }

  /// A map with overlays, and the ids that they have there.
  private struct Overlaid: Sendable {
    var map: Map
    var ids: [String]
  }

  /// The map of a key with overlays, the lowest first, whatever their ids. To add their layers takes as long as
  /// to draw a small picture, so that maps with such layers are kept.
  func map(_ key: Key, with overlays: [Overlay]) throws(JobFailure) -> Map {
    if overlays.isEmpty { return try map(key).map }
    let layers = overlays.map { overlay in
      var overlay = overlay
      overlay.id = "overlay"
      return overlay.layers.map(\.json)
    }
    let kept = try overlaid.value(for: OverlaidKey(map: key, layers: layers), keeps: Self.isLasting)
    { Result { () throws(JobFailure) in try adding(overlays, to: self.map(key).map) } }.get()
    var filled = kept.map
    do throws(MapError) {
      for (overlay, id) in zip(overlays, kept.ids) {
        var overlay = overlay
        overlay.id = id
        try filled.replaceData(of: overlay)
      }
    } catch {
      throw JobFailure(error)
    }
    return filled
  }

  private func adding(_ overlays: [Overlay], to map: Map) throws(JobFailure) -> Overlaid {
    var overlaid = Overlaid(map: map, ids: [])
    do throws(MapError) {
      for overlay in overlays {
        var overlay = overlay
        overlay.id = Overlay.freeID(in: overlaid.map.style)
        try overlaid.map.add(overlay.emptied)
        overlaid.ids.append(overlay.id)
      }
    } catch {
      throw JobFailure(error)
    }
    return overlaid
  }

  /// The data that a job draws.
  func data(_ origin: BatchJob.DataOrigin) throws(JobFailure) -> DataEntry {
    switch origin {
    case .inline(let json): return try DataEntry(json, memory: loader.memory)
    case .address(let address):
      return try data.value(for: address, keeps: Self.isLasting) {
        Result { () throws(JobFailure) in try DataEntry(at: address, loader: loader) }
      }.get()
    }
  }

  /// The fonts of a folder, by their names and sizes.
  private static func fonts(in folder: String) -> [String] {
    (Folder.names(in: folder) ?? []).filter { !$0.hasPrefix(".") }.map { name in
      "\(name) \(FileStatus(path: folder + "/" + name)?.size ?? 0)"
    }
  }

  /// What could not be read may be there the next time.
  private static func isLasting<T>(_ outcome: Result<T, JobFailure>) -> Bool {
    if case .failure(let failure) = outcome { !failure.mayPass } else { true }
  }

  /// The map without the changes of its key, with these made: its sources are not loaded again.
  private func changed(_ key: Key) throws(JobFailure) -> Entry {
    var entry = try map(Key(style: key.style, pixelRatio: key.pixelRatio))
    var style = entry.map.style
    for edit in key.edits {
      do throws(StyleEditError) {
        try style.apply(edit)
      } catch {
        throw JobFailure(message: "\(edit.member): \(error)")
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
    // What is read for a picture would be noted for as long as the map is kept.
    defer { log.close() }
    let (read, location) = try StyleReading.style(of: key.style, loader: &loader)
    let document = loader.stores.adding(to: read)
    do throws(MapError) {
      let map = try Map.load(
        document, from: location, loader: loader, pixelRatio: key.pixelRatio,
        fontFolders: fontFolders, leniently: isLenient)
      let style = SHA256.hexadecimal(of: document.root.jsonBytes)
      return Entry(map: map, inputs: MapInputs(log, settings: settings + [style]))
    } catch {
      throw JobFailure(error, of: key.style.place)
    }
  }
}

extension BatchJob.StyleOrigin {
  /// The style's place, for messages; nil where that is the job.
  fileprivate var place: String? {
    if case .location(let location) = self { location.description } else { nil }
  }
}

extension StyleEdit {
  /// The member of a job that asks for the change.
  fileprivate var member: String {
    switch self {
    case .set(let layer, let property, _): "set.\(layer).\(property)"
    case .filter(let layer, _): "filter.\(layer)"
    case .hide(let pattern): "hide '\(pattern)'"
    case .state(let key, _): "state.\(key)"
    }
  }
}

extension JobFailure {
  /// The failure that a map's error is.
  init(_ error: MapError, of place: String? = nil) {
    let lead = place.map { $0 + ": " } ?? ""
    let message = error.description.split(separator: "\n").map { lead + $0 }
      .joined(separator: "\n")
    if case .unreachable = error {
      self.init(message: message, mayPass: true)
    } else {
      self.init(message: message)
    }
  }

  /// The failure that a resource's error is.
  init(_ error: ResourceError) {
    if case .malformed = error {
      self.init(message: error.description)
    } else {
      self.init(message: error.description, mayPass: true)
    }
  }
}
