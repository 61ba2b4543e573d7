import Geometry
import Testing

@Suite("Affine transform")
struct AffineTransformTests {
  @Test("steps are done in the order they are written")
  func order() {
    let transform = AffineTransform.scale(2, 3).then(.translation(Point(10, 20)))
    #expect(transform(Point(1, 1)) == Point(12, 23))
    let other = AffineTransform.translation(Point(10, 20)).then(.scale(2, 3))
    #expect(other(Point(1, 1)) == Point(22, 63))
  }

  @Test("a quarter turn takes +x to +y")
  func quarterTurn() {
    let image = AffineTransform.rotation(radians: .pi / 2)(Point(1, 0))
    #expect(image.x.magnitude < 1e-15)
    #expect(image.y == 1)
  }

  @Test("the inverse undoes the transform; a squeeze has none")
  func inverse() throws {
    let transform = AffineTransform(a: 2, b: 1, c: -1, d: 4, tx: 7, ty: -3)
    let inverse = try #require(transform.inverse)
    let point = inverse(transform(Point(3, 5)))
    #expect((point - Point(3, 5)).length < 1e-14)
    #expect(transform.determinant == 9)
    #expect(AffineTransform.scale(1, 0).inverse == nil)
  }
}
