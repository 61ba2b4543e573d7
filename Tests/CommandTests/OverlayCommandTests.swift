import Foundation
import Testing

@Suite("Overlays and changes on the command line")
struct OverlayCommandTests {
  private static let files = [
    "base.json": """
    {"version": 8, "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [0, 0]}}},
     "state": {"ground": {"default": "white"}},
     "layers": [
       {"id": "ground", "type": "background",
        "paint": {"background-color": ["to-color", ["global-state", "ground"]]}},
       {"id": "dots", "type": "circle", "source": "s"}]}
    """,
    "square.geojson": """
    {"type": "Feature", "properties": {"fill": "red", "fill-opacity": 1, "stroke-width": 0},
     "geometry": {"type": "Polygon",
       "coordinates": [[[20, 0], [30, 0], [30, 10], [20, 10], [20, 0]]]}}
    """,
    "line.json": #"[{"id": "mine", "type": "line", "paint": {"line-width": 3}}]"#,
  ]

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["base.json", "out.png", "--size", "40x40"] + arguments, files: Self.files)
  }

  @Test("The picture fits the overlay, unless the camera is given")
  func camera() throws {
    let fitted = try run("--overlay", "square.geojson", "-v")
    #expect(fitted.status == 0)
    #expect(fitted.errors.first?.contains("center 24.99") == true)
    let given = try run("--overlay", "square.geojson", "-v", "--center", "1,2", "--zoom", "3")
    #expect(given.errors.first?.contains("center 1.0,2.0, zoom 3.0") == true)
  }

  @Test("Overlays and changes change the picture")
  func changes() throws {
    let view = ["--center", "10,0", "--zoom", "0"]
    let plain = try run(view).picture
    for arguments in [
      ["--overlay", "square.geojson"], ["--set", "dots.circle-radius=9"],
      ["--filter", #"dots=["==", ["geometry-type"], "Polygon"]"#], ["--hide", "d*"],
      ["--state", "ground=blue"],
    ] {
      let changed = try run(view + arguments)
      #expect(changed.status == 0, "\(arguments)")
      #expect(changed.picture != nil && changed.picture != plain, "\(arguments)")
    }
  }

  @Test("--insert-below puts an overlay below a layer")
  func insertBelow() throws {
    let center = ["--center", "25,5", "--zoom", "3"]
    let onTop = try run(["--overlay", "square.geojson"] + center)
    let below = try run(["--overlay", "square.geojson", "--insert-below", "ground"] + center)
    let without = try run(center)
    #expect(below.picture == without.picture)
    #expect(onTop.picture != without.picture)
  }

  private func run(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      ["base.json", "out.png", "--size", "40x40"] + arguments, files: Self.files)
  }

  @Test("A custom style replaces the style of simplestyle")
  func overlayStyle() throws {
    let run = try run(
      "--overlay", "square.geojson", "--overlay-style", "line.json", "--set", "mine.line-color=red")
    #expect(run.status == 0)
    let gone = try self.run(
      "--overlay", "square.geojson", "--overlay-style", "line.json", "--hide", "overlay-fill")
    #expect(gone.errors == ["--hide overlay-fill: the style has no layer \"overlay-fill\""])
  }

  @Test("Mistakes are reported with a remedy")
  func mistakes() throws {
    let anchor = try run("--overlay", "square.geojson", "--insert-below", "lables")
    #expect(anchor.status == 2)
    #expect(
      anchor.errors == [
        "--insert-below: the style has no layer \"lables\"; did you mean \"labels\"?"
      ])
    let layer = try run("--set", "dot.circle-radius=3")
    #expect(layer.status == 2)
    #expect(
      layer.errors == [
        "--set dot.circle-radius: the style has no layer \"dot\"; did you mean \"dots\"?"
      ])
    #expect(try run("--insert-below", "labels").status == 2)
    #expect(try run("--overlay", "nowhere.geojson").status == 4)
    #expect(try run("--overlay", "line.json").status == 3)
    #expect(try run("--overlay-style", "square.geojson").status == 3)
    let lonely = try run("--overlay-style", "line.json")
    #expect(lonely.status == 3)
    #expect(lonely.errors.first?.hasPrefix("line.json:1: layers[0]") == true)
  }
}
