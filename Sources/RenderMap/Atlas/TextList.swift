import MapEngine
import MapGeometry
import MapRaster
import MapText
import MapVector

/// A list of texts in columns, on pages without a map.
struct TextList {
  /// The pages. Their labels are the title and the number of the page in the list. The first page has the title as its
  /// bookmark.
  private(set) var pages: [PDFPage] = []
  /// The warnings about the fonts, and about texts that are left out because they have no room.
  private(set) var warnings: [MapWarning] = []

  /// The margins of the pages, the least width of a column and the distance between columns, in pixels of decorations.
  private static let (margin, columnWidth, gap) = (40.0, 160.0, 16.0)

  /// Lays out texts below a title. The pages have the size and the theme of a request.
  init(_ title: String, _ texts: [String], of map: Map, like request: PictureRequest) {
    let (theme, size) = (request.decorations.theme, request.size)
    let scale = theme.scale(of: size, isOnPaper: request.decorations.isOnPaper)
    let page = Point(Double(size.width), Double(size.height)) * (1 / scale)
    let opened = map.glyphs.fonts.open(
      for: theme, words: Self.characters(of: texts), bold: title)
    let brush = DecorationBrush(
      theme: theme.resolved(for: .light, side: min(page.x, page.y)), ratio: size.pixelRatio * scale,
      shaper: SceneShaper(GlyphSet(fonts: opened.library), reportsMissingFonts: false),
      marksTexts: true, scale: scale)
    let margin = min(Self.margin, min(page.x, page.y) / 10)
    let area = Box(
      minX: margin, minY: margin, maxX: page.x - margin, maxY: page.y - margin)
    let columns = max(1, Int((area.width + Self.gap) / (Self.columnWidth + Self.gap)))
    let width = (area.width + Self.gap) / Double(columns) - Self.gap
    var drawn: [[DrawCommand]] = [[]]
    var top = area.minY
    if let heading = brush.text(title, brush.theme.title, maxWidth: area.width) {
      drawn[0].append(brush.draw(heading, at: Point(area.minX, top)))
      top += heading.height + Self.gap / 2
    }
    var (column, y, leftOut) = (0, top, 0)
    for text in texts {
      guard let block = brush.text(text, brush.theme.label, maxWidth: width),
        block.height <= area.height
      else {
        leftOut += 1
        continue
      }
      if y + block.height > area.maxY {
        column += 1
        if column == columns {
          drawn.append([])
          (column, top) = (0, area.minY)
        }
        y = top
      }
      let left = area.minX + Double(column) * (width + Self.gap)
      drawn[drawn.count - 1].append(brush.draw(block, at: Point(left, y)))
      y += block.height
    }
    warnings = opened.warnings + brush.shaper.faults.warnings
    if leftOut > 0 {
      warnings.append(
        MapWarning(
          .leftOutDecoration, place: title.lowercased(),
          message: "\(leftOut) entries do not fit into a column and are left out"))
    }
    pages = drawn.enumerated().map { index, commands in
      var list = DisplayList()
      list.commands = [.fillPicture(brush.theme.colors.paper)]
      list.commands += commands.marked(as: title.lowercased()).asLabels
      var picture = map.vectorPicture(
        of: list, size: size, isGlobe: false, textAsOutlines: request.drawsTextAsOutlines,
        threads: 1)
      (picture.title, picture.attribution) = (map.style.name, map.plainAttribution)
      var page = PDFPage(picture)
      page.label = "\(title) \(index + 1)"
      page.bookmark = index == 0 ? title : nil
      return page
    }
  }

  /// Returns the characters of texts, each once.
  private static func characters(of texts: [String]) -> String {
    var characters: Set<Unicode.Scalar> = []
    for text in texts { characters.formUnion(text.unicodeScalars) }
    return String(String.UnicodeScalarView(characters.sorted()))
  }
}
