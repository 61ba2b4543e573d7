import MapEngine
import MapGeometry
import MapRaster
import MapStyle
import MapText

/// The rows of a legend. They can be divided into columns.
struct LegendRows {
  /// A row: a heading, a swatch with its label, a bar, or nested circles.
  struct Row {
    /// The elements. Their places are relative to the upper left corner of the row.
    var elements: [LegendElement] = []
    /// The width and height in pixels of decorations.
    var width = 0.0
    var height = 0.0
    /// The distance from the row above, in pixels of decorations.
    var gap = 0.0
    /// Whether the row is a heading. A heading is in the same column as the next row.
    var isHeading = false
  }

  /// The title of the legend; nil if there is no title.
  let title: DecorationText?
  /// The rows from top to bottom.
  private(set) var rows: [Row] = []
  /// Whether rows are aligned on the right, with swatches to the right of their labels.
  let isRightToLeft: Bool
  /// The images that swatches of icons and patterns show.
  let images: StyleImages

  private let brush: DecorationBrush
  private let maxTextWidth: Double
  private let justification: DecorationText.Justification

  /// The distances from a swatch to its label, between rows, between entries, and from a heading to its entry, in
  /// pixels of decorations.
  private static let labelGap = 7.0
  private static let rowGap = 2.0
  private static let entryGap = 9.0
  private static let headingGap = 3.0
  /// The minimum height of rows, in pixels of decorations.
  private static let rowHeight = 15.0
  private static let barSize = Point(168, 11)

  /// Creates the rows of a legend.
  ///
  /// - Parameter maxTextWidth: The maximum width of texts, in pixels of decorations. Wider texts are broken into lines.
  init(_ legend: Legend, images: StyleImages, maxTextWidth: Double, _ brush: DecorationBrush) {
    self.images = images
    self.brush = brush
    self.maxTextWidth = maxTextWidth
    isRightToLeft = legend.isRightToLeft
    let justification: DecorationText.Justification = isRightToLeft ? .right : .left
    self.justification = justification
    let legend = legend.withVisibleCircles.scalingSwatches(by: 1 / brush.scale)
    // If there is only one entry and it has no title, the title of the legend is its heading too. The title then
    // contains the units of the entry.
    let only = legend.entries.count == 1 && legend.entries[0].title == nil ? legend.entries[0] : nil
    title = legend.title.flatMap { title in
      let text = only?.units.map { "\(title) (\($0))" } ?? title
      return Self.text(text, brush.theme.heading, maxTextWidth * 1.3, justification, brush)
    }
    // Entries that have no heading, no bar and no nested circles are joined into one list.
    var list: [LegendItem] = []
    for entry in legend.entries {
      guard entry.title == nil, entry.bar == nil, entry.arrangement == .rows else {
        addList(&list)
        var entry = entry
        if only != nil, title != nil { entry.units = nil }
        add(entry)
        continue
      }
      list += entry.items
    }
    addList(&list)
  }

  private static func text(
    _ text: String, _ style: DecorationTextStyle, _ maxWidth: Double,
    _ justification: DecorationText.Justification, _ brush: DecorationBrush
  ) -> DecorationText? {
    guard !text.isEmpty else { return nil }
    // If a single word is too long, the text is wider than the maximum.
    return brush.text(text, style, maxWidth: maxWidth, justification: justification)
      ?? brush.text(text, style, justification: justification)
  }

  func label(_ text: String) -> DecorationText? {
    Self.text(text, brush.theme.label, maxTextWidth, justification, brush)
  }

  // MARK: - Entries

  private mutating func append(_ row: Row) { rows.append(row) }

  private mutating func addList(_ items: inout [LegendItem]) {
    guard !items.isEmpty else { return }
    addItems(items, firstGap: rows.isEmpty ? 0 : Self.entryGap)
    items = []
  }

  private mutating func add(_ entry: LegendEntry) {
    var gap = rows.isEmpty ? 0 : Self.entryGap
    let heading = [entry.title, entry.units.map { "(\($0))" }].compactMap(\.self)
      .joined(separator: " ")
    if let text = Self.text(
      heading, brush.theme.entryHeading, maxTextWidth * 1.2, justification, brush)
    {
      append(
        Row(
          elements: [LegendElement(.text(text, isMuted: false), at: .zero)], width: text.width,
          height: text.height, gap: gap, isHeading: true))
      gap = Self.headingGap
    }
    var items = entry.items
    if let bar = entry.bar {
      append(row(of: bar, gap: gap))
      gap = Self.rowGap + 2
    }
    if entry.arrangement == .nestedCircles {
      let graded = items.filter(\.isOnScale)
      append(row(ofNested: graded, gap: gap))
      items.removeAll(where: \.isOnScale)
      gap = Self.rowGap + 2
    }
    if entry.arrangement == .square {
      append(row(ofSquare: entry, gap: gap))
      items.removeFirst(min(items.count, entry.axes.reduce(1) { $0 * ($1.limits.count + 1) }))
      gap = Self.rowGap + 2
    }
    addItems(items, firstGap: gap)
  }

  /// Adds rows that contain a swatch with its label beside it. The labels are aligned on the side of the swatches.
  private mutating func addItems(_ items: [LegendItem], firstGap: Double) {
    let samples = items.map { LegendSample($0.parts, images: images) }
    let width = max(22, samples.map(\.size.x).max() ?? 0)
    for (index, (item, sample)) in zip(items, samples).enumerated() {
      let label = label(item.label)
      var row = Row(gap: index == 0 ? firstGap : Self.rowGap)
      row.height = max(Self.rowHeight, sample.size.y + 1, label?.height ?? 0)
      row.width = width + (label.map { Self.labelGap + $0.width } ?? 0)
      let left = isRightToLeft ? row.width - width : 0
      row.elements = [LegendElement(.sample(sample, Point(width, row.height)), at: Point(left, 0))]
      if let label {
        let left = isRightToLeft ? 0 : width + Self.labelGap
        row.elements.append(
          LegendElement(
            .text(label, isMuted: false), at: Point(left, (row.height - label.height) / 2)))
      }
      append(row)
    }
  }

  /// Returns a row that contains circles of graded size inside each other.
  private func row(ofNested items: [LegendItem], gap: Double) -> Row {
    let circles = items.compactMap { item -> (circle: LegendCircle, label: DecorationText)? in
      guard case .circle(let circle)? = item.parts.first, let label = label(item.label) else {
        return nil
      }
      return (circle, label)
    }.sorted { $0.circle.outerRadius > $1.circle.outerRadius }
    guard let greatest = circles.first else { return Row(gap: gap) }
    let side = min(2 * greatest.circle.outerRadius, LegendSample.maximumSide)
    // Each label is beside the top of its circle, but below the label of the next larger circle.
    var leads: [Double] = []
    for (circle, label) in circles {
      let top = max(0, side - 2 * circle.outerRadius)
      leads.append(max(top, leads.last.map { $0 + label.height } ?? top))
    }
    // The first and the last label may reach beyond the circles.
    let above = greatest.label.height / 2
    let below = max(0, (leads.last ?? 0) + above - side)
    var row = Row(height: above + side + below, gap: gap)
    let reach = side + LegendElement.leadLength + 2
    row.width = reach + (circles.map(\.label.width).max() ?? 0)
    row.elements = [
      LegendElement(
        .circles(
          circles.map(\.circle), Point(side, side), leads: leads, leadLeft: isRightToLeft),
        at: Point(isRightToLeft ? row.width - side : 0, above))
    ]
    for ((_, label), lead) in zip(circles, leads) {
      let left = isRightToLeft ? row.width - reach - label.width : reach
      row.elements.append(
        LegendElement(
          .text(label, isMuted: false), at: Point(left, above + lead - label.height / 2)))
    }
    return row
  }

  /// Returns a row that contains a bar of colors. Below the bar are the labels that have room there.
  private func row(of bar: LegendBar, gap: Double) -> Row {
    let labels = bar.ticks.compactMap { tick in
      label(tick.label).map { (position: tick.position, text: $0) }
    }
    let size = Self.barSize
    // The first label is centered on the end of the bar if it is not too wide. The margin is the room for that label
    // beside the bar.
    let margin = min((labels.first?.text.width ?? 0) / 2, 14)
    func left(_ label: (position: Double, text: DecorationText)) -> Double {
      max(0, margin + label.position * size.x - label.text.width / 2)
    }
    var shown: [(position: Double, text: DecorationText)] = []
    let last = labels.last
    for (index, label) in labels.enumerated() {
      let isLast = index == labels.count - 1
      let end = left(label) + label.text.width + 5
      if let before = shown.last, left(before) + before.text.width + 5 > left(label) {
        continue
      }
      if !isLast, let last, end > left(last) { continue }
      shown.append(label)
    }
    var row = Row(gap: gap)
    row.elements = [
      LegendElement(
        .bar(bar.stops, size, ticks: shown.map(\.position)), at: Point(margin, 1))
    ]
    let top = 1 + size.y + LegendElement.tickLength
    for label in shown {
      row.elements.append(
        LegendElement(.text(label.text, isMuted: false), at: Point(left(label), top)))
      row.width = max(row.width, left(label) + label.text.width)
    }
    row.width = max(row.width, margin + size.x)
    row.height = top + (shown.map(\.text.height).max() ?? 0)
    return row
  }

  // MARK: - Columns

  /// Returns the rows divided into columns of similar height; nil if the rows cannot be divided into exactly that many
  /// columns.
  func divided(into count: Int) -> [[Row]]? {
    guard !rows.isEmpty else { return nil }
    guard count > 1 else { return [rows] }
    let total = rows.reduce(0) { $0 + $1.height + $1.gap }
    // The loop makes the columns higher until there are few enough of them.
    var limit = max(total / Double(count), rows.map(\.height).max() ?? 0)
    while true {
      let columns = columns(upTo: limit)
      if columns.count <= count { return columns.count == count ? columns : nil }
      limit += 2
    }
  }

  private func columns(upTo limit: Double) -> [[Row]] {
    var columns: [[Row]] = []
    var column: [Row] = []
    var height = 0.0
    for (index, row) in rows.enumerated() {
      // A heading and the first row after it are in the same column.
      let next = row.isHeading && index + 1 < rows.count ? rows[index + 1] : nil
      let needed = row.height + (next.map { $0.gap + $0.height } ?? 0)
      let follows = column.last?.isHeading ?? false
      if !column.isEmpty, !follows, height + row.gap + needed > limit {
        columns.append(column)
        (column, height) = ([], 0)
      }
      height += (column.isEmpty ? 0 : row.gap) + row.height
      column.append(row)
    }
    return columns + [column]
  }
}

extension Legend {
  /// The legend with larger circles in entries whose circles are small and have the same size.
  fileprivate var withVisibleCircles: Legend {
    var legend = self
    for index in legend.entries.indices {
      legend.entries[index].items = legend.entries[index].itemsWithVisibleCircles
    }
    return legend
  }
}

extension LegendEntry {
  /// The least radius of circles that are not graded, in pixels of the style. The colors of smaller circles are hard to
  /// tell apart.
  private static let leastRadius = 4.0

  /// The classes, with larger circles if all circles have the same size and are small. Circles of different sizes have
  /// the sizes of the map.
  var itemsWithVisibleCircles: [LegendItem] {
    let radii = Set(items.compactMap(\.outerRadius))
    guard radii.count == 1, let radius = radii.first, radius > 0, radius < Self.leastRadius else {
      return items
    }
    return items.map { $0.withCircles(scaledBy: Self.leastRadius / radius) }
  }
}

extension LegendItem {
  /// The radius of the largest circle with its stroke; nil if there is no circle.
  fileprivate var outerRadius: Double? {
    parts.compactMap { if case .circle(let circle) = $0 { circle.outerRadius } else { nil } }.max()
  }

  /// Returns the class with larger circles. The widths of strokes are scaled too.
  fileprivate func withCircles(scaledBy factor: Double) -> LegendItem {
    var item = self
    item.parts = parts.map { part in
      guard case .circle(var circle) = part else { return part }
      circle.radius *= factor
      circle.strokeWidth *= factor
      return .circle(circle)
    }
    return item
  }

  /// Whether the class of the swatch is a number on a continuous scale.
  fileprivate var isOnScale: Bool {
    if case .number? = classes.first?.values { true } else { false }
  }
}
