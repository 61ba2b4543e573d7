import MapGeometry

/// The rectangle of a `viewBox`. It has a positive width and height.
struct SVGViewBox: Hashable {
  let x, y, width, height: Double

  init(x: Double, y: Double, width: Double, height: Double) {
    (self.x, self.y, self.width, self.height) = (x, y, width, height)
  }

  /// Parses the attribute `viewBox`; nil if the text has another form or an empty rectangle.
  init?(_ text: String) {
    guard let numbers = SVGScanner.numbers(text), numbers.count == 4, numbers[2] > 0, numbers[3] > 0
    else { return nil }
    self.init(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
  }
}

/// The placement of a view box in a rectangle (SVG 2, section 8.7, `preserveAspectRatio`).
struct SVGAspectRatio: Hashable {
  /// The fractions of the free space before the view box; nil to stretch the view box.
  private var alignment: SIMD2<Double>? = SIMD2(0.5, 0.5)
  /// Whether the view box covers the rectangle instead of fitting into it.
  private(set) var slices = false

  /// Creates the default: the view box fits into the rectangle and is centered.
  init() {}

  /// Parses the attribute `preserveAspectRatio`; nil if the text has another form.
  init?(_ text: String) {
    var words = text.split(whereSeparator: \.isWhitespace)
    if words.first == "defer" { words.removeFirst() }
    guard let align = words.first, words.count <= 2 else { return nil }
    let fractions = ["Min": 0, "Mid": 0.5, "Max": 1]
    if align == "none" {
      alignment = nil
    } else {
      guard align.count == 8, align.hasPrefix("x"), align.dropFirst(4).hasPrefix("Y"),
        let x = fractions[String(align.dropFirst().prefix(3))],
        let y = fractions[String(align.suffix(3))]
      else { return nil }
      alignment = SIMD2(x, y)
    }
    guard words.count == 2 else { return }
    guard ["meet", "slice"].contains(words[1]) else { return nil }
    slices = words[1] == "slice"
  }

  /// Returns the transform that places a view box in a rectangle with its upper left corner at the origin.
  func transform(_ box: SVGViewBox, width: Double, height: Double) -> ProjectiveTransform {
    var scale = SIMD2(width / box.width, height / box.height)
    var offset = SIMD2<Double>()
    if let alignment {
      let common = slices ? scale.max() : scale.min()
      scale = SIMD2(repeating: common)
      offset = alignment * (SIMD2(width, height) - SIMD2(box.width, box.height) * common)
    }
    return ProjectiveTransform(
      affine: scale.x, 0, 0, scale.y, offset.x - box.x * scale.x, offset.y - box.y * scale.y)
  }
}
