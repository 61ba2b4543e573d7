import MapGeoJSON
import MapStyle
import Testing

/// Tests of mistakes in members that only describe a map. The map is drawn in spite of them.
@Suite("Odd descriptions of maps")
struct OddDescriptionTests {
  private func parse(root: String = "", source: String = "") -> StyleResult {
    let text = """
      {"version": 8, \(root)
       "sources": {"s": {"type": "vector", "tiles": ["a"] \(source)}}, "layers": []}
      """
    return Style.parse(text: Array(text.utf8))
  }

  private func expectOdd(
    _ result: StyleResult, _ message: String, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.style != nil, sourceLocation: sourceLocation)
    #expect(!result.hasErrors, sourceLocation: sourceLocation)
    #expect(result.diagnostics.map(\.kind) == [.oddDescription], sourceLocation: sourceLocation)
    #expect(result.diagnostics.map(\.severity) == [.error], sourceLocation: sourceLocation)
    #expect(result.diagnostics.map(\.description) == [message], sourceLocation: sourceLocation)
  }

  @Test(
    "an odd member of the style is a warning",
    arguments: [
      (#""name": 5"#, "name: string expected, number found; it is left out"),
      (#""zoom": "5""#, "zoom: number expected, string found; it is read as 5"),
      (#""zoom": null"#, "zoom: number expected, null found; it is left out"),
      (#""center": "8.5,47""#, "center: array expected, string found; it is read as [8.5,47]"),
      (#""center": [8]"#, "center: array length 2 expected, length 1 found; it is left out"),
      (
        #""center": [47, 98]"#,
        "center: the latitude, 98, is beyond the poles; the longitude comes first; it is left out"
      ),
      (
        #""transition": {"duration": "1"}"#,
        "transition.duration: number expected, string found; it is left out"
      ),
    ])
  func root(member: String, message: String) {
    expectOdd(parse(root: member + ","), message)
  }

  @Test(
    "an odd member of a source is a warning",
    arguments: [
      (#""minzoom": "3""#, "minzoom: number expected, string found; it is read as 3"),
      (#""maxzoom": """#, "maxzoom: number expected, string found; it is left out"),
      (#""attribution": 5"#, "attribution: string expected, number found; it is left out"),
      (#""volatile": "yes""#, "volatile: boolean expected, string found; it is left out"),
      (#""bounds": "1,2,3,4""#, "bounds: array expected, string found; it is read as [1,2,3,4]"),
      (#""bounds": [1, 2, 3]"#, "bounds: array length 4 expected, length 3 found; it is left out"),
    ])
  func source(member: String, message: String) {
    expectOdd(parse(source: ", " + member), "sources.s." + message)
  }

  @Test("numbers that are written as text have their values")
  func values() throws {
    let style = try #require(
      parse(
        root: #""zoom": "5", "center": ["8.5", 47],"#,
        source: #", "minzoom": "3", "bounds": "[1, 2, 3, 4]""#
      ).style)
    #expect(style.zoom == 5)
    #expect(style.center?.longitude == 8.5 && style.center?.latitude == 47)
    guard case .vector(let source) = style.source("s") else {
      Issue.record("the source is one of vector tiles")
      return
    }
    #expect(source.tileset.minzoom == 3)
    #expect(source.tileset.bounds?.numbers == [1, 2, 3, 4])
  }

  @Test(
    "odd members on which a picture depends are still errors",
    arguments: [#""light": "x","#, #""glyphs": "a","#, #""sprite": 5,"#])
  func mistakes(member: String) {
    let result = parse(root: member)
    #expect(result.style == nil)
    #expect(result.hasErrors)
  }
}
