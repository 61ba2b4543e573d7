import MapJSON
import Testing

@testable import MapStyle

@Suite("Contour sources")
struct ContourSourceTests {
  private func source(_ members: String) throws -> ContourSource? {
    try ContourSource(
      JSONDocument(parsing: #"{"type": "contour", "source": "dem" \#(members)}"#).root)
  }

  /// Returns the places of the mistakes in a style with a contour source and a layer that draws it.
  private func places(_ members: String, layer: String = "") throws -> [String] {
    let style = """
      {"version": 8, "sources": {
        "dem": {"type": "raster-dem", "url": "x"}, "v": {"type": "vector", "url": "x"},
        "c": {"type": "contour", \(members)}},
       "layers": [{"id": "l", "type": "line", "source": "c" \(layer)}]}
      """
    return Style.parse(try JSONDocument(parsing: style)).diagnostics.map(\.place)
  }

  @Test("intervals change in steps at zoom levels")
  func steps() throws {
    let usual = try #require(try source(""))
    #expect([11, 12, 13.9, 14, 15, 22].map(usual.intervals.value) == [200, 100, 100, 50, 20, 20])
    #expect(usual.majorMultiplier.value(atZoom: 0) == 5)
    #expect(usual.unit == 1)
    #expect(usual.overzoom == 1)
    let given = try #require(try source(#", "intervals": [500, 10, 40], "majorMultiplier": 4"#))
    #expect([9, 10].map(given.intervals.value) == [500, 40])
    #expect(given.majorMultiplier.value(atZoom: 9) == 4)
  }

  @Test("a unit is a name, or a length in meters")
  func units() throws {
    #expect(try source(#", "unit": "feet""#)?.unit == 0.3048)
    #expect(try source(#", "unit": 1.8288"#)?.unit == 1.8288)
  }

  @Test("invalid members are mistakes at their places")
  func mistakes() throws {
    let valid = #""source": "dem""#
    #expect(try places(valid).isEmpty)
    #expect(try places(valid + #", "intervals": [100, 12, 50]"#).isEmpty)
    #expect(try places(#""intervals": 10"#) == ["sources.c"])
    for name in ["v", "den"] {
      #expect(try places(#""source": "\#(name)""#) == ["sources.c.source"])
    }
    for steps in ["0", "-1", "[]", "[10, 5]", "[10, 5, 20, 5, 30]", "[10, 5, 0]", #""10""#, "null"]
    {
      #expect(
        try places(valid + #", "intervals": \#(steps)"#) == ["sources.c.intervals"], "\(steps)")
    }
    #expect(try places(valid + #", "unit": "yards""#) == ["sources.c.unit"])
    #expect(try places(valid + #", "unit": 0"#) == ["sources.c.unit"])
    #expect(try places(valid + #", "overzoom": -1"#) == ["sources.c.overzoom"])
    #expect(try places(valid + #", "levels": 1"#) == ["sources.c"])
  }

  @Test("a source that is added needs its elevation source in the style")
  func adding() throws {
    let root =
      #"{"version": 8, "sources": {"dem": {"type": "raster-dem", "url": "x"}}, "layers": []}"#
    var style = try #require(try Style.parse(JSONDocument(parsing: root)).style)
    try style.addSource("c", ["type": "contour", "source": "dem"])
    #expect(style.source("c")?.type == "contour")
    #expect(throws: StyleError.self) {
      try style.addSource("d", ["type": "contour", "source": "c"])
    }
  }

  @Test("a layer draws the source without a source layer")
  func layers() throws {
    #expect(try places(#""source": "dem""#, layer: #", "source-layer": "x""#) == ["layers[0]"])
  }
}
