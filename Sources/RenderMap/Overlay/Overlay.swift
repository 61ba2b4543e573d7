import GeoJSON
import JSON
import StyleSpec

/// GeoJSON drawn over a map as its features' own properties say (simplestyle-spec 1.1.0): lines by
/// `stroke`, `stroke-width` and `stroke-opacity`, polygons by `fill` and `fill-opacity` too, points as
/// markers by `marker-color`, `marker-size` and `marker-symbol`. `title` and `description` are not drawn.
///
///     var style = map.style
///     try style.add(Overlay(document.root, below: .labels))
///
/// It is a source and layers like those of any style, and these can be changed like any.
public struct Overlay: Sendable {
  /// The source's name, with which the layers' ids begin.
  public var id: String
  /// Below what the layers stand; nil puts them on top.
  public var anchor: LayerAnchor?
  /// The GeoJSON.
  public let data: JSONValue
  /// The bounds of the data; nil where it has no positions.
  public let bounds: GeographicBounds?

  /// An overlay of a GeoJSON object.
  /// - Throws: `GeoJSONError` where `data` is none.
  public init(
    _ data: JSONValue, id: String = "overlay", below anchor: LayerAnchor? = nil
  ) throws(GeoJSONError) {
    let features = try GeoJSONDocument(data).object.features
    self.data = data
    self.id = id
    self.anchor = anchor
    bounds = BoundingBox(of: features).flatMap(GeographicBounds.init)
  }

  /// The bounds of the data of several overlays; nil where it has no positions.
  public static func bounds(of overlays: [Overlay]) -> GeographicBounds? {
    let diagonals = overlays.compactMap(\.bounds).map { bounds in
      [
        Position(longitude: bounds.west, latitude: bounds.south),
        Position(longitude: bounds.unwrappedEast, latitude: bounds.north),
      ]
    }
    return BoundingBox(of: [Feature(geometry: .multiLineString(diagonals))])
      .flatMap(GeographicBounds.init)
  }

  /// An id that a style's sources and layers leave free: `overlay`, or `overlay-2` and so on.
  public static func freeID(in style: Style) -> String {
    let sources = Set((style.json.object?["sources"]?.object?.members ?? []).map(\.name))
    let layers = style.layers.map(\.id)
    var id = "overlay"
    var number = 2
    while sources.contains(id) || layers.contains(where: { $0.hasPrefix(id + "-") }) {
      id = "overlay-\(number)"
      number += 1
    }
    return id
  }

  /// The source as a style has it.
  public var source: JSONValue {
    let members = [
      JSONObject.Member(name: "type", value: JSONValue(.string("geojson"))),
      JSONObject.Member(name: "data", value: data),
    ]
    return JSONValue(.object(JSONObject(members)))
  }
}

extension Map {
  /// Adds an overlay: its source, and its layers where they say they stand.
  /// - Throws: `MapError.change` where its id is taken, or there is no layer that it is to stand below.
  public mutating func add(_ overlay: Overlay) throws(MapError) {
    var changed = self
    try changed.addSource(overlay.id, overlay.source)
    try changed.addLayers(overlay.layers)
    self = changed
  }
}

extension GeographicBounds {
  /// The part of a box that is on the map; nil where none is.
  fileprivate init?(_ box: BoundingBox) {
    self.init(
      west: box.west, south: max(-90, box.south), east: box.east, north: min(90, box.north))
  }
}

extension Style {
  /// Adds an overlay: its source, and its layers where they say they stand.
  /// - Throws: `StyleError` where its id is taken, or there is no layer that it is to stand below.
  public mutating func add(_ overlay: Overlay) throws(StyleError) {
    var changed = self
    try changed.addSource(overlay.id, overlay.source)
    for layer in overlay.layers { try changed.addLayer(layer.json) }
    self = changed
  }
}
