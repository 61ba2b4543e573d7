import MapGeoJSON
import MapGeometry
import MapJSON
import MapDiff
import RenderMap

/// What a picture shows in map terms. It is kept beside a golden picture, so that a difference can be explained
/// by what changed on the map.
struct SceneRecord: Sendable {
  /// A label that is shown.
  struct Label: Hashable, Sendable {
    var layer: String
    var text: String
    var icon: String
    /// In device pixels.
    var box: PixelBox
  }

  /// A feature that a layer shows.
  struct Feature: Hashable, Sendable {
    var layer: String
    /// What people call it: its name, else its identifier, else nothing.
    var name: String
    /// A digest of its attributes and identifier, which tells it from others.
    var digest: String
    /// Around its geometry, in device pixels, kept within the picture.
    var box: PixelBox
  }

  /// The definition of a layer.
  struct Layer: Sendable {
    var id: String
    /// Whether the layer is drawn at the zoom of the picture; nil in records of version 0.1, which do not say.
    var isShown: Bool?
    /// The members, without the id and the metadata; of a layer that is not drawn only those that decide that.
    /// Nil in records of version 0.1.
    var members: JSONObject?
    /// A digest of the whole definition. Records of version 0.1 have it in place of the members.
    var digest: String?
  }

  /// The camera: `center`, `zoom`, and `bearing` and `pitch` unless they are 0. Empty in records of version 0.1.
  var view = JSONObject()
  /// What the style says besides layers and sources: the defaults of its `state`, and its `light`, `sky`,
  /// `terrain` and `projection`. Nil in records of version 0.1.
  var scenery: JSONObject?
  /// The labels, the topmost layer first.
  var labels: [Label] = []
  /// The features, the topmost first.
  var features: [Feature] = []
  /// The layers of the style, in its order; in records of version 0.1 sorted by their ids.
  var layers: [Layer] = []

  /// The most features that are kept, so that a record stays small; those beneath are left out.
  static let featureLimit = 5000
  /// Whether features were left out, so that a layer may show features that the record does not have.
  var isCut: Bool { features.count >= Self.featureLimit }
}

extension SceneRecord {
  /// What a scene shows.
  init(_ scene: Scene, style: JSONValue) {
    let ratio = scene.pixelRatio
    labels = scene.labels().compactMap { label in
      guard label.showsText || label.showsIcon, let box = label.box else { return nil }
      return Label(
        layer: label.layer, text: label.showsText ? label.text : "",
        icon: label.showsIcon ? label.icon ?? "" : "",
        box: PixelBox(
          covering: Box(
            minX: box.minX * ratio, minY: box.minY * ratio, maxX: box.maxX * ratio,
            maxY: box.maxY * ratio)))
    }
    // Without layers to name, the query cannot fail.
    let found = (try? scene.renderedFeatures()) ?? []
    features = found.prefix(Self.featureLimit).map { Feature($0, scene: scene) }
    view = Self.view(of: scene.camera)
    scenery = Self.scenery(of: style)
    layers = (style.object?["layers"]?.array ?? []).compactMap { Layer($0, scene: scene) }
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

  private static func scenery(of style: JSONValue) -> JSONObject {
    var scenery = JSONObject()
    for name in ["light", "sky", "terrain", "projection"] {
      if let value = style.object?[name] { scenery[name] = value }
    }
    var state = JSONObject()
    for member in style.object?["state"]?.object?.members ?? [] {
      state[member.name] = member.value.object?["default"] ?? JSONValue(.null)
    }
    if !state.members.isEmpty { scenery["state"] = JSONValue(.object(state)) }
    return scenery
  }

  /// The FNV-1a hash of 64 bits: short, and the same on every machine.
  static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}

extension SceneRecord.Layer {
  /// What decides whether a layer is drawn at a zoom.
  static let showing: Set<String> = ["visibility", "minzoom", "maxzoom"]

  /// A layer of a style, as it is drawn in a scene; nil without an id.
  init?(_ json: JSONValue, scene: Scene) {
    guard let object = json.object, let id = object["id"]?.string else { return nil }
    self.id = id
    digest = SceneRecord.digest(json.jsonBytes)
    var isShown =
      object["layout"]?.object?["visibility"]?.string != "none"
      && scene.camera.zoom >= object["minzoom"]?.double ?? -.infinity
    // As in MapLibre GL JS, an upper bound of 0 is none.
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

  /// The type of the layer; nil if the record does not have it.
  var type: String? { members?["type"]?.string }
}

extension SceneRecord.Feature {
  /// A feature as a scene shows it.
  init(_ found: QueriedFeature, scene: Scene) {
    layer = found.layer?.id ?? ""
    name = found.displayName
    var digested = found.feature
    digested.geometry = nil
    let text = GeoJSONObject.feature(digested).jsonBytes
    digest = SceneRecord.digest(text + (found.sourceLayer ?? "").utf8)
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
  /// What people call the feature: its name, else its identifier, else nothing.
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
  /// Calls `body` with every position.
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
