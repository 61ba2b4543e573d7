/// Reads combined glyphs of a face in the coordinates of `Glyph`.
struct GlyphReader {
  var face: FreeTypeFace
  /// The number of 24ths of an em per unit of the face.
  var unit: Double
  /// The distance from the baseline up to the origin of `GlyphMetrics.top`, in 24ths of an em.
  var ascent: Double

  /// Returns the outline of a combined glyph; nil if the outline cannot be read or exceeds the limits.
  func outline(of parts: [GlyphPart]) -> GlyphOutline? {
    var recorder = OutlineRecorder(unitsPerEm: face.unitsPerEm)
    for part in parts {
      recorder.offset = SIMD2(Float(part.x), Float(part.y))
      guard face.append(part.id, to: &recorder) else { return nil }
    }
    guard var outline = recorder.outline else { return nil }
    let scale = Float(unit)
    let ascent = Float(ascent)
    outline.map { SIMD2($0.x * scale, ascent - $0.y * scale) }
    return outline
  }

  /// Returns a combined color glyph; nil if none of the parts is a color glyph.
  ///
  /// - Parameter isDamaged: Set to true if the colors of a part cannot be read. The part is then drawn by its outline.
  func colorGlyph(of parts: [GlyphPart], isDamaged: inout Bool) -> ColorGlyph? {
    var drawn: [ColorGlyph.Part] = []
    var bounds: (least: SIMD2<Double>, greatest: SIMD2<Double>)?
    var hasColors = false
    for part in parts {
      let offset = SIMD2(Double(part.x) * unit, ascent - Double(part.y) * unit)
      // Transforms units of the face, with y upward, to the coordinates of `Glyph`.
      let place = GlyphTransform(xAxis: SIMD2(unit, 0), yAxis: SIMD2(0, -unit), origin: offset)
      switch ColorPaintReader.read(part.id, of: face) {
      case .drawing(let paint):
        hasColors = true
        drawn.append(.drawing(.transform(place, paint)))
        bounds = union(bounds, paint.bounds(place))
        continue
      case .damaged: isDamaged = true
      case .none: break
      }
      if let bitmap = face.colorBitmap(of: part.id) {
        hasColors = true
        let pixel = 24 / bitmap.pixelsPerEm
        let origin = offset + SIMD2(bitmap.left, -bitmap.top) * 24
        let size = SIMD2(Double(bitmap.width), Double(bitmap.height)) * pixel
        drawn.append(.bitmap(bitmap, origin: origin, pixelSize: pixel))
        bounds = union(bounds, (origin, origin + size))
      } else if let outline = face.outline(of: part.id), !outline.steps.isEmpty {
        let paint = ColorPaint.clip(outline, .solid(GlyphColor(channels: nil)))
        drawn.append(.drawing(.transform(place, paint)))
        bounds = union(bounds, paint.bounds(place))
      }
    }
    guard hasColors else { return nil }
    let em = (SIMD2(0, ascent - 24), SIMD2(24, ascent))
    return ColorGlyph(parts: drawn, bounds: bounds ?? em)
  }

  private func union(
    _ a: (least: SIMD2<Double>, greatest: SIMD2<Double>)?,
    _ b: (least: SIMD2<Double>, greatest: SIMD2<Double>)?
  ) -> (least: SIMD2<Double>, greatest: SIMD2<Double>)? {
    guard let a, let b else { return a ?? b }
    return (pointwiseMin(a.least, b.least), pointwiseMax(a.greatest, b.greatest))
  }
}
