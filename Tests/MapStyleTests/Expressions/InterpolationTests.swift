import MapGeoJSON
import MapJSON
import MapTestSupport
import Testing

@testable import MapStyle

@Suite("Interpolation")
struct InterpolationTests {
  /// Returns the interpolated value between 0 at zoom level 2 and 100 at 6.
  private func value(_ interpolation: String, at zoom: Double) throws -> Double {
    try number(
      #"["interpolate", \#(interpolation), ["zoom"], 2, 0, 6, 100]"#, EvaluationContext(zoom: zoom))
  }

  @Test("Linear values are proportional, and constant beyond the outermost stops")
  func linear() throws {
    for (zoom, expected) in [(0.0, 0.0), (2, 0), (3, 25), (5, 75), (6, 100), (22, 100)] {
      #expect(try value(#"["linear"]"#, at: zoom) == expected)
    }
  }

  @Test("Exponential values grow by the base from one unit of the input to the next")
  func exponential() throws {
    // The share at level 3 is (2^1 - 1) / (2^4 - 1), and so on.
    for (zoom, fifteenths) in [(3.0, 1.0), (4, 3), (5, 7), (6, 15)] {
      let value = try value(#"["exponential", 2]"#, at: zoom)
      #expect(abs(value - 100 * fifteenths / 15) < 1e-9)
    }
    #expect(try value(#"["exponential", 1]"#, at: 3) == 25)
    // The share is (0.5^2 - 1) / (0.5^4 - 1) = 0.75 / 0.9375 = 0.8.
    #expect(try abs(value(#"["exponential", 0.5]"#, at: 4) - 80) < 1e-9)
  }

  @Test("Cubic Bézier values follow CSS's easing curves")
  func cubicBezier() throws {
    #expect(try abs(value(#"["cubic-bezier", 0.25, 0.25, 0.75, 0.75]"#, at: 3) - 25) < 1e-3)
    // "ease-in-out" is symmetrical about its middle.
    #expect(try abs(value(#"["cubic-bezier", 0.42, 0, 0.58, 1]"#, at: 4) - 50) < 1e-3)
    // At the parameter 1/2, control points (0, 0) and (0, 1) give x = 1/8 and y = 1/2.
    #expect(try abs(value(#"["cubic-bezier", 0, 0, 0, 1]"#, at: 2.5) - 50) < 1e-2)
    #expect(try mistakes(in: #"["interpolate", ["cubic-bezier", 0, 0, 2, 1], 1, 0, 0]"#) == ["[1]"])
  }

  @Test(
    "A malformed interpolation is a mistake with its place",
    arguments: [
      (#"["interpolate", "linear", 1, 0, 0]"#, "[1]"),
      (#"["interpolate", ["cubic"], 1, 0, 0]"#, "[1][0]"),
      (#"["interpolate", ["exponential", ["zoom"]], 1, 0, 0]"#, "[1][1]"),
      (#"["interpolate", ["linear"], 1, 0, "a"]"#, ""), (#"["interpolate", ["linear"], 1, 0]"#, ""),
    ])
  func mistakenInterpolation(expression: String, place: String) throws {
    #expect(try mistakes(in: expression) == [place])
  }

  /// Returns the color halfway between two colors.
  private func halfway(_ operation: String, _ a: String, _ b: String) throws -> Color {
    let value = try compile(
      #"["\#(operation)", ["linear"], ["zoom"], 0, ["to-color", "\#(a)"], 1, ["to-color", "\#(b)"]]"#
    ).evaluate(EvaluationContext(zoom: 0.5))
    guard case .color(let color) = value else { return .transparent }
    return color
  }

  @Test("Colors in sRGB are interpolated channel by channel, not darkened by transparent colors")
  func rgb() throws {
    let mixed = try halfway("interpolate", "rgb(0, 100, 255)", "rgba(100, 0, 255, 0)")
    #expect(mixed.text == "rgba(50,50,255,0.5)")
  }

  @Test("Colors in CIELAB are interpolated by lightness: gray is halfway in L*, not in sRGB")
  func lab() throws {
    // The lightness L* = 50 has Y = ((50 + 16) / 116)^3 = 0.18419, which is 0.46633 in sRGB, or 118.9 of 255.
    let gray = try halfway("interpolate-lab", "black", "white")
    for channel in [gray.red, gray.green, gray.blue] {
      #expect(abs(channel * 255 - 118.9) < 0.1)
    }
  }

  @Test("Hues change in the shorter direction, and a gray has the other color's hue")
  func hcl() throws {
    // CSS Color 4 has red at lch(54.29 106.84 40.85) and blue at lch(29.57 131.2 301.36): halfway is
    // 351.1 degrees, a magenta, and not 171.1, a green.
    let red = HCLColor(Color(red: 1, green: 0, blue: 0))
    let blue = HCLColor(Color(red: 0, green: 0, blue: 1))
    #expect(abs(red.lightness - 54.29) < 0.01 && abs(red.chroma - 106.84) < 0.05)
    let hue = try #require(red.interpolated(to: blue, by: 0.5).hue)
    #expect(abs(hue - (351.1 - 360)) < 0.05)
    let mixed = try halfway("interpolate-hcl", "red", "blue")
    #expect(mixed.red > 0.7 && mixed.blue > 0.4 && mixed.green == 0)
    let pale = HCLColor(try halfway("interpolate-hcl", "#808080", "red"))
    #expect(try abs(#require(pale.hue) - #require(red.hue)) < 0.5)
  }

  @Test("Arrays, padding, anchors' offsets and projections are interpolated part by part")
  func parts() throws {
    let context = EvaluationContext(zoom: 0.25)
    func mix(_ a: String, _ b: String, _ type: ExpressionType) throws -> String {
      try result(
        #"["interpolate", ["linear"], ["zoom"], 0, \#(a), 1, \#(b)]"#, expecting: type, context)
    }
    let pair = ExpressionType.array(element: .number, count: 2)
    #expect(try mix(#"["literal", [0, 4]]"#, #"["literal", [4, 0]]"#, pair) == "[1,3]")
    #expect(try mix("4", #"["literal", [8, 0]]"#, .padding) == "[5,3,5,3]")
    #expect(try mix("4", #"["literal", [8]]"#, .numberArray) == "[5]")
    #expect(
      try mix(
        #"["literal", ["top", [0, 4]]]"#, #"["literal", ["top", [4, 0]]]"#,
        .variableAnchorOffsetCollection) == #"["top",[1,3]]"#)
    #expect(
      try mix(#""mercator""#, #""vertical-perspective""#, .projectionDefinition)
        == #"["mercator","vertical-perspective",0.25]"#)
    #expect(throws: EvaluationError.self) {
      try mix(
        #"["literal", ["top", [0, 4]]]"#, #"["literal", ["left", [4, 0]]]"#,
        .variableAnchorOffsetCollection)
    }
  }

  @Test("A curve over zoom levels is found with its place and its stops")
  func zoomCurve() throws {
    let curve = #"["interpolate", ["exponential", 2], ["zoom"], 5, 1, 9, ["get", "x"]]"#
    let expected = ZoomCurve(interpolation: .exponential(base: 2), stops: [5, 9])
    #expect(try compile(curve).zoomCurve == expected)
    #expect(
      try compile(#"["let", "a", 1, ["coalesce", ["get", "x"], \#(curve)]]"#).zoomCurve == expected)
    #expect(
      try compile(#"["step", ["zoom"], 1, 5, 2]"#).zoomCurve
        == ZoomCurve(interpolation: nil, stops: [-.infinity, 5]))
    #expect(try compile(#"["*", 2, \#(curve)]"#).zoomCurve == nil)
  }

  @Test(
    "Values are between those of the adjacent stops, and grow with the input",
    arguments: 1...50)
  func bounds(seed: Int) throws {
    var random = SplitMix64(seed: UInt64(seed))
    let interpolation: Interpolation =
      switch random.next() % 3 {
      case 0: .linear
      case 1: .exponential(base: random.next(in: 0.1...4))
      default:
        .cubicBezier(
          x1: random.next(in: 0...1), y1: random.next(in: 0...1), x2: random.next(in: 0...1),
          y2: random.next(in: 0...1))
      }
    let lower = random.next(in: -10...10)
    let upper = lower + random.next(in: 0.01...20)
    var last = 0.0
    for step in 0...100 {
      let input = lower + (upper - lower) * Double(step) / 100
      let factor = interpolation.factor(input, lower: lower, upper: upper)
      #expect((-1e-9...1 + 1e-9).contains(factor))
      #expect(factor >= last - 1e-5)
      last = factor
    }
    #expect(interpolation.factor(lower, lower: lower, upper: upper) == 0)
    #expect(abs(last - 1) < 1e-9)
  }

  @Test("Interpolated colors are valid colors, in every space", arguments: 1...20)
  func colorBounds(seed: Int) {
    var random = SplitMix64(seed: UInt64(seed))
    func color() -> Color {
      Color(
        red: random.next(in: 0...1), green: random.next(in: 0...1), blue: random.next(in: 0...1),
        alpha: random.next(in: 0...1))
    }
    let (from, to) = (color(), color())
    for space in [ColorSpace.rgb, .lab, .hcl] {
      for step in 0...10 {
        let mixed = from.interpolated(to: to, by: Double(step) / 10, in: space)
        for channel in [mixed.red, mixed.green, mixed.blue, mixed.alpha] {
          #expect((0...1).contains(channel))
        }
      }
      let end = from.interpolated(to: to, by: 1, in: space)
      #expect(abs(end.red - to.red) < 1e-3 && abs(end.green - to.green) < 1e-3)
      #expect(abs(end.blue - to.blue) < 1e-3 && abs(end.alpha - to.alpha) < 1e-9)
    }
  }
}
