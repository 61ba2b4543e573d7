import MapGeoJSON
import MapJSON
import MapStyle
import MapData

/// Features drawn over a map as their own properties say (simplestyle-spec 1.1.0): lines by
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
  /// How it looks where its features do not say.
  public var look: OverlayAppearance
  /// The features.
  public private(set) var features: [Feature]
  /// The GeoJSON that the overlay was made from; nil where it was made from features.
  private var json: JSONValue?
  /// How many points the data has.
  let pointCount: Int
  /// The bounds of the data; nil where it has no positions.
  public let bounds: GeographicBounds?

  /// An overlay of a GeoJSON object.
  /// - Throws: `GeoJSONError` where `data` is none, or in coordinates that are not degrees and cannot be
  ///   transformed.
  public init(
    _ data: JSONValue, id: String = "overlay", below anchor: LayerAnchor? = nil,
    look: OverlayAppearance = .simplestyle
  ) throws(GeoJSONError) {
    self.init(
      features: try GeoJSONDocument(data).inDegrees().object.features, id: id, below: anchor,
      look: look)
    json = data
  }

  /// An overlay of features.
  public init(
    features: [Feature], id: String = "overlay", below anchor: LayerAnchor? = nil,
    look: OverlayAppearance = .simplestyle
  ) {
    self.features = features
    self.id = id
    self.anchor = anchor
    self.look = look
    pointCount = features.reduce(0) { $0 + Self.pointCount(of: $1.geometry) }
    bounds = BoundingBox(of: features).flatMap(GeographicBounds.init)
  }

  private static func pointCount(of geometry: MapGeoJSON.Geometry?) -> Int {
    switch geometry {
    case .point: 1
    case .multiPoint(let points): points.count
    case .geometryCollection(let parts): parts.reduce(0) { $0 + pointCount(of: $1) }
    default: 0
    }
  }

  /// The features as GeoJSON.
  public var data: JSONValue {
    if let json { return json }
    let collection = GeoJSONObject.featureCollection(FeatureCollection(features: features))
    return (try? JSONDocument(parsing: collection.jsonBytes))?.root ?? JSONValue(.null)
  }

  /// The same overlay without its features, with the same layers: for a style whose source is filled when the
  /// map is loaded (`Map.replaceData(of:)`), so that the features never become JSON.
  package var emptied: Overlay {
    var overlay = self
    overlay.features = []
    overlay.json = nil
    return overlay
  }

  /// The bounds of the data of several overlays; nil where it has no positions.
  public static func bounds(of overlays: [Overlay]) -> GeographicBounds? {
    GeographicBounds(around: overlays.compactMap(\.bounds))
  }

  /// An id that a style's sources and layers leave free: `overlay`, or `overlay-2` and so on.
  public static func freeID(in style: Style) -> String {
    let sources = Set((style.member("sources")?.object?.members ?? []).map(\.name))
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

extension Map {
  /// Draws an overlay in place of one that was added under its id and has the same layers. It costs much less
  /// than adding one, as nothing else is looked at: the map's `style` still has the former data.
  /// - Throws: `MapError` where the map has no such overlay, or what is wrong with the data.
  package mutating func replaceData(of overlay: Overlay) throws(MapError) {
    guard case .geojson(var source) = style.source(overlay.id) else {
      throw .change(.unknownSource(overlay.id))
    }
    source.data = .features(overlay.features)
    var map = self
    map.unloadSource(overlay.id)
    try map.loadSource(Style.NamedSource(name: overlay.id, source: .geojson(source)))
    self = map
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
