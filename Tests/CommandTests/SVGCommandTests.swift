import Foundation
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("SVG on the command line")
struct SVGCommandTests {
  private static let style = """
    {"version": 8, "name": "A & B", "center": [0, 0], "zoom": 2,
     "sources": {"s": {"type": "geojson", "attribution": "Survey of Nowhere",
       "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#fed"}},
       {"id": "dots", "type": "circle", "source": "s"},
       {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": "<Name>"}}]}
    """

  private func run(_ arguments: String...) throws -> CommandRun {
    try CommandRun(
      ["style.json", "-", "--format", "svg", "--size", "200x100"] + arguments,
      files: ["style.json": Self.style])
  }

  @Test("a document has one group for each layer, texts, a title and an attribution")
  func document() throws {
    let run = try run()
    #expect(run.status == 0)
    #expect(XMLParser(data: run.output).parse())
    let text = String(decoding: run.output, as: UTF8.self)
    #expect(text.contains(#" width="200" height="100" "#))
    for part in [
      #"inkscape:label="ground""#, #"inkscape:label="names""#, "&lt;Name&gt;</text>",
      "<title>A &amp; B</title>", "<dc:title>Survey of Nowhere</dc:title>", "@font-face",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("the size of the document does not depend on the resolution of its images")
  func resolution() throws {
    let text = String(decoding: try run("--dpi", "288").output, as: UTF8.self)
    #expect(text.contains(#" width="200" height="100" "#))
    #expect(try run("--dpi", "288", "--ratio", "2").status == 2)
  }

  @Test("--text-as-outlines embeds no font, and is refused for pixels")
  func outlines() throws {
    let text = String(decoding: try run("--text-as-outlines").output, as: UTF8.self)
    #expect(!text.contains("@font-face") && !text.contains("<text"))
    let pixels = try CommandRun(
      ["style.json", "out.png", "--text-as-outlines"], files: ["style.json": Self.style])
    #expect(pixels.status == 2)
    #expect(pixels.errors.first?.contains("--text-as-outlines: requires SVG") == true)
  }

  @Test("jobs write SVG if their extension or format says so")
  func jobs() throws {
    let run = try CommandRun(
      ["batch", "jobs.jsonl", "--out", "out", "--style", "style.json"],
      files: [
        "style.json": Self.style,
        "jobs.jsonl": #"{"name": "a.svg", "zoom": 1}"# + "\n" + #"{"name": "b", "format": "svg"}"#
          + "\n",
      ])
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test("textAsOutlines of a job embeds no font, and is refused for pixels")
  func outlinesOfJobs() throws {
    func run(_ job: String) throws -> CommandRun {
      try CommandRun(
        ["batch", "jobs.jsonl", "--out", "-", "--style", "style.json"],
        files: ["style.json": Self.style, "jobs.jsonl": job + "\n"])
    }
    func file(_ run: CommandRun) throws -> String {
      let result = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
      let text = try #require(result?["picture"] as? String)
      return String(decoding: try #require(Data(base64Encoded: text)), as: UTF8.self)
    }
    #expect(try file(run(#"{"name": "a.svg"}"#)).contains("<text"))
    #expect(try !file(run(#"{"name": "a.svg", "textAsOutlines": true}"#)).contains("<text"))
    let pixels = try run(#"{"name": "a.png", "textAsOutlines": true}"#)
    #expect(pixels.status != 0)
  }
}
