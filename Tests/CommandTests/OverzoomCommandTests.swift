import Foundation
import Testing

@Suite("Overzoomed vector tiles on the command line")
struct OverzoomCommandTests {
  /// The coasts of the basemap, whose last zoom level is 6, as dashed lines.
  private static let style = """
    {"version": 8, "sources": {"w": {"type": "vector", "url": "basemap://world"}},
     "center": [2.5, 51.1], "zoom": 8.5,
     "layers": [{"id": "coast", "type": "line", "source": "w", "source-layer": "land",
       "paint": {"line-width": 3, "line-dasharray": [3, 2]}}]}
    """

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["style.json", "out.png", "--size", "300x300"] + arguments,
      files: ["style.json": Self.style])
  }

  @Test("above the levels to overscale, tiles are cut, and on these levels they are scaled")
  func levels() throws {
    let cut = try run()
    let scaled = try run("--zoom-levels-to-overscale", "all")
    #expect(cut.status == 0 && scaled.status == 0)
    #expect(cut.picture != nil && cut.picture != scaled.picture)
    #expect(try run("--zoom-levels-to-overscale", "4").picture == cut.picture)
    // With 16 of 22 levels, the levels from 6 on are overscaled.
    #expect(try run("--zoom-levels-to-overscale", "16").picture == scaled.picture)
  }

  @Test("a value that is not a number of levels is refused", arguments: ["-1", "31", "none"])
  func mistakes(value: String) throws {
    let run = try run("--zoom-levels-to-overscale=\(value)")
    #expect(run.status == 2)
    #expect(run.errors.first?.contains("--zoom-levels-to-overscale") == true)
  }
}
