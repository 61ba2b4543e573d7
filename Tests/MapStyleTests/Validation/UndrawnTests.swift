import MapStyle
import Testing

/// What styles ask for and is not drawn.
@Suite("Undrawn parts of styles")
struct UndrawnTests {
  /// A style with these members, one layer of each source, and `layers` besides.
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
    "members of the style that are not drawn are told, with their lines",
    arguments: [
      (#""terrain": {"source": "dem"}"#, "terrain"), (#""centerAltitude": 100"#, "centerAltitude"),
      (#""fog": {}"#, "fog"),
      (#""projection": {"type": "vertical-perspective"}"#, "projection.type"),
      (
        #""projection": {"type": ["mercator", "vertical-perspective", 0.5]}"#, "projection.type"
      ),
    ])
  func root(member: String, place: String) {
    expect(style(root: member + ","), at: place, line: 2)
  }

  @Test(
    "projections that are mercator at some zoom levels are told as such",
    arguments: [
      #""globe""#,
      #"["interpolate", ["linear"], ["zoom"], 5, "vertical-perspective", 6, "mercator"]"#,
    ])
  func zoomDependent(projection: String) {
    expect(
      style(root: #""projection": {"type": \#(projection)},"#), at: "projection.type", line: 2,
      kind: .notDrawnAtSomeZooms)
  }

  @Test(
    "what is drawn is not told",
    arguments: [
      #""projection": {"type": "mercator"},"#, #""projection": {},"#, #""centerAltitude": 0,"#,
      #""projection": {"type": ["mercator", "vertical-perspective", 0]},"#,
      #""light": {"intensity": 1, "anchor": "map", "position": [2, 100, 40]},"#, #""owner": "me","#,
    ])
  func drawn(member: String) {
    #expect(style(root: member).diagnostics.isEmpty)
  }

  @Test("the projection is mercator beyond the globe and at the ends of a transition")
  func mercator() {
    #expect(ProjectionDefinition("mercator").isMercator(zoom: 0))
    #expect(!ProjectionDefinition("globe").isMercator(zoom: 11.9))
    #expect(ProjectionDefinition("globe").isMercator(zoom: 12))
    func mix(_ transition: Double) -> ProjectionDefinition {
      ProjectionDefinition(from: "vertical-perspective", to: "mercator", transition: transition)
    }
    #expect(!mix(0).isMercator(zoom: 20) && !mix(0.9).isMercator(zoom: 20))
    #expect(mix(1).isMercator(zoom: 0))
  }

  private static let video = #"""
    "v": {"type": "video", "urls": ["a.mp4"], "coordinates": [[0, 1], [1, 1], [1, 0], [0, 0]]}
    """#
  private static let mlt = #""m": {"type": "vector", "tiles": ["{z}.mlt"], "encoding": "mlt"}"#

  @Test("sources that are not drawn are told where a layer draws them")
  func sources() {
    let raster = #"{"id": "r", "type": "raster", "source": "v"}"#
    expect(style(sources: Self.video, layers: raster), at: "sources.v.type", line: 3)
    #expect(style(sources: Self.video).diagnostics.isEmpty)
    let fill = #"{"id": "f", "type": "fill", "source": "m", "source-layer": "a"}"#
    expect(style(sources: Self.mlt, layers: fill), at: "sources.m.encoding", line: 3)
    let hidden = fill.dropLast() + #", "layout": {"visibility": "none"}}"#
    #expect(style(sources: Self.mlt, layers: String(hidden)).diagnostics.isEmpty)
  }
}
