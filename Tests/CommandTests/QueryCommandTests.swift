import Foundation
import Testing

@Suite("render-map query")
struct QueryCommandTests {
  private static let files = [
    "style.json": """
    {"version": 8, "center": [0, 0], "zoom": 1, "sources": {"s": {"type": "geojson", "data":
      {"type": "Feature", "id": 5, "properties": {"a": 1},
       "geometry": {"type": "Point", "coordinates": [0, 0]}}}},
     "layers": [{"id": "c", "type": "circle", "source": "s", "paint": {"circle-radius": 4}},
       {"id": "d", "type": "circle", "source": "s", "paint": {"circle-radius": 9}}]}
    """
  ]

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["query", "style.json"] + arguments, files: Self.files)
  }

  private func layers(_ run: CommandRun) throws -> [String] {
    let json = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let features = json?["features"] as? [[String: Any]] ?? []
    return features.compactMap { ($0["layer"] as? [String: Any])?["id"] as? String }
  }

  @Test("features are found at a place, at a point, in a box and in the picture, topmost first")
  func areas() throws {
    #expect(try layers(run("--at", "0,0")) == ["d", "c"])
    #expect(try layers(run("--point", "263,256")) == ["d"])
    #expect(try layers(run("--box", "240,240,250,300")) == ["d"])
    #expect(try layers(run("--box", "0,0,100,100")) == [])
    #expect(try layers(run()) == ["d", "c"])
  }

  @Test("--layers and --filter limit the features that are found")
  func narrowed() throws {
    #expect(try layers(run("--layers", "c")) == ["c"])
    #expect(try layers(run("--filter", #"["==", ["get", "a"], 2]"#)) == [])
  }

  @Test("--source returns the features of a source, without layers")
  func source() throws {
    let run = try run("--source", "s", "--zoom", "0")
    let json = try JSONSerialization.jsonObject(with: run.output) as? [String: Any]
    let features = json?["features"] as? [[String: Any]] ?? []
    #expect(features.map { $0["id"] as? Int } == [5])
    #expect(features.map { $0["source"] as? String } == ["s"])
    #expect(features.allSatisfy { $0["layer"] == nil })
  }

  @Test(
    "a wrong question is explained, with exit code 2",
    arguments: [
      (
        ["--layers", "e"],
        "the style has no layer 'e'; use the id of one of its layers"
      ),
      (
        ["--source", "t"],
        "the map has no source 't'; use a source that a layer draws"
      ),
      (["--at", "0,0", "--point", "1,1"], "use only one of --at, --point and --box"),
      (["--point", "1"], "--at takes LON,LAT, --point X,Y and --box X0,Y0,X1,Y1"),
      (["--source-layer", "l"], "--source-layer requires --source"),
    ])
  func wrong(arguments: [String], message: String) throws {
    let run = try CommandRun(["query", "style.json"] + arguments, files: Self.files)
    #expect(run.status == 2)
    #expect(run.errors == [message])
  }

  @Test("the message about an invalid filter says what is wrong")
  func wrongFilter() throws {
    let run = try run("--filter", #"["frobnicate"]"#)
    #expect(run.status == 2)
    #expect(run.errors.first?.hasPrefix("--filter: ") == true)
  }
}
