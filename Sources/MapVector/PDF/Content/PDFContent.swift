import MapGeometry
import MapRaster

/// The content of a page or form. It is a sequence of operators (ISO 32000-1, annex A).
struct PDFContent {
  /// The bytes of the operators.
  private(set) var bytes: [UInt8] = []
  private let space: PDFSpace

  /// Creates empty content of a page or form.
  init(_ space: PDFSpace) { self.space = space }

  /// Whether there are no operators.
  var isEmpty: Bool { bytes.isEmpty }

  // MARK: - State

  mutating func save() { add("q") }

  mutating func restore() { add("Q") }

  /// Uses the graphics state parameters that have a name.
  mutating func useState(_ name: String) { add(name: name, "gs") }

  mutating func setFill(_ color: VectorColor) { add(color, "rg") }

  mutating func setStroke(_ color: VectorColor) { add(color, "RG") }

  mutating func setFillPattern(_ name: String) {
    add("/Pattern cs")
    add(name: name, "scn")
  }

  mutating func setStrokePattern(_ name: String) {
    add("/Pattern CS")
    add(name: name, "SCN")
  }

  /// Sets the width, caps, joins and dashes of strokes.
  mutating func setShape(of stroke: VectorStroke) {
    number(stroke.width * space.scale)
    add("w")
    let cap =
      switch stroke.cap {
      case .butt: 0
      case .round: 1
      case .square: 2
      }
    let join =
      switch stroke.join {
      case .miter: 0
      case .round: 1
      default: 2
      }
    add("\(cap) J \(join) j")
    if join == 0 {
      number(max(stroke.miterLimit, 1))
      add("M")
    }
    guard !stroke.dashes.isEmpty else { return }
    bytes.append(UInt8(ascii: "["))
    for length in stroke.dashes { number(length * space.scale) }
    bytes.append(UInt8(ascii: "]"))
    number(stroke.dashPhase * space.scale)
    add("d")
  }

  /// Sets the stroke of a halo. The halo extends to both sides of an outline by `width`, in units of the
  /// coordinates.
  mutating func setHalo(width: Double) {
    number(2 * width)
    add("w 1 J 1 j")
  }

  /// Concatenates an affine transform of points to the transform of the coordinates.
  mutating func transform(_ affine: ProjectiveTransform) {
    matrix(space.matrix(affine))
    add("cm")
  }

  /// Moves the following content.
  mutating func move(by offset: Point) {
    let way = space.place(of: offset) - space.place(of: .zero)
    matrix([1, 0, 0, 1, way.x, way.y])
    add("cm")
  }

  // MARK: - Paths

  mutating func path(_ path: VectorPath) {
    var index = 0
    for step in path.steps {
      switch step {
      case .move: points(path, &index, 1, "m")
      case .line: points(path, &index, 1, "l")
      case .curve: points(path, &index, 3, "c")
      case .close: add("h")
      }
    }
  }

  /// Adds a circle as four curves. The maximum error is 0.03 % of the radius.
  mutating func circle(center: Point, radius: Double) {
    let handle = 0.5522847498 * radius
    func at(_ x: Double, _ y: Double) -> Point { center + Point(x, y) }
    var circle = VectorPath()
    circle.move(to: at(radius, 0))
    circle.curve(at(radius, handle), at(handle, radius), to: at(0, radius))
    circle.curve(at(-handle, radius), at(-radius, handle), to: at(-radius, 0))
    circle.curve(at(-radius, -handle), at(-handle, -radius), to: at(0, -radius))
    circle.curve(at(handle, -radius), at(radius, -handle), to: at(radius, 0))
    circle.close()
    path(circle)
  }

  mutating func fill(_ rule: VectorShape.Rule) { add(rule == .evenOdd ? "f*" : "f") }

  mutating func stroke() { add("S") }

  /// Clips the following content to the path.
  mutating func clip(_ rule: VectorShape.Rule) { add(rule == .evenOdd ? "W* n" : "W n") }

  // MARK: - Objects and marks

  /// Draws an image or form.
  mutating func draw(_ name: String) { add(name: name, "Do") }

  /// Paints the whole area with a shading.
  mutating func shade(_ name: String) { add(name: name, "sh") }

  /// Starts the content of a layer.
  mutating func beginLayer(_ name: String) { add("/OC /\(name) BDC") }

  /// Starts content that programs read as `text`, instead of the characters of the content's glyphs.
  mutating func beginText(readAs text: String) {
    bytes += "/Span <</ActualText <FEFF".utf8
    for unit in text.utf16 { bytes += Hexadecimal.digits(of: unit) }
    bytes += ">>> BDC\n".utf8
  }

  /// Ends the content of a layer or text.
  mutating func endMark() { add("EMC") }

  // MARK: - Text

  /// The drawing mode of glyphs.
  enum TextMode: Int {
    /// Fills the areas.
    case fill = 0
    /// Strokes the outlines.
    case stroke = 1
  }

  /// Starts a text in a font. The size is in units of the coordinates.
  mutating func beginText(_ mode: TextMode, font: String, size: Double) {
    bytes += "BT /\(font)".utf8
    number(size)
    add("Tf \(mode.rawValue) Tr")
  }

  /// Moves to a place of the page, and turns the baseline clockwise by an angle in radians.
  mutating func moveText(to origin: Point, angle: Double) {
    let (sine, cosine) = angle == 0 ? (0, 1) : StableMath.sinCos(degrees: angle * 180 / .pi)
    let place = space.place(of: origin)
    matrix([cosine, -sine, sine, cosine, place.x, place.y])
    add("Tm")
  }

  /// Shows glyphs. After each glyph, the next glyph is moved back by the gap, in thousandths of an em.
  mutating func show(_ glyphs: some Sequence<(id: UInt16, gap: Int)>) {
    bytes += "[<".utf8
    for glyph in glyphs {
      bytes += Hexadecimal.digits(of: glyph.id)
      if glyph.gap != 0 { bytes += ">\(glyph.gap)<".utf8 }
    }
    bytes += ">]TJ\n".utf8
  }

  mutating func endText() { add("ET") }

  // MARK: - Bytes

  private mutating func add(_ operators: String) {
    if let last = bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: " ") {
      bytes.append(UInt8(ascii: " "))
    }
    bytes += operators.utf8
    bytes.append(UInt8(ascii: "\n"))
  }

  private mutating func add(name: String, _ operators: String) {
    bytes += "/\(name)".utf8
    add(operators)
  }

  private mutating func add(_ color: VectorColor, _ operators: String) {
    for channel in [color.red, color.green, color.blue] { number(Double(channel) / 255, 4) }
    add(operators)
  }

  private mutating func number(_ number: Double, _ decimals: Int = PDFNumber.decimals) {
    if let last = bytes.last, last != UInt8(ascii: "\n"), last != UInt8(ascii: "[") {
      bytes.append(UInt8(ascii: " "))
    }
    PDFNumber.append(number, decimals: decimals, to: &bytes)
  }

  private mutating func matrix(_ numbers: [Double]) {
    for number in numbers { self.number(number, 5) }
  }

  private mutating func points(
    _ path: VectorPath, _ index: inout Int, _ count: Int, _ operators: String
  ) {
    for point in path.points[index..<index + count] {
      let place = space.place(of: point)
      number(place.x)
      number(place.y)
    }
    index += count
    add(operators)
  }
}

/// Conversion to hexadecimal digits.
enum Hexadecimal {
  private static let digits = Array("0123456789ABCDEF".utf8)

  /// Returns the four digits of a number.
  static func digits(of number: UInt16) -> [UInt8] {
    [12, 8, 4, 0].map { digits[Int(number >> $0 & 15)] }
  }
}

/// The coordinate system of a page or form, and its relation to points.
struct PDFSpace {
  /// The transform from points to coordinates, which is a scale and a translation. On pages, y points upward.
  let transform: ProjectiveTransform
  /// The number of units of the coordinates per unit of points.
  let scale: Double

  /// Creates the coordinate system of a page. Its units are 1/72 inch, from the lower left corner. Points are in
  /// units of 1/96 inch, from the upper left corner.
  init(pageHeight: Double) {
    scale = 0.75
    transform = ProjectiveTransform(
      rows: (SIMD3(scale, 0, 0), SIMD3(0, -scale, pageHeight * scale), SIMD3(0, 0, 1)))
  }

  /// The coordinate system of forms. It leaves points unchanged.
  static let form = PDFSpace()

  private init() { (transform, scale) = (.identity, 1) }

  /// Returns the coordinates of a point.
  func place(of point: Point) -> Point { transform.applyAffine(point) }

  /// Returns the six numbers of the matrix for an affine transform of points.
  func matrix(_ affine: ProjectiveTransform) -> [Double] {
    let rows = affine.then(transform).rows
    return [rows.0.x, rows.1.x, rows.0.y, rows.1.y, rows.0.z, rows.1.z]
  }
}
