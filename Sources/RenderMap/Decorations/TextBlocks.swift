import MapGeometry
import MapRaster
import MapText

/// The title with the subtitle below it. It is on paper without a panel, or over the map on a panel.
struct TitleBlock: DecorationBlock {
  let part = DecorationPart.title
  let size: Point

  private let title: DecorationText?
  private let subtitle: DecorationText?
  private let padding: Double
  private let side: DecorationPosition.Side
  /// The distance from the title to the subtitle, in pixels of the style.
  private let gap: Double

  /// The factors by which the sizes of the texts are multiplied. They are tried in their order.
  private static let scales = [1, 0.82, 0.68, 0.55]

  /// Creates a block with the largest texts that fit; nil if the texts do not fit at any size, or if no font can draw
  /// them.
  ///
  /// - Parameters:
  ///   - maxSize: The maximum size of the block, in pixels of the style.
  ///   - hasPanel: Whether the block has a panel. Blocks over the map have panels.
  init?(
    title: String?, subtitle: String?, maxSize: Point, hasPanel: Bool,
    side: DecorationPosition.Side, _ brush: DecorationBrush
  ) {
    let padding = hasPanel ? brush.theme.padding : 0
    for scale in Self.scales {
      let (upper, lower) = (
        brush.theme.title.scaled(by: scale), brush.theme.subtitle.scaled(by: max(scale, 0.75))
      )
      func text(_ text: String?, _ style: DecorationTextStyle) -> (DecorationText?, fits: Bool) {
        guard let text else { return (nil, true) }
        let found = brush.text(
          text, style, maxWidth: maxSize.x - 2 * padding, justification: side.justification)
        return (found, found != nil)
      }
      let (first, second) = (text(title, upper), text(subtitle, lower))
      guard first.fits, second.fits else { continue }
      let gap = first.0 == nil || second.0 == nil ? 0 : 1.0
      let height = (first.0?.height ?? 0) + gap + (second.0?.height ?? 0)
      // The ascent and descent of a line leave some space at the top and the bottom, so the vertical padding is
      // smaller.
      let size = Point(
        max(first.0?.width ?? 0, second.0?.width ?? 0) + 2 * padding, height + 1.25 * padding)
      guard size.x <= maxSize.x, size.y <= maxSize.y else { continue }
      (self.title, self.subtitle, self.gap) = (first.0, second.0, gap)
      (self.size, self.padding, self.side) = (size, padding, side)
      return
    }
    return nil
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if padding > 0 { commands.append(brush.panel(Box(corner: corner, size: size))) }
    var top = corner.y + 0.625 * padding
    for (text, color) in [
      (title, brush.theme.colors.foreground), (subtitle, brush.theme.colors.muted),
    ] {
      guard let text else { continue }
      let room = size.x - 2 * padding - text.width
      let left = corner.x + padding + room * side.justification.share
      commands.append(brush.draw(text, at: Point(left, top), color: color))
      top += text.height + gap
    }
    return commands
  }
}

/// A small text in one or several lines. It is the caption, or the attribution on paper.
struct NoteBlock: DecorationBlock {
  let part: DecorationPart
  let size: Point

  private let text: DecorationText
  private let hasPanel: Bool

  /// The horizontal and the vertical distance from the edge of the panel to the text.
  private static let padding = Point(6, 3)

  /// Creates a block; nil if the text does not fit into the maximum size, or if no font can draw the text.
  init?(
    _ text: String, part: DecorationPart, maxSize: Point, hasPanel: Bool,
    side: DecorationPosition.Side, _ style: DecorationTextStyle?, _ brush: DecorationBrush
  ) {
    let padding = hasPanel ? Self.padding : .zero
    guard
      let text = brush.text(
        text, style ?? brush.theme.caption, maxWidth: maxSize.x - 2 * padding.x,
        justification: side.justification)
    else { return nil }
    self.part = part
    self.text = text
    self.hasPanel = hasPanel
    size = Point(text.width, text.height) + padding * 2
    guard size.y <= maxSize.y else { return nil }
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    guard hasPanel else {
      return [brush.draw(text, at: corner, color: brush.theme.colors.muted)]
    }
    return [
      brush.panel(Box(corner: corner, size: size)), brush.draw(text, at: corner + Self.padding),
    ]
  }
}

extension DecorationPosition.Side {
  /// The alignment of lines in a block at this side.
  var justification: DecorationText.Justification {
    switch self {
    case .left: .left
    case .middle: .center
    case .right: .right
    }
  }
}

/// The attribution of the sources in a box over the map.
struct AttributionBlock: DecorationBlock {
  let part = DecorationPart.attribution
  let size: Point

  private let text: DecorationText
  private let style: BoxStyle

  /// Creates a block; nil if a word of the text does not fit into `width`, or if no font can draw the text.
  init?(_ text: String, _ style: BoxStyle, margin: Double, width: Double, _ brush: DecorationBrush)
  {
    let available = width - 2 * (margin + style.padding.x)
    guard available > 0,
      let text = brush.text(
        text, brush.theme.attribution(style.textSize), maxWidth: available, justification: .right)
    else { return nil }
    self.text = text
    self.style = style
    size = Point(text.width, text.height) + style.padding * 2
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    [
      brush.panel(
        Box(corner: corner, size: size), color: brush.theme.colors.background, radius: style.radius),
      brush.draw(text, at: corner + style.padding),
    ]
  }
}

/// The scale bar: a line with a tick at either end, and the length of the bar above the line.
struct ScaleBarBlock: DecorationBlock {
  let part = DecorationPart.scaleBar
  let size: Point

  private let bar: ScaleBar
  private let text: DecorationText

  static func height(_ theme: DecorationTheme) -> Double {
    theme.scaleBar.lineHeight + ScaleBarMetrics.tickHeight + 2 * BoxStyle.scaleBar.padding.y
  }

  /// Creates the block of a scale bar; nil if no font can draw the text of the bar's length.
  init?(_ bar: ScaleBar, _ brush: DecorationBrush) {
    let style = BoxStyle.scaleBar
    guard let text = brush.text(bar.label, brush.theme.scaleBar) else { return nil }
    self.bar = bar
    self.text = text
    size = Point(max(bar.width, text.width) + 2 * style.padding.x, Self.height(brush.theme))
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let style = BoxStyle.scaleBar
    let box = Box(corner: corner, size: size)
    let colors = brush.theme.colors
    func device(_ pixels: Double) -> Float { Float(brush.snapped(pixels)) }
    let thickness = max(1, device(brush.theme.scaleBarLineWidth))
    let left = device((box.minX + box.maxX - bar.width) / 2)
    let right = left + max(1, device(bar.width))
    let bottom = device(box.maxY - style.padding.y)
    let top = bottom - device(ScaleBarMetrics.tickHeight)
    var fill = FillCommand()
    fill.addRing([
      DevicePoint(left, top), DevicePoint(left + thickness, top),
      DevicePoint(left + thickness, bottom - thickness),
      DevicePoint(right - thickness, bottom - thickness), DevicePoint(right - thickness, top),
      DevicePoint(right, top), DevicePoint(right, bottom), DevicePoint(left, bottom),
    ])
    fill.shapes = [FillCommand.Shape(rings: 0..<1, color: text.color ?? colors.foreground)]
    return [
      brush.panel(box, color: colors.background, radius: style.radius),
      brush.draw(
        text, at: Point((box.minX + box.maxX - text.width) / 2, box.minY + style.padding.y)),
      .fill(fill),
    ]
  }
}
