import MapEngine
import Foundation
import MapData
import MapImages
import MapRaster
import MapTestSupport
@testable import RenderMap
import Synchronization
import Testing

@Suite("Batches")
struct BatchRunTests {
  /// Returns a job that draws one color.
  private func job(_ name: String, _ color: String, _ more: String = "") -> String {
    """
    {"name": "\(name)", "size": "4x3", \(more)"style": {"version": 8, "sources": {}, "layers": \
    [{"id": "b", "type": "background", "paint": {"background-color": "\(color)"}}]}}
    """
  }

  /// Runs a batch of lines in a folder. The pictures are written to its folder `out`.
  private func run(
    _ lines: [String], in folder: String, change: (inout Batch) -> Void = { _ in }
  ) throws -> [BatchResult] {
    try Data(lines.joined(separator: "\n").utf8)
      .write(to: URL(fileURLWithPath: folder + "/jobs.jsonl"))
    var batch = Batch()
    batch.fontFolders = []
    batch.version = "1"
    change(&batch)
    let results = Mutex<[BatchResult]>([])
    let counts = try batch.run(.file(folder + "/jobs.jsonl"), to: .folder(folder + "/out")) {
      result, _ in
      results.withLock { $0.append(result) }
      return true
    }
    #expect(counts.ended == results.withLock { $0.count })
    return results.withLock { $0 }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  private func pixels(_ path: String) throws -> [UInt8] {
    try PNG.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: path)))).bytes
  }

  @Test("results are in the order of the jobs, on any number of threads", arguments: [1, 2, 4])
  func order(threads: Int) throws {
    try withFolder { folder in
      let lines = (0..<40).map { number in
        number % 5 == 3 ? "nonsense" : job("a\(number)", number % 2 == 0 ? "red" : "blue")
      }
      let results = try run(lines, in: folder) { $0.threads = threads }
      #expect(results.map(\.number) == Array(1...40))
      #expect(results.map { $0.status == .failed } == (0..<40).map { $0 % 5 == 3 })
      let red = try pixels(folder + "/out/a0.png")
      #expect(red == Array(repeating: [255, 0, 0, 255], count: 12).flatMap { $0 })
      #expect(try pixels(folder + "/out/a1.png").prefix(4) == [0, 0, 255, 255])
      let written = try FileManager.default.contentsOfDirectory(atPath: folder + "/out")
      #expect(written.count == 32)
    }
  }

  @Test(
    "an invalid job is an error with its position",
    arguments: [
      (#"{"name": "a"}"#, "a job must have a 'style'"), (#"{"style": "none.json"}"#, "none.json"),
      (#"{"data": {"type": "Nonsense"}}"#, "Nonsense"),
      (#"{"basemap": "blue"}"#, "basemap: must be one of light, dark, none"),
      (#"{"basemap": "none", "hide": ["x"]}"#, "hide 'x': "),
      (#"{"basemap": "none", "format": "bmp"}"#, "format: "),
      (#"{"basemap": "none", "padding": 400, "bounds": [0, 0, 1, 1]}"#, "padding: leaves no room"),
      (#"{"basemap": "none", "overlay": 3}"#, "overlay: must be GeoJSON"),
      (#"{"basemap": "none", "name": "a/../b"}"#, "name: "),
      (#"{"basemap": "none", "style": "-"}"#, "basemap: cannot be combined with style"),
      (#"{"style": "-"}"#, "style: "),
      (#"{"basemap": "none", "sise": 1}"#, "sise: unknown member of a job"),
      (#"{"basemap": "none", "size": "0x3"}"#, "size: "), (#"{"matrix": []}"#, "matrix: "),
      (#"{"basemap": "none", "fit": true, "zoom": 3}"#, "fit: "),
    ])
  func mistakes(line: String, message: String) throws {
    try withFolder { folder in
      let results = try run(["", line], in: folder)
      #expect(results.map(\.status) == [.failed])
      let error = results.first?.error ?? ""
      #expect(error.hasPrefix(folder + "/jobs.jsonl:2: "), "\(error)")
      #expect(error.contains(message), "\(error)")
    }
  }

  @Test("of two jobs with one name, the later job fails and the earlier job is drawn")
  func collision() throws {
    try withFolder { folder in
      let results = try run(
        [job("a", "red"), job("a.png", "blue"), job("b/a", "blue")], in: folder)
      #expect(results.map(\.status) == [.ok, .failed, .ok])
      #expect(results[1].error?.hasSuffix("name: the job in line 1 also writes a.png") == true)
      #expect(try pixels(folder + "/out/a.png").prefix(4) == [255, 0, 0, 255])
    }
  }

  @Test("changes to a style apply to one job")
  func edits() throws {
    try withFolder { folder in
      let style = """
        {"version": 8, "state": {"c": {"default": "red"}}, "sources": {}, "layers": [{"id": "b", \
        "type": "background", "paint": {"background-color": ["global-state", "c"]}}]}
        """
      try write(style, to: folder + "/style.json")
      let lines = [
        #""name": "a""#, #""name": "b", "state": {"c": "blue"}"#,
        #""name": "c", "set": {"b.background-color": "lime"}"#, #""name": "d", "hide": "b""#,
      ].map { #"{"style": "style.json", "size": "1x1", \#($0)}"# }
      _ = try run(lines, in: folder)
      let colors = try ["a", "b", "c", "d"].map { try pixels("\(folder)/out/\($0).png") }
      #expect(
        colors == [[255, 0, 0, 255], [0, 0, 255, 255], [0, 255, 0, 255], [0, 0, 0, 0]])
    }
  }

  @Test("a picture is drawn again only if the job, the style, its data or the picture changed")
  func resume() throws {
    try withFolder { folder in
      let style = """
        {"version": 8, "sources": {"s": {"type": "geojson", "data": "data.geojson"}}, "layers": \
        [{"id": "f", "type": "fill", "source": "s"}]}
        """
      try write(style, to: folder + "/style.json")
      try write(#"{"type": "Point", "coordinates": [0, 0]}"#, to: folder + "/data.geojson")
      var lines = [
        #"{"name": "a", "style": "style.json", "size": "4x4"}"#, job("b", "red"), job("c", "red"),
      ]
      func statuses(version: String = "1") throws -> [BatchResult.Status] {
        try run(lines, in: folder) {
          $0.resumes = true
          $0.version = version
        }.map(\.status)
      }
      #expect(try statuses() == [.ok, .ok, .ok])
      #expect(try statuses() == [.skipped, .skipped, .skipped])
      lines[1] = job("b", "blue")
      #expect(try statuses() == [.skipped, .ok, .skipped])
      #expect(try pixels(folder + "/out/b.png").prefix(4) == [0, 0, 255, 255])
      try write(#"{"type": "Point", "coordinates": [0, 1]}"#, to: folder + "/data.geojson")
      #expect(try statuses() == [.ok, .skipped, .skipped])
      let picture = try Data(contentsOf: URL(fileURLWithPath: folder + "/out/c.png"))
      try picture.dropLast(20).write(to: URL(fileURLWithPath: folder + "/out/c.png"))
      #expect(try statuses() == [.skipped, .skipped, .ok])
      #expect(try Data(contentsOf: URL(fileURLWithPath: folder + "/out/c.png")) == picture)
      #expect(try statuses(version: "2") == [.ok, .ok, .ok])
      #expect(try run(lines, in: folder) { $0.version = "2" }.map(\.status) == [.ok, .ok, .ok])
    }
  }

  @Test("files of a killed batch are removed", arguments: [true, false])
  func abandoned(resumes: Bool) throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/out/sub", withIntermediateDirectories: true)
      for name in ["out", "out/sub"] {
        try write("", to: "\(folder)/\(name)/.1-2f-0.render-map.tmp")
      }
      let results = try run([job("a", "red"), job("sub/b", "red")], in: folder) {
        $0.resumes = resumes
      }
      #expect(results.map(\.status) == [.ok, .ok])
      let names = try FileManager.default.subpathsOfDirectory(atPath: folder + "/out")
      #expect(names.sorted() == ["a.png", "sub", "sub/b.png"])
    }
  }

  @Test("a default look applies to the data that can show it, and an own look must be shown")
  func looks() throws {
    try withFolder { folder in
      func job(_ name: String, _ type: String, _ coordinates: String, _ more: String = "") -> String
      {
        #"{"name": "\#(name)", "data": {"type": "\#(type)", "coordinates": \#(coordinates)}, "basemap": "none"\#(more)}"#
      }
      let ring = "[[[0, 0], [9, 0], [9, 9], [0, 0]]]"
      let results = try run(
        [
          job("area", "Polygon", ring), job("line", "LineString", "[[0, 0], [9, 9]]"),
          job("point", "Point", "[3, 4]"),
          job("own", "LineString", "[[0, 0], [9, 9]]", #", "radius": 3"#),
        ], in: folder
      ) {
        $0.usual["outline"] = "red"
        $0.usual["fillOpacity"] = 0.5
      }
      #expect(results.map(\.status) == [.ok, .ok, .ok, .failed])
      #expect(results.last?.error?.contains("the data has no points") == true)
    }
  }

  @Test("each feature has a picture, named by a property, its id or its number")
  func features() throws {
    try withFolder { folder in
      let data = """
        {"type": "FeatureCollection", "features": [
          {"type": "Feature", "properties": {"n": "A b"}, "geometry": {"type": "Point", "coordinates": [1, 2]}},
          {"type": "Feature", "id": 7, "properties": {}, "geometry": {"type": "Point", "coordinates": [3, 4]}},
          {"type": "Feature", "properties": null, "geometry": {"type": "LineString", "coordinates": [[1, 2], [3, 4]]}},
          {"type": "Feature", "properties": {"n": "A/b"}, "geometry": null}]}
        """
      try write(data, to: folder + "/f.geojson")
      var batch = Batch()
      batch.usual["basemap"] = "none"
      let results = Mutex<[BatchResult]>([])
      _ = try batch.run(
        .features(DataAddress(.file(path: folder + "/f.geojson")), nameKey: "n"),
        to: .folder(folder + "/out")
      ) { result, _ in
        results.withLock { $0.append(result) }
        return true
      }
      let names = results.withLock { $0.map { $0.output ?? $0.error ?? "" } }
      #expect(names[..<3] == ["A-b", "7", "3"].map { "\(folder)/out/\($0).png" }[...])
      #expect(names[3].hasSuffix("feature 4: the name 'A-b' is also that of feature 1"))
      // A fitted line extends from corner to corner, so the middle of the picture is on the line.
      let line = try PNG.decode([UInt8](Data(contentsOf: URL(fileURLWithPath: names[2]))))
      let middle = (line.height / 2 * line.width + line.width / 2) * 4
      #expect(line.bytes[middle + 3] > 200)
    }
  }

  @Test(
    "a picture that cannot be written fails its job, a folder that cannot be created fails the batch"
  )
  func unwritable() throws {
    try withFolder { folder in
      try FileManager.default.createDirectory(
        atPath: folder + "/out/a.png", withIntermediateDirectories: true)
      try Data().write(to: URL(fileURLWithPath: folder + "/out/b"))
      let lines = [job("a", "red"), job("b/c", "red"), job("d", "red")]
      #expect(try run(lines, in: folder).map(\.status) == [.failed, .failed, .ok])
      var batch = Batch()
      batch.fontFolders = []
      #expect(throws: RequestError.self) {
        _ = try batch.run(.file(folder + "/jobs.jsonl"), to: .folder("/proc/none")) { _, _ in true }
      }
      #expect(throws: RequestError.self) {
        _ = try batch.run(.file(folder + "/none.jsonl"), to: .results) { _, _ in true }
      }
    }
  }
}
