import MapGeometry

/// Glyphs on one straight baseline.
struct TextRun {
  /// The origin of the first glyph.
  var origin: Point
  /// The direction of the baseline, in radians clockwise from the x axis.
  var angle: Double
  /// The glyphs. After each glyph, the next glyph is moved back by the gap, in thousandths of an em.
  var glyphs: [(id: UInt16, gap: Int)] = []

  /// The deviation from the baseline above which a new run begins, in ems.
  private static let tolerance = 0.002

  /// Returns the runs of a text, in the order of its clusters.
  static func runs(of text: VectorText, glyphs: EmbeddedGlyphs) -> [TextRun] {
    var runs: [TextRun] = []
    // The end of the last glyph on the baseline, in thousandths of an em from the run's origin.
    var pen = 0
    for cluster in text.clusters {
      let (sine, cosine) = StableMath.sinCos(degrees: cluster.angle * 180 / .pi)
      let (along, up) = (Point(cosine, sine), Point(sine, -cosine))
      for glyph in cluster.glyphs {
        guard let (id, width) = glyphs.glyph(glyph.id) else { continue }
        let place = cluster.origin + (along * glyph.offset.x + up * glyph.offset.y) * text.size
        if let last = runs.indices.last, runs[last].angle == cluster.angle {
          let distance = (place - runs[last].origin) * (1 / text.size)
          let across = distance.x * up.x + distance.y * up.y
          if abs(across) <= tolerance {
            let wanted = Int(((distance.x * along.x + distance.y * along.y) * 1000).rounded())
            runs[last].glyphs[runs[last].glyphs.count - 1].gap = pen - wanted
            runs[last].glyphs.append((id, 0))
            pen = wanted + width
            continue
          }
        }
        runs.append(TextRun(origin: place, angle: cluster.angle, glyphs: [(id, 0)]))
        pen = width
      }
    }
    return runs
  }
}
