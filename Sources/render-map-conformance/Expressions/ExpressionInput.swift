import Foundation
import MapGeoJSON
import MapGeometry
import MapJSON
import MapStyle

extension EvaluationContext {
  /// Creates the context from an input of a test. The input is an array of the map's values and the feature.
  init(testInput input: JSONValue, globalState: JSONValue?) {
    let map = input.array?.first?.object
    let feature = input.array?.dropFirst().first?.object ?? JSONObject()
    self.init(
      zoom: map?["zoom"]?.double ?? 0, feature: TestFeature(feature),
      featureState: Self.object(feature["featureState"] ?? map?["featureState"]),
      globalState: Self.object(globalState ?? map?["globalState"]),
      heatmapDensity: map?["heatmapDensity"]?.double ?? 0,
      lineProgress: map?["lineProgress"]?.double ?? 0,
      elevation: map?["elevation"]?.double ?? 0,
      accumulated: map?["accumulated"].map { Value($0) } ?? .null,
      availableImages: (map?["availableImages"]?.array).map { Set($0.compactMap(\.string)) },
      tile: Self.tile(map?["canonicalID"]?.object))
  }

  private static func object(_ json: JSONValue?) -> ValueObject {
    if let json, case .object(let object) = Value(json) { object } else { ValueObject() }
  }

  private static func tile(_ json: JSONObject?) -> Tile? {
    guard let z = json?["z"]?.double, let x = json?["x"]?.double, let y = json?["y"]?.double else {
      return nil
    }
    return Tile(z: Int(z), x: Int(x), y: Int(y))
  }
}

/// The feature in the input of a test.
private struct TestFeature: StyleFeature {
  var styleIdentifier: Feature.Identifier?
  var styleGeometryType = ""
  var styleAttributes = Attributes()
  var styleGeometry: [[Point]] = []

  init(_ json: JSONObject) {
    if case .object(let attributes)? = json["properties"].map(AttributeValue.init) {
      styleAttributes = attributes
    }
    switch json["id"].map(AttributeValue.init) {
    case .integer(let number): styleIdentifier = .integer(number)
    case .double(let number): styleIdentifier = .double(number)
    case .string(let text): styleIdentifier = .string(text)
    default: styleIdentifier = nil
    }
    guard let geometry = json["geometry"]?.object, let type = geometry["type"]?.string else {
      return
    }
    styleGeometryType = type
    let coordinates = geometry["coordinates"] ?? JSONValue(.array([]))
    switch type {
    case "Point": styleGeometry = [Self.positions(JSONValue(.array([coordinates])))]
    case "MultiPoint", "LineString": styleGeometry = [Self.positions(coordinates)]
    case "MultiLineString", "Polygon":
      styleGeometry = coordinates.array?.map(Self.positions) ?? []
    case "MultiPolygon":
      styleGeometry = coordinates.array?.flatMap { $0.array?.map(Self.positions) ?? [] } ?? []
    default: break
    }
  }

  func styleAttribute(_ name: String, slot: Int) -> AttributeValue? { styleAttributes[name] }

  /// Returns the positions in an array, in Web Mercator world units.
  private static func positions(_ json: JSONValue) -> [Point] {
    (json.array ?? []).compactMap { position in
      guard let x = position.array?.first?.double, let y = position.array?.dropFirst().first?.double
      else { return nil }
      let stretched = log(tan(.pi / 4 + y * .pi / 360))
      return Point((180 + x) / 360, (180 - 180 / .pi * stretched) / 360)
    }
  }
}

extension AttributeValue {
  fileprivate init(_ json: JSONValue) {
    switch json.content {
    case .null: self = .null
    case .bool(let value): self = .bool(value)
    case .number(.integer(let value)): self = .integer(value)
    case .number(.unsigned(let value)): self = .unsigned(value)
    case .number(.double(let value)): self = .double(value)
    case .string(let value): self = .string(value)
    case .array(let elements): self = .array(elements.map(AttributeValue.init))
    case .object(let object):
      self = .object(
        Attributes(object.members.map { .init(name: $0.name, value: AttributeValue($0.value)) }))
    }
  }
}
