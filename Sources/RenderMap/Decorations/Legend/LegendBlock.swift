import MapEngine
import MapGeometry
import MapRaster
import MapStyle
import MapText

/// The panel of a legend. The entries are below each other, in one or several columns.
struct LegendBlock: DecorationBlock {
  let part = DecorationPart.legend
  let size: Point

  /// The texts and swatches, with places relative to the upper left corner of the block.
  let elements: [LegendElement]
  private let images: StyleImages
  private let hasPanel: Bool

  /// The distance between columns, in pixels of decorations.
  private static let columnGap = 18.0

  /// Creates the panel of a legend with a number of columns; nil if there is nothing to show, or if the rows cannot be
  /// divided into that many columns.
  ///
  /// - Parameters:
  ///   - rows: The legend in rows.
  ///   - columns: The number of columns.
  ///   - hasPanel: Whether the legend is over a map.
  ///   - padding: The distance from the edge to the content; nil for that of the theme.
  init?(
    _ rows: LegendRows, columns: Int, hasPanel: Bool, padding: Double? = nil,
    _ brush: DecorationBrush
  ) {
    guard let divided = rows.divided(into: columns) else { return nil }
    let padding = padding ?? brush.theme.padding
    let widths = divided.map { $0.map(\.width).max() ?? 0 }
    let width = max(
      widths.reduce(Double(divided.count - 1) * Self.columnGap, +), rows.title?.width ?? 0)
    /// Returns the left edge of a part of a given width. The start is its distance from the side where texts begin.
    func left(_ start: Double, _ part: Double) -> Double {
      padding + (rows.isRightToLeft ? width - start - part : start)
    }
    var elements: [LegendElement] = []
    var top = padding
    if let title = rows.title {
      elements.append(
        LegendElement(.text(title, isMuted: false), at: Point(left(0, title.width), top - 2)))
      top += title.height + 2
    }
    var start = 0.0
    var bottom = top
    for (column, columnWidth) in zip(divided, widths) {
      var y = top
      for (index, row) in column.enumerated() {
        if index > 0 { y += row.gap }
        elements += row.elements.map { $0.moved(by: Point(left(start, row.width), y)) }
        y += row.height
      }
      bottom = max(bottom, y)
      start += columnWidth + Self.columnGap
    }
    size = Point(width + 2 * padding, bottom + padding)
    self.elements = elements
    self.hasPanel = hasPanel
    images = rows.images
  }

  /// The numbers of columns of a legend over or beside a map, and of a legend below a map.
  static let (fewColumns, mostColumns) = (1...4, 1...12)

  /// Returns the panels with the possible numbers of columns. A layout chooses one of them.
  static func variants(
    _ rows: LegendRows, columns: ClosedRange<Int> = fewColumns, hasPanel: Bool,
    padding: Double? = nil, _ brush: DecorationBrush
  ) -> [LegendBlock] {
    columns.compactMap {
      LegendBlock(rows, columns: $0, hasPanel: hasPanel, padding: padding, brush)
    }
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    var commands: [DrawCommand] = []
    if hasPanel {
      let color = brush.theme.legendPanelColor.map { PremultipliedColor($0) }
      commands.append(brush.panel(Box(corner: corner, size: size), color: color))
    }
    for element in elements {
      commands += element.commands(from: corner, images: images, with: brush)
    }
    return commands
  }
}

/// A part of a legend and the place where it is drawn.
struct LegendElement {
  enum Content {
    /// A text. A muted text has the color of less important texts.
    case text(DecorationText, isMuted: Bool)
    /// A swatch in the middle of a box. The point is the size of the box.
    case sample(LegendSample, Point)
    /// Circles of graded size that touch at the bottom of a box. The point is the size of the box. From the top of each
    /// circle, a line leads to the right, or to the left. The numbers in `leads` are the vertical distances from the
    /// top of the box to the ends of the lines.
    case circles([LegendCircle], Point, leads: [Double], leadLeft: Bool = false)
    /// A bar of colors with ticks below it. The point is the size of the bar. The ticks are at positions from 0 to 1.
    case bar([LegendBar.Stop], Point, ticks: [Double])
    /// The cells of a square, with the arrows beside and below them.
    case square(LegendSquare)
  }

  let content: Content
  /// The upper left corner, relative to the corner of the block.
  private(set) var corner: Point

  init(_ content: Content, at corner: Point) {
    self.content = content
    self.corner = corner
  }

  func moved(by offset: Point) -> LegendElement {
    LegendElement(content, at: corner + offset)
  }

  /// The length of the lines from circles to labels beyond the box of the circles, and the length of the ticks of a
  /// bar.
  static let leadLength = 8.0
  static let tickLength = 3.0

  /// Returns the commands that draw the element. The origin is the upper left corner of the block.
  func commands(
    from origin: Point, images: StyleImages, with brush: DecorationBrush
  ) -> [DrawCommand] {
    let corner = corner + origin
    let colors = brush.theme.colors
    switch content {
    case .text(let text, let isMuted):
      return [brush.draw(text, at: corner, color: isMuted ? colors.muted : colors.foreground)]
    case .sample(let sample, let size):
      return sample.commands(
        in: Box(corner: corner, size: size), images: images, with: brush)
    case .circles(let circles, let size, let leads, let leadLeft):
      return commands(circles, size, leads, leadLeft, at: corner, with: brush)
    case .bar(let stops, let size, let ticks):
      return commands(stops, size, ticks, at: corner, with: brush)
    case .square(let square): return square.commands(at: corner, with: brush)
    }
  }

  private func commands(
    _ circles: [LegendCircle], _ size: Point, _ leads: [Double], _ leadLeft: Bool,
    at corner: Point, with brush: DecorationBrush
  ) -> [DrawCommand] {
    let middle = corner.x + size.x / 2
    let placed = circles.map { circle in
      (circle: circle, center: Point(middle, corner.y + size.y - circle.outerRadius))
    }
    // The smallest circle is on top.
    let discs = LegendSample.discs(
      placed.sorted { $0.circle.outerRadius > $1.circle.outerRadius }, brush.ratio)
    let lines = zip(placed, leads).map { placed, lead in
      let top = placed.center.y - placed.circle.outerRadius
      let end = corner.x + (leadLeft ? 0 : size.x)
      let length = Self.leadLength - 2
      return [
        Point(middle, top), Point(end, top),
        Point(end + (leadLeft ? -length : length), corner.y + lead),
      ]
    }
    return [
      .discs(discs),
      brush.stroke(
        lines, width: brush.theme.lineWidth,
        color: brush.theme.colors.foreground.withOpacity(0.5)),
    ]
  }

  /// The number of colors in the gradient of a bar.
  private static let barColors = 256

  private func commands(
    _ stops: [LegendBar.Stop], _ size: Point, _ ticks: [Double], at corner: Point,
    with brush: DecorationBrush
  ) -> [DrawCommand] {
    let ratio = brush.ratio
    let box = Box(
      minX: brush.snapped(corner.x) / ratio, minY: brush.snapped(corner.y) / ratio,
      maxX: brush.snapped(corner.x + size.x) / ratio,
      maxY: brush.snapped(corner.y + size.y) / ratio)
    var style = StrokeStyle()
    style.width = Float(box.height * ratio)
    var paint = StrokePaint(color: PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1))
    let ramp = (0..<Self.barColors).map { index in
      LegendBar.color(at: Double(index) / Double(Self.barColors - 1), of: stops)
    }
    paint.gradient = StrokeGradient(ramp: ramp, interpolates: true, progress: 0...1)
    let middle = (box.minY + box.maxY) / 2
    var command = StrokeCommand()
    command.points = [brush.device(Point(box.minX, middle)), brush.device(Point(box.maxX, middle))]
    command.lines = [
      StrokeCommand.Line(points: 0..<2, isClosed: false, style: style, paint: paint)
    ]
    let colors = brush.theme.colors
    let marks = ticks.map { position -> [Point] in
      let line = brush.theme.lineWidth
      let x = box.minX + line / 2 + position * (box.width - line)
      return [Point(x, box.maxY), Point(x, box.maxY + Self.tickLength)]
    }
    return [
      .stroke(command),
      brush.frame(box, width: brush.theme.lineWidth, color: colors.edge),
      brush.stroke(
        marks, width: brush.theme.lineWidth, color: colors.foreground.withOpacity(0.6)),
    ]
  }
}

extension LegendBar {
  /// Returns the premultiplied color at a position of a bar with stops in ascending order.
  static func color(at position: Double, of stops: [Stop]) -> PremultipliedColor {
    guard let first = stops.first, let last = stops.last else { return .clear }
    guard position > first.position else { return PremultipliedColor(first.color) }
    guard let upper = stops.firstIndex(where: { $0.position >= position }) else {
      return PremultipliedColor(last.color)
    }
    let (a, b) = (stops[max(upper - 1, 0)], stops[upper])
    let length = b.position - a.position
    let share = length > 0 ? Float((position - a.position) / length) : 1
    var color = PremultipliedColor(a.color)
    color.channels += (PremultipliedColor(b.color).channels - color.channels) * share
    return color
  }
}
