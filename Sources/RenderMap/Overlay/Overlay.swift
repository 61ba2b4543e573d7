import MapData
import MapEngine
import MapGeoJSON
import MapJSON
import MapStyle

/// Features drawn over a map. Their properties specify their appearance (simplestyle-spec 1.1.0): `stroke`,
/// `stroke-width` and `stroke-opacity` for lines and polygons, `fill` and `fill-opacity` for polygons, and
/// `marker-color`, `marker-size` and `marker-symbol` for points. `title` and `description` are not drawn.
///
///     var style = map.style
///     try style.add(Overlay(document.root, below: .labels))
///
/// An overlay consists of a source and layers. These can be changed like other sources and layers.
public struct Overlay: Sendable {
  /// The name of the source. It is also the prefix of the ids of the layers.
  public var id: String
  /// The layer or group of layers to place the overlay below; nil to place it on top.
  public var anchor: LayerAnchor?
  /// The appearance of features whose properties do not specify it.
  public var appearance: OverlayAppearance
  /// The features that the overlay draws.
  public private(set) var features: [Feature]
  /// Images on the ground below the features, from the lowest to the highest. By default, there are no images.
  public var images: [GroundImage] = []
  /// A raster file that is drawn below the features and images; nil if there is none.
  public internal(set) var raster: OverlayRaster?
  /// The GeoJSON of the overlay; nil if it was created from features.
  private var json: JSONValue?
  /// The features with a theme; nil if the features' own properties determine their appearance.
  private(set) var themed: ThemedPart?
  /// The labels of features whose own properties determine their appearance; nil to use the names of markers as
  /// labels.
  private(set) var labels: ThemedPart?
  /// The parts of the look that replace the appearance and the features' own properties.
  private(set) var look = FixedLook()
  /// Whether the labels in areas are placed below the markers of the areas' overlay. The markers take precedence.
  var isBelowMarkers = false
  /// Whether the overlay has areas around a pole, which are drawn by a layer of their own.
  var surroundsPole = false
  /// The names of the properties that contain the names of points.
  let nameKeys: [String]
  /// The number of points among the features.
  let pointCount: Int
  /// Whether all geometries are points.
  fileprivate let hasOnlyPoints: Bool
  /// The buffer of the tiles of an overlay of points. A symbol or a circle is drawn by the tile that
  /// contains its point, so a wider buffer would only repeat points. One pixel allows for rounding.
  fileprivate static let pointBuffer = 1.0
  /// Messages about values of simplestyle-spec's properties that are not drawn as they are written.
  private let mistakes: [String]
  /// The bounds of the features; nil if the features contain no positions.
  private let featureBounds: GeographicBounds?
  /// The bounds of the features, the images and the raster; nil if they contain no positions.
  public var bounds: GeographicBounds? {
    guard !images.isEmpty || raster != nil else { return featureBounds }
    let areas = BoundingBox(of: images.map(\.outline)).flatMap(GeographicBounds.init)
    return GeographicBounds(around: [featureBounds, areas, raster?.bounds].compactMap { $0 })
  }

  /// Creates an overlay of GeoJSON.
  ///
  /// - Throws: `GeoJSONError` if `data` is invalid, or if its coordinates cannot be converted to degrees.
  public init(
    _ data: JSONValue, id: String = "overlay", below anchor: LayerAnchor? = nil,
    appearance: OverlayAppearance = .simplestyle
  ) throws(GeoJSONError) {
    self.init(
      features: try GeoJSONDocument(data).inDegrees().object.features, id: id, below: anchor,
      appearance: appearance)
    json = data
  }

  /// Creates an overlay of features.
  public init(
    features: [Feature], id: String = "overlay", below anchor: LayerAnchor? = nil,
    appearance: OverlayAppearance = .simplestyle
  ) {
    self.features = features
    self.id = id
    self.anchor = anchor
    self.appearance = appearance
    pointCount = features.indices.reduce(0) { $0 + Self.pointCount(of: features[$1].geometry) }
    hasOnlyPoints = GeometryKinds(of: features) == .points
    let count = pointCount
    let isNamed = count > 0 && count <= appearance.points?.maximumMarkerCount ?? 0
    nameKeys = isNamed ? NameProperty.keys(of: features) : []
    featureBounds = BoundingBox(of: features).flatMap(GeographicBounds.init)
    mistakes = AppearanceProperty.mistakes(in: features)
  }

  /// Creates an overlay of features with a theme.
  init(_ themed: ThemedPart, id: String, below anchor: LayerAnchor?) {
    self.init(features: themed.features, id: id, below: anchor)
    self.themed = themed
  }

  /// Creates an overlay with the labels and the look of a theme. The features' own properties determine all other parts
  /// of their appearance.
  init(
    _ part: ThemedPart, look: FixedLook, id: String, below anchor: LayerAnchor?,
    appearance: OverlayAppearance
  ) {
    self.init(features: part.features, id: id, below: anchor, appearance: appearance)
    self.look = look
    if part.labelText != nil { labels = part }
  }

  private static func pointCount(of geometry: MapGeoJSON.Geometry?) -> Int {
    switch geometry {
    case .point: 1
    case .multiPoint(let points): points.count
    case .geometryCollection(let parts): parts.reduce(0) { $0 + pointCount(of: $1) }
    default: 0
    }
  }

  /// Returns the warnings about properties of features that should state their appearance, but have other values.
  ///
  /// - Parameter place: The name of the data.
  public func warnings(place: String) -> [MapWarning] {
    guard themed == nil else { return [] }
    return mistakes.map { MapWarning(.oddData, place: place, message: $0) }
  }

  /// The features as GeoJSON.
  public var data: JSONValue {
    if let json { return json }
    let collection = GeoJSONObject.featureCollection(FeatureCollection(features: features))
    return (try? JSONDocument(parsing: collection.jsonBytes))?.root ?? JSONValue(.null)
  }

  /// The overlay with the same layers but no features. Use it for a style whose source is filled after the map is
  /// loaded (`Map.replaceData(of:)`): features are then not converted to JSON.
  package var emptied: Overlay {
    var overlay = self
    overlay.features = []
    overlay.json = nil
    return overlay
  }

  /// Returns the overlay with the same layers, but only with some of its features.
  func showing(where isShown: (Feature) -> Bool) -> Overlay {
    var overlay = self
    overlay.features.removeAll { !isShown($0) }
    overlay.json = nil
    return overlay
  }

  /// Whether the features have other values than the data that they were read from.
  package var differsFromData: Bool { themed?.differsFromData ?? false }

  /// Returns the bounds of the data of several overlays; nil if the data contains no positions.
  public static func bounds(of overlays: [Overlay]) -> GeographicBounds? {
    GeographicBounds(around: overlays.compactMap(\.bounds))
  }

  /// The suffix that is added to the id of an overlay of areas to form the id of the overlay of points in these
  /// areas.
  package static let pointsSuffix = "-points"

  /// Returns an id that no source or layer of a style uses: `overlay`, `overlay-2` and so on. The id followed by
  /// `-points` is not in use either.
  public static func freeID(in style: Style) -> String { freeID("overlay", in: style) }

  /// Returns an id that no source or layer of a style uses: `wanted` if this id is free, or else `other`, `other-2` and
  /// so on. By default, `other` is `overlay`.
  package static func freeID(
    _ wanted: String, otherwise other: String = "overlay", in style: Style
  ) -> String {
    let sources = Set((style.member("sources")?.object?.members ?? []).map(\.name))
    let layers = style.layers.map(\.id)
    func isTaken(_ id: String) -> Bool {
      sources.contains(id) || sources.contains(id + pointsSuffix)
        || layers.contains { $0 == id || $0.hasPrefix(id + "-") }
    }
    if !isTaken(wanted) { return wanted }
    var id = other
    var number = 2
    while isTaken(id) {
      id = "\(other)-\(number)"
      number += 1
    }
    return id
  }

  /// The source as JSON, as in a style.
  public var source: JSONValue {
    let members = [
      JSONObject.Member(name: "type", value: JSONValue(.string("geojson"))),
      JSONObject.Member(name: "data", value: data),
    ]
    return JSONValue(.object(JSONObject(members)))
  }
}

extension Map {
  /// Adds the sources and the layers of an overlay. An overlay with a raster has no features.
  ///
  /// - Throws: `MapError.change` if the id of the overlay is in use, or if the anchor does not exist.
  public mutating func add(_ overlay: Overlay) throws(MapError) {
    var changed = self
    for ground in overlay.groundLayers {
      try changed.addSource(ground.id, ground.source)
      try changed.addLayers(ground.layers)
    }
    if overlay.raster == nil {
      try changed.addSource(overlay.id, overlay.source)
      try changed.addLayers(overlay.layers)
    }
    self = changed
  }
}

extension Map {
  /// Replaces the features of an overlay that was added with the same id and the same layers. The style is not changed
  /// and keeps the old data, so this is much faster than adding an overlay.
  ///
  /// - Throws: `MapError` if the map contains no such overlay, or if the data of the overlay is invalid.
  package mutating func replaceData(of overlay: Overlay) throws(MapError) {
    guard overlay.raster == nil else { return }
    guard case .geojson(var source) = style.source(overlay.id) else {
      throw .change(.unknownSource(overlay.id))
    }
    source.data = .features(overlay.features)
    if overlay.hasOnlyPoints { source.buffer = Overlay.pointBuffer }
    var map = self
    map.unloadSource(overlay.id)
    try map.loadSource(Style.NamedSource(name: overlay.id, source: .geojson(source)))
    self = map
  }
}

extension Style {
  /// Adds the sources and the layers of an overlay. An overlay with a raster has no features.
  ///
  /// - Throws: `StyleError` if the id of the overlay is in use, or if the anchor does not exist.
  public mutating func add(_ overlay: Overlay) throws(StyleError) {
    var changed = self
    try changed.addGround(of: overlay)
    if overlay.raster == nil {
      try changed.addSource(overlay.id, overlay.source)
      for layer in overlay.layers { try changed.insertLayer(layer.json) }
    }
    self = changed
  }
}
