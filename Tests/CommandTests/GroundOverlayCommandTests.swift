import Foundation
import MapTestSupport
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
  /// Returns a job that draws a map.
  private static func job(_ map: String) -> String {
    #"{\#(map), "name": "out", "size": "60x60", "bounds": [-2, -2, 2, 2]}"#
  }
  private static let view = ["--size", "60x60", "--bounds", "-2,-2,2,2"]

  private func run(_ arguments: [String]) throws -> CommandRun {
    try CommandRun(
      arguments,
      files: [
        "a.kml": Self.document, "style.json": Self.style, "blank.json": Self.blank,
        "data.jsonl": Self.job(#""data": "a.kml", "basemap": "none""#),
        "overlay.jsonl": Self.job(#""style": "blank.json", "overlay": "a.kml""#),
      ],
      data: ["i.png": #require(Data(base64Encoded: Self.image))])
  }

  @Test("an image is drawn like an image of a style: alone, and as an overlay")
  func pictures() throws {
    let expected = try #require(try run(["style.json", "out.png"] + Self.view).picture)
    for arguments in [
      ["a.kml", "out.png", "--basemap", "none"], ["blank.json", "out.png", "--overlay", "a.kml"],
    ] {
      let run = try run(arguments + Self.view + ["--strict"])
      #expect(run.status == 0, "\(run.errors)")
      #expect(run.picture == expected, "\(arguments)")
    }
  }

  @Test(
    "a batch draws the images of data and overlays", arguments: ["data.jsonl", "overlay.jsonl"])
  func batch(jobs: String) throws {
    // A blank picture is an error.
    let run = try run(["batch", jobs, "--out", ".", "--strict"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.picture != nil)
  }

  @Test("the saved style of data draws its images, and has no mistakes")
  func savedStyle() throws {
    try withFolder { folder in
      try Data(Self.document.utf8).write(to: URL(fileURLWithPath: folder + "/a.kml"))
      try #require(Data(base64Encoded: Self.image))
        .write(to: URL(fileURLWithPath: folder + "/i.png"))
      for arguments in [
        ["a.kml", "a.png", "--strict", "--save-style", "saved.json"], ["check", "saved.json"],
        ["saved.json", "b.png", "--strict"],
      ] {
        let run = try CommandRun(arguments, workingDirectory: folder)
        #expect(run.status == 0)
        #expect(run.errors.isEmpty, "\(arguments)")
      }
    }
  }

  @Test("a missing image is a warning, and data without anything else to draw is an error")
  func missing() throws {
    let run = try CommandRun(["a.kml", "out.png"], files: ["a.kml": Self.document])
    #expect(run.status != 0)
    #expect(run.errors.contains { $0.contains("i.png' of the ground overlay does not exist") })
    #expect(run.picture == nil)
  }
}
