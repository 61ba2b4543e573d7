/// Reads the drawing of a color glyph, in units of the face with y upward (OpenType, table `COLR`,
/// versions 0 and 1).
///
/// Variable paints use the values of the default instance.
struct ColorPaintReader {
  /// The maximum nesting depth of paints.
  private static let maximumDepth = 64
  /// The maximum number of paints of a glyph.
  private static let maximumPaints = 4096
  /// The maximum number of stops of a gradient.
  private static let maximumStops = 256
  /// The maximum number of steps of all outlines.
  private static let maximumSteps = 100_000

  /// The result of reading a glyph.
  enum Result {
    /// The glyph's drawing.
    case drawing(ColorPaint)
    /// The glyph has no drawing.
    case none
    /// The glyph has a drawing that cannot be read.
    case damaged
  }

  private let source: FreeTypeFace
  private let table: ColorTable
  private let palette: [SIMD4<Float>]
  private var paints = 0
  private var depth = 0
  private var steps = 0

  /// Reads the drawing of a glyph.
  static func read(_ glyph: UInt32, of face: FreeTypeFace) -> Result {
    guard let table = face.colorTable else { return .none }
    var reader = ColorPaintReader(source: face, table: table, palette: face.palette)
    do {
      let paint = try reader.rootPaint(of: glyph) ?? reader.layers(of: glyph)
      return paint.map { .drawing($0) } ?? .none
    } catch {
      return .damaged
    }
  }

  private init(source: FreeTypeFace, table: ColorTable, palette: [SIMD4<Float>]) {
    self.source = source
    self.table = table
    self.palette = palette
  }

  /// Returns a color of the palette. The greatest index selects the text's color.
  private func color(_ index: Int, alpha: Double = 1) -> GlyphColor {
    let channels = index != 0xFFFF && index < palette.count ? palette[index] : nil
    return GlyphColor(channels: channels, alpha: Float(min(max(alpha, 0), 1)))
  }

  private mutating func outline(of glyph: Int) throws(FontError) -> GlyphOutline {
    guard let outline = source.outline(of: UInt32(glyph)) else { throw .damagedColors }
    steps += outline.steps.count
    guard steps <= Self.maximumSteps else { throw .damagedColors }
    return outline
  }

  // MARK: Version 0

  private mutating func layers(of glyph: UInt32) throws(FontError) -> ColorPaint? {
    guard
      let record = try table.record(
        of: Int(glyph), at: table.offset(4), count: table.number(2), size: 6)
    else { return nil }
    let first = try table.number(record + 2)
    let count = try table.number(record + 4)
    guard count <= Self.maximumPaints else { throw .damagedColors }
    var layers: [ColorPaint] = []
    for index in first..<first + count {
      let layer = try table.offset(8) + 4 * index
      layers.append(
        .clip(
          try outline(of: table.number(layer)), .solid(color(try table.number(layer + 2)))))
    }
    return .layers(layers)
  }

  // MARK: Version 1

  private mutating func rootPaint(of glyph: UInt32) throws(FontError) -> ColorPaint? {
    guard try table.number(0) >= 1, case let list = try table.offset(14), list > 0,
      let record = try table.record(
        of: Int(glyph), at: list + 4, count: table.offset(list), size: 6)
    else { return nil }
    let paint = try paint(at: list + table.offset(record + 2))
    guard let box = try table.clipBox(of: Int(glyph)) else { return paint }
    // Most clip boxes contain their drawings and can be omitted.
    if let bounds = paint.bounds(), let limits = ColorPaint.clip(box, paint).bounds(),
      all(bounds.least .>= limits.least), all(bounds.greatest .<= limits.greatest)
    {
      return paint
    }
    return .clip(box, paint)
  }

  private mutating func paint(at place: Int) throws(FontError) -> ColorPaint {
    paints += 1
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.maximumDepth, paints <= Self.maximumPaints else { throw .damagedColors }
    switch try table.byte(place) {
    case 1:
      let list = try table.offset(18)
      let first = try table.offset(place + 2)
      guard list > 0 else { throw .damagedColors }
      var layers: [ColorPaint] = []
      for index in 0..<(try table.byte(place + 1)) {
        layers.append(try paint(at: list + table.offset(list + 4 + 4 * (first + index))))
      }
      return .layers(layers)
    case 2, 3:
      return .solid(color(try table.number(place + 1), alpha: try table.fraction(place + 3)))
    case 4...9: return .gradient(try gradient(at: place))
    case 10:
      let outline = try outline(of: table.number(place + 4))
      return .clip(outline, try paint(at: place + table.shortOffset(place + 1)))
    case 11:
      guard let inner = try rootPaint(of: UInt32(table.number(place + 1))) else {
        throw .damagedColors
      }
      return inner
    case 12...31:
      let transform = try transform(at: place)
      return .transform(transform, try paint(at: place + table.shortOffset(place + 1)))
    case 32:
      guard let mode = CompositeMode(rawValue: UInt32(try table.byte(place + 4))) else {
        throw .damagedColors
      }
      let source = try paint(at: place + table.shortOffset(place + 1))
      return .composite(
        source, mode, backdrop: try paint(at: place + table.shortOffset(place + 5)))
    default: throw .damagedColors
    }
  }

  private func gradient(at place: Int) throws(FontError) -> ColorGradient {
    let format = try table.byte(place)
    let shape: ColorGradient.Shape
    switch format {
    case 4, 5:
      shape = .linear(
        start: try table.point(place + 4), end: try table.point(place + 8),
        rotation: try table.point(place + 12))
    case 6, 7:
      shape = .radial(
        start: try table.point(place + 4), startRadius: Double(try table.number(place + 8)),
        end: try table.point(place + 10), endRadius: Double(try table.number(place + 14)))
    default:
      // The file contains each angle in half turns, reduced by 1.
      shape = .sweep(
        center: try table.point(place + 4), start: (try table.fraction(place + 8) + 1) * 180,
        end: (try table.fraction(place + 10) + 1) * 180)
    }
    let line = place + (try table.shortOffset(place + 1))
    let count = try table.number(line + 1)
    guard (1...Self.maximumStops).contains(count),
      let extend = ColorGradient.Extend(rawValue: UInt32(try table.byte(line)))
    else { throw .damagedColors }
    var stops: [ColorGradient.Stop] = []
    for index in 0..<count {
      // Variable stops are longer.
      let stop = line + 3 + index * (format % 2 == 0 ? 6 : 10)
      stops.append(
        ColorGradient.Stop(
          offset: try table.fraction(stop),
          color: color(try table.number(stop + 2), alpha: try table.fraction(stop + 4))))
    }
    return ColorGradient(shape: shape, stops: stops, extend: extend)
  }

  private func transform(at place: Int) throws(FontError) -> GlyphTransform {
    let values = place + 4
    func direction(_ place: Int) throws(FontError) -> SIMD2<Double> {
      StableTrigonometry.direction(halfTurns: try table.fraction(place))
    }
    let own: GlyphTransform
    // An even format and the odd format after it, which is its variable form, have the same fields.
    let format = try table.byte(place) & ~1
    switch format {
    case 12:
      let matrix = place + (try table.shortOffset(place + 4))
      return GlyphTransform(
        xAxis: SIMD2(try table.fixed(matrix), try table.fixed(matrix + 4)),
        yAxis: SIMD2(try table.fixed(matrix + 8), try table.fixed(matrix + 12)),
        origin: SIMD2(try table.fixed(matrix + 16), try table.fixed(matrix + 20)))
    case 14:
      return GlyphTransform(
        xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), origin: try table.point(values))
    case 16, 18:
      own = GlyphTransform(
        xAxis: SIMD2(try table.fraction(values), 0),
        yAxis: SIMD2(0, try table.fraction(values + 2)))
    case 20, 22:
      let scale = try table.fraction(values)
      own = GlyphTransform(xAxis: SIMD2(scale, 0), yAxis: SIMD2(0, scale))
    case 24, 26:
      let axis = try direction(values)
      own = GlyphTransform(xAxis: axis, yAxis: SIMD2(-axis.y, axis.x))
    default:
      let (x, y) = (try direction(values), try direction(values + 2))
      own = GlyphTransform(
        xAxis: SIMD2(1, y.x == 0 ? 0 : y.y / y.x), yAxis: SIMD2(x.x == 0 ? 0 : -x.y / x.x, 1))
    }
    // Transforms around a center store the center after their values.
    return switch format {
    case 18, 30: own.around(try table.point(values + 4))
    case 22, 26: own.around(try table.point(values + 2))
    default: own
    }
  }
}

/// Sine and cosine in basic arithmetic. The results are the same on every machine.
enum StableTrigonometry {
  /// Returns the direction at an angle in half turns, counterclockwise from the right.
  static func direction(halfTurns: Double) -> SIMD2<Double> {
    // Reduces the angle to the nearest quarter turn, whose direction is exact.
    let quarters = (halfTurns * 2).rounded()
    let rest = (halfTurns - quarters / 2) * Double.pi
    let square = rest * rest
    // Taylor series, accurate to 1e-16 within an eighth of a turn.
    var sine = 0.0
    var cosine = 0.0
    for term in stride(from: 8, through: 0, by: -1) {
      let order = Double(2 * term)
      cosine = 1 - square / ((order + 1) * (order + 2)) * cosine
      sine = 1 - square / ((order + 2) * (order + 3)) * sine
    }
    sine *= rest
    return switch Int(quarters) & 3 {
    case 0: SIMD2(cosine, sine)
    case 1: SIMD2(-sine, cosine)
    case 2: SIMD2(-cosine, -sine)
    default: SIMD2(sine, -cosine)
    }
  }
}
