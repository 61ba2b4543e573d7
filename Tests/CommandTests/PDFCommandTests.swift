import Foundation
import Testing

@Suite("PDF on the command line")
struct PDFCommandTests {
  private static let style = """
    {"version": 8, "name": "A map", "center": [0, 0], "zoom": 2,
     "sources": {"s": {"type": "geojson", "attribution": "Survey of Nowhere",
       "data": {"type": "Point", "coordinates": [0, 0]}}},
     "layers": [
       {"id": "ground", "type": "background", "paint": {"background-color": "#fed"}},
       {"id": "dots", "type": "circle", "source": "s"},
       {"id": "names", "type": "symbol", "source": "s", "layout": {"text-field": "Name"}}]}
    """

  private func text(_ arguments: String...) throws -> String {
    let run = try CommandRun(
      ["style.json", "-", "--format", "pdf", "--size", "200x100"] + arguments,
      files: ["style.json": Self.style])
    #expect(run.status == 0, "\(run.errors)")
    return String(decoding: run.output, as: Unicode.ASCII.self)
  }

  @Test(
    "the page has the size in points, one layer per layer, fonts, title, attribution and places")
  func page() throws {
    let text = try text()
    #expect(text.hasPrefix("%PDF-1.7"))
    for part in [
      "/MediaBox [ 0 0 150 75 ]", "/Name (ground)", "/Name (dots)", "/Name (names)", "/ToUnicode",
      "/Title (A map)", "/Subject (Survey of Nowhere)", "/Subtype /GEO", "/EPSG 3857",
    ] {
      #expect(text.contains(part), "\(part)")
    }
  }

  @Test("two drawings of the same map have the same bytes")
  func same() throws {
    #expect(try text() == text("--threads", "1"))
  }

  @Test("a page of a pitched map has no places, and a page with texts as outlines has no fonts")
  func without() throws {
    #expect(!(try text("--pitch", "40").contains("/GEO")))
    #expect(!(try text("--text-as-outlines").contains("/FontFile")))
  }

  @Test("the page has the corners of the picture")
  func places() throws {
    // At zoom 2 the world is 2,048 pixels wide: 200 pixels are 35.15625 degrees.
    let text = try text()
    let start = try #require(text.range(of: "/GPTS [ ")?.upperBound)
    let end = try #require(text[start...].firstIndex(of: "]"))
    let numbers = text[start..<end].split(separator: " ").compactMap { Double($0) }
    #expect(numbers.count == 8)
    #expect(abs(numbers[1] + 17.578125) < 1e-6 && abs(numbers[5] - 17.578125) < 1e-6)
    #expect(abs(numbers[0] + numbers[2]) < 1e-6 && numbers[0] < 0)
  }

  @Test("a batch writes one page for each job, in their order")
  func document() throws {
    let jobs = (1...3).map { #"{"name": "p\#($0)", "zoom": \#($0), "size": "\#($0)00x100"}"# }
    let files = ["style.json": Self.style, "jobs.jsonl": jobs.joined(separator: "\n")]
    let run = try CommandRun(
      ["batch", "jobs.jsonl", "--out", "atlas.pdf", "--style", "style.json", "--json"], files: files
    )
    #expect(run.status == 0, "\(run.errors)")
    let results = String(decoding: run.output, as: UTF8.self)
    #expect(results.components(separatedBy: #""output":"atlas.pdf""#).count == 4, "\(results)")
    let resumed = try CommandRun(
      ["batch", "jobs.jsonl", "--out", "atlas.pdf", "--style", "style.json", "--resume"],
      files: files)
    #expect(resumed.status == 2)
    #expect(resumed.errors.first?.contains("--resume needs a folder") == true)
  }
}
