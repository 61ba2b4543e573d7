import GeoJSON
import JSON
import StyleSpec

extension Overlay {
  /// An overlay of paths and, on top of them, markers.
  ///
  ///     let overlay = Overlay(
  ///       markers: [PlaceMarker(at: tower, label: "A")], paths: [MapPath(places, width: 3)])
  ///     try map.add(overlay)
  ///
  /// A path of one place is left out, one of two has no area.
  ///
  /// - Parameter anchor: Below what the paths stand; markers stand on top.
  public init(
    markers: [PlaceMarker], paths: [MapPath] = [], id: String = "overlay",
    below anchor: LayerAnchor? = nil, look: OverlayLook = .annotations
  ) {
    let drawn = paths.filter { $0.places.count > 1 }
    let shapes = drawn.map(\.geometry) + markers.map(\.geometry)
    let properties = drawn.map(\.properties) + markers.map(\.properties)
    self.init(
      data: Self.collection(of: zip(shapes, properties).map(Self.feature)),
      features: shapes.map { Feature(geometry: $0) }, id: id, below: anchor, look: look)
  }

  private static func collection(of features: [JSONValue]) -> JSONValue {
    .object([("type", .text("FeatureCollection")), ("features", JSONValue(.array(features)))])
  }

  private static func feature(
    _ geometry: GeoJSON.Geometry, _ properties: [(String, JSONValue)]
  ) -> JSONValue {
    .object([
      ("type", .text("Feature")), ("properties", .object(properties)), ("geometry", geometry.json),
    ])
  }
}

extension PlaceMarker {
  fileprivate var geometry: GeoJSON.Geometry { .point(place.longitude, place.latitude) }

  fileprivate var properties: [(String, JSONValue)] {
    var properties: [(String, JSONValue)] = []
    if let color { properties.append(("marker-color", .text(color.text))) }
    if !label.isEmpty {
      properties.append((hasLabelInHead ? "marker-symbol" : "title", .text(label)))
    }
    return properties
  }
}

extension MapPath {
  /// The line, or the area within it, with longitudes beyond 180 where it crosses the antimeridian.
  fileprivate var geometry: GeoJSON.Geometry {
    var turns = 0.0
    var positions: [Position] = []
    for (index, place) in places.enumerated() {
      if index > 0 {
        let step = place.longitude - places[index - 1].longitude
        if abs(step) > 180 { turns -= step > 0 ? 1 : -1 }
      }
      positions.append(
        Position(longitude: place.longitude + 360 * turns, latitude: place.latitude))
    }
    return fill == nil || places.count < 3 ? .lineString(positions) : .polygon(positions)
  }

  fileprivate var properties: [(String, JSONValue)] {
    var properties: [(String, JSONValue)] = []
    if let color { properties.append(("stroke", .text(color.text))) }
    if let width { properties.append(("stroke-width", .number(width))) }
    if let fill { properties += [("fill", .text(fill.text)), ("fill-opacity", .number(1))] }
    return properties
  }
}

extension GeoJSON.Geometry {
  /// A point, a line or a polygon as JSON.
  fileprivate var json: JSONValue {
    func array(_ position: Position) -> JSONValue {
      JSONValue(.array([.number(position.longitude), .number(position.latitude)]))
    }
    var parts: [JSONValue] = []
    forEachPart { parts.append(JSONValue(.array($0.map(array)))) }
    let first = parts.first ?? JSONValue(.array([]))
    let coordinates: JSONValue =
      switch self {
      case .point: first.array?.first ?? first
      case .polygon: JSONValue(.array(parts))
      default: first
      }
    return .object([("type", .text(typeName)), ("coordinates", coordinates)])
  }
}

extension JSONValue {
  fileprivate static func text(_ text: String) -> JSONValue { JSONValue(.string(text)) }

  fileprivate static func number(_ number: Double) -> JSONValue {
    JSONValue(.number(.double(number)))
  }

  fileprivate static func object(_ members: [(String, JSONValue)]) -> JSONValue {
    JSONValue(.object(JSONObject(members.map { JSONObject.Member(name: $0, value: $1) })))
  }
}
