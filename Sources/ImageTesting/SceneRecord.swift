import GeoJSON
import Geometry
import JSON
import PixelDiff
import RenderMap

/// What a picture shows in map terms: kept beside a golden picture, so that a change can be named by what
/// it is of when the picture was another.
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

  /// The labels, the topmost layer first.
  var labels: [Label] = []
  /// The features, the topmost first.
  var features: [Feature] = []
  /// A digest of the definition of each layer that the style has, by its id.
  var layers: [String: String] = [:]

  /// The most features that are kept, so that a record stays small; those beneath are left out.
  static let featureLimit = 5000
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
    for layer in style.object?["layers"]?.array ?? [] {
      if let id = layer.object?["id"]?.string { layers[id] = Self.digest(layer.jsonBytes) }
    }
  }

  /// FNV-1a of 64 bits: small, and the same on every machine.
  static func digest(_ bytes: [UInt8]) -> String {
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
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
    for key in ["name", "name:en", "name_en", "NAME", "ref", "class"] {
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

extension GeoJSON.Geometry {
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
