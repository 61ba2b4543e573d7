import MapStyle
import Testing

/// Tests of parts of styles that are not drawn.
@Suite("Undrawn parts of styles")
struct UndrawnTests {
  /// Parses a style with these root members, sources and layers.
  private func style(
    root: String = "", sources: String = "", layers: String = #"{"id": "b", "type": "background"}"#
  ) -> StyleResult {
    let text = """
      {"version": 8,
       \(root)
       "sources": {\(sources)},
       "layers": [\(layers)]}
      """
    return Style.parse(text: Array(text.utf8))
  }

  private func expect(
    _ result: StyleResult, at place: String, line: Int, kind: StyleDiagnostic.Kind = .notDrawn,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    #expect(result.style != nil, sourceLocation: sourceLocation)
    #expect(result.diagnostics.map(\.place) == [place], sourceLocation: sourceLocation)
    #expect(result.diagnostics.first?.line == line, sourceLocation: sourceLocation)
    #expect(result.diagnostics.first?.kind == kind, sourceLocation: sourceLocation)
    #expect(result.diagnostics.first?.severity == .warning, sourceLocation: sourceLocation)
  }

  @Test(
    "members of the style that are not drawn are reported, with their lines",
    arguments: [
      (#""centerAltitude": 100"#, "centerAltitude"),
      (#""fog": {}"#, "fog"),
      (#""projection": {"type": "albers"}"#, "projection.type"),
      (#""projection": {"type": ["mercator", "albers", 0.5]}"#, "projection.type"),
    ])
  func root(member: String, place: String) {
    expect(style(root: member + ","), at: place, line: 2)
  }

  @Test(
    "members that are drawn are not reported",
    arguments: [
      #""projection": {"type": "mercator"},"#, #""projection": {},"#, #""centerAltitude": 0,"#,
      #""projection": {"type": ["mercator", "vertical-perspective", 0.5]},"#,
      #""projection": {"type": "globe"},"#,
      #""light": {"intensity": 1, "anchor": "map", "position": [2, 100, 40]},"#, #""owner": "me","#,
    ])
  func drawn(member: String) {
    #expect(style(root: member).diagnostics.isEmpty)
  }

  private static let video = #"""
    "v": {"type": "video", "urls": ["a.mp4"], "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}
    """#

  @Test("sources that are not drawn are reported if a layer uses them")
  func sources() {
    let raster = #"{"id": "r", "type": "raster", "source": "v"}"#
    expect(style(sources: Self.video, layers: raster), at: "sources.v.type", line: 3)
    #expect(style(sources: Self.video).diagnostics.isEmpty)
    let hidden = raster.dropLast() + #", "layout": {"visibility": "none"}}"#
    #expect(style(sources: Self.video, layers: String(hidden)).diagnostics.isEmpty)
  }
}
