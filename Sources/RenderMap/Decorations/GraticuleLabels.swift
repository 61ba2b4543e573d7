import MapEngine
import MapGeometry
import MapRaster

/// The labels of a graticule or of a grid. If the map has a frame, the labels are outside the map, beside its edges.
/// Otherwise, they are drawn over the map, along its edges.
///
/// If the map has a frame, a line has a label at each place where it meets the frame. If there is no frame, a line has
/// one label at one of the edges. At each edge of a frame, the first line of a grid with room for it has the full number.
/// A line that meets no edge has a label in its middle, or at the edge of a globe or of the world, where the line ends. A
/// label that would overlap another label or a block is left out.
struct GraticuleLabels {
  /// A label and the place where it is drawn.
  struct Label {
    var text: DecorationText
    /// The box, in pixels of decorations.
    var box: Box
    /// The direction in which the label is read.
    var turn: DecorationText.Turn
  }

  private(set) var labels: [Label] = []

  private let area: Box
  private let isFramed: Bool

  private enum Edge {
    case top, bottom, left, right

    /// The edges that meridians usually meet, and those that parallels usually meet.
    static let ofMeridians: [Edge] = [.top, .bottom]
    static let ofParallels: [Edge] = [.left, .right]
  }

  /// The distance from the edge of the map to a label, in pixels of decorations.
  private static let gap = 3.0
  /// The least distance between labels, in pixels of decorations.
  static let spacing = 4.0
  /// The least sine of the angle between a line and an edge. At a smaller angle, the line has no label at that edge.
  private static let leastSine = 0.5
  /// The width of halos, in pixels of decorations.
  private static let halo = 1.5
  private static let haloOpacity: Float = 0.8
  /// The least length of the visible part of a line that is labeled in its middle. It is a share of the longest visible
  /// part of all meridians or of all parallels.
  private static let leastShare = 0.5

  /// Returns the height of the strips beside a framed map, in pixels of decorations.
  static func stripHeight(_ theme: DecorationTheme) -> Double { theme.graticule.lineHeight + gap }

  /// Creates the labels of lines.
  ///
  /// - Parameters:
  ///   - viewport: The view of the picture. If it is nil, lines have no labels beside the edge of the world.
  ///   - area: The rectangle of the map, in pixels of decorations.
  ///   - isFramed: Whether there are strips for labels beside the map.
  ///   - isFree: A function that returns whether a box, in pixels of decorations, overlaps no block.
  init(
    _ lines: [GridLine], in viewport: Viewport?, area: Box, isFramed: Bool,
    _ brush: DecorationBrush, isFree: (Box) -> Bool
  ) {
    (self.area, self.isFramed) = (area, isFramed)
    let meridians = lines.filter(\.leadsNorth)
    let parallels = lines.filter { !$0.leadsNorth }
    let (meridian, parallel) = (
      meridians.map(\.length).max() ?? 0, parallels.map(\.length).max() ?? 0
    )
    // If the world has an edge, the meridians that meet no edge of the map are labeled in one row.
    var inRow: [GridLine] = []
    let worldHasEdge = viewport?.worldHasEdge ?? false
    if worldHasEdge {
      inRow = meridians.filter {
        !$0.parts.isEmpty && Self.ends(of: $0, area: area, ratio: brush.ratio).isEmpty
      }
      labels = Self.row(of: inRow, brush) { area.contains($0) && isFree($0) }
    }
    let known = Set(inRow.map(\.value))
    // Where the world is round, parallels are labeled first.
    let roundMiddle = viewport?.middleOfRoundWorld
    let ordered = roundMiddle == nil ? meridians + parallels : parallels + meridians
    let full = addFullLabels(of: ordered, brush, isFree)
    var groups = Set(full.map { ordered[$0].group })
    for (index, line) in ordered.enumerated() {
      if line.leadsNorth, known.contains(line.value) { continue }
      if !isFramed, full.contains(index) { continue }
      let ends = Self.ends(of: line, area: area, ratio: brush.ratio)
      let isFull = ends.isEmpty && line.fullLabel != nil && !groups.contains(line.group)
      guard
        let text = (isFull ? line.fullLabel : line.label).flatMap({
          brush.text($0, brush.theme.graticule)
        })
      else { continue }
      let usual = line.leadsNorth ? Edge.ofMeridians : Edge.ofParallels
      let others = line.leadsNorth ? Edge.ofParallels : Edge.ofMeridians
      if add(text, at: ends, on: usual, isFree) || full.contains(index)
        || add(text, at: ends, on: others, isFree)
      {
        continue
      }
      guard ends.isEmpty else { continue }
      // The ends of the line at the edge of the world, and the direction from each end to a label beside it.
      var outer: [(end: Point, way: Point)] = []
      if let roundMiddle {
        if !line.leadsNorth, let end = line.westernEnd { outer.append((end, end - roundMiddle)) }
      } else if worldHasEdge, !line.leadsNorth, let ends = line.outerEnds(by: { $0.x }) {
        outer.append((ends.first, Point(-1, 0)))
      }
      let beside = outer.map { Self.label(text, at: $0.end, towards: $0.way, ratio: brush.ratio) }
        .first { area.contains($0.box) && isFree($0.box) && isApart($0.box) }
      if let beside {
        labels.append(beside)
        continue
      }
      guard let middle = line.middle,
        line.length >= (line.leadsNorth ? meridian : parallel) * Self.leastShare
      else { continue }
      let size = Point(text.width, text.height)
      let box = Box(corner: middle * (1 / brush.ratio) - size * 0.5, size: size)
      if area.contains(box), isFree(box), isApart(box) {
        labels.append(Label(text: text, box: box, turn: .none))
        if isFull { groups.insert(line.group) }
      }
    }
  }

  /// Adds labels at the ends of a line at edges: at all ends if the map has a frame, or else at the first end with room.
  ///
  /// - Returns: Whether a label was added.
  private mutating func add(
    _ text: DecorationText, at ends: [End], on edges: [Edge], _ isFree: (Box) -> Bool
  ) -> Bool {
    var isAdded = false
    for edge in edges {
      for end in ends where end.edge == edge && end.isSteep {
        let label = Self.label(text, at: end.point, edge, area: area, isFramed: isFramed)
        let fits = isFramed ? Self.isBeside(label.box, edge, area) : area.contains(label.box)
        guard fits, isFree(label.box), isApart(label.box) else { continue }
        labels.append(label)
        isAdded = true
        if !isFramed { return true }
      }
    }
    return isAdded
  }

  /// Adds the full labels of each group of lines: at each edge of a framed map, or at one edge of another map, at the
  /// first line with room.
  ///
  /// - Returns: The indices of the lines that have a full label.
  private mutating func addFullLabels(
    of lines: [GridLine], _ brush: DecorationBrush, _ isFree: (Box) -> Bool
  ) -> Set<Int> {
    var labeled: Set<Int> = []
    let indices = lines.indices.filter { lines[$0].fullLabel != nil }
    for group in Set(indices.map { lines[$0].group }).sorted() {
      let members = indices.filter { lines[$0].group == group }.compactMap { index in
        lines[index].fullLabel.flatMap { brush.text($0, brush.theme.graticule) }.map { text in
          (index, text, Self.ends(of: lines[index], area: area, ratio: brush.ratio))
        }
      }
      let leadsNorth = members.first.map { lines[$0.0].leadsNorth } ?? false
      let usual = leadsNorth ? Edge.ofMeridians : Edge.ofParallels
      let others = leadsNorth ? Edge.ofParallels : Edge.ofMeridians
      for edge in usual + others {
        let first = members.first { index, text, ends in
          let meetsUsual = ends.contains { usual.contains($0.edge) && $0.isSteep }
          return meetsUsual == usual.contains(edge) && add(text, at: ends, on: [edge], isFree)
        }
        guard let first else { continue }
        labeled.insert(first.0)
        if !isFramed { break }
      }
    }
    return labeled
  }

  /// Adds a label whose middle is at the first of several points, in pixels of decorations, at which its box fits and is
  /// apart from the other labels.
  mutating func add(_ text: DecorationText, near points: [Point], fits: (Box) -> Bool) {
    let size = Point(text.width, text.height)
    let boxes = points.lazy.map { Box(corner: $0 - size * 0.5, size: size) }
    if let box = boxes.first(where: { isApart($0) && fits($0) }) {
      labels.append(Label(text: text, box: box, turn: .none))
    }
  }

  /// Returns the commands that draw the labels. Labels over the map have halos.
  func commands(with brush: DecorationBrush, area: Box) -> [DrawCommand] {
    labels.flatMap { label in
      let corner = Point(label.box.minX, label.box.minY)
      let text = brush.draw(label.text, at: corner, turned: label.turn)
      guard area.contains(label.box) else { return [text] }
      // The strokes of a halo overlap, so the layer as a whole is made translucent.
      return [
        .beginLayer(opacity: Self.haloOpacity),
        label.text.halo(
          at: corner, ratio: brush.ratio, color: brush.theme.colors.paper, width: Self.halo),
        .endLayer, text,
      ]
    }
  }

  /// Returns whether a box is far enough from all labels.
  private func isApart(_ box: Box) -> Bool {
    let room = box.inset(by: -Self.spacing)
    return !labels.contains { $0.box.intersects(room) }
  }

  /// Returns whether a label beside the map stays within its edge. The label may extend past each end of the edge by at
  /// most the height of the strips.
  private static func isBeside(_ box: Box, _ edge: Edge, _ area: Box) -> Bool {
    let strip = min(box.width, box.height) + gap
    switch edge {
    case .top, .bottom: return box.minX >= area.minX - strip && box.maxX <= area.maxX + strip
    case .left, .right: return box.minY >= area.minY - strip && box.maxY <= area.maxY + strip
    }
  }

  /// Returns a label at a point of an edge. The point is in pixels of decorations.
  private static func label(
    _ text: DecorationText, at point: Point, _ edge: Edge, area: Box, isFramed: Bool
  ) -> Label {
    let isTurned = isFramed && (edge == .left || edge == .right)
    let size =
      isTurned ? Point(text.height, text.width) : Point(text.width, text.height)
    let corner =
      switch edge {
      case .top:
        Point(point.x - size.x / 2, isFramed ? area.minY - gap / 2 - size.y : area.minY + gap)
      case .bottom:
        Point(point.x - size.x / 2, isFramed ? area.maxY + gap / 2 : area.maxY - gap - size.y)
      case .left:
        Point(isFramed ? area.minX - gap / 2 - size.x : area.minX + gap, point.y - size.y / 2)
      case .right:
        Point(isFramed ? area.maxX + gap / 2 : area.maxX - gap - size.x, point.y - size.y / 2)
      }
    let turn: DecorationText.Turn = isTurned ? (edge == .left ? .up : .down) : .none
    return Label(text: text, box: Box(corner: corner, size: size), turn: turn)
  }

  /// Returns the label beside the end of a line at the edge of a globe or of the world.
  ///
  /// - Parameters:
  ///   - end: The end of the line, in device pixels.
  ///   - way: The direction from the end to the label.
  static func label(
    _ text: DecorationText, at end: Point, towards way: Point, ratio: Double
  ) -> Label {
    let direction = way * (1 / max(way.length, 1e-9))
    let size = Point(text.width, text.height)
    // The box touches the edge with the side or corner that is nearest to it.
    let middle =
      end * (1 / ratio)
      + Point(direction.x * (size.x / 2 + gap), direction.y * (size.y / 2 + gap))
    return Label(text: text, box: Box(corner: middle - size * 0.5, size: size), turn: .none)
  }

  /// The end of a part of a line at an edge of the map.
  private struct End {
    /// The place of the end, in pixels of decorations.
    var point: Point
    var edge: Edge
    /// The sine of the angle between the line and the edge.
    var sine: Double
    /// Whether the line may have a label at this end.
    var isSteep: Bool { sine >= GraticuleLabels.leastSine }
  }

  /// Returns the ends of a line at the edges of the map.
  private static func ends(of line: GridLine, area: Box, ratio: Double) -> [End] {
    line.parts.flatMap { part -> [End] in
      guard part.count > 1 else { return [] }
      return [(part[0], part[1]), (part[part.count - 1], part[part.count - 2])].compactMap {
        end, next in
        let point = end * (1 / ratio)
        let way = next - end
        let length = max(way.length, 1e-9)
        let slack = 0.01
        if abs(point.y - area.minY) < slack {
          return End(point: point, edge: .top, sine: abs(way.y) / length)
        }
        if abs(point.y - area.maxY) < slack {
          return End(point: point, edge: .bottom, sine: abs(way.y) / length)
        }
        if abs(point.x - area.minX) < slack {
          return End(point: point, edge: .left, sine: abs(way.x) / length)
        }
        if abs(point.x - area.maxX) < slack {
          return End(point: point, edge: .right, sine: abs(way.x) / length)
        }
        return nil
      }
    }
  }
}
