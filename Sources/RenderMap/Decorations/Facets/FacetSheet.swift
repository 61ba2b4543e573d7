import MapEngine
import MapGeometry
import MapRaster
import MapText
import MapVector

/// The paper with the maps of a series: each map has a title, and the title, the caption, the attribution, the legend and
/// further parts of the decorations belong to all maps. Lengths are in pixels of decorations.
struct FacetSheet {
  /// The places of the maps.
  let grid: FacetGrid
  /// The warnings about parts that are left out or shortened.
  private(set) var warnings: [MapWarning] = []

  private let sheet: Sheet
  private let brush: DecorationBrush
  /// The titles of the maps; nil for a title that no font can draw.
  private let titles: [DecorationText?]
  private let isRightToLeft: Bool
  /// The blocks on the paper, with their upper left corners.
  private let blocks: [(block: any DecorationBlock, corner: Point)]

  /// The distance between maps, from a title to its map, and from the maps to the blocks below them.
  private static let (gap, titleGap, stripGap) = (10.0, 2.0, 8.0)

  /// Creates the paper; nil if it has no room for maps whose sides are at least `Sheet.minimumSide` long.
  ///
  /// - Parameters:
  ///   - titles: The titles of the maps.
  ///   - columns: The number of maps beside each other; nil to choose it.
  ///   - sheet: The paper with the parts around the maps.
  ///   - strip: The blocks below the maps, in reading order.
  init?(
    _ titles: [String], columns: Int?, on sheet: Sheet, strip: [any DecorationBlock],
    isRightToLeft: Bool, _ brush: DecorationBrush
  ) {
    (self.sheet, self.brush, self.isRightToLeft) = (sheet, brush, isRightToLeft)
    let ratio = brush.ratio
    let stripHeight = strip.map(\.size.y).max() ?? 0
    var area = sheet.area
    if stripHeight > 0 { area.maxY -= stripHeight + Self.stripGap }
    func grid(_ columns: Int?, titleHeight: Double) -> FacetGrid? {
      FacetGrid(
        titles.count, columns: columns, in: area.scaled(by: ratio),
        header: (titleHeight + Self.titleGap) * ratio, gap: Self.gap * ratio,
        isRightToLeft: isRightToLeft)
    }
    // The number of columns is chosen for titles in one line.
    let line = brush.theme.heading.size * DecorationText.lineHeight
    guard let first = grid(columns, titleHeight: line) else { return nil }
    var warnings: [MapWarning] = []
    self.titles = titles.map { title in
      let width = Double(first.width) / ratio
      let text = Self.text(title, width: width, isRightToLeft: isRightToLeft, brush)
      if text?.isWhole != true {
        warnings.append(
          MapWarning(
            .leftOutDecoration, place: "facet",
            message: "the title '\(title)' is "
              + (text == nil ? "left out, because no font can draw it" : "too long and shortened")))
      }
      return text?.text
    }
    let height = self.titles.compactMap { $0?.height }.max() ?? 0
    guard let whole = grid(first.columns, titleHeight: height),
      Double(min(whole.width, whole.height)) / ratio >= Sheet.minimumSide
    else { return nil }
    self.grid = whole

    var blocks: [(block: any DecorationBlock, corner: Point)] = []
    if let title = sheet.title { blocks.append((title.block, title.corner)) }
    for note in sheet.notes { blocks.append((note.block, note.corner)) }
    if let legend = sheet.legend { blocks.append((legend.block, legend.corner)) }
    if let profile = sheet.profile { blocks.append((profile.block, profile.corner)) }
    var used = 0.0
    for block in strip {
      guard used + block.size.x <= area.width else {
        warnings.append(Self.leftOut(block.part, "it does not fit below the maps"))
        continue
      }
      let left = isRightToLeft ? area.maxX - used - block.size.x : area.minX + used
      blocks.append((block, Point(left, sheet.area.maxY - (stripHeight + block.size.y) / 2)))
      used += block.size.x + Self.gap
    }
    self.blocks = blocks
    self.warnings =
      warnings + sheet.leftOut.map { Self.leftOut($0, "it does not fit on the paper") }
  }

  /// Returns the warning about a part that is left out.
  static func leftOut(_ part: DecorationPart, _ reason: String) -> MapWarning {
    MapWarning(
      .leftOutDecoration, place: part.name, message: "\(reason); the \(part.name) is left out")
  }

  /// Returns the title of a map, which is shortened if a word is wider than the map; nil if no font can draw it.
  private static func text(
    _ title: String, width: Double, isRightToLeft: Bool, _ brush: DecorationBrush
  ) -> (text: DecorationText, isWhole: Bool)? {
    func text(_ title: String) -> DecorationText? {
      brush.text(
        title, brush.theme.heading, maxWidth: width,
        justification: isRightToLeft ? .right : .left)
    }
    if title.count <= 200, let whole = text(title), whole.height <= 3 * lineHeight(brush) {
      return (whole, true)
    }
    for count in stride(from: min(title.count - 1, 60), to: 0, by: -1) {
      if let part = text(title.prefix(count) + "…"), part.height <= 3 * lineHeight(brush) {
        return (part, false)
      }
    }
    return nil
  }

  private static func lineHeight(_ brush: DecorationBrush) -> Double {
    brush.theme.heading.size * DecorationText.lineHeight + 1
  }

  /// The size of each map; nil if it is too large.
  func mapSize(pixelRatio: Double) -> PictureSize? {
    PictureSize(deviceWidth: grid.width, deviceHeight: grid.height, pixelRatio: pixelRatio)
  }

  /// The paper around the area of the maps, as in a picture of one framed map.
  var insets: EdgeInsets { sheet.insets }

  /// The boxes of the maps.
  var maps: [Box] {
    let size = Point(Double(grid.width), Double(grid.height)) * (1 / brush.ratio)
    return grid.corners.map { Box(corner: $0 * (1 / brush.ratio), size: size) }
  }

  /// The boxes of the titles of maps and of the blocks on the paper.
  var boxes: [Box] {
    placedTitles.map { Box(corner: $0.corner, size: Point($0.text.width, $0.text.height)) }
      + blocks.map { Box(corner: $0.corner, size: $0.block.size) }
  }

  private var placedTitles: [(text: DecorationText, corner: Point)] {
    zip(titles, maps).compactMap { title, map in
      title.map { text in
        let left = isRightToLeft ? map.maxX - text.width : map.minX
        return (text, Point(left, map.minY - Self.titleGap - text.height))
      }
    }
  }

  /// Returns the commands that draw the paper and the maps. Each map is a layer of vector pictures.
  ///
  /// - Parameters:
  ///   - scenes: The scenes of the maps.
  ///   - fonts: The fonts of the maps.
  func commands(_ scenes: [Scene], _ fonts: MapFonts, threads: Int) -> [DrawCommand] {
    let colors = brush.theme.colors
    let paper = Box(corner: .zero, size: sheet.size).inset(by: -1)
    var commands = [brush.fill([paper.corners], color: colors.paper)].marked(as: "paper")
    for (index, scene) in scenes.enumerated() {
      commands += [
        .mark(PictureMark(scene, fonts, at: grid.corners[index], threads: threads)),
        brush.frame(maps[index], width: brush.theme.frameLineWidth, color: colors.line),
      ].marked(as: "facet-\(index + 1)")
    }
    let texts = placedTitles.map { brush.draw($0.text, at: $0.corner) }
    let parts = blocks.flatMap { $0.block.commands(at: $0.corner, with: brush) }
    return commands + (texts + parts).marked(as: "decorations")
  }
}
