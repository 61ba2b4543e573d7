import MapData
import MapJSON
import MapStyle

/// The hashes of the parts of a map from which the pictures of its squares are drawn. They are computed once for all
/// squares.
package struct MapContentHash: Sendable {
  /// The hash of everything that affects all squares.
  private let common: String
  /// The hash of the images of icons and patterns.
  private let images: String
  /// The hashes of the layers, by id.
  private let layers: [String: String]
  /// The hashes of the sources without their data, by name.
  private let sources: [String: String]

  /// The members of a style that do not affect squares, or whose parts have hashes of their own.
  private static let otherMembers: Set = [
    "layers", "sources", "name", "center", "centerAltitude", "zoom", "bearing", "pitch", "roll",
  ]
  /// The members of a layer that only determine whether it is shown.
  private static let rangeMembers: Set = ["minzoom", "maxzoom"]
  /// The members of a source that only determine its content.
  private static let contentMembers: Set = ["data", "url", "tiles", "attribution"]

  /// Creates the hashes of a map; nil if a program changed the states of the map or of its features.
  ///
  /// - Parameter settings: Texts that describe everything else that affects squares.
  package init?(_ map: Map, settings: [String]) {
    guard map.featureStates.isEmpty, map.globalState == map.style.state else { return nil }
    let root = map.style.json.object ?? JSONObject()
    var hasher = ContentHasher()
    for setting in settings { hasher.add(setting) }
    hasher.add("\(map.referenceRules)")
    hasher.add(Self.bytes(of: root, without: Self.otherMembers))
    // Expressions of any layer can depend on whether an image exists.
    for name in map.images.names.sorted() { hasher.add(name) }
    common = hasher.text
    images = Self.text(of: map.images)
    let shared = map.style.sharedLayouts
    var texts: [String: [UInt8]] = [:]
    for layer in root["layers"]?.array ?? [] {
      guard let object = layer.object, let id = object["id"]?.string else { continue }
      texts[id, default: Array((shared[id] ?? "").utf8)] += Self.bytes(
        of: object, without: Self.rangeMembers)
    }
    layers = texts.mapValues { SHA256.hexadecimal(of: $0) }
    let members = root["sources"]?.object?.members ?? []
    sources = Dictionary(
      members.map { member in
        let bytes = Self.bytes(
          of: member.value.object ?? JSONObject(), without: Self.contentMembers)
        return (member.name, SHA256.hexadecimal(of: bytes))
      }, uniquingKeysWith: { $1 })
  }

  private static func text(of images: StyleImages) -> String {
    var hasher = ContentHasher()
    for name in images.names.sorted() {
      hasher.add(name)
      if let image = images[name] { hasher.add(image) }
    }
    for name in images.unreadSprites.sorted() { hasher.add(name) }
    return hasher.text
  }

  private static func bytes(of object: JSONObject, without names: Set<String>) -> [UInt8] {
    let members = object.members.filter { !names.contains($0.name) }
    return JSONValue(.object(JSONObject(members))).jsonBytes
  }

  /// Returns the hash of everything from which a view is drawn except for glyphs, as 64 hexadecimal digits. Views with
  /// equal hashes and equal glyphs have equal pixels and warnings.
  func text(of content: ViewContent, warnings: [MapWarning]) -> String {
    var hasher = ContentHasher()
    hasher.add(common)
    if content.shownLayers.contains(where: \.mayDrawImages) { hasher.add(images) }
    for layer in content.shownLayers {
      hasher.add(layer.id)
      hasher.add(layers[layer.id] ?? "")
    }
    let drawn = Dictionary(grouping: content.shownLayers) { $0.source ?? "" }
    for (name, layers) in drawn.sorted(by: { $0.key < $1.key }) {
      hasher.add(name)
      hasher.add(sources[name] ?? "")
      if let pixels = content.pixels[name] { hasher.add(pixels) }
      let names = Set(layers.map { $0.sourceLayer ?? "" }).sorted()
      for tile in content.tiles[name] ?? [] { hasher.add(tile, layers: names) }
    }
    for warning in warnings { hasher.add(warning.line()) }
    return hasher.text
  }
}

extension ContentHasher {
  fileprivate mutating func add(_ tile: LoadedTile, layers: [String]) {
    add(tile.tile)
    add(tile.place)
    for name in layers {
      guard let indexed = tile.layers[name] else { continue }
      add(indexed.layer)
      if let source = indexed.source { add(source) }
    }
  }
}

extension Map {
  /// Returns the map with glyphs whose files are recorded in a log. The map has neither read nor cached glyphs.
  package func recordingGlyphs(in log: InputLog) -> Map {
    var map = self
    var loading = loading
    loading.loader.inputs = log
    map.glyphs = loading.glyphs(of: style)
    return map
  }
}
