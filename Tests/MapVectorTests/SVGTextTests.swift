import MapGeometry
import Testing

@testable import MapVector

@Suite("Text of SVG documents")
struct SVGTextTests {
  private static func text(_ write: (inout SVGText) -> Void) -> String {
    var text = SVGText()
    write(&text)
    return String(decoding: text.bytes, as: UTF8.self)
  }

  @Test(
    "numbers have no superfluous characters",
    arguments: [
      (0, "0"), (-0.001, "0"), (1, "1"), (0.5, ".5"), (-0.25, "-.25"), (12.30, "12.3"),
      (99.999, "100"), (-7.04, "-7.04"), (1e300, "90000000000000"),
    ])
  func numbers(_ value: Double, _ expected: String) {
    #expect(Self.text { $0.number(value) } == expected)
  }

  @Test("a number that is not finite is 0")
  func notFinite() {
    #expect(Self.text { $0.number(.nan) } == "0")
    #expect(Self.text { $0.number(-.infinity) } == "0")
  }

  @Test("markup is escaped, and characters that XML does not allow are replaced")
  func escaping() {
    #expect(
      Self.text { $0.escaped("a<b>&\"c\"\n\u{1}é😀") }
        == "a&lt;b&gt;&amp;&quot;c&quot;&#10;\u{FFFD}é😀")
  }

  @Test("path data is relative, with the shortest commands")
  func path() {
    var path = VectorPath(
      [Point(10, 20), Point(15, 20), Point(15, 22.5), Point(14.5, 22)], isClosed: true)
    path.add([Point(1, 1), Point(1.25, 1.75)], isClosed: false)
    #expect(Self.text { $0.path(path) } == "m10 20h5v2.5l-.5-.5zm-9-19 .25.75")
  }

  @Test("rounding errors do not accumulate along a path")
  func rounding() {
    // Each step alone would be rounded to 0.33. The last point is at 3.
    let path = VectorPath((0...9).map { Point(Double($0) / 3, 0) }, isClosed: false)
    #expect(
      Self.text { $0.path(path) } == "m0 0h.33.34.33.33.34.33.33.34.33")
  }

  @Test("a line without length is a dot, and repeated points are left out")
  func dots() {
    #expect(
      Self.text { $0.path(VectorPath([Point(1, 1), Point(1, 1)], isClosed: false)) } == "m1 1 0 0")
    let path = VectorPath([Point(1, 1), Point(1, 1), Point(2, 1)], isClosed: false)
    #expect(Self.text { $0.path(path) } == "m1 1h1")
  }
}
