import Geometry
import Testing

@Suite("4x4 matrix")
struct Matrix4Tests {
  @Test("the map written right is done first")
  func order() {
    let matrix = Matrix4.translation(10, 0, 0) * .scale(2, 2, 2)
    #expect(matrix * SIMD4(1, 1, 1, 1) == SIMD4(12, 2, 2, 1))
    var steps = Matrix4.identity
    steps.translate(10, 0, 0)
    steps.scale(2, 2, 2)
    #expect(steps == matrix)
  }

  @Test("each axis turns the next one into the one after")
  func rotations() {
    func nearly(_ a: SIMD4<Double>, _ b: SIMD4<Double>) -> Bool {
      let d = a - b
      return (d * d).sum() < 1e-30
    }
    let quarter = Double.pi / 2
    #expect(nearly(Matrix4.rotationX(radians: quarter) * SIMD4(0, 1, 0, 1), SIMD4(0, 0, 1, 1)))
    #expect(nearly(Matrix4.rotationY(radians: quarter) * SIMD4(0, 0, 1, 1), SIMD4(1, 0, 0, 1)))
    #expect(nearly(Matrix4.rotationZ(radians: quarter) * SIMD4(1, 0, 0, 1), SIMD4(0, 1, 0, 1)))
    var turned = Matrix4.identity
    turned.rotateX(radians: 0.3)
    turned.rotateY(radians: 0.2)
    turned.rotateZ(radians: 0.1)
    let product =
      Matrix4.rotationX(radians: 0.3) * .rotationY(radians: 0.2) * .rotationZ(radians: 0.1)
    #expect(turned == product)
  }

  @Test("a perspective puts the near and far planes at depth -1 and 1, the field of view at ±1")
  func perspective() {
    let matrix = Matrix4.perspective(
      verticalFieldOfViewRadians: .pi / 2, aspect: 2, near: 1, far: 10)
    let near = matrix * SIMD4(0, 1, -1, 1)
    #expect((near.y / near.w - 1).magnitude < 1e-12)
    #expect((near.z / near.w + 1).magnitude < 1e-12)
    let far = matrix * SIMD4(20, 0, -10, 1)
    #expect((far.x / far.w - 1).magnitude < 1e-12)
    #expect((far.z / far.w - 1).magnitude < 1e-12)
    #expect(far.w == 10)
    let image = matrix.project(Point(3, 0), height: -6)
    #expect((image.point.x - 0.25).magnitude < 1e-12)
    #expect(image.depth == 6)
  }

  @Test("an orthographic view maps its box to the cube")
  func orthographic() {
    let matrix = Matrix4.orthographic(left: 0, right: 4, bottom: 8, top: 0, near: 0, far: 1)
    #expect(matrix * SIMD4(0, 0, 0, 1) == SIMD4(-1, 1, -1, 1))
    #expect(matrix * SIMD4(4, 8, -1, 1) == SIMD4(1, -1, 1, 1))
  }

  @Test("the inverse undoes the matrix", arguments: 0..<20)
  func inverse(seed: UInt64) throws {
    var random = SplitMix(seed: seed)
    var matrix = Matrix4.perspective(
      verticalFieldOfViewRadians: 0.6435, aspect: 1.5, near: 0.5, far: 300)
    matrix.rotateX(radians: random.next(in: -1...1))
    matrix.rotateZ(radians: random.next(in: -3...3))
    matrix.translate(random.next(in: -9...9), random.next(in: -9...9), -20)
    let product = try #require(matrix.inverse) * matrix
    for (column, expected) in [
      (product.column0, SIMD4<Double>(1, 0, 0, 0)), (product.column1, SIMD4(0, 1, 0, 0)),
      (product.column2, SIMD4(0, 0, 1, 0)), (product.column3, SIMD4(0, 0, 0, 1)),
    ] {
      let difference = column - expected
      #expect((difference * difference).sum() < 1e-20)
    }
  }

  @Test("a singular matrix has no inverse")
  func singular() {
    #expect(Matrix4.scale(1, 1, 0).inverse == nil)
  }
}
