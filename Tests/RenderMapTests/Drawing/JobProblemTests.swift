import MapEngine
import Foundation
import MapImages
import MapTestSupport
@testable import RenderMap
import Synchronization
import Testing

@Suite("Errors of jobs for programs")
struct JobProblemTests {
  /// Runs a batch of lines in a folder, whose results contain the pictures.
  private func run(
    _ lines: [String], in folder: String, change: (inout Batch) -> Void = { _ in }
  ) throws -> [BatchResult] {
    try write(lines.joined(separator: "\n"), to: folder + "/jobs.jsonl")
    var batch = Batch()
    batch.fontFolders = []
    change(&batch)
    let results = Mutex<[BatchResult]>([])
    _ = try batch.run(.file(folder + "/jobs.jsonl"), to: .results) { result, _ in
      results.withLock { $0.append(result) }
      return true
    }
    return results.withLock { $0 }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  @Test(
    "the class and the place of an invalid job, style, file or data are reported",
    arguments: [
      (#"{"basemap": "none", "sise": 1}"#, "wrong-job", "sise"),
      (#"{"basemap": "none", "overlay": [3]}"#, "wrong-job", "overlay[0]"),
      (#"{"basemap": "none", "hide": ["x"]}"#, "wrong-job", "hide 'x'"),
      (#"{"basemap": "none", "padding": 400, "bounds": [0, 0, 1, 1]}"#, "wrong-job", "padding"),
      (#"{"basemap": "none", "markers": ["x"]}"#, "wrong-job", "markers[0]"),
      (#"{"basemap": "none", "quality": 80}"#, "wrong-job", "quality"),
      (#"{"basemap": "none", "quality": 101, "format": "jpeg"}"#, "wrong-job", "quality"),
      ("nonsense", "wrong-job", ""),
      (#"{"style": "/none/style.json"}"#, "unreadable", "/none/style.json"),
      (#"{"data": {"type": "Nonsense"}, "basemap": "none"}"#, "wrong-input", "data"),
      (#"{"overlay": {"type": "Nonsense"}, "basemap": "none"}"#, "wrong-input", "overlay"),
      (
        #"{"style": {"version": 8, "sources": {}, "layers": [{"id": "a", "type": "fil"}]}}"#,
        "style-mistake", "layers[0]"
      ),
    ])
  func kinds(line: String, kind: String, place: String) throws {
    try withFolder { folder in
      let problem = try #require(try run([line], in: folder).first?.problems.first)
      #expect(problem.kind.name == kind)
      #expect(problem.place == place)
      #expect(!problem.message.isEmpty && !problem.message.hasPrefix(place + ": "))
    }
  }

  @Test("each mistake of a style in a file has its line, and each denied warning has its class")
  func styles() throws {
    try withFolder { folder in
      let style = """
        {"version": 8, "sources": {}, "layers": [
        {"id": "a", "type": "background", "paint": {"background-color": 5}},
        {"id": "b", "type": "background", "minzoom": "x"}]}
        """
      try write(style, to: folder + "/style.json")
      let mistakes = try run([#"{"style": "style.json"}"#], in: folder).first?.problems ?? []
      #expect(mistakes.map(\.line) == [2, 3])
      #expect(
        mistakes.map(\.place) == ["layers[0].paint.background-color", "layers[1].minzoom"])
      #expect(mistakes.allSatisfy { $0.file == folder + "/style.json" })
      let empty = #"{"basemap": "none", "data": {"type": "FeatureCollection", "features": []}}"#
      let denied = try run([empty], in: folder) {
        $0.warningPolicy = WarningPolicy(isStrict: true)
      }
      #expect(
        denied.first?.problems.map(\.kind) == [.warning(.emptyData), .warning(.blankPicture)])
    }
  }

  @Test("jobs whose pictures are in the results may have the same name")
  func names() throws {
    try withFolder { folder in
      let job = #"{"name": "a", "basemap": "none", "size": "1x1"}"#
      let results = try run([job, job], in: folder)
      #expect(results.map(\.status) == [.ok, .ok])
    }
  }

  @Test("a lower quality gives a smaller JPEG file")
  func quality() throws {
    try withFolder { folder in
      let line = #"{"type": "LineString", "coordinates": [[0, 0], [9, 9]]}"#
      let job = #"{"data": \#(line), "basemap": "none", "size": "99x99", "format": "jpeg""#
      let results = try run([job + "}", job + #", "quality": 5}"#], in: folder)
      let sizes = results.map { $0.file?.count ?? 0 }
      #expect(sizes[1] > 0 && sizes[1] < sizes[0])
    }
  }
}
