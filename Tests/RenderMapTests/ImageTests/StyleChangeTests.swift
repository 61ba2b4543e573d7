import Foundation
import MapImages
import MapJSON
import Testing

@testable import RenderMap

@Suite("Changes of the style between two pictures")
struct StyleChangeTests {
  /// Returns a job of 100 x 100 pixels that shows a lake with the name `name` in some layers at zoom 3.
  private func job(_ layers: [String], state: String = "{}", also: String = "") -> String {
    """
    {"name": "lake", "center": [0, 0], "zoom": 3, "size": "100x100", \(also) "style": {"version": 8,
      "state": \(state), "sources": {"lake": {"type": "geojson", "data": {"type": "Feature",
        "properties": {"name": "Lake"}, "geometry": {"type": "Polygon",
        "coordinates": [[[-2, -2], [2, -2], [2, 2], [-2, 2], [-2, -2]]]}}}},
      "layers": [\(layers.joined(separator: ","))]}}
    """
  }

  private func ground(_ color: String) -> String {
    #"{"id": "ground", "type": "background", "paint": {"background-color": "\#(color)"}}"#
  }

  private func water(_ paint: String, _ also: String = "") -> String {
    #"{"id": "water", "type": "fill", "source": "lake", \#(also) "paint": {\#(paint)}}"#
  }

  /// Returns the failure of a job whose golden picture comes from another job.
  private func failure(_ before: String, _ after: String) throws -> GoldenFailure {
    var found: GoldenFailure?
    try withSuite(["a.json": before]) { folder in
      _ = try run(folder, records: true)
      try Data(after.utf8).write(to: URL(fileURLWithPath: folder + "/a.json"))
      if case .failed(let failure) = try run(folder)[0].status { found = failure }
    }
    return try #require(found)
  }

  @Test("a property is reported with its old and new value, or with the default if it is absent")
  func values() throws {
    let before = [ground("#eeeeee"), water(##""fill-color": "#a0c8f0""##)]
    let after = [ground("#eeeeee"), water(##""fill-color": "#ff0000", "fill-opacity": 0.5"##)]
    let failure = try failure(job(before), job(after))
    #expect(
      failure.causes == [
        "water.fill-color: #a0c8f0 -> #ff0000", "water.fill-opacity: (default) -> 0.5",
      ])
    // The change of the style explains the place, so nothing else is reported there.
    #expect(failure.changes.count == 1)
    #expect(failure.changes.flatMap(\.lines).isEmpty)
  }

  @Test(
    "changes of layers that are hidden, out of their zooms, or without features here are not reported"
  )
  func invisible() throws {
    func layers(_ color: String, _ width: Int) -> [String] {
      [
        ground(color),
        water("\"fill-opacity\": 0.\(width)", #""layout": {"visibility": "none"},"#),
        #"{"id": "far", "type": "line", "source": "lake", "minzoom": 9, "paint": {"line-width": \#(width)}}"#,
        #"{"id": "near", "type": "line", "source": "lake", "maxzoom": 3, "paint": {"line-width": \#(width)}}"#,
        #"{"id": "none", "type": "line", "source": "lake", "filter": ["==", "name", "x"], "paint": {"line-width": \#(width)}}"#,
      ]
    }
    #expect(
      try failure(job(layers("#eee", 2)), job(layers("#ddd", 5))).causes
        == ["ground.background-color: #eee -> #ddd"])
  }

  @Test("a layer that is hidden, filtered, added or removed is reported, and its features are not")
  func selection() throws {
    let plain = water(#""fill-color": "blue""#)
    let hidden = water(#""fill-color": "blue""#, #""layout": {"visibility": "none"},"#)
    let filtered = water(#""fill-color": "blue""#, #""filter": ["==", "name", "x"],"#)
    for (before, after, cause) in [
      (plain, hidden, "water.visibility: (default) -> none"),
      (hidden, plain, "water.visibility: none -> (default)"),
      (plain, filtered, #"water.filter: (none) -> ["==","name","x"]"#),
      (plain, "", "layer 'water' removed"), ("", plain, "layer 'water' added"),
    ] {
      let layers = [before, after].map { [ground("white"), $0].filter { !$0.isEmpty } }
      let failure = try failure(job(layers[0]), job(layers[1]))
      #expect(failure.causes == [cause])
      #expect(failure.changes.flatMap(\.lines).isEmpty, "\(cause)")
    }
  }

  @Test("the state, the view and the order of layers are reported")
  func whole() throws {
    let byState = water(##""fill-color": ["global-state", "color"]"##)
    #expect(
      try failure(
        job([byState], state: #"{"color": {"default": "red"}}"#),
        job(
          [byState], state: #"{"color": {"default": "red"}}"#,
          also: #""state": {"color": "blue"},"#)
      ).causes == ["state.color: red -> blue"])
    let moved = try failure(
      job([water("\"fill-color\": \"red\"")]),
      job([water("\"fill-color\": \"red\"")]).replacingOccurrences(
        of: "\"zoom\": 3", with: "\"zoom\": 2.5"))
    #expect(moved.causes == ["camera.zoom: 3 -> 2.5"])
    #expect(moved.changes.flatMap(\.lines).isEmpty)
    let edge = #"{"id": "edge", "type": "line", "source": "lake", "paint": {"line-width": 9}}"#
    let fill = water(#""fill-color": "red""#)
    #expect(
      try failure(job([ground("white"), fill, edge]), job([ground("white"), edge, fill])).causes
        == ["layer 'water' is now above layer 'edge'"])
  }

  @Test("a feature of several layers, or a label at two places, is reported once")
  func once() throws {
    let layers = [
      ground("white"), water(#""fill-color": "blue""#),
      #"{"id": "edge", "type": "line", "source": "lake", "paint": {"line-width": 2}}"#,
    ]
    let gone = job(layers).replacingOccurrences(
      of: "[[[-2, -2], [2, -2], [2, 2], [-2, 2], [-2, -2]]]",
      with: "[[[50, 1], [51, 1], [51, 2], [50, 1]]]")
    #expect(
      try failure(job(layers), gone).changes.flatMap(\.lines)
        == ["feature 'Lake' of layers 'edge', 'water' removed"])
    let renamed = job(layers).replacingOccurrences(
      of: #"{"name": "Lake"}"#, with: #"{"name": "Lake", "depth": 3}"#)
    let wider = renamed.replacingOccurrences(of: "[2, -2], [2, 2]", with: "[3, -2], [3, 2]")
    #expect(
      try failure(job(layers), wider).changes.flatMap(\.lines)
        == ["feature 'Lake' of layers 'edge', 'water' has other attributes and changed its shape"])
  }

  @Test("line breaks in labels are shown as spaces")
  func lineBreaks() throws {
    let town = townJob(towns: [(name: "Bad\\nHall", longitude: 0)])
    let events = try failure(town, townJob(towns: [])).changes.flatMap(\.lines)
    #expect(events == ["label 'Bad Hall' of layer 'town' removed"])
  }

  @Test(
    "only the changed element of a long value is reported, or the start of an even longer value"
  )
  func longValues() throws {
    func text(_ old: String, _ new: String) throws -> String? {
      try ValueChange.text(
        of: "a.b", from: JSONDocument(parsing: old).root, to: JSONDocument(parsing: new).root,
        absent: "(none)")
    }
    let curve = #"["interpolate", ["exponential", 1.2], ["zoom"], 5, 0.5, 10, "#
    #expect(try text(curve + "4, 12, 6, 14, 9]", curve + "5, 12, 6, 14, 9]") == "a.b[6]: 4 -> 5")
    #expect(try text("[1, 2]", "[1, 3]") == "a.b: [1,2] -> [1,3]")
    #expect(try text("[1, 2.0]", "[1.0, 2]") == nil)
    #expect(try text(#"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#) == nil)
    let long = String(repeating: "x", count: 100)
    let cut = String(repeating: "x", count: 59) + "…"
    #expect(try text("1", "\"\(long)\"") == "a.b: 1 -> \(cut)")
  }

  @Test("records of version 0.1 are read: they report a changed style, and all labels and features")
  func oldRecords() throws {
    try withSuite(["a.json": townJob(towns: [("Alba", -5), ("Berg", 5)])]) { folder in
      _ = try run(folder, records: true)
      let path = folder + "/Goldens/towns.json"
      let record = try #require(SceneRecord(Array(Data(contentsOf: URL(fileURLWithPath: path)))))
      let boxes = record.labels.map { "[\($0.box.x),\($0.box.y),\($0.box.width),\($0.box.height)]" }
      // 89a6c8a0e5b4dcbb is the digest of no layer; the ground's is worked out from its definition.
      let ground = ##"{"id":"ground","type":"background","paint":{"background-color":"#888888"}}"##
      let old = """
        {
         "labels": [
          {"layer":"town","text":"\(record.labels[0].text)","box":\(boxes[0])},
          {"layer":"town","text":"\(record.labels[1].text)","box":\(boxes[1])}
         ],
         "layers": {
          "ground":"\(SceneRecord.digest(Array(ground.utf8)))",
          "town":"89a6c8a0e5b4dcbb"},
         "features": []
        }
        """
      try Data(old.utf8).write(to: URL(fileURLWithPath: path))
      try Data(townJob(towns: [("Alba", -5)]).utf8)
        .write(to: URL(fileURLWithPath: folder + "/a.json"))
      guard case .failed(let failure) = try run(folder)[0].status else {
        Issue.record("nothing failed")
        return
      }
      #expect(failure.causes == ["layer 'town' has another style"])
      #expect(failure.changes.flatMap(\.events) == ["label 'Berg' of layer 'town' removed"])
    }
  }

  @Test("the digest of version 0.1 is the FNV-1a hash of 64 bits")
  func digest() {
    #expect(SceneRecord.digest([]) == "cbf29ce484222325")
    #expect(SceneRecord.digest(Array("a".utf8)) == "af63dc4c8601ec8c")
    #expect(SceneRecord.digest(Array("foobar".utf8)) == "85944171f73967e8")
  }

  @Test(
    "the longest increasing run leaves out as few as possible",
    arguments: [
      ([], []), ([1, 2, 3], [0, 1, 2]), ([3, 1, 2], [1, 2]), ([1, 3, 2, 4], [0, 2, 3]),
      ([5, 1, 6, 2, 3], [1, 3, 4]),
    ] as [([Int], [Int])])
  func increasingRun(numbers: [Int], places: [Int]) {
    let run = IncreasingRun.longest(of: numbers)
    #expect(run.count == places.count)
    #expect(zip(run, run.dropFirst()).allSatisfy { $0 < $1 && numbers[$0] < numbers[$1] })
  }
}
