import Foundation
import Testing

@Suite("Images of data, as the command draws them")
struct GroundOverlayCommandTests {
  private static let document = """
    <kml xmlns="http://www.opengis.net/kml/2.2"><GroundOverlay><color>c0ffffff</color>
    <Icon><href>i.png</href></Icon><LatLonBox><north>1</north><south>-1</south><east>1</east>
    <west>-1</west></LatLonBox></GroundOverlay></kml>
    """
  private static let style = """
    {"version": 8, "sources": {"i": {"type": "image", "url": "i.png", "coordinates":
      [[-1, 1], [1, 1], [1, -1], [-1, -1]]}},
     "layers": [{"id": "i", "type": "raster", "source": "i", "paint": {"raster-opacity": 0.753}}]}
    """
  /// A PNG file of 2x2 pixels: red, green, blue and yellow.
  private static let image =
    "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAFElEQVR42mP4z8DAAMIM////ZwAAHu8E/HMcU8wAAAAASUVORK5CYII="
  private static let blank = #"{"version": 8, "sources": {}, "layers": []}"#
  private static let jobs = """
    {"data": "a.kml", "basemap": "none", "name": "out", "size": "60x60", "bounds": [-2, -2, 2, 2]}
    {"style": "blank.json", "overlay": "a.kml", "name": "over", "size": "60x60", "bounds": [-2, -2, 2, 2]}
    """
  private static let view = ["--size", "60x60", "--bounds", "-2,-2,2,2"]

  private func run(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      arguments,
      files: [
        "a.kml": Self.document, "style.json": Self.style, "blank.json": Self.blank,
        "jobs.jsonl": Self.jobs,
      ],
      data: ["i.png": #require(Data(base64Encoded: Self.image))])
  }

  @Test("an image is drawn as that of a style: alone, as an overlay, and in a batch")
  func pictures() throws {
    let expected = try #require(try run(["style.json", "out.png", "--strict"] + Self.view).picture)
    for arguments in [
      ["a.kml", "out.png", "--basemap", "none"] + Self.view,
      ["blank.json", "out.png", "--overlay", "a.kml"] + Self.view,
      ["batch", "jobs.jsonl", "--out", "."],
    ] {
      let run = try run(arguments + ["--strict"])
      #expect(
        run.errors.allSatisfy { !$0.contains("warning") && !$0.contains("error") }, "\(run.errors)")
      #expect(run.status == 0)
      #expect(run.picture == expected, "\(arguments)")
    }
  }

  @Test("an image that is named and missing is a warning, and nothing to draw an error")
  func missing() throws {
    let run = try CommandRun(["a.kml", "out.png"], files: ["a.kml": Self.document])
    #expect(run.status != 0)
    #expect(run.errors.contains { $0.contains("i.png' of a ground overlay does not exist") })
    #expect(run.picture == nil)
  }
}
