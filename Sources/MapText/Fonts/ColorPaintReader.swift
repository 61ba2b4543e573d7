import MapCFreeType

/// Reads the drawing of a colour glyph, in units of the face with y upwards (OpenType, table `COLR`,
/// versions 0 and 1).
struct ColorPaintReader {
  /// The maximum depth of paints in each other.
  private static let maximumDepth = 64
  /// The maximum number of paints of a glyph.
  private static let maximumPaints = 4096
  /// The maximum number of stops of a gradient.
  private static let maximumStops = 256

  /// An error in a drawing.
  private enum Failure: Error {
    case unreadable
  }

  private let source: FreeTypeFace
  private let palette: [GlyphColor]
  private var paints = 0
  private var depth = 0

  /// The result of reading a glyph.
  enum Result {
    /// The drawing.
    case drawing(ColorPaint)
    /// The glyph has none.
    case none
    /// The glyph has one that cannot be read.
    case damaged
  }

  /// Reads the drawing of a glyph.
  static func read(_ glyph: UInt32, of face: FreeTypeFace) -> Result {
    var reader = ColorPaintReader(face)
    do {
      if let paint = try reader.rootPaint(of: glyph) { return .drawing(paint) }
      if let paint = try reader.layers(of: glyph) { return .drawing(paint) }
      return .none
    } catch {
      return .damaged
    }
  }

  private init(_ source: FreeTypeFace) {
    self.source = source
    var data = FT_Palette_Data()
    var colors: UnsafeMutablePointer<FT_Color>?
    guard FT_Palette_Data_Get(source.face, &data) == 0,
      FT_Palette_Select(source.face, 0, &colors) == 0, let colors
    else {
      palette = []
      return
    }
    palette = (0..<Int(data.num_palette_entries)).map { index in
      let color = colors[index]
      return GlyphColor(
        channels: SIMD4(
          Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)) / 255)
    }
  }

  private func color(_ index: UInt16, alpha: Double = 1) -> GlyphColor {
    // The last index stands for the colour of the text.
    guard index != 0xFFFF, Int(index) < palette.count else {
      return GlyphColor(channels: nil, alpha: Float(min(max(alpha, 0), 1)))
    }
    return GlyphColor(
      channels: palette[Int(index)].channels, alpha: Float(min(max(alpha, 0), 1)))
  }

  // MARK: Version 0

  private func layers(of glyph: UInt32) throws(Failure) -> ColorPaint? {
    var iterator = FT_LayerIterator()
    var part: FT_UInt = 0
    var index: FT_UInt = 0
    var layers: [ColorPaint] = []
    while FT_Get_Color_Glyph_Layer(source.face, glyph, &part, &index, &iterator) != 0 {
      guard layers.count < Self.maximumPaints, let outline = source.outline(of: part) else {
        throw .unreadable
      }
      layers.append(.clip(outline, .solid(color(UInt16(truncatingIfNeeded: index)))))
    }
    return layers.isEmpty ? nil : .layers(layers)
  }

  // MARK: Version 1

  private mutating func rootPaint(of glyph: UInt32) throws(Failure) -> ColorPaint? {
    var root = FT_OpaquePaint()
    guard
      FT_Get_Color_Glyph_Paint(source.face, glyph, FT_COLOR_NO_ROOT_TRANSFORM, &root) != 0
    else { return nil }
    return try paint(root)
  }

  private mutating func paint(_ opaque: FT_OpaquePaint) throws(Failure) -> ColorPaint {
    paints += 1
    depth += 1
    defer { depth -= 1 }
    var paint = FT_COLR_Paint()
    guard depth <= Self.maximumDepth, paints <= Self.maximumPaints,
      FT_Get_Paint(source.face, opaque, &paint) != 0
    else { throw .unreadable }
    switch paint.format {
    case FT_COLR_PAINTFORMAT_COLR_LAYERS:
      var layers: [ColorPaint] = []
      var layer = FT_OpaquePaint()
      while FT_Get_Paint_Layers(source.face, &paint.u.colr_layers.layer_iterator, &layer) != 0 {
        layers.append(try self.paint(layer))
      }
      return .layers(layers)
    case FT_COLR_PAINTFORMAT_SOLID: return .solid(color(paint.u.solid.color))
    case FT_COLR_PAINTFORMAT_GLYPH:
      guard let outline = source.outline(of: paint.u.glyph.glyphID) else { throw .unreadable }
      return .clip(outline, try self.paint(paint.u.glyph.paint))
    case FT_COLR_PAINTFORMAT_COLR_GLYPH:
      guard let inner = try rootPaint(of: paint.u.colr_glyph.glyphID) else { throw .unreadable }
      return inner
    case FT_COLR_PAINTFORMAT_COMPOSITE:
      let composite = paint.u.composite
      guard let mode = CompositeMode(rawValue: composite.composite_mode.rawValue) else {
        throw .unreadable
      }
      return .composite(
        try self.paint(composite.source_paint), mode,
        backdrop: try self.paint(composite.backdrop_paint))
    case FT_COLR_PAINTFORMAT_LINEAR_GRADIENT, FT_COLR_PAINTFORMAT_RADIAL_GRADIENT,
      FT_COLR_PAINTFORMAT_SWEEP_GRADIENT:
      return .gradient(try gradient(paint))
    default:
      let (inner, transform) = try transform(paint)
      return .transform(transform, try self.paint(inner))
    }
  }

  private func color(_ index: FT_ColorIndex) -> GlyphColor {
    color(index.palette_index, alpha: render_map_color_alpha(index))
  }

  private func gradient(_ paint: FT_COLR_Paint) throws(Failure) -> ColorGradient {
    switch paint.format {
    case FT_COLR_PAINTFORMAT_LINEAR_GRADIENT:
      let linear = paint.u.linear_gradient
      return try gradient(
        .linear(start: linear.p0.point, end: linear.p1.point, rotation: linear.p2.point),
        linear.colorline)
    case FT_COLR_PAINTFORMAT_RADIAL_GRADIENT:
      let radial = paint.u.radial_gradient
      return try gradient(
        .radial(
          start: radial.c0.point, startRadius: fixed(radial.r0), end: radial.c1.point,
          endRadius: fixed(radial.r1)), radial.colorline)
    default:
      let sweep = paint.u.sweep_gradient
      // The font has the angles minus half a turn, in half turns.
      return try gradient(
        .sweep(
          center: sweep.center.point, start: (fixed(sweep.start_angle) + 1) * 180,
          end: (fixed(sweep.end_angle) + 1) * 180), sweep.colorline)
    }
  }

  private func gradient(
    _ shape: ColorGradient.Shape, _ line: FT_ColorLine
  ) throws(Failure) -> ColorGradient {
    var iterator = line.color_stop_iterator
    var stop = FT_ColorStop()
    var stops: [ColorGradient.Stop] = []
    while FT_Get_Colorline_Stops(source.face, &stop, &iterator) != 0 {
      guard stops.count < Self.maximumStops else { throw .unreadable }
      stops.append(
        ColorGradient.Stop(offset: render_map_stop_offset(&stop), color: color(stop.color)))
    }
    guard !stops.isEmpty else { throw .unreadable }
    return ColorGradient(
      shape: shape, stops: stops,
      extend: ColorGradient.Extend(rawValue: line.extend.rawValue) ?? .pad)
  }

  /// Returns the paint that a transform applies to, and the transform.
  private func transform(
    _ paint: FT_COLR_Paint
  ) throws(Failure) -> (FT_OpaquePaint, GlyphTransform) {
    switch paint.format {
    case FT_COLR_PAINTFORMAT_TRANSFORM:
      let affine = paint.u.transform.affine
      return (
        paint.u.transform.paint,
        GlyphTransform(
          xAxis: SIMD2(fixed(affine.xx), fixed(affine.yx)),
          yAxis: SIMD2(fixed(affine.xy), fixed(affine.yy)),
          origin: SIMD2(fixed(affine.dx), fixed(affine.dy)))
      )
    case FT_COLR_PAINTFORMAT_TRANSLATE:
      let offset = SIMD2(fixed(paint.u.translate.dx), fixed(paint.u.translate.dy))
      return (
        paint.u.translate.paint,
        GlyphTransform(xAxis: SIMD2(1, 0), yAxis: SIMD2(0, 1), origin: offset)
      )
    case FT_COLR_PAINTFORMAT_SCALE:
      let scale = paint.u.scale
      let center = SIMD2(fixed(scale.center_x), fixed(scale.center_y))
      let own = GlyphTransform(
        xAxis: SIMD2(fixed(scale.scale_x), 0), yAxis: SIMD2(0, fixed(scale.scale_y)))
      return (scale.paint, own.around(center))
    case FT_COLR_PAINTFORMAT_ROTATE:
      let rotate = paint.u.rotate
      let center = SIMD2(fixed(rotate.center_x), fixed(rotate.center_y))
      let axis = StableTrigonometry.direction(halfTurns: fixed(rotate.angle))
      let own = GlyphTransform(xAxis: axis, yAxis: SIMD2(-axis.y, axis.x))
      return (rotate.paint, own.around(center))
    case FT_COLR_PAINTFORMAT_SKEW:
      let skew = paint.u.skew
      let center = SIMD2(fixed(skew.center_x), fixed(skew.center_y))
      func slope(_ angle: FT_Fixed) -> Double {
        let axis = StableTrigonometry.direction(halfTurns: fixed(angle))
        return axis.x == 0 ? 0 : axis.y / axis.x
      }
      let own = GlyphTransform(
        xAxis: SIMD2(1, slope(skew.y_skew_angle)), yAxis: SIMD2(-slope(skew.x_skew_angle), 1))
      return (skew.paint, own.around(center))
    default: throw .unreadable
    }
  }
}

/// Returns a 16.16 fixed-point number as a floating-point number.
private func fixed(_ value: FT_Fixed) -> Double { Double(value) / 65536 }

extension FT_Vector {
  fileprivate var point: SIMD2<Double> { SIMD2(Double(x) / 65536, Double(y) / 65536) }
}

/// Sine and cosine in basic arithmetic, with the same result on every machine.
enum StableTrigonometry {
  /// Returns the direction at an angle in half turns, anticlockwise from the right.
  static func direction(halfTurns: Double) -> SIMD2<Double> {
    // To the nearest quarter turn, whose direction is exact.
    let quarters = (halfTurns * 2).rounded()
    let rest = (halfTurns - quarters / 2) * Double.pi
    let square = rest * rest
    // Taylor series, to 1e-16 within an eighth of a turn.
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
