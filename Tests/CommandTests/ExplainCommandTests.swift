import Foundation
import Testing

@Suite("render-map explain")
struct ExplainCommandTests {
  private static let files = [
    "style.json": """
    {"version": 8, "center": [0, 0], "zoom": 1, "sources": {"s": {"type": "geojson", "data":
      {"type": "Feature", "id": 5, "properties": {"name": "a"},
       "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
     "layers": [{"id": "b", "type": "background", "paint": {"background-color": "#fff"}},
       {"id": "c", "type": "circle", "source": "s", "filter": ["==", ["get", "name"], "b"]},
       {"id": "t", "type": "symbol", "source": "s", "layout": {"text-field": ["get", "name"],
         "text-font": ["Noto Sans Regular"]}}]}
    """
  ]

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["explain", "style.json"] + arguments, files: Self.files)
  }

  private func layers(_ run: CommandRun) throws -> [[String: Any]] {
    let json = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    return json?["layers"] as? [[String: Any]] ?? []
  }

  @Test("the text has a line for each layer, with the part of the filter that decides")
  func text() throws {
    let run = try run("--at", "0,0")
    #expect(run.status == 0)
    #expect(
      String(decoding: run.output, as: UTF8.self) == """
        b (background): drawn
        c (circle): not drawn: its filter rejects the feature: ["==",["get","name"],"b"] is false, where "name" is "a"
        t (symbol): drawn: 1 feature
          feature 5 "a": drawn

        """)
  }

  @Test("JSON has the facts of the reasons")
  func json() throws {
    let layers = try layers(run("--pixel", "256,256", "--layer", "c", "--json"))
    #expect(layers.map { $0["drawn"] as? Bool } == [false])
    let reason = layers.first?["reason"] as? [String: Any]
    #expect(reason?["code"] as? String == "filter")
    #expect(reason?["path"] as? [Int] == [])
    #expect(reason?["values"] as? [String: String] == ["name": "a"])
    #expect(reason?["result"] as? Bool == false)
  }

  @Test("a label is explained in symbol layers, and changes to the style change the reason")
  func label() throws {
    #expect(try layers(run("--label", "A", "--json")).map { $0["layer"] as? String } == ["t"])
    let changed = try layers(run("--label", "a", "--json", "--set", "t.text-opacity=0"))
    let reason = changed.first?["reason"] as? [String: Any]
    #expect(reason?["code"] as? String == "transparent")
    #expect(reason?["property"] as? String == "text-opacity")
  }

  @Test("--out draws the picture with a mark at the place")
  func marked() throws {
    let marked = try run("--at", "0,0", "--out", "out.png")
    #expect(marked.status == 0 && marked.errors.isEmpty)
    let picture = try #require(marked.picture)
    #expect(try run("--at", "90,0", "--out", "out.png").picture != picture)
    #expect(try run("--at", "0,0", "--out", "out.png").picture == picture)
  }

  @Test(
    "a wrong question is explained, with exit code 2",
    arguments: [
      (["--layer", "e"], "the style has no layer 'e'; use the id of one of its layers"),
      (["--at", "0,0", "--label", "a"], "use only one of --at, --pixel and --label"),
      (["--label", " "], "--label: the text is empty; name a label of the map"),
      (["--at", "0,95"], "--at: a latitude is between -90 and 90; write LON,LAT"),
      (["--radius", "9"], "--radius requires --at or --pixel"),
      (["--at", "0,0", "--radius", "-1"], "--radius -1.0: must be above 0 and at most 1000"),
    ])
  func wrong(arguments: [String], message: String) throws {
    let run = try CommandRun(["explain", "style.json"] + arguments, files: Self.files)
    #expect(run.status == 2 && run.errors == [message])
  }
}
