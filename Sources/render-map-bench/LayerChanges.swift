import MapJSON
import RenderMap

/// Changes of one paint property in styles with few layers and with many layers.
struct LayerChanges {
  private static let count = 1000

  /// Returns the times of 1,000 changes of a property.
  static func figures(_ stopwatch: Stopwatch) throws -> [Figure] {
    try [10, 10_000].map { layers in
      var map = try map(layers: layers)
      let id = "layer-\(layers / 2)"
      let run = try stopwatch.median {
        for change in 0..<count {
          try map.setPaintProperty(
            "line-width", ofLayer: id, to: JSONValue(.number(.double(Double(change % 7)))))
        }
        return map.style.paintProperty("line-width", ofLayer: id)?.double.map { Int($0) } ?? -1
      }
      return Figure(
        stage: "set property", input: "\(count) times, \(layers) layers",
        milliseconds: run.milliseconds, amount: Double(count), unit: "changes",
        checksum: run.checksum)
    }
  }

  private static func map(layers: Int) throws -> Map {
    let elements = (0..<layers).map {
      #"{"id": "layer-\#($0)", "type": "line", "source": "s", "paint": {"line-color": "blue"}}"#
    }
    return try Map.load(
      JSONDocument(
        parsing: """
          {"version": 8, "sources": {"s": {"type": "geojson", "data":
            {"type": "LineString", "coordinates": [[0, 0], [1, 1]]}}},
           "layers": [\(elements.joined(separator: ","))]}
          """), from: nil)
  }
}
