import MapCHarfBuzz

/// Shapes segments of a text with fonts, using HarfBuzz.
struct FontShaper {
  /// Glyphs that form a unit, such as a letter with its marks, a ligature or a syllable.
  struct Cluster {
    /// The index of the first character.
    var index: Int
    var glyph: Glyph
    /// The distance to the next cluster, in 24ths of an em.
    var advance: Double
    /// The downward shift of the glyph that aligns its baseline with the baseline of the fontstack's first face.
    var shift: Double
    /// Whether the characters before the cluster, and the characters from it on, have the same glyphs if they are
    /// shaped alone.
    var isSafeToBreak: Bool
  }

  /// A part of a segment with one face and one script.
  private struct Run {
    var range: Range<Int>
    var face: FontFace
    var script: hb_script_t
  }

  /// A segment from left to right.
  private struct Segment {
    var range: Range<Int>
    var clusters: [Cluster]
    /// Whether the segment is one run of the Latin script. Its parts are such runs too.
    var isLatin: Bool
  }

  /// The maximum number of characters in a cluster that are shaped together. HarfBuzz's time grows with the square
  /// of a cluster's length. In Unicode's stream-safe text format (UAX #15, section 13), a cluster has at most 31
  /// characters.
  static let maximumClusterLength = 256

  enum Direction {
    case leftToRight
    case rightToLeft
    /// Upright characters in vertical text.
    case upright

    /// The direction as HarfBuzz defines it.
    var value: hb_direction_t {
      switch self {
      case .leftToRight: HB_DIRECTION_LTR
      case .rightToLeft: HB_DIRECTION_RTL
      case .upright: HB_DIRECTION_TTB
      }
    }
  }

  /// The characters of the text. Control characters are replaced.
  private let scalars: [Unicode.Scalar]
  private let isSpaced: Bool
  /// The segments that `measured` has shaped. Most lines are parts of them, which are not shaped again.
  private var segments: [Segment] = []
  /// The characters without a glyph in any face.
  private(set) var unknown: Set<Unicode.Scalar> = []
  /// The paths of fonts with unreadable glyphs.
  private(set) var damagedFonts: Set<String> = []

  /// Creates a shaper of `scalars`. Text with letter spacing has no ligatures.
  init(_ scalars: [Unicode.Scalar], isSpaced: Bool) {
    let drawn = scalars.map { scalar -> Unicode.Scalar in
      switch scalar.value {
      case 0x09...0x0D, 0x85, 0x2028, 0x2029: " "
      // HarfBuzz makes zero-width spaces invisible, so they replace all other control characters.
      case 0x00...0x1F, 0x7F...0x9F: "\u{200B}"
      default: scalar
      }
    }
    self.scalars = drawn
    self.isSpaced = isSpaced
  }

  /// Returns the glyphs of a segment in the order of the text, before line breaking.
  mutating func measured(_ range: Range<Int>, _ selection: FontSelection) -> [Cluster] {
    let runs = runs(range, selection)
    let clusters = shaped(runs, selection, .leftToRight)
    let isLatin = runs.count == 1 && runs[0].script == HB_SCRIPT_LATIN
    segments.append(Segment(range: range, clusters: clusters, isLatin: isLatin))
    return clusters
  }

  /// Returns the glyphs of a segment from left to right, or from top to bottom.
  mutating func clusters(
    _ range: Range<Int>, _ selection: FontSelection, _ direction: Direction
  ) -> [Cluster] {
    if direction == .leftToRight, let part = measuredPart(range) { return part }
    return shaped(runs(range, selection), selection, direction)
  }

  /// Returns the glyphs of a part of a measured segment; nil if the part alone may have other glyphs.
  private func measuredPart(_ range: Range<Int>) -> [Cluster]? {
    let index = segments.firstIndex(reaching: range.upperBound) { $0.range.upperBound }
    guard index < segments.count, segments[index].range.lowerBound <= range.lowerBound else {
      return nil
    }
    let segment = segments[index]
    if segment.range == range { return segment.clusters }
    func cut(_ place: Int) -> Int? {
      let position = segment.clusters.firstIndex(reaching: place) { $0.index }
      if place == segment.range.lowerBound || place == segment.range.upperBound { return position }
      guard position < segment.clusters.count else { return nil }
      let next = segment.clusters[position]
      return next.index == place && next.isSafeToBreak ? position : nil
    }
    guard segment.isLatin, let start = cut(range.lowerBound), let end = cut(range.upperBound) else {
      return nil
    }
    return Array(segment.clusters[start..<end])
  }

  private mutating func shaped(
    _ runs: [Run], _ selection: FontSelection, _ direction: Direction
  ) -> [Cluster] {
    guard let buffer = ShapingBuffer() else { return [] }
    let baseline = selection.faces[0].ascent
    var clusters: [Cluster] = []
    for run in direction == .rightToLeft ? runs.reversed() : runs {
      buffer.shape(
        scalars, run.range, run.face, run.script, direction.value, isSpaced: isSpaced)
      append(buffer, of: run, direction, baseline, to: &clusters)
    }
    return clusters
  }

  /// Appends the shaped text in the buffer. The glyphs of a cluster are combined.
  private mutating func append(
    _ buffer: ShapingBuffer, of run: Run, _ direction: Direction, _ baseline: Double,
    to clusters: inout [Cluster]
  ) {
    buffer.forEachCluster { cluster, glyphs in
      var parts: [GlyphPart] = []
      var pen: Int32 = 0
      for glyph in 0..<glyphs.count {
        let position = glyphs.positions[glyph]
        let isUpright = direction == .upright
        parts.append(
          GlyphPart(
            id: glyphs.infos[glyph].codepoint, x: isUpright ? 0 : pen &+ position.x_offset,
            y: isUpright ? 0 : position.y_offset))
        pen = pen &+ position.x_advance
      }
      let advance =
        direction == .upright ? run.face.advance(of: parts[0].id) : Double(pen) * run.face.unit
      let glyph = run.face.glyph(of: parts)
      if glyph.isDamaged { damagedFonts.insert(run.face.path) }
      clusters.append(
        Cluster(
          index: cluster, glyph: glyph, advance: advance,
          shift: baseline - run.face.ascent, isSafeToBreak: glyphs.isSafeToBreak))
    }
  }

  /// Returns the parts of a segment. Each part has one face and one script.
  private mutating func runs(_ range: Range<Int>, _ selection: FontSelection) -> [Run] {
    var runs: [Run] = []
    var start = range.lowerBound
    var continuesCluster = false
    while start < range.upperBound {
      let end = clusterEnd(from: start, before: range.upperBound)
      let found = selection.face(for: scalars[start..<end])
      if found == nil { unknown.insert(scalars[start]) }
      let face = found ?? selection.faces[0]
      let script = hb_unicode_script(hb_unicode_funcs_get_default(), scalars[start].value)
      if let last = runs.indices.last, !continuesCluster, runs[last].face === face,
        let joined = FontShaper.join(runs[last].script, script)
      {
        runs[last].range = runs[last].range.lowerBound..<end
        runs[last].script = joined
      } else {
        let before = runs.last?.script ?? HB_SCRIPT_LATIN
        let isShared = FontShaper.isShared(script) && !FontShaper.isShared(before)
        runs.append(Run(range: start..<end, face: face, script: isShared ? before : script))
      }
      continuesCluster = end - start == Self.maximumClusterLength
      start = end
    }
    return runs
  }

  /// Returns the end of the cluster that starts at `start`. A cluster is a character with its marks and joined
  /// characters.
  private func clusterEnd(from start: Int, before limit: Int) -> Int {
    var end = start + 1
    // Characters below the combining diacritical marks never join the previous character.
    let limit = min(limit, start + Self.maximumClusterLength)
    while end < limit, scalars[end].value >= 0x300 || scalars[end - 1] == "\u{200D}" {
      let properties = scalars[end].properties
      let joins =
        properties.isGraphemeExtend || properties.generalCategory == .spacingMark
        || scalars[end] == "\u{200D}" || scalars[end - 1] == "\u{200D}"
        || properties.isEmojiModifier
        || (end == start + 1 && Emoji.isFlag(scalars[start], scalars[end]))
      guard joins else { break }
      end += 1
    }
    return end
  }

  /// Returns the common script of two runs; nil if the scripts of the runs differ.
  private static func join(_ a: hb_script_t, _ b: hb_script_t) -> hb_script_t? {
    if isShared(b) || a == b { return a }
    return isShared(a) ? b : nil
  }

  /// Whether characters of the script occur in text of any script, as punctuation, digits and marks do.
  private static func isShared(_ script: hb_script_t) -> Bool {
    script == HB_SCRIPT_COMMON || script == HB_SCRIPT_INHERITED || script == HB_SCRIPT_UNKNOWN
  }
}

extension Array {
  /// Returns the index of the first element whose key is at least `value`. The keys of the elements ascend.
  fileprivate func firstIndex(reaching value: Int, _ key: (Element) -> Int) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if key(self[middle]) < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
