import MapEngine
import MapGeometry
import MapRaster
import MapText

/// A part of the decorations, such as the title or a legend. A block is a rectangle of a known size. A
/// `DecorationLayout` places it in a corner or at an edge of the map.
///
/// A block is made with a `DecorationBrush`, which measures the texts of the block. The block is drawn with the same
/// brush:
///
///     let block = LegendBlock(entries, brush)
///     layout.add([block])
protocol DecorationBlock {
  /// The part of the decorations that the block shows.
  var part: DecorationPart { get }
  /// The width and height of everything that the block draws, in pixels of decorations.
  var size: Point { get }
  /// Returns the commands that draw the block.
  ///
  /// - Parameters:
  ///   - corner: The upper left corner, in pixels of decorations.
  ///   - brush: The brush that the block was made with.
  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand]
}

/// A type that measures and draws the texts and shapes of decorations. All lengths are in pixels of decorations, which
/// are `scale` pixels of the style.
struct DecorationBrush {
  /// The colors and sizes of the decorations.
  let theme: DecorationTheme
  /// The number of device pixels per pixel of decorations.
  let ratio: Double
  let shaper: SceneShaper
  /// Whether texts are drawn as marks (`TextMark`). Marks must be replaced before the picture is drawn, because drawing
  /// ignores them.
  var marksTexts = false
  /// The number of pixels of the style per pixel of decorations.
  var scale = 1.0

  /// Returns a text in lines that are at most `maxWidth` wide; nil if no font can draw the text, or if a word is wider
  /// than `maxWidth`.
  func text(
    _ text: String, _ style: DecorationTextStyle, maxWidth: Double = .infinity,
    justification: DecorationText.Justification = .left
  ) -> DecorationText? {
    DecorationText(
      text, style, fontStack: theme.fontStack(of: style), maxWidth: maxWidth,
      justification: justification, shaper: shaper)
  }

  /// Returns the command that draws a text with its upper left corner at a point. The color of the text's style precedes
  /// the given color. By default, the text has the foreground color.
  func draw(
    _ text: DecorationText, at corner: Point, color: PremultipliedColor? = nil,
    turned turn: DecorationText.Turn = .none
  ) -> DrawCommand {
    let color = text.color ?? color ?? theme.colors.foreground
    return marksTexts
      ? text.markedCommand(at: corner, ratio: ratio, color: color, turned: turn)
      : text.command(at: corner, ratio: ratio, color: color, turned: turn)
  }

  /// Returns the command that draws the background of a block. The background is a rectangle with rounded corners, and
  /// has the color of panels by default. Its sides are on whole device pixels.
  func panel(
    _ box: Box, color: PremultipliedColor? = nil, radius: Double? = nil
  ) -> DrawCommand {
    let rounded = Box(
      minX: snapped(box.minX), minY: snapped(box.minY), maxX: snapped(box.maxX),
      maxY: snapped(box.maxY))
    return .fill(
      BoxStyle.rounded(
        rounded, radius: (radius ?? theme.radius) * ratio, color: color ?? theme.colors.panel))
  }

  /// Returns the command that fills rings by the even-odd rule.
  func fill(_ rings: [[Point]], color: PremultipliedColor) -> DrawCommand {
    var fill = FillCommand()
    for ring in rings { fill.addRing(ring.map(device)) }
    fill.shapes = [FillCommand.Shape(rings: rings.indices, color: color)]
    return .fill(fill)
  }

  /// Returns the command that strokes lines.
  func stroke(
    _ lines: [[Point]], width: Double, color: PremultipliedColor, isClosed: Bool = false,
    cap: StrokeStyle.Cap = .butt, join: StrokeStyle.Join = .miter
  ) -> DrawCommand {
    deviceStroke(
      lines.map { line in line.map { $0 * ratio } }, width: width, color: color,
      isClosed: isClosed, cap: cap, join: join)
  }

  /// Returns the command that strokes lines whose points are in device pixels.
  func deviceStroke(
    _ lines: [[Point]], width: Double, color: PremultipliedColor, isClosed: Bool = false,
    cap: StrokeStyle.Cap = .butt, join: StrokeStyle.Join = .miter
  ) -> DrawCommand {
    var style = StrokeStyle()
    style.width = Float(width * ratio)
    style.cap = cap
    style.join = join
    var command = StrokeCommand()
    for line in lines where line.count > 1 {
      let first = command.points.count
      command.points += line.map { DevicePoint($0) }
      if isClosed, let start = line.first { command.points.append(DevicePoint(start)) }
      command.lines.append(
        StrokeCommand.Line(
          points: first..<command.points.count, isClosed: isClosed, style: style,
          paint: StrokePaint(color: color)))
    }
    return .stroke(command)
  }

  /// Returns the command that draws a frame inside the edge of a box. The lines of the frame are at least one device
  /// pixel wide, and are on whole device pixels.
  func frame(_ box: Box, width: Double, color: PremultipliedColor) -> DrawCommand {
    let line = max(1, (width * ratio).rounded())
    let (left, top) = (snapped(box.minX), snapped(box.minY))
    let (right, bottom) = (snapped(box.maxX), snapped(box.maxY))
    func ring(_ inset: Double) -> [DevicePoint] {
      [
        DevicePoint(Float(left + inset), Float(top + inset)),
        DevicePoint(Float(right - inset), Float(top + inset)),
        DevicePoint(Float(right - inset), Float(bottom - inset)),
        DevicePoint(Float(left + inset), Float(bottom - inset)),
      ]
    }
    var fill = FillCommand()
    fill.addRing(ring(0))
    fill.addRing(ring(line))
    fill.shapes = [FillCommand.Shape(rings: 0..<2, color: color)]
    return .fill(fill)
  }

  /// Returns a point, given in pixels of decorations, in device pixels.
  func device(_ point: Point) -> DevicePoint { DevicePoint(point * ratio) }

  /// Returns a length, given in pixels of decorations, as a whole number of device pixels.
  func snapped(_ pixels: Double) -> Double { (pixels * ratio).rounded() }
}

extension Box {
  /// Creates the box of a block from the upper left corner and the size of the block.
  init(corner: Point, size: Point) {
    self.init(minX: corner.x, minY: corner.y, maxX: corner.x + size.x, maxY: corner.y + size.y)
  }

  var width: Double { maxX - minX }
  var height: Double { maxY - minY }

  /// Returns the box with all sides moved inwards by a length.
  func inset(by length: Double) -> Box {
    Box(minX: minX + length, minY: minY + length, maxX: maxX - length, maxY: maxY - length)
  }

  /// Returns the box with all coordinates multiplied by a factor.
  func scaled(by factor: Double) -> Box {
    Box(minX: minX * factor, minY: minY * factor, maxX: maxX * factor, maxY: maxY * factor)
  }

  /// Returns whether another box lies inside the box.
  func contains(_ other: Box) -> Bool {
    minX <= other.minX && minY <= other.minY && maxX >= other.maxX && maxY >= other.maxY
  }
}
