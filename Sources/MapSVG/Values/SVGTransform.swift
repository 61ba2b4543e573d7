import MapGeometry

extension ProjectiveTransform {
  /// Creates the affine transform of the matrix `a c e / b d f` (SVG 2, section 8.5).
  init(affine a: Double, _ b: Double, _ c: Double, _ d: Double, _ e: Double, _ f: Double) {
    self.init(rows: (SIMD3(a, c, e), SIMD3(b, d, f), SIMD3(0, 0, 1)))
  }

  /// Creates a translation.
  init(translation point: Point) { self.init(affine: 1, 0, 0, 1, point.x, point.y) }

  /// The factor by which the transform scales lengths on average.
  var meanScale: Double {
    abs(rows.0.x * rows.1.y - rows.0.y * rows.1.x).squareRoot()
  }

  /// The square root of the sum of squares of the linear part, which is at least the factor by which the transform
  /// scales any length.
  var maximumScale: Double {
    let (a, b) = (rows.0, rows.1)
    return (a.x * a.x + a.y * a.y + b.x * b.x + b.y * b.y).squareRoot()
  }

  /// Parses the attribute `transform`: functions of SVG 1.1, section 7.6, of which the last is applied first. Nil if
  /// the text has another form.
  init?(svg text: String) {
    var scanner = SVGScanner(text)
    var result = ProjectiveTransform.identity
    scanner.skipSeparator()
    while !scanner.isAtEnd {
      let name = scanner.word()
      scanner.skipSpace()
      guard scanner.skip("("), let list = scanner.text(before: ")"),
        let numbers = SVGScanner.numbers(list),
        let next = Self.function(name, numbers)
      else { return nil }
      result = next.then(result)
      scanner.skipSeparator()
    }
    self = result
  }

  private static func function(_ name: String, _ n: [Double]) -> ProjectiveTransform? {
    switch (name, n.count) {
    case ("matrix", 6): return ProjectiveTransform(affine: n[0], n[1], n[2], n[3], n[4], n[5])
    case ("translate", 1): return ProjectiveTransform(translation: Point(n[0], 0))
    case ("translate", 2): return ProjectiveTransform(translation: Point(n[0], n[1]))
    case ("scale", 1): return ProjectiveTransform(affine: n[0], 0, 0, n[0], 0, 0)
    case ("scale", 2): return ProjectiveTransform(affine: n[0], 0, 0, n[1], 0, 0)
    case ("rotate", 1), ("rotate", 3):
      let (sin, cos) = StableMath.sinCos(degrees: n[0])
      let turn = ProjectiveTransform(affine: cos, sin, -sin, cos, 0, 0)
      guard n.count == 3 else { return turn }
      return ProjectiveTransform(translation: Point(-n[1], -n[2])).then(turn)
        .then(ProjectiveTransform(translation: Point(n[1], n[2])))
    case ("skewX", 1):
      return ProjectiveTransform(affine: 1, 0, StableMath.tan(degrees: n[0]), 1, 0, 0)
    case ("skewY", 1):
      return ProjectiveTransform(affine: 1, StableMath.tan(degrees: n[0]), 0, 1, 0, 0)
    default: return nil
    }
  }
}
