import MapEngine
import MapGeometry
import MapRaster
import MapStyle

/// The layout of texts along paths. A text is drawn once, above the longest part of its path in the picture, and is
/// never upside down. It is as near to the middle of this part as bends and decorations allow. A text for which there is
/// no such place is left out with a warning. Lengths are in pixels of decorations.
struct PathTextLayout {
  /// A text with the places of its glyphs.
  struct PlacedText {
    /// The number of the path, counted from 1.
    let number: Int
    fileprivate let text: DecorationText
    let frames: [DecorationText.GlyphFrame]
    fileprivate let color: PremultipliedColor
    /// The boxes around the glyphs.
    let boxes: [Box]
  }

  /// The texts that are drawn.
  private(set) var texts: [PlacedText] = []
  /// The warnings about texts that are left out.
  private(set) var warnings: [MapWarning] = []

  /// The usual size of a text.
  private static let usualSize = 12.0
  /// The distance from the line to the middle of the text, as a share of the size of the text, in addition to half of the
  /// width of the line.
  private static let lift = 0.65
  /// The least cosine of the angle between adjacent glyphs.
  private static let leastCosine = 0.8
  /// The number of places on either side of the middle of the path that are tried.
  private static let steps = 12
  private static let halo = (width: 1.5, opacity: Float(0.85))

  /// Places the texts of paths.
  ///
  /// - Parameters:
  ///   - area: The area of the map.
  ///   - decorations: The boxes of the decorations.
  init(
    _ paths: [MapPath], in viewport: Viewport, area: Box, beside decorations: [Box],
    _ brush: DecorationBrush
  ) {
    let appearance = OverlayAppearance.annotations
    let usual = Color(css: appearance.stroke) ?? .black
    for (index, path) in paths.enumerated() {
      guard let words = path.text else { continue }
      var style = brush.theme.label
      style.size = path.size ?? Self.usualSize
      let line = words.split(whereSeparator: \.isNewline).joined(separator: " ")
      guard let text = brush.text(line, style) else { continue }
      let longest = PathCourse.parts(
        of: path, in: viewport, area: area, scale: brush.scale
      ).max {
        $0.length < $1.length
      }
      let width = (path.width ?? appearance.strokeWidth) / brush.scale
      let height = width / 2 + Self.lift * style.size
      let taken = decorations + texts.flatMap(\.boxes)
      let found = longest.flatMap { course in
        Self.places(of: text, on: course, height: height).lazy.map { frames in
          (frames, frames.map { $0.box(size: style.size) })
        }.first { _, boxes in
          boxes.allSatisfy { box in
            area.contains(box) && !taken.contains(where: box.intersects)
          }
        }
      }
      guard let (frames, boxes) = found else {
        let message =
          "no part of the path in the picture is long, straight and free enough for it; the text "
          + "'\(line.prefix(40))' is left out"
        warnings.append(
          MapWarning(.leftOutDecoration, place: "path \(index + 1)", message: message))
        continue
      }
      texts.append(
        PlacedText(
          number: index + 1, text: text, frames: frames,
          color: PremultipliedColor(path.color ?? usual), boxes: boxes))
    }
  }

  /// Returns the readable places of a text on a course, from the middle outward.
  private static func places(
    of text: DecorationText, on course: PathCourse, height: Double
  ) -> [[DecorationText.GlyphFrame]] {
    let room = course.length - text.width
    guard room >= 0 else { return [] }
    return (0...2 * steps).compactMap { step in
      let away = Double((step + 1) / 2) / Double(steps) * (step.isMultiple(of: 2) ? 1 : -1)
      let start = room / 2 * (1 + away)
      let way = course.point(at: start + text.width) - course.point(at: start)
      let isReadable = way.x > 0 || way.x == 0 && way.y < 0
      let frames =
        isReadable
        ? text.frames(on: course, from: start, height: height)
        : text.frames(on: course.reversed, from: room - start, height: height)
      let isSmooth = zip(frames, frames.dropFirst()).allSatisfy { a, b in
        a.direction.x * b.direction.x + a.direction.y * b.direction.y >= leastCosine
      }
      return isSmooth ? frames : nil
    }
  }

  /// Returns the commands that draw the texts. Each text is a layer of vector pictures.
  func commands(with brush: DecorationBrush) -> [DrawCommand] {
    texts.flatMap { placed in
      let text = placed.text
      let commands: [DrawCommand] = [
        .beginLayer(opacity: Self.halo.opacity),
        text.halo(
          placed.frames, ratio: brush.ratio, color: brush.theme.colors.paper,
          width: Self.halo.width), .endLayer,
        text.command(
          placed.frames, ratio: brush.ratio, color: placed.color, isMarked: brush.marksTexts),
      ]
      return commands.marked(as: "path-text-\(placed.number)")
    }
  }
}

extension DecorationText {
  /// The place of a glyph on a line.
  struct GlyphFrame {
    /// The middle of the glyph's part of the line, raised above the line.
    var middle: Point
    /// The direction of the line, as a unit vector.
    var direction: Point

    /// Returns the box around a glyph of a text of a size.
    func box(size: Double) -> Box {
      let half = size * 0.6
      return Box(corner: middle - Point(half, half), size: Point(2 * half, 2 * half))
    }
  }

  /// The least length of a line from which the direction of a glyph is determined.
  private static let leastSpan = 2.0

  /// Returns the places of all glyphs on a line.
  ///
  /// - Parameters:
  ///   - start: The length from the start of the line to the start of the text.
  ///   - height: The distance from the line up to the middle of the text.
  func frames(on course: PathCourse, from start: Double, height: Double) -> [GlyphFrame] {
    spans.map { span in
      let middle = start + (span.lowerBound + span.upperBound) / 2
      let half = max(span.upperBound - span.lowerBound, Self.leastSpan) / 2
      let way = course.point(at: middle + half) - course.point(at: middle - half)
      let direction = way.length > 0 ? way * (1 / way.length) : Point(1, 0)
      return GlyphFrame(
        middle: course.point(at: middle) + Point(direction.y, -direction.x) * height,
        direction: direction)
    }
  }
}
