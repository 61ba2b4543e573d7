import MapGeoJSON
import MapImages
import MapJSON
import MapStyle
import RenderMap

/// The sources and layers that draw overlays.
enum OverlayLayers {
  /// The prefix of the names of the sources, layers and images.
  private static let prefix = "render-map-server"

  /// Adds overlays to a map. Paths are the lowest, followed by features and then icons.
  ///
  /// - Parameters:
  ///   - anchor: The layer to place the overlays below; nil to place them on top.
  ///   - icon: A function that returns the image of an icon.
  static func add(
    _ overlays: PictureOverlays, to map: inout Map, below anchor: LayerAnchor?,
    icon: (String) throws(AnswerError) -> IconPicture
  ) throws {
    let layout: JSONValue = [
      "line-cap": JSONValue(.string(overlays.cap)), "line-join": JSONValue(.string(overlays.join)),
    ]
    try add(
      overlays.paths, "paths",
      [
        [
          "type": "fill", "filter": ["has", "fill"],
          "paint": ["fill-color": ["to-color", ["get", "fill"]], "fill-antialias": true],
        ],
        [
          "type": "line", "filter": ["has", "border"], "layout": layout,
          "paint": [
            "line-color": ["to-color", ["get", "border"]], "line-width": ["get", "border-width"],
          ],
        ],
        [
          "type": "line", "filter": ["has", "stroke"], "layout": layout,
          "paint": [
            "line-color": ["to-color", ["get", "stroke"]], "line-width": ["get", "width"],
          ],
        ],
      ], to: &map, below: anchor)
    if !overlays.features.isEmpty {
      try map.add(Overlay(features: overlays.features, id: "\(prefix)-features", below: anchor))
    }
    for case .string(let name)? in overlays.icons.map({ $0.attributes["image"] })
    where !map.imageNames.contains("\(prefix):\(name)") {
      let icon = try icon(name)
      try map.addImage(
        "\(prefix):\(name)", StraightPixels(unpremultiplying: icon.pixels), options: icon.options)
    }
    try add(
      overlays.icons, "icons",
      [
        [
          "type": "symbol",
          "layout": [
            "icon-image": ["concat", JSONValue(.string("\(prefix):")), ["get", "image"]],
            "icon-size": ["get", "scale"], "icon-anchor": "bottom",
            "icon-offset": ["array", "number", 2, ["get", "offset"]], "icon-allow-overlap": true,
            "icon-ignore-placement": true, "symbol-z-order": "source",
          ],
        ]
      ], to: &map, below: anchor)
  }

  private static func add(
    _ features: [Feature], _ name: String, _ layers: [JSONValue], to map: inout Map,
    below anchor: LayerAnchor?
  ) throws(MapError) {
    guard !features.isEmpty else { return }
    let source = "\(prefix)-\(name)"
    try map.addSource(source, Overlay(features: features, id: source).source)
    let named = layers.enumerated().map { index, layer in
      var members = layer.object ?? JSONObject()
      members["id"] = JSONValue(.string("\(source)-\(index)"))
      members["source"] = JSONValue(.string(source))
      return JSONValue(.object(members))
    }
    try map.addLayers(named, below: anchor)
  }
}
