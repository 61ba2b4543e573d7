import Foundation
import MapData
import RenderMap
import Synchronization

/// Thumbnails of one style, each with a different route. The code of `render-map batch` draws them as one batch.
struct BatchThumbnails {
  /// The maximum number of threads.
  var threads: Int

  private static let count = 200
  private static let side = 256
  /// The number of towns along each side of the style's grid.
  private static let columns = 40

  /// Returns the time of the whole batch, from reading the file of jobs to encoding the pictures.
  func figure(_ stopwatch: Stopwatch) throws -> Figure {
    let folder = FileManager.default.temporaryDirectory
      .appendingPathComponent("render-map-bench-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try write(Self.style, to: "style.json", in: folder)
    try write(Self.towns, to: "towns.geojson", in: folder)
    try write((0..<Self.count).map(Self.job).joined(separator: "\n"), to: "jobs.jsonl", in: folder)
    let jobs = folder.appendingPathComponent("jobs.jsonl").path
    let run = try stopwatch.median { try draw(jobs) }
    return Figure(
      stage: "batch", input: "\(Self.count) thumbnails of \(Self.side)x\(Self.side) pixels",
      milliseconds: run.milliseconds, amount: Double(Self.count), unit: "pictures",
      checksum: run.checksum)
  }

  /// Draws the jobs and returns the sum of the bytes of all pictures.
  private func draw(_ jobs: String) throws -> Int {
    var batch = Batch(loader: ResourceLoader())
    batch.threads = threads
    let checksum = Mutex(0)
    let counts = try batch.run(.file(jobs), to: .results) { result, _ in
      let sum = (result.file ?? []).reduce(0) { $0 &+ Int($1) }
      checksum.withLock { $0 = $0 &+ sum }
      return true
    }
    guard counts.drawn == Self.count else {
      throw RequestError("", "\(counts.failed) jobs of the batch failed")
    }
    return checksum.withLock { $0 }
  }

  private func write(_ text: String, to name: String, in folder: URL) throws {
    try Data(text.utf8).write(to: folder.appendingPathComponent(name))
  }

  /// A style that draws districts, roads and towns with their names.
  private static let style = """
    {"version": 8,
     "sources": {"towns": {"type": "geojson", "data": "towns.geojson"}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#f2efe9"}},
       {"id": "district", "type": "fill", "source": "towns", "filter": ["==", ["geometry-type"], "Polygon"],
        "paint": {"fill-color": ["match", ["get", "kind"], 0, "#d8e8c8", 1, "#e8d8c8", "#dde"]}},
       {"id": "road", "type": "line", "source": "towns", "filter": ["==", ["geometry-type"], "LineString"],
        "paint": {"line-color": "#fff", "line-width": ["interpolate", ["linear"], ["zoom"], 6, 1, 12, 6]}},
       {"id": "town", "type": "symbol", "source": "towns", "filter": ["==", ["geometry-type"], "Point"],
        "layout": {"text-field": ["get", "name"], "text-size": 12, "text-font": ["Noto Sans Regular"]}}]}
    """

  /// A grid of districts that are a tenth of a degree apart. Each district has a road around it and a town in its
  /// center.
  private static let towns: String = {
    var features: [String] = []
    func feature(_ type: String, _ coordinates: String, _ properties: String) {
      features.append(
        """
        {"type": "Feature", "properties": {\(properties)},
         "geometry": {"type": "\(type)", "coordinates": \(coordinates)}}
        """)
    }
    for row in 0..<columns {
      for column in 0..<columns {
        let (west, south) = (8 + 0.1 * Double(column), 48 + 0.1 * Double(row))
        let (east, north) = (west + 0.09, south + 0.09)
        let ring =
          "[[\(west), \(south)], [\(east), \(south)], [\(east), \(north)], [\(west), \(north)], [\(west), \(south)]]"
        feature("Polygon", "[\(ring)]", "\"kind\": \((column * 7 + row * 3) % 3)")
        feature("LineString", ring, "")
        feature(
          "Point", "[\(west + 0.045), \(south + 0.045)]",
          "\"name\": \"Town \(row * columns + column)\"")
      }
    }
    return "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
  }()

  /// Returns a job that draws a route of 300 points over the style. The picture shows the whole route.
  private static func job(_ number: Int) -> String {
    let (west, south) = (
      8.2 + 0.015 * Double(number % 200), 48.2 + 0.013 * Double(number * 7 % 200)
    )
    let points = (0..<300).map { step in
      let angle = Double(step) / 300 * 6
      let radius = 0.1 + 0.0005 * Double(step * (number % 5 + 1) % 60)
      return "[\(west + radius * cos(angle)), \(south + radius * sin(angle))]"
    }
    return
      "{\"name\": \"\(number)\", \"style\": \"style.json\", \"size\": \"\(side)x\(side)\", \"data\": "
      + "{\"type\": \"LineString\", \"coordinates\": [\(points.joined(separator: ","))]}}"
  }
}
