import MapJSON
import RenderMap
import MapStyle
import MapTestSupport

/// A map of the world with labels of several kinds at random places, each with a different text.
enum RandomMap {
  /// Returns the map of a seed, with `count` points and lines. All features that can cross an edge of tiles are drawn.
  static func map(seed: UInt64, count: Int) throws -> Map {
    var random = SplitMix64(seed: seed)
    let features = (0..<count).map { number -> String in
      // More places are near the middle of the world, at which the corners of pictures meet.
      let spread = random.pick([179.9, 60, 8])
      let x = random.next(in: -spread...spread)
      let y = random.next(in: -spread / 2.3...spread / 2.3)
      let text = String(repeating: random.pick(["Wi", "al", "ops", "q "]), count: 1 + number % 7)
      let kind = random.pick(["city", "poi", "road", "dot"])
      let properties =
        #"{"kind": "\#(kind)", "name": "\#(text) \#(number)", "#
        + #""rank": \#(Int(random.next(in: 0...5)))}"#
      let end = (x + random.next(in: -12...12), y + random.next(in: -6...6))
      let geometry =
        properties.contains("road")
        ? #"{"type": "LineString", "coordinates": [[\#(x), \#(y)], [\#(end.0), \#(end.1)]]}"#
        : #"{"type": "Point", "coordinates": [\#(x), \#(y)]}"#
      return #"{"type": "Feature", "properties": \#(properties), "geometry": \#(geometry)}"#
    }
    return try map(features)
  }

  /// Returns a map of rows of labels. Each label collides with the next one, from west to east. The labels at one end
  /// depend on all labels before them.
  static func dominoes() throws -> Map {
    let features = (0..<24).flatMap { row -> [String] in
      let step = 2.5 + Double(row % 7) * 0.31
      return (0..<Int(350 / step)).map { number in
        let (x, y) = (-175 + Double(number) * step, 69 - Double(row) * 6)
        return """
          {"type": "Feature", "geometry": {"type": "Point", "coordinates": [\(x), \(y)]},
           "properties": {"kind": "domino", "name": "wide \(row) \(number)", "rank": \(number)}}
          """
      }
    }
    return try map(features)
  }

  private static func map(_ features: [String]) throws -> Map {
    let data = #"{"type": "FeatureCollection", "features": [\#(features.joined(separator: ","))]}"#
    let style = """
      {"version": 8, "name": "Random",
       "sources": {"s": {"type": "geojson", "data": \(data), "attribution": "nobody"}},
       "layers": [\(layers.joined(separator: ","))]}
      """
    return try Map.load(JSONDocument(parsing: Array(style.utf8)), from: nil)
  }

  private static func layer(_ type: String, _ kind: String, _ layout: String, _ paint: String)
    -> String
  {
    """
    {"id": "\(type) \(kind)", "type": "\(type)", "source": "s",
     "filter": ["==", ["get", "kind"], "\(kind)"], "layout": {\(layout)}, "paint": {\(paint)}}
    """
  }

  private static let layers = [
    layer(
      "symbol", "domino",
      #""text-field": ["get", "name"], "text-size": 12, "symbol-sort-key": ["get", "rank"]"#, ""),
    layer(
      "line", "road", #""line-cap": "round""#, #""line-width": 5, "line-color": "rgb(200,130,60)""#),
    layer(
      "heatmap", "dot", "",
      #""heatmap-radius": 40, "heatmap-intensity": 0.4, "heatmap-opacity": 0.7"#),
    layer(
      "circle", "dot", "",
      #""circle-radius": ["+", 4, ["*", 3, ["get", "rank"]]], "circle-color": "rgba(0,90,200,0.5)""#
    ),
    layer(
      "symbol", "dot",
      #""text-field": ["get", "name"], "text-size": 11, "text-allow-overlap": true"#, ""),
    layer(
      "symbol", "road",
      #""text-field": ["get", "name"], "text-size": 13, "symbol-placement": "line","#
        + #""symbol-spacing": 200"#, #""text-halo-width": 2, "text-halo-color": "white""#),
    layer(
      "symbol", "poi",
      #""text-field": ["get", "name"], "text-size": 14, "text-anchor": "top", "text-offset": [0, 0.6]"#,
      #""text-color": "rgb(30,80,30)""#),
    layer(
      "symbol", "city",
      #""text-field": ["get", "name"], "text-size": ["+", 12, ["*", 2, ["get", "rank"]]],"#
        + #""text-variable-anchor": ["left", "right", "top", "bottom"], "text-radial-offset": 0.5,"#
        + #""symbol-sort-key": ["get", "rank"]"#,
      #""text-halo-width": 1.5, "text-halo-color": "white""#),
  ]
}
