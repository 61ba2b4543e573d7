import Foundation
import MapData
import MapImages
import MapJSON
import MapTestSupport
import Synchronization
import Testing

@testable import RenderMap

@Suite("Requests that join a table")
struct JoinRequestTests {
  private func request(
    _ text: String, allowsAddresses: Bool = true
  ) throws(RequestError) -> PictureRequest {
    var reader = try RequestReader(loader: ResourceLoader())
    reader.allowsAddresses = allowsAddresses
    return try reader.request(
      of: RequestMembers(parsing: Array(text.utf8), file: "maps/a.json", firstLine: 1))
  }

  private func problem(_ text: String, allowsAddresses: Bool = true) -> String {
    do {
      _ = try request(text, allowsAddresses: allowsAddresses)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("a table belongs to the data, and its address is relative to the job")
  func address() throws {
    let request = try request(#"{"data": "d.geojson", "join": "t.csv#l", "on": "a=b"}"#)
    #expect(request.data == .address(DataAddress(.file(path: "maps/d.geojson"))))
    #expect(
      request.join
        == PictureRequest.Join(
          table: .address(DataAddress(.file(path: "maps/t.csv"), layer: "l")),
          columns: JoinColumns(column: "a", property: "b")))
  }

  @Test(
    "a table without data belongs to the first overlay, or to the countries, which fit the picture")
  func countries() throws {
    let overlay = try request(#"{"style": "s.json", "overlay": "o.geojson", "join": "t.csv"}"#)
    #expect(overlay.data == nil)
    let alone = try request(#"{"join": "t.csv", "colorBy": "n"}"#)
    #expect(alone.data == .countries)
    #expect(alone.style == .location(.url("basemap://light")))
    #expect(alone.camera.fitsData)
    #expect(try !request(#"{"join": "t.csv", "zoom": 3}"#).camera.fitsData)
    let named = try request(#"{"data": "basemap://countries", "join": "t.csv"}"#)
    #expect(named.data == .countries)
  }

  @Test("records can be in the request, even where addresses are refused")
  func records() throws {
    let request = try request(#"{"join": [{"a": 1}]}"#, allowsAddresses: false)
    #expect(request.join?.table == .inline([["a": 1]]))
    #expect(
      problem(#"{"join": "t.csv"}"#, allowsAddresses: false).contains("join: cannot be a file"))
  }

  @Test("a wrong table or column is an error of its member")
  func mistakes() {
    #expect(problem(#"{"join": {"a": 1}}"#).contains("join: must be the path or URL of a table"))
    #expect(problem(#"{"join": "t.csv", "on": "a="}"#).contains("on: must be COLUMN or"))
    #expect(problem(#"{"data": "d.csv", "on": "a"}"#).contains("on: requires join"))
  }

  private static let areas = """
    {"type": "FeatureCollection", "features": [
      {"type": "Feature", "properties": {"id": "01"}, "geometry":
        {"type": "Polygon", "coordinates": [[[-10, -10], [0, -10], [0, 10], [-10, 10], [-10, -10]]]}},
      {"type": "Feature", "properties": {"id": "02"}, "geometry":
        {"type": "Polygon", "coordinates": [[[0, -10], [10, -10], [10, 10], [0, 10], [0, -10]]]}}]}
    """

  /// Runs jobs on the areas, with a table in the file `t.csv`. The results contain the pictures if there is no folder.
  private func run(
    _ lines: [String], in folder: String, change: (inout Batch) -> Void = { _ in }
  ) throws -> [BatchResult] {
    let text = lines.map {
      $0.replacing(
        "VIEW", with: #""basemap": "none", "size": "32x32", "bounds": [-10, -10, 10, 10]"#)
    }.joined(separator: "\n")
    try write(text, to: folder + "/jobs.jsonl")
    try write(Self.areas, to: folder + "/areas.geojson")
    var batch = Batch()
    batch.fontFolders = []
    batch.version = "1"
    change(&batch)
    let target: Batch.Target = batch.resumes ? .folder(folder + "/out") : .results
    let results = Mutex<[BatchResult]>([])
    _ = try batch.run(.file(folder + "/jobs.jsonl"), to: target) { result, _ in
      results.withLock { $0.append(result) }
      return true
    }
    return results.withLock { $0 }
  }

  private func write(_ text: String, to path: String) throws {
    try Data(text.utf8).write(to: URL(fileURLWithPath: path))
  }

  /// Returns the color of a pixel of a picture, without its opacity.
  private func color(_ result: BatchResult, _ x: Int, _ y: Int) throws -> [UInt8] {
    let picture = try PNG.decode(#require(result.file))
    let start = (y * picture.width + x) * 4
    return Array(picture.bytes[start..<start + 3])
  }

  private static let palette = ##""colorBy": "k", "palette": {"a": "#ff0000", "b": "#0000ff"}"##

  @Test(
    "areas have the colors of their records",
    arguments: [
      #""data": "areas.geojson""#, #""overlay": "areas.geojson", "style": STYLE"#,
      #""overlay": [\#(areas.replacing("\n", with: ""))], "style": STYLE"#,
    ])
  func colors(data: String) throws {
    try withFolder { folder in
      try write("id,k\n02,b\n01,a\n", to: folder + "/t.csv")
      let style = #"{"version": 8, "sources": {}, "layers": []}"#
      let isOverlay = data.contains("STYLE")
      let view =
        isOverlay ? #""size": "32x32", "bounds": [-10, -10, 10, 10]"# : "VIEW"
      let job = "{\(data), \"join\": \"t.csv\", \(Self.palette), \(view)}"
        .replacing("STYLE", with: style)
      let result = try #require(try run([job], in: folder).first)
      #expect(result.error == nil)
      #expect(result.warnings.isEmpty)
      #expect(try color(result, 8, 16) == [255, 0, 0])
      #expect(try color(result, 24, 16) == [0, 0, 255])
    }
  }

  @Test("jobs with the same data and different tables have different pictures")
  func severalTables() throws {
    try withFolder { folder in
      let jobs = ["a", "b"].map { value in
        """
        {"data": "areas.geojson", "join": [{"id": "01", "k": "\(value)"}, {"id": "02", "k": "b"}], \
        "colorBy": "k", "categories": ["a", "b"], "palette": ["#ff0000", "#0000ff"], VIEW}
        """
      }
      let results = try run(jobs, in: folder)
      #expect(try color(results[0], 8, 16) == [255, 0, 0])
      #expect(try color(results[1], 8, 16) == [0, 0, 255])
    }
  }

  @Test("a picture is drawn again if its table has changed")
  func resumed() throws {
    try withFolder { folder in
      let job = "{\"data\": \"areas.geojson\", \"join\": \"t.csv\", \(Self.palette), VIEW}"
      for (table, status) in [
        ("id,k\n01,a\n02,b\n", BatchResult.Status.ok), ("id,k\n01,a\n02,b\n", .skipped),
        ("id,k\n01,b\n02,a\n", .ok),
      ] {
        try write(table, to: folder + "/t.csv")
        let results = try run([job], in: folder) { $0.resumes = true }
        #expect(results.map(\.status) == [status])
      }
    }
  }

  @Test("what matches no record is a warning of the job, and no match at all is its error")
  func unmatched() throws {
    try withFolder { folder in
      let results = try run(
        [
          #"{"data": "areas.geojson", "join": [{"id": "01", "k": "a"}, {"id": "77", "k": "b"}], VIEW}"#,
          #"{"data": "areas.geojson", "join": [{"id": "77", "k": "b"}], VIEW}"#,
        ], in: folder)
      #expect(results[0].warnings.map(\.kind) == [.unmatchedRecords, .unmatchedRecords])
      #expect(
        results[1].error?.contains("column 'id' has '77', and property 'id' has '01', '02'") == true
      )
    }
  }

  @Test("a batch of features joins the table once")
  func features() throws {
    try withFolder { folder in
      try write(Self.areas, to: folder + "/areas.geojson")
      try write("id,k\n01,a\n02,b\n", to: folder + "/t.csv")
      var batch = Batch()
      batch.fontFolders = []
      let usual: JSONValue = [
        "join": JSONValue(.string(folder + "/t.csv")), "basemap": "none", "size": "16x16",
        "colorBy": "k", "palette": ["a": "#ff0000", "b": "#0000ff"],
      ]
      batch.usual = try #require(usual.object)
      let results = Mutex<[BatchResult]>([])
      _ = try batch.run(
        .features(DataAddress(.file(path: folder + "/areas.geojson")), nameKey: nil), to: .results
      ) { result, _ in
        results.withLock { $0.append(result) }
        return true
      }
      let found = results.withLock { $0 }
      #expect(found.map(\.error) == [nil, nil])
      #expect(try found.map { try color($0, 8, 8) } == [[255, 0, 0], [0, 0, 255]])
    }
  }
}
