import MapEngine
import MapImages
import MapGeoJSON
import MapGeometry
import MapJSON

/// The camera, layers, labels and features of a picture. A record is stored beside each golden picture. It is used to
/// explain differences of pictures by changes of the map.
struct SceneRecord: Sendable {
  /// A visible label.
  struct Label: Hashable, Sendable {
    var layer: String
    var text: String
    var icon: String
    /// The name of the feature at the place of a label without text. It is empty if the label has text, or if the
    /// features of the layer at that place have several names or none.
    var name = ""
    /// The box, in device pixels.
    var box: PixelBox
  }

  /// A visible feature of a layer that is not a symbol layer. The labels of symbol layers are recorded instead.
  struct Feature: Hashable, Sendable {
    var layer: String
    /// The name of the feature. If the feature has no name, the value is its identifier. If the feature has no
    /// identifier either, the value is empty.
    var name: String
    /// A short digest of the attributes, the identifier and the source layer. It distinguishes the feature from other
    /// features.
    var digest: String
    /// The box around the geometry, in device pixels.
    var box: PixelBox
  }

  /// A layer of the style, with its definition.
  struct Layer: Sendable {
    var id: String
    /// Whether the layer is drawn at the zoom of the picture; nil in records of version 0.1.
    var isShown: Bool?
    /// The members of the definition, without the id and the metadata. If the layer is not drawn, only the members that
    /// can hide it are recorded. Nil in records of version 0.1.
    var members: JSONObject?
    /// A digest of the whole definition. In records of version 0.1, it replaces the members.
    var digest: String?
  }

  /// The camera. It has the members `center` and `zoom`, and the members `bearing` and `pitch` unless they are 0. It is
  /// empty in records of version 0.1.
  var view = JSONObject()
  /// The root properties of the style that affect the picture: the default values in `state`, and `light`, `sky`,
  /// `terrain` and `projection`. Nil in records of version 0.1.
  var rootProperties: JSONObject?
  /// The labels. The labels of the topmost layer are first.
  var labels: [Label] = []
  /// The features, the topmost first.
  var features: [Feature] = []
  /// The part of the picture's features that the record contains.
  var sample = SceneSample.whole
  /// The layers of the style, in the order of the style. In records of version 0.1, they are sorted by their ids.
  var layers: [Layer] = []

  /// Whether the picture may show features that are not in the record.
  var isCut: Bool { sample != .whole }

  /// The ids of the layers with labels or features in the record.
  var shownLayers: Set<String> { Set(labels.map(\.layer) + features.map(\.layer)) }
}

extension SceneRecord {
  /// Creates the record of a scene that was drawn with a style.
  init(_ placed: PlacedScene, style: JSONValue) {
    let scene = placed.scene
    let ratio = scene.pixelRatio
    labels = placed.labels().compactMap { label in
      guard label.showsText || label.showsIcon, let box = label.box else { return nil }
      return Label(
        layer: label.layer, text: label.showsText ? label.text : "",
        icon: label.showsIcon ? label.icon ?? "" : "",
        box: PixelBox(
          covering: Box(
            minX: box.minX * ratio, minY: box.minY * ratio, maxX: box.maxX * ratio,
            maxY: box.maxY * ratio)))
    }
    // A query fails only if it names unknown layers. This query names no layers.
    let found = (try? placed.renderedFeatures()) ?? []
    features = found.map { Feature($0, scene: scene) }
    view = Self.view(of: scene.camera)
    rootProperties = Self.rootProperties(of: style)
    layers = (style.object?["layers"]?.array ?? []).compactMap { Layer($0, scene: scene) }
    nameLabels()
  }

  /// Names the labels without text after the features at their places, and removes the features of symbol layers.
  mutating func nameLabels() {
    let symbolLayers = Set(labels.map(\.layer))
      .union(layers.filter { $0.type == "symbol" }.map(\.id))
    let named = Dictionary(grouping: features.filter { !$0.name.isEmpty }, by: \.layer)
    for index in labels.indices where labels[index].text.isEmpty {
      let label = labels[index]
      let names = Set(
        (named[label.layer] ?? []).filter { $0.box.touches(label.box) }.map(\.name))
      if let name = names.first, names.count == 1 { labels[index].name = name }
    }
    features.removeAll { symbolLayers.contains($0.layer) }
  }

  private static func view(of camera: Camera) -> JSONObject {
    func number(_ value: Double) -> JSONValue {
      let rounded = (value * 1e6).rounded() / 1e6
      if let whole = Int64(exactly: rounded) { return JSONValue(.number(.integer(whole))) }
      return JSONValue(.number(.double(rounded)))
    }
    var view = JSONObject()
    view["center"] = JSONValue(
      .array([number(camera.center.longitude), number(camera.center.latitude)]))
    view["zoom"] = number(camera.zoom)
    if camera.bearing != 0 { view["bearing"] = number(camera.bearing) }
    if camera.pitch != 0 { view["pitch"] = number(camera.pitch) }
    return view
  }

  private static func rootProperties(of style: JSONValue) -> JSONObject {
    var rootProperties = JSONObject()
    for name in ["light", "sky", "terrain", "projection"] {
      if let value = style.object?[name] { rootProperties[name] = value }
    }
    var state = JSONObject()
    for member in style.object?["state"]?.object?.members ?? [] {
      state[member.name] = member.value.object?["default"] ?? JSONValue(.null)
    }
    if !state.members.isEmpty { rootProperties["state"] = JSONValue(.object(state)) }
    return rootProperties
  }

  /// Returns the 64-bit FNV-1a hash of bytes as hexadecimal text. The hash is short, and is the same on every machine.
  static func digest(_ bytes: [UInt8]) -> String { String(hash(bytes), radix: 16) }

  /// Returns the 64-bit FNV-1a hash of bytes.
  static func hash(_ bytes: [UInt8]) -> UInt64 {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return hash
  }
}

extension SceneRecord.Layer {
  /// The names of the members that affect whether a layer is drawn at a zoom.
  static let showing: Set<String> = ["visibility", "minzoom", "maxzoom"]

  /// Creates the record of a layer in a scene; nil if the layer has no id.
  init?(_ json: JSONValue, scene: Scene) {
    guard let object = json.object, let id = object["id"]?.string else { return nil }
    self.id = id
    digest = SceneRecord.digest(json.jsonBytes)
    var isShown =
      object["layout"]?.object?["visibility"]?.string != "none"
      && scene.camera.zoom >= object["minzoom"]?.double ?? -.infinity
    // As in MapLibre GL JS, a maxzoom of 0 is ignored.
    if let bound = object["maxzoom"]?.double, bound != 0, scene.camera.zoom >= bound {
      isShown = false
    }
    if object["type"]?.string == "background", !scene.drawsBackground { isShown = false }
    self.isShown = isShown
    var members = JSONObject()
    for member in object.members where !["id", "metadata"].contains(member.name) {
      if isShown || Self.showing.contains(member.name) { members[member.name] = member.value }
    }
    if !isShown, let visibility = object["layout"]?.object?["visibility"] {
      members["layout"] = ["visibility": visibility]
    }
    self.members = members
  }

  /// The type of the layer; nil if the record does not contain the type.
  var type: String? { members?["type"]?.string }
}

extension SceneRecord.Feature {
  /// Returns a shorter digest. It consists of the upper 36 bits of a digest of 64 bits, and is written in base 36.
  /// Among 10,000 features, the probability that two features have the same short digest is 0.1 %. Records of version
  /// 0.1 contain all 64 bits.
  static func short(_ digest: String) -> String {
    UInt64(digest, radix: 16).map { String($0 >> 28, radix: 36) } ?? digest
  }

  /// Creates the record of a feature in a scene.
  init(_ found: QueriedFeature, scene: Scene) {
    layer = found.layer?.id ?? ""
    name = found.displayName
    var digested = found.feature
    digested.geometry = nil
    let text = GeoJSONObject.feature(digested).jsonBytes
    digest = Self.short(SceneRecord.digest(text + (found.sourceLayer ?? "").utf8))
    var box = Box.empty
    let ratio = scene.pixelRatio
    found.feature.geometry?.forEachPosition { position in
      let place = LngLat(longitude: position.longitude, latitude: position.latitude)
      if let point = scene.point(of: place) { box.formUnion(point * ratio) }
    }
    self.box = box.isEmpty ? PixelBox(x: 0, y: 0, width: 0, height: 0) : PixelBox(covering: box)
  }
}

extension QueriedFeature {
  /// The name of the feature. If the feature has no name, the value is its identifier. If the feature has no identifier
  /// either, the value is empty.
  var displayName: String {
    for key in ["name", "name:en", "name_en", "NAME", "title", "ref", "class"] {
      if case .string(let name)? = feature.attributes[key], !name.isEmpty { return name }
    }
    switch feature.identifier {
    case .integer(let number): return "\(number)"
    case .unsigned(let number): return "\(number)"
    case .double(let number): return "\(number)"
    case .string(let text): return text
    case nil: return ""
    }
  }
}

extension MapGeoJSON.Geometry {
  /// Calls `body` with every position of the geometry.
  func forEachPosition(_ body: (Position) -> Void) {
    switch self {
    case .point(let position): body(position)
    case .multiPoint(let line), .lineString(let line): line.forEach(body)
    case .multiLineString(let lines), .polygon(let lines): lines.joined().forEach(body)
    case .multiPolygon(let polygons): polygons.joined().joined().forEach(body)
    case .geometryCollection(let parts): for part in parts { part.forEachPosition(body) }
    }
  }
}
