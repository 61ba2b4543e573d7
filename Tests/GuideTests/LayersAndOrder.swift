import MapGeoJSON
import MapJSON
import MapRaster
import MapStyle
import RenderMap
import Testing

@Suite("Guide: layers and order")
struct LayersAndOrderGuide {
  private func map() throws -> Map {
    let style = """
      {"version": 8, "state": {"year": {"default": 2000}},
       "sources": {"city": {"type": "geojson", "data": {"type": "Feature", "id": 7,
         "properties": {"kind": "stop", "name": "A"},
         "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
       "layers": [{"id": "land", "type": "background"},
         {"id": "road", "type": "line", "source": "city"},
         {"id": "names", "type": "symbol", "source": "city",
          "layout": {"text-field": ["get", "name"]}}]}
      """
    return try Map.load(JSONDocument(parsing: style), from: nil)
  }

  private func ids(_ map: Map) -> String { map.style.layers.map(\.id).joined(separator: " ") }

  /// Returns the map with the layers of the guide's first part.
  private func extended() throws -> Map {
    var map = try map()
    // snippet: layers
    var parks = FillLayer(id: "parks", source: "city")
    parks.fillColor = .constant(.green)
    parks.filter = .get("kind") == "park"
    try map.addLayer(parks)
    try map.addLayer(["id": "stops", "type": "circle", "source": "city"] as JSONValue)
    // end
    // snippet: below
    let lawns = FillLayer(id: "lawns", source: "city")
    let ponds = FillLayer(id: "ponds", source: "city")
    try map.insertLayer(lawns, below: "parks")
    try map.insertLayer(ponds, below: .layer(lawns))
    try map.insertLayer(CircleLayer(id: "trees", source: "city"), above: "parks")
    // end
    return map
  }

  @Test("layers are added, placed, moved and removed")
  func order() throws {
    var map = try extended()
    #expect(ids(map) == "land road names ponds lawns parks trees stops")
    let heat = HeatmapLayer(id: "heat", source: "city")
    let water = FillLayer(id: "water", source: "city")
    let casing = LineLayer(id: "casing", source: "city")
    let line = LineLayer(id: "line", source: "city")
    // snippet: groups
    try map.insertLayer(heat, below: .labels)
    try map.insertLayer(water, below: .transit)
    try map.addLayers([casing, line], below: .layer("parks"))
    // end
    #expect(ids(map) == "land water road heat names ponds lawns casing line parks trees stops")
    // snippet: move
    try map.moveLayer("lawns", below: .labels)
    try map.moveLayer("parks")
    try map.removeLayer("ponds")
    // end
    #expect(ids(map) == "land water road heat lawns names casing line trees stops parks")
  }

  @Test("properties are set and read")
  func properties() throws {
    var map = try extended()
    // snippet: properties
    try map.setProperty("circle-radius", ofLayer: "stops", to: 8)
    try map.setFilter(ofLayer: "stops", to: ["==", ["get", "kind"], "stop"])
    try map.setZoomRange(ofLayer: "stops", minzoom: 0, maxzoom: 16)
    try map.setVisibility(ofLayer: "lawns", to: false)
    let radius = map.style.property("circle-radius", ofLayer: "stops")
    // end
    #expect(radius == 8 && map.style.layer("stops")?.maxzoom == 16)
    // snippet: typed
    if var layer = map.style.layer("parks", as: FillLayer.self) {
      layer.fillOpacity = 0.5
      try map.replaceLayer(layer)
    }
    // end
    #expect(map.style.property("fill-opacity", ofLayer: "parks") == 0.5)
  }

  @Test("sources are added and removed")
  func sources() throws {
    var map = try map()
    // snippet: sources
    try map.addSource(
      "route",
      ["type": "geojson", "data": ["type": "LineString", "coordinates": [[0, 0], [10, 5]]]])
    try map.setSourceData("route", to: ["type": "Point", "coordinates": [10, 5]])
    try map.removeSource("route")
    // end
    #expect(map.style.sources.map(\.name) == ["city"])
  }

  @Test("states are set, read and removed")
  func states() throws {
    var map = try extended()
    // snippet: state
    try map.setProperty(
      "circle-color", ofLayer: "stops",
      to: ["case", ["boolean", ["feature-state", "chosen"], false], "red", "gray"])
    let stop = FeatureReference(source: "city", identifier: .integer(7))
    try map.setFeatureState(["chosen": true], of: stop)
    let state = map.featureState(of: stop)
    // end
    #expect(state == ["chosen": true])
    // snippet: stateless
    try map.removeFeatureState("chosen", of: stop)
    try map.removeFeatureStates(ofSource: "city")
    // end
    #expect(map.featureState(of: stop) == [:])
    // snippet: global
    try map.setGlobalStateProperty("year", to: 2024)
    let year = map.globalState["year"]
    // end
    #expect(year == 2024)
  }

  @Test("images, light and the style itself are set")
  func style() throws {
    var map = try map()
    // snippet: images
    let dot = StraightPixels(width: 1, height: 1, bytes: [255, 0, 0, 255])
    try map.addImage("dot", dot, options: ImageOptions(pixelRatio: 2))
    try map.updateImage("dot", dot)
    try map.removeImage("dot")
    try map.setLight(["anchor": "map", "intensity": 0.3])
    // end
    #expect(map.style.light.intensity.constant == 0.3)
    // snippet: style
    try map.setStyle(JSONDocument(parsing: #"{"version": 8, "sources": {}, "layers": []}"#))
    // end
    #expect(map.style.layers.isEmpty)
  }
}
