import MapEngine
import Foundation
import RenderMap
import MapTestSupport
import Testing

/// Runs `body` with a folder of image tests, in a folder that is removed afterward.
func withSuite(_ files: [String: String], _ body: (String) throws -> Void) throws {
  try withFolder { folder in
    for (name, text) in files {
      try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)"))
    }
    try body(folder)
  }
}

/// Returns the results of a folder's tests.
func run(_ folder: String, records: Bool = false, threads: Int = 1) throws -> [GoldenResult] {
  var runner = GoldenRunner()
  runner.threads = threads
  return runner.run(try GoldenSuite(folder: folder), records: records)
}

/// Returns a map of towns with names on gray, as a job of 200 x 100 pixels. A degree is about 10 pixels.
func townJob(
  name: String = "towns", towns: [(name: String, longitude: Double)], color: String = "#888888",
  also: String = ""
) -> String {
  let features = towns.map {
    """
    {"type": "Feature", "properties": {"name": "\($0.name)"},
     "geometry": {"type": "Point", "coordinates": [\($0.longitude), 0]}}
    """
  }
  return """
    {"name": "\(name)", "center": [0, 0], "zoom": 2.8128, "size": "200x100", \(also) "style": {
      "version": 8, "sources": {"towns": {"type": "geojson", "data": {"type": "FeatureCollection",
        "features": [\(features.joined(separator: ","))]}}},
      "layers": [{"id": "ground", "type": "background", "paint": {"background-color": "\(color)"}},
        {"id": "town", "type": "symbol", "source": "towns", "layout": {"text-field": "{name}",
         "text-size": 14, "text-font": ["Noto Sans Regular"]}}]}}
    """
}
