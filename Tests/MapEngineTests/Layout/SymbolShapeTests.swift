import MapGeometry
import MapStyle
import MapTestSupport
import MapText
import Testing

@testable import MapEngine

@Suite("Shapes of symbols")
struct SymbolShapeTests {
  @Test("the pole of a square is its middle")
  func square() {
    let square = [Point(0, 0), Point(100, 0), Point(100, 100), Point(0, 100), Point(0, 0)]
    #expect(PoleOfInaccessibility.pole(of: [square], tolerance: 1) == Point(50, 50))
  }

  @Test("the pole of a horseshoe, whose middle is empty, is in its thickest part")
  func horseshoe() throws {
    let ring = [
      Point(0, 0), Point(300, 0), Point(300, 400), Point(260, 400), Point(260, 100),
      Point(40, 100), Point(40, 400), Point(0, 400), Point(0, 0),
    ]
    let pole = try #require(PoleOfInaccessibility.pole(of: [ring], tolerance: 1))
    #expect(pole.y > 40 && pole.y < 80)
  }

  @Test(
    "the centroid is used if its distance from the outline is that of the pole, within the tolerance"
  )
  func centroid() throws {
    // The centroid is 40 from the shorter sides, at x = (60*60*30 + 40*60*80) / (60*60 + 40*60) = 50.
    let trapezium = [Point(0, 0), Point(100, 0), Point(100, 80), Point(0, 80)]
    #expect(PoleOfInaccessibility.pole(of: [trapezium], tolerance: 1) == Point(50, 40))
    // A triangle with the incircle's center at (30, 30), 30 from all sides, and the centroid at (40, 30).
    let triangle = [Point(0, 0), Point(120, 0), Point(0, 90)]
    #expect(PoleOfInaccessibility.pole(of: [triangle], tolerance: 7) == Point(40, 30))
    let pole = try #require(PoleOfInaccessibility.pole(of: [triangle], tolerance: 1))
    #expect((pole - Point(30, 30)).length < 3)
    // The centroid of a ring with a hole in its middle is outside.
    let square = [Point(0, 0), Point(90, 0), Point(90, 90), Point(0, 90)]
    let hole = [Point(30, 30), Point(60, 30), Point(60, 60), Point(30, 60)]
    let ring = try #require(PoleOfInaccessibility.pole(of: [square, hole], tolerance: 50))
    #expect(ring != Point(45, 45))
  }

  @Test("a hole moves the pole away")
  func hole() throws {
    let exterior = [Point(0, 0), Point(300, 0), Point(300, 100), Point(0, 100), Point(0, 0)]
    let hole = [Point(100, 10), Point(290, 10), Point(290, 90), Point(100, 90), Point(100, 10)]
    let pole = try #require(PoleOfInaccessibility.pole(of: [exterior, hole], tolerance: 1))
    #expect((45...55).contains(pole.x) && (45...55).contains(pole.y))
  }

  @Test(
    "the pole of a polygon without area is its first corner, and without points there is no pole")
  func degenerate() {
    let line = [Point(3, 4), Point(9, 4), Point(3, 4)]
    #expect(PoleOfInaccessibility.pole(of: [line], tolerance: 16) == Point(3, 4))
    #expect(PoleOfInaccessibility.pole(of: [[]], tolerance: 16) == nil)
    #expect(PoleOfInaccessibility.pole(of: [], tolerance: 16) == nil)
  }

  @Test("a polygon that is a billion times longer than wide has a pole, too", arguments: [2, 4096])
  func longPolygon(width: Double) throws {
    let long = 4_294_967_296.0
    let ring = [Point(0, 0), Point(long, 0), Point(long, width), Point(0, width), Point(0, 0)]
    let pole = try #require(PoleOfInaccessibility.pole(of: [ring], tolerance: 1))
    #expect((0...long).contains(pole.x) && (0...width).contains(pole.y))
  }

  @Test(
    "a radial offset leads away from the anchor, and vertical offsets start at the baseline",
    arguments: [
      (BoxAnchor.center, 0.0, 0.0), (.left, 24, 0), (.right, -24, 0), (.top, 0, 17),
      (.bottom, 0, -17), (.topLeft, 16.970563, 9.970563), (.topRight, -16.970563, 9.970563),
      (.bottomLeft, 16.970563, -9.970563), (.bottomRight, -16.970563, -9.970563),
    ])
  func radialOffset(anchor: BoxAnchor, x: Double, y: Double) {
    let offset = VariableAnchor(anchor, radialOffset: 24).offset
    #expect(abs(offset.x - x) < 1e-6 && abs(offset.y - y) < 1e-6)
  }

  @Test("the signs of an offset are ignored, because the anchor determines its direction")
  func textOffset() {
    let offset = Point(-12, 24)
    #expect(VariableAnchor(.topRight, textOffset: offset).offset == Point(-12, 17))
    #expect(VariableAnchor(.bottom, textOffset: offset).offset == Point(0, -17))
    #expect(VariableAnchor(.left, textOffset: offset).offset == Point(12, 0))
    #expect(VariableAnchor(.center, radialOffset: -9).offset == .zero)
  }

  @Test("a separate offset of an anchor is used as it is, except for the baseline")
  func ownOffset() {
    func offset(_ anchor: SymbolAnchor) -> Point {
      VariableAnchor(VariableAnchorOffsetCollection.Entry(anchor: anchor, x: 1, y: -2)).offset
    }
    #expect(offset(.top) == Point(24, -55))
    #expect(offset(.bottomLeft) == Point(24, -41))
    #expect(offset(.right) == Point(24, -48))
  }

  @Test("padding is added outside, and a box that is turned by 90 degrees is on its side")
  func collisionBox() {
    let box = Box(minX: -10, minY: -5, maxX: 10, maxY: 5)
    let padding = Padding(top: 1, right: 2, bottom: 3, left: 4)
    #expect(
      CollisionShape.box(box, scale: 2, padding: padding, rotation: 0)
        == .box(Box(minX: -24, minY: -11, maxX: 22, maxY: 13)))
    #expect(
      CollisionShape.box(box, scale: 2, padding: padding, rotation: 90)
        == .box(Box(minX: -13, minY: -24, maxX: 11, maxY: 22)))
  }

  @Test("a box turned by 45 degrees is replaced by the box around it, in whole units")
  func turnedBox() {
    let none = Padding(top: 0, right: 0, bottom: 0, left: 0)
    let box = Box(minX: -10, minY: -10, maxX: 10, maxY: 10)
    // Half of the diagonal is 14.14 units.
    #expect(
      CollisionShape.box(box, scale: 1, padding: none, rotation: 45)
        == .box(Box(minX: -14, minY: -14, maxX: 14, maxY: 14)))
  }

  @Test("the margin of an image around its content is kept clear in units of the icon")
  func collisionMargin() {
    let margin = Padding(top: 1, right: 2, bottom: 3, left: 4)
    let none = Padding(top: 0, right: 0, bottom: 0, left: 0)
    #expect(
      CollisionShape.box(
        Box(minX: 0, minY: 0, maxX: 10, maxY: 10), scale: 16, padding: none, margin: margin,
        rotation: 0) == .box(Box(minX: -64, minY: -16, maxX: 192, maxY: 208)))
  }

  @Test("circles along a line are as high as the text, but at least 10")
  func circles() {
    let box = Box(minX: 0, minY: -20, maxX: 50, maxY: 20)
    #expect(CollisionShape.circles(box) == .circles(diameter: 40))
    let low = Box(minX: 0, minY: 0, maxX: 50, maxY: 1)
    #expect(CollisionShape.circles(low) == .circles(diameter: 10))
    #expect(CollisionShape.circles(Box(minX: 0, minY: 0, maxX: 9, maxY: 0)) == nil)
  }
}
