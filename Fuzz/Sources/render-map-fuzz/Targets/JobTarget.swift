@testable import MapData
@testable import RenderMap
@testable import MapJSON
@testable import MapStyle
@testable import MapEngine

/// Jobs of batches and of image tests, with matrices, themes and decorations.
enum JobTarget: FuzzTarget {
  static let name = "job"
  static let summary = "jobs"
  static let words =
    Words.geoJSON
    + Words.quoted([
      "name", "style", "data", "overlay", "insertBelow", "center", "zoom", "bearing", "pitch",
      "bounds", "padding", "size",
      "ratio", "dpi", "fit", "maxZoom", "paper", "set", "filter", "hide", "state", "projection",
      "attribution", "scaleBar",
      "title", "subtitle", "caption", "northArrow", "graticule", "inset", "legend", "frame",
      "positions", "transparent",
      "markers", "paths", "format", "matrix", "basemap", "colorBy", "sizeBy", "labelBy", "palette",
      "classes", "breaks",
      "600x400@2x", "a4", "210x297mm", "{view}-{zoom}",
    ])
  static let sources = ["RenderMap/Request"]

  static func run(_ input: [UInt8]) throws {
    let members = try RequestMembers(parsing: input, file: "jobs/all.json", firstLine: 1)
    let loader = ResourceLoader(http: nil)
    let reader = try RequestReader(loader: loader, furtherMembers: ["ignore"])
    let results = try reader.requests(of: members, line: 3)
    expect(results.count <= 100_000, "\(results.count) jobs")
    var accepted = 0
    var refusal: (any Error)?
    for result in results.prefix(20) {
      do {
        let job = try result.get()
        accepted += 1
        expect(!job.output.hasPrefix("/"), "a picture outside of its folder: \(job.output)")
        expect(
          !job.output.split(separator: "/").contains(".."),
          "a picture outside of its folder: \(job.output)")
        expect(!job.output.utf8.contains(0), "a null in the path of a picture")
        try checkAnnotations(of: job)
      } catch {
        refusal = error
      }
    }
    if accepted == 0, let refusal { throw refusal }
  }

  /// Checks that the markers and paths of a job are features that can be drawn.
  private static func checkAnnotations(of job: PictureRequest) throws {
    let text = Array(#"{"version":8,"sources":{},"layers":[]}"#.utf8)
    guard var style = Style.parse(text: text).style else { report("the empty style is refused") }
    let overlay = Overlay(markers: job.markers, paths: job.paths)
    overlay.features.checkAreGeoJSON()
    expectSuccess("the annotations cannot be added") { try style.add(overlay) }
  }
}
