import MapGeoJSON
import MapStyle

extension Overlay {
  /// Creates an overlay of paths, with markers on top of them.
  ///
  ///     let overlay = Overlay(
  ///       markers: [PlaceMarker(at: tower, label: "A")], paths: [MapPath(places, width: 3)])
  ///     try map.add(overlay)
  ///
  /// Paths of one place are not drawn. Paths of two places are never filled.
  ///
  /// - Parameters:
  ///   - markers: The markers, drawn on top of the paths.
  ///   - paths: The paths.
  ///   - id: The id of the overlay.
  ///   - anchor: The layer or group of layers to place the paths below; nil to place them on top. Markers are always
  ///     on top.
  ///   - appearance: The appearance of markers and paths that do not specify their own.
  public init(
    markers: [PlaceMarker], paths: [MapPath] = [], id: String = "overlay",
    below anchor: LayerAnchor? = nil, appearance: OverlayAppearance = .annotations
  ) {
    let drawn = paths.filter { $0.places.count > 1 }
    let shapes = drawn.map(\.geometry) + markers.map(\.geometry)
    let attributes = drawn.map(\.attributes) + markers.map(\.attributes)
    let features = zip(shapes, attributes).map { Feature($0, attributes: $1) }
    self.init(features: features, id: id, below: anchor, appearance: appearance)
  }
}

extension PlaceMarker {
  fileprivate var geometry: MapGeoJSON.Geometry { .point(place.longitude, place.latitude) }

  fileprivate var attributes: Attributes {
    var attributes = Attributes()
    if let color { attributes["marker-color"] = .string(color.text) }
    if !label.isEmpty { attributes[hasLabelInHead ? "marker-symbol" : "title"] = .string(label) }
    return attributes
  }
}

extension MapPath {
  /// The line or the area. After the path crosses the antimeridian, its longitudes continue beyond 180 degrees.
  fileprivate var geometry: MapGeoJSON.Geometry {
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

  fileprivate var attributes: Attributes {
    var attributes = Attributes()
    if let color { attributes["stroke"] = .string(color.text) }
    if let width { attributes["stroke-width"] = .double(width) }
    if let fill {
      attributes["fill"] = .string(fill.text)
      attributes["fill-opacity"] = .integer(1)
    }
    return attributes
  }
}
