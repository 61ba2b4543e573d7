import MapStyle
import RenderMap

/// The sources and layers of overlays.
enum OverlayLayers {
  /// The prefix of the names of sources, layers and images.
  private static let prefix = "render-map-server"

  /// Adds overlays to a map: paths, then features, then icons, then pins.
  ///
  /// - Parameters:
  ///   - anchor: The layer to place them below; nil for the top.
  ///   - icon: Returns the image of an icon.
  static func add(
    _ overlays: PictureOverlays, to map: inout Map, below anchor: LayerAnchor?,
    icon: (String) throws(RequestError) -> StraightPixels
  ) throws {
    if !overlays.paths.isEmpty { try addPaths(overlays, to: &map, below: anchor) }
    if !overlays.features.isEmpty {
      try map.add(Overlay(features: overlays.features, id: "\(prefix)-features", below: anchor))
    }
    if !overlays.icons.isEmpty {
      try addIcons(overlays.icons, to: &map, below: anchor, image: icon)
    }
    if !overlays.pins.isEmpty {
      var pins = Overlay(markers: overlays.pins, id: "\(prefix)-pins")
      pins.anchor = anchor
      try map.add(pins)
    }
  }

  private static func addPaths(
    _ overlays: PictureOverlays, to map: inout Map, below anchor: LayerAnchor?
  ) throws {
    var features: [JSONValue] = []
    for path in overlays.paths {
      let places = path.places.map(position)
      if let fill = path.fill, places.count > 2 {
        features.append(
          feature("Polygon", [JSONValue(.array(places))], ["fill": JSONValue(.string(fill.text))]))
      }
      var members: [String: JSONValue] = [
        "stroke": JSONValue(.string(path.stroke.text)), "width": number(path.width),
      ]
      if let border = path.border, path.borderWidth > 0 {
        members["border"] = JSONValue(.string(border.text))
        members["border-width"] = number(path.width + 2 * path.borderWidth)
      }
      features.append(feature("LineString", places, members))
    }
    let id = "\(prefix)-paths"
    try map.addSource(id, source(features))
    let layout: JSONValue = [
      "line-cap": JSONValue(.string(overlays.cap)), "line-join": JSONValue(.string(overlays.join)),
    ]
    let isLine: JSONValue = ["==", ["geometry-type"], "LineString"]
    let layers = [
      layer("\(id)-fill", "fill", id, filter: ["has", "fill"]) {
        $0["paint"] = ["fill-color": ["to-color", ["get", "fill"]], "fill-antialias": true]
      },
      layer("\(id)-border", "line", id, filter: ["has", "border"]) {
        $0["layout"] = layout
        $0["paint"] = [
          "line-color": ["to-color", ["get", "border"]], "line-width": ["get", "border-width"],
        ]
      },
      layer("\(id)-line", "line", id, filter: isLine) {
        $0["layout"] = layout
        $0["paint"] = [
          "line-color": ["to-color", ["get", "stroke"]], "line-width": ["get", "width"],
        ]
      },
    ]
    try map.addLayers(layers, below: anchor)
  }

  private static func addIcons(
    _ icons: [PictureOverlays.Icon], to map: inout Map, below anchor: LayerAnchor?,
    image: (String) throws(RequestError) -> StraightPixels
  ) throws {
    var features: [JSONValue] = []
    for icon in icons {
      let name = "\(prefix):\(icon.name)"
      if !map.imageNames.contains(name) { try map.addImage(name, image(icon.name)) }
      features.append(
        feature(
          "Point", position(icon.place).array ?? [],
          [
            "image": JSONValue(.string(name)), "scale": number(icon.scale),
            "offset": JSONValue(.array([number(icon.right), number(icon.down)])),
          ]))
    }
    let id = "\(prefix)-icons"
    try map.addSource(id, source(features))
    let layer = layer(id, "symbol", id, filter: ["has", "image"]) {
      $0["layout"] = [
        "icon-image": ["get", "image"], "icon-size": ["get", "scale"], "icon-anchor": "bottom",
        "icon-offset": ["array", "number", 2, ["get", "offset"]], "icon-allow-overlap": true,
        "icon-ignore-placement": true, "symbol-z-order": "source",
      ]
    }
    try map.addLayers([layer], below: anchor)
  }

  private static func layer(
    _ id: String, _ type: String, _ source: String, filter: JSONValue,
    _ change: (inout JSONObject) -> Void
  ) -> JSONValue {
    var layer = JSONObject()
    layer["id"] = JSONValue(.string(id))
    layer["type"] = JSONValue(.string(type))
    layer["source"] = JSONValue(.string(source))
    layer["filter"] = filter
    change(&layer)
    return JSONValue(.object(layer))
  }

  private static func source(_ features: [JSONValue]) -> JSONValue {
    let data: JSONValue = [
      "type": "FeatureCollection", "features": JSONValue(.array(features)),
    ]
    return ["type": "geojson", "data": data]
  }

  private static func feature(
    _ type: String, _ coordinates: [JSONValue], _ properties: [String: JSONValue]
  ) -> JSONValue {
    var members = JSONObject()
    for (name, value) in properties { members[name] = value }
    return [
      "type": "Feature", "properties": JSONValue(.object(members)),
      "geometry": [
        "type": JSONValue(.string(type)), "coordinates": JSONValue(.array(coordinates)),
      ],
    ]
  }

  private static func position(_ place: LngLat) -> JSONValue {
    JSONValue(.array([number(place.longitude), number(place.latitude)]))
  }

  private static func number(_ value: Double) -> JSONValue { JSONValue(.number(.double(value))) }
}
