import MapGeometry
import MapRaster
import MapText

/// Consecutive glyphs of a label that form one text. They share one font, size, color, line and direction, and
/// their characters are consecutive.
struct LabelRun {
  private(set) var glyphs: [LabelMark.PlacedGlyph]
  let font: FontSource
  /// The size of an em in device pixels.
  let size: Double
  var color: PremultipliedColor { glyphs[0].color }
  /// Whether each glyph is the font's own glyph for a single character.
  private(set) var isSimple = true
  /// Whether the text is written from right to left.
  private(set) var isRightToLeft = false
  /// Whether the run begins a line of the label.
  let startsLine: Bool

  private let text: [Unicode.Scalar]
  /// The index after the last character of each glyph.
  private var ends: [Int] = []

  /// The maximum relative difference between sizes that are treated as equal.
  private static let tolerance = 0.002
  /// The difference, in ems, between a glyph's advance and the distance to the next glyph. Above this difference,
  /// the text has letter spacing.
  private static let spacingTolerance = 0.02

  /// The indices of a label's characters at which glyphs start.
  struct CharacterStarts {
    private let indices: [Int]

    /// Creates the starts from the first characters of all drawn parts of a label.
    init(_ characters: some Sequence<Int>) { indices = Set(characters).sorted() }

    /// Returns the first start after a character; nil if there is no later start.
    func first(after character: Int) -> Int? {
      var (low, high) = (0, indices.count)
      while low < high {
        let middle = (low + high) / 2
        if indices[middle] > character { high = middle } else { low = middle + 1 }
      }
      return low < indices.count ? indices[low] : nil
    }
  }

  /// Creates the run at the start of a sequence of glyphs; nil if the first glyph cannot be text.
  ///
  /// - Parameters:
  ///   - glyphs: The glyphs from the start of the run on.
  ///   - label: The label that contains the glyphs.
  ///   - starts: The characters at which drawn parts of the label start.
  init?(
    startingWith glyphs: ArraySlice<LabelMark.PlacedGlyph>, of label: LabelMark,
    _ starts: CharacterStarts
  ) {
    guard let first = glyphs.first, let start = Placement(first) else { return nil }
    startsLine =
      glyphs.startIndex == 0
      || Placement(label.glyphs[glyphs.startIndex - 1]).map { start.startsLine(after: $0) } ?? false
    font = start.font
    size = start.size
    text = label.text
    self.glyphs = [first]
    var before = start
    var direction: Bool?
    var gaps: [Double] = []
    for glyph in glyphs.dropFirst() {
      guard glyph.color == first.color, let next = Placement(glyph), next.font === font,
        abs(next.size - size) < Self.tolerance * size, !next.startsLine(after: before)
      else { break }
      let last = self.glyphs[self.glyphs.count - 1]
      let isBackwards = starts.first(after: glyph.character) == last.character
      guard isBackwards || starts.first(after: last.character) == glyph.character,
        isBackwards == direction ?? isBackwards
      else { break }
      direction = isBackwards
      let earlier = min(last.character, glyph.character)
      let later = max(last.character, glyph.character)
      guard text.indices.contains(earlier), text.indices.contains(later) else { return nil }
      let step = (next.origin - before.origin).length - last.glyph.metrics.advance / 24 * size
      if !text[earlier..<later].contains(where: \.properties.isWhitespace) { gaps.append(step) }
      self.glyphs.append(glyph)
      before = next
    }
    let characters = self.glyphs.map(\.character)
    guard characters.allSatisfy(text.indices.contains) else { return nil }
    ends = characters.map { starts.first(after: $0) ?? text.count }
    isSimple = direction != true && self.glyphs.indices.allSatisfy(isSimple)
    // If a single glyph is not the character's own glyph, it is mirrored or joined.
    isRightToLeft =
      direction
      ?? (!isSimple
        && text[characters[0]..<ends[0]].contains {
          $0.properties.isBidiMirrored || BidirectionalText.mayReorder($0)
        })
    // Programs that shape a text themselves cannot bend the text.
    let angles = self.glyphs.compactMap { Placement($0)?.angle }
    let isStraight = angles.allSatisfy { abs($0 - angles[0]) < 1e-4 }
    // Kerning moves some pairs of letters. Letter spacing moves all letters.
    let isSpaced =
      !gaps.isEmpty && gaps.allSatisfy { abs($0) > Self.spacingTolerance * size }
    guard isSimple || (isStraight && !isSpaced) else { return nil }
  }

  /// Whether the order of the characters may depend on the surrounding text.
  var mayReorder: Bool {
    isRightToLeft
      || glyphs.indices.contains {
        text[glyphs[$0].character..<ends[$0]].contains(where: BidirectionalText.mayReorder)
      }
  }

  /// The place of a glyph that can be text.
  struct Placement {
    var font: FontSource
    var size: Double
    var angle: Double
    var origin: Point

    /// Creates the place of a glyph; nil if the glyph is not a font outline or is distorted.
    init?(_ placed: LabelMark.PlacedGlyph) {
      guard case .outline = placed.glyph.form, let origin = placed.glyph.origin,
        origin.font.canBeEmbedded, placed.toDevice.isAffine,
        // Boxes of missing characters are excluded, because other programs draw another glyph or nothing instead of the
        // box.
        !origin.isMissing
      else { return nil }
      let rows = placed.toDevice.rows
      let (x, y) = (Point(rows.0.x, rows.1.x), Point(rows.0.y, rows.1.y))
      let length = x.length
      guard length > 0, abs(y.x + x.y) < 0.002 * length, abs(y.y - x.x) < 0.002 * length else {
        return nil
      }
      font = origin.font
      size = 24 * length
      angle = StableMath.atan2(y: x.y, x: x.x)
      self.origin = placed.toDevice.applyAffine(Point(0, 24 * font.ascent))
    }

    /// Whether the glyph is on a different line from the previous glyph.
    func startsLine(after before: Placement) -> Bool {
      let step = origin - before.origin
      let direction = StableMath.direction(radians: angle)
      let along = step.x * direction.x + step.y * direction.y
      let across = step.y * direction.x - step.x * direction.y
      return along < -0.3 * size && abs(across) > 0.5 * size
    }
  }

  /// Whether the glyph at an index is the font's own glyph for a character.
  private func isSimple(_ index: Int) -> Bool {
    guard let parts = glyphs[index].glyph.origin?.parts, parts.count == 1, parts[0].x == 0,
      parts[0].y == 0
    else { return false }
    let characters = text[glyphs[index].character..<ends[index]]
    // Only white space may follow the character.
    guard let first = characters.first, characters.dropFirst().allSatisfy(\.properties.isWhitespace)
    else { return false }
    return font.glyph(of: first) == parts[0].id
  }

  /// Returns the clusters of the run. Their origins are multiplied by `scale`. White space between words becomes
  /// separate clusters.
  func clusters(scale: Double) -> [VectorText.Cluster] {
    var clusters: [VectorText.Cluster] = []
    for (index, placed) in glyphs.enumerated() {
      guard let place = Placement(placed), let parts = placed.glyph.origin?.parts else { continue }
      var characters = text[placed.character..<ends[index]]
      let spaces = characters.dropFirst().reversed().prefix { $0.properties.isWhitespace }.count
      let space = characters.suffix(spaces)
      characters = characters.dropLast(spaces)
      let em = Double(font.unitsPerEm)
      clusters.append(
        VectorText.Cluster(
          text: String(String.UnicodeScalarView(characters)),
          glyphs: parts.map {
            .init(id: $0.id, offset: SIMD2(Double($0.x), Double($0.y)) / em)
          }, origin: place.origin * scale, angle: place.angle))
      guard !space.isEmpty, index + 1 < glyphs.count, !isRightToLeft else {
        if isRightToLeft, !space.isEmpty, index > 0 {
          clusters[clusters.count - 1].text += String(String.UnicodeScalarView(space))
        }
        continue
      }
      let advance = placed.glyph.metrics.advance / 24 * size
      clusters.append(
        VectorText.Cluster(
          text: " ", glyphs: [],
          origin: (place.origin + StableMath.direction(radians: place.angle) * advance) * scale,
          angle: place.angle))
    }
    return clusters
  }
}

extension GlyphOrigin {
  /// Whether the glyph is the box of a character without a glyph in the font.
  var isMissing: Bool { parts.contains { $0.id == 0 } }
}

extension StableMath {
  /// Returns the unit vector at an angle from the x axis.
  static func direction(radians: Double) -> Point {
    let turn = sinCos(degrees: radians * 180 / .pi)
    return Point(turn.cos, turn.sin)
  }
}
