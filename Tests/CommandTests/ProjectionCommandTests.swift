import Foundation
import Testing

@Suite("--projection")
struct ProjectionCommandTests {
  private static let style = """
    {"version": 8, "center": [0, 0], "zoom": 0,
     "sources": {"s": {"type": "geojson", "data": {"type": "Point", "coordinates": [60, 40]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "white"}},
       {"id": "dots", "type": "circle", "source": "s"}]}
    """

  private func run(_ arguments: String..., style: String = Self.style) throws -> CommandRun {
    try CommandRun(
      ["style.json", "out.png", "--size", "300x200"] + arguments, files: ["style.json": style])
  }

  @Test("the option draws the same picture as the projection in the style")
  func option() throws {
    let mercator = try run()
    let albers = try run("--projection", "albers:center=10,50;parallels=40,60")
    #expect(albers.status == 0)
    #expect(albers.picture != mercator.picture)
    let inStyle = Self.style.replacingOccurrences(
      of: "{\"version\": 8,",
      with:
        #"{"version": 8, "projection": {"name": "albers", "center": [10, 50], "parallels": [40, 60]},"#
    )
    #expect(try run(style: inStyle).picture == albers.picture)
    #expect(try run("--projection", "mercator", style: inStyle).picture == mercator.picture)
    let names = ["albers", "equalEarth", "equirectangular", "naturalEarth", "winkelTripel"]
    let pictures = try names.map { try run("--projection", $0).picture }
    #expect(Set(pictures).count == names.count)
  }

  @Test("the message about a mistake says what is valid")
  func mistakes() throws {
    for (text, message) in [
      ("equalearth", "did you mean \"equalEarth\"?"), ("peters", "use one of albers, equalEarth"),
      ("albers:parallels=90,90", "must be two latitudes"),
      ("naturalEarth:parallels=1,2", "has no standard parallels"),
      ("albers:parallels=1", "two numbers"), ("albers:lat=1,2", "NAME:center=LON,LAT"),
    ] {
      let run = try run("--projection", text)
      #expect(run.status == 2, "\(text)")
      #expect(run.errors.joined().contains(message), "\(run.errors)")
    }
  }

  @Test("pitch has no effect, and a world file is refused")
  func limits() throws {
    let pitched = try run("--projection", "equalEarth", "--pitch", "30")
    #expect(pitched.status == 0)
    #expect(pitched.errors.first?.hasPrefix("warning[not-drawn]: projection") == true)
    #expect(try run("--projection", "equalEarth", "--world-file").status == 2)
  }
}
