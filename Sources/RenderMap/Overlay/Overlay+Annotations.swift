import MapEngine
import MapGeoJSON
import MapStyle

extension Overlay {
  /// Creates an overlay of paths, with markers on top of them.
  ///
  ///     let overlay = Overlay(
  ///       markers: [PlaceMarker(at: tower, label: "A")], paths: [MapPath(places, width: 3)])
  ///     try map.add(overlay)
  ///
  /// Paths of one place that are not circles are not drawn. Paths of two places are never filled. Arrows have no heads,
  /// because the size of heads is in pixels. `init(markers:paths:id:below:appearance:in:camera:size:)` draws heads.
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
    self.init(
      markers: markers, paths: paths, id: id, below: anchor, appearance: appearance, viewport: nil)
  }

  /// Creates an overlay of paths, with the heads of arrows for a view of a map, and with markers on top of them.
  public init(
    markers: [PlaceMarker], paths: [MapPath], id: String = "overlay",
    below anchor: LayerAnchor? = nil, appearance: OverlayAppearance = .annotations,
    in map: Map, camera: Camera, size: PictureSize
  ) {
    self.init(
      markers: markers, paths: paths, id: id, below: anchor, appearance: appearance,
      viewport: Viewport(camera: map.projected(camera), size: size))
  }

  /// Creates an overlay with the heads of arrows for a viewport; without heads if it is nil.
  private init(
    markers: [PlaceMarker], paths: [MapPath], id: String, below anchor: LayerAnchor?,
    appearance: OverlayAppearance, viewport: Viewport?
  ) {
    let features =
      paths.flatMap { $0.features(appearance, in: viewport) }
      + markers.map { Feature($0.geometry, attributes: $0.attributes) }
    self.init(features: features, id: id, below: anchor, appearance: appearance)
    surroundsPole = features.contains { $0.attributes[Self.polarProperty] != nil }
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

extension PlaceNote {
  /// The place of the note, without a marker.
  var feature: Feature {
    Feature(.point(place.longitude, place.latitude), attributes: ["marker-size": "none"])
  }
}

extension MapPath {
  /// Returns the features that draw the path: the line or the area, and the heads of an arrow in a view.
  fileprivate func features(
    _ appearance: OverlayAppearance, in viewport: Viewport?
  ) -> [Feature] {
    if let radius, let center = places.first { return circle(around: center, radius: radius) }
    guard places.count > 1 else { return [] }
    var line = PathLine(through: places, curve: curve)
    if fill != nil, places.count > 2 {
      return [Feature(.polygon(line.positions), attributes: attributes)]
    }
    var heads: [[Position]] = []
    if let arrow, let viewport {
      let width = width ?? appearance.strokeWidth
      if arrow != .start { heads.append(line.takeHead(width: width, in: viewport)) }
      if arrow != .end {
        line.reverse()
        heads.append(line.takeHead(width: width, in: viewport))
        line.reverse()
      }
    }
    let head: Attributes = [
      "fill": color?.text ?? appearance.stroke, "fill-opacity": 1, "stroke-opacity": 0,
    ]
    return [Feature(.lineString(line.positions), attributes: attributes)]
      + heads.filter { !$0.isEmpty }.map { Feature(.polygon($0), attributes: head) }
  }

  /// Returns the features of a circle. The fill of a circle around a pole extends to the pole, and only the layer of such
  /// areas draws it. Its outline is a feature of its own, so there is no line along the antimeridian.
  private func circle(around center: LngLat, radius: Double) -> [Feature] {
    let circle = GroundCircle(around: center, radius: radius)
    let line = Feature(.lineString(circle.outline), attributes: attributes)
    guard fill != nil else { return [line] }
    guard let pole = circle.pole else {
      return [Feature(.polygon(circle.outline), attributes: attributes)]
    }
    var inside = attributes
    inside["fill-opacity"] = .integer(0)
    inside["stroke-opacity"] = .integer(0)
    inside[Overlay.polarProperty] = .bool(true)
    let corners = [180, -180].map { Position(longitude: $0, latitude: pole) }
    return [Feature(.polygon(circle.outline + corners), attributes: inside), line]
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
