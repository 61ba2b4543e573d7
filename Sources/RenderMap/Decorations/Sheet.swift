import MapEngine
import MapGeometry
import MapRaster
import MapText

/// The paper around a map. Lengths are in pixels of decorations.
///
/// Around a framed map, it has margins, the title above the map, the caption and the attribution below the map, and
/// strips for the labels of the graticule. A legend outside of the map is beside or below the map, and an elevation profile
/// is in a strip above or below both, with or without a frame.
struct Sheet {
  /// Whether the map has a frame. If not, there is paper only around the legend and the profile.
  let isFramed: Bool
  /// The rectangle of the map. Its sides are on whole device pixels.
  let area: Box
  /// The width and height of the picture.
  let size: Point
  /// The title above the map, with its upper left corner; nil if there is no title.
  private(set) var title: (block: TitleBlock, corner: Point)?
  /// The notes below the map, with their upper left corners.
  private(set) var notes: [(block: NoteBlock, corner: Point)] = []
  /// The legend outside of the map, with its upper left corner; nil if there is no such legend.
  private(set) var legend: (block: LegendBlock, corner: Point)?
  /// The elevation profile above or below the map, with its upper left corner; nil if there is none.
  private(set) var profile: (block: ProfileBlock, corner: Point)?
  /// The parts that are left out because they have no room on the paper.
  private(set) var leftOut: [DecorationPart] = []

  /// The margin as a share of the shorter side of the picture, and the limits of the margin.
  private static let marginShare = 0.045
  private static let margins = 8.0...40
  /// The distances from the title to the map and from the map to the notes.
  private static let titleGap = 8.0
  private static let noteGap = 5.0
  /// The maximum heights of the title and of the notes, as shares of the height of the picture.
  private static let titleShare = 0.25
  private static let noteShare = 0.2
  /// The minimum width and the minimum height of the map.
  static let minimumSide = 48.0

  /// Creates the paper; nil if there is no paper, or no room for the map.
  ///
  /// - Parameters:
  ///   - attribution: The text of the attribution on the paper; empty if there is no attribution. If the attribution
  ///     has no room on the paper, no note contains it.
  ///   - legend: The legend with its images; nil if there is no legend.
  ///   - reserved: The widths of the paper around the map of the camera; 0 if they are not known.
  init?(
    _ decorations: MapDecorations, attribution: String, legend: (Legend, StyleImages)? = nil,
    picture: PictureSize, reserved: EdgeInsets = EdgeInsets(), _ brush: DecorationBrush
  ) {
    isFramed = decorations.hasFrame
    let ratio = brush.ratio
    size = Point(Double(picture.deviceWidth) / ratio, Double(picture.deviceHeight) / ratio)
    let (low, high) = (Self.margins.lowerBound, Self.margins.upperBound)
    let usual = min(max(min(size.x, size.y) * Self.marginShare, low), high)
    let margin = isFramed ? brush.theme.frameMargin ?? usual : 0
    let hasStrip = isFramed && (decorations.graticule != nil || decorations.grid != nil)
    let strip = hasStrip ? GraticuleLabels.stripHeight(brush.theme) : 0
    let width = size.x - 2 * margin
    var (top, bottom) = (margin + strip, margin + strip)

    // The side where texts begin has the title and the caption.
    let start: DecorationPosition.Side = decorations.isRightToLeft ? .right : .left
    var titleBlock: TitleBlock?
    if isFramed, decorations.title != nil || decorations.subtitle != nil {
      let side = decorations.positions[.title]?.side ?? start
      titleBlock = TitleBlock(
        title: decorations.title, subtitle: decorations.subtitle,
        maxSize: Point(width - 2 * strip, size.y * Self.titleShare), hasPanel: false, side: side,
        brush)
      if let titleBlock { top += titleBlock.size.y + Self.titleGap } else { leftOut.append(.title) }
    }

    var blocks: [(block: NoteBlock, isRight: Bool, top: Double)] = []
    var noteHeight = 0.0
    let noteLimit = size.y * Self.noteShare
    let noteWidth = width - 2 * strip
    let isCompact = decorations.attribution == .compact
    if isFramed, !attribution.isEmpty,
      let block = NoteBlock(
        isCompact ? AttributionText.shortened(attribution) : attribution, part: .attribution,
        maxSize: Point(noteWidth, noteLimit), hasPanel: false,
        side: start == .left ? .right : .left, brush.theme.paperAttribution, brush)
    {
      blocks.append((block, start == .left, 0))
      noteHeight = block.size.y
    }
    if isFramed, let caption = decorations.caption {
      let beside = noteWidth - (blocks.first.map { $0.block.size.x + 16 } ?? 0)
      func block(_ width: Double, _ height: Double) -> NoteBlock? {
        NoteBlock(
          caption, part: .caption, maxSize: Point(width, height), hasPanel: false, side: start,
          nil, brush)
      }
      if beside >= noteWidth * 0.4, let block = block(beside, noteLimit) {
        blocks.append((block, start == .right, 0))
        noteHeight = max(noteHeight, block.size.y)
      } else if let block = block(noteWidth, noteLimit - noteHeight) {
        // The caption is above the attribution.
        if !blocks.isEmpty { blocks[0].top = block.size.y + 2 }
        noteHeight += noteHeight > 0 ? block.size.y + 2 : block.size.y
        blocks.append((block, start == .right, 0))
      } else {
        leftOut.append(.caption)
      }
    }
    if noteHeight > 0 { bottom += noteHeight + Self.noteGap }
    let profile = ProfileStrip(decorations, width: width - 2 * strip, of: size, brush)
    if decorations.profile != nil, profile == nil { leftOut.append(.profile) }
    let profileHeight = profile?.height ?? 0
    if profile?.isTop == true { top += profileHeight } else { bottom += profileHeight }

    func snapped(_ length: Double) -> Double { (length * ratio).rounded() / ratio }
    let whole = Box(
      minX: snapped(margin + strip), minY: snapped(top), maxX: snapped(size.x - margin - strip),
      maxY: snapped(size.y - bottom))
    var column: LegendColumn?
    if let (legend, images) = legend {
      column = LegendColumn(
        legend, images, at: decorations.positions[.legend], beside: whole, of: size,
        isFramed: isFramed,
        reserved: EdgeInsets(
          top: 0, right: reserved.right - size.x + whole.maxX,
          bottom: reserved.bottom - size.y + whole.maxY, left: reserved.left - whole.minX), brush)
    }
    var area = whole
    switch column?.side {
    case .left?: area.minX = snapped(area.minX + (column?.extent ?? 0))
    case .right?: area.maxX = snapped(area.maxX - (column?.extent ?? 0))
    case .below?: area.maxY = snapped(area.maxY - (column?.extent ?? 0))
    default: if !isFramed, profile == nil { return nil }
    }
    self.area = area
    guard area.width >= Self.minimumSide, area.height >= Self.minimumSide else { return nil }

    if let column, let block = column.block {
      let margin = isFramed ? 0 : brush.theme.margin
      let corner =
        switch column.side {
        case .left:
          Point(area.minX - strip - column.extent + column.lead.outer, area.minY + margin)
        case .below:
          Point(
            start == .right ? area.maxX - margin - block.size.x : area.minX + margin,
            area.maxY + strip + column.lead.inner)
        default: Point(area.maxX + strip + column.lead.inner, area.minY + margin)
        }
      self.legend = (block, corner)
    }
    if let profile { self.profile = (profile.block, profile.corner(beside: whole, strip: strip)) }
    let above = whole.minY - strip - (profile?.isTop == true ? profileHeight : 0)
    let below = whole.maxY + strip + (profile?.isTop == false ? profileHeight : 0)
    if let block = titleBlock {
      let room = whole.width - block.size.x
      let left =
        whole.minX + room * (decorations.positions[.title]?.side ?? start).justification.share
      title = (block, Point(left, above - Self.titleGap - block.size.y))
    }
    for (block, isRight, offset) in blocks {
      let left = isRight ? whole.maxX - block.size.x : whole.minX
      notes.append((block, Point(left, below + Self.noteGap + offset)))
    }
  }

  /// The widths of the paper on the four sides of the map.
  var insets: EdgeInsets {
    EdgeInsets(
      top: area.minY, right: size.x - area.maxX, bottom: size.y - area.maxY, left: area.minX)
  }

  /// The rectangles of the paper above, below and beside the map. They extend beyond the picture.
  var paper: [Box] {
    let outside = Box(minX: -size.x, minY: -size.y, maxX: 2 * size.x, maxY: 2 * size.y)
    var (top, bottom, left, right) = (outside, outside, outside, outside)
    top.maxY = area.minY
    bottom.minY = area.maxY
    left.maxX = area.minX
    right.minX = area.maxX
    return [top, bottom, left, right]
  }

  /// Returns the command that draws the paper below the map.
  func ground(with brush: DecorationBrush) -> DrawCommand {
    brush.fill([Self.ring(area, brush.ratio)], color: brush.theme.colors.paper)
  }

  /// Returns the corners of a box, moved to the nearest edges of device pixels.
  private static func ring(_ box: Box, _ ratio: Double) -> [Point] {
    box.corners.map {
      Point(($0.x * ratio).rounded() / ratio, ($0.y * ratio).rounded() / ratio)
    }
  }

  /// Returns the commands that draw the paper around the map, and the frame of the map.
  func commands(with brush: DecorationBrush) -> [DrawCommand] {
    let ratio = brush.ratio
    let picture = Box(minX: -1, minY: -1, maxX: size.x + 1, maxY: size.y + 1)
    let paper = brush.fill(
      [Self.ring(picture, ratio), Self.ring(area, ratio)], color: brush.theme.colors.paper)
    guard isFramed else { return [paper] }
    return [
      paper,
      brush.frame(area, width: brush.theme.frameLineWidth, color: brush.theme.colors.line),
    ]
  }
}
