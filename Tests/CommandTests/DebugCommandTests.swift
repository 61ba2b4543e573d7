import Foundation
import Testing

@Suite("Debug overlays on the command line")
struct DebugCommandTests {
  private static let files = [
    "style.json": #"{"version": 8, "sources": {}, "layers": [{"id": "b", "type": "background"}]}"#
  ]

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(["style.json", "out.png", "--size", "20x20"] + arguments, files: Self.files)
  }

  @Test("Overlays are named separately, and change the picture")
  func overlays() throws {
    let plain = try run().picture
    for names in ["padding", "overdraw", "tiles,collisions,overdraw"] {
      let drawn = try run("--debug", names)
      #expect(drawn.status == 0 && drawn.picture != nil && drawn.picture != plain)
    }
  }

  @Test("An unknown name is refused, with the names that exist")
  func unknown() throws {
    let refused = try run("--debug", "tiles,boxes")
    #expect(refused.status == 2 && refused.picture == nil)
    #expect(
      refused.errors.contains {
        $0.contains(
          "--debug tiles,boxes: 'boxes' is not one of tiles, collisions, padding, overdraw")
      })
  }
}
