import MapGeometry
import MapRaster

/// The number of a page of an atlas, and the numbers of the pages that continue its map.
public struct PageNumbers: Hashable, Sendable {
  /// An edge of the map.
  public enum Edge: String, CaseIterable, Sendable {
    /// The upper edge.
    case top
    /// The right edge.
    case right
    /// The lower edge.
    case bottom
    /// The left edge.
    case left
  }

  /// The number of the page; nil if it is not drawn.
  public var number: String?
  /// The numbers that are drawn in the middle of the edges, with arrows that point outward.
  public var neighbors: [Edge: String]
  /// Whether the page has lines between its squares, with letters and numbers at its edges.
  public var hasSquares = false

  /// Creates the numbers of a page.
  public init(_ number: String? = nil, neighbors: [Edge: String] = [:]) {
    self.number = number
    self.neighbors = neighbors
  }

  /// All texts.
  var words: String {
    (number ?? "") + neighbors.values.joined() + (hasSquares ? PageSquares.words : "")
  }
}

/// The number of a page on a panel. If it is the number of another page, an arrow points toward that page.
struct PageNumberBlock: DecorationBlock {
  let part = DecorationPart.pageNumbers
  let size: Point

  private let text: DecorationText
  private let edge: PageNumbers.Edge?
  private let padding: Double

  /// The length of the arrow, in pixels of decorations.
  private static let arrow = 7.0

  /// Creates a block; nil if no font can draw the number.
  ///
  /// - Parameter edge: The edge to which the arrow points; nil for no arrow.
  init?(_ number: String, toward edge: PageNumbers.Edge?, _ brush: DecorationBrush) {
    guard let text = brush.text(number, brush.theme.heading) else { return nil }
    self.text = text
    self.edge = edge
    padding = brush.theme.padding / 2
    let ofArrow = edge?.direction ?? .zero
    size =
      Point(text.width, text.height)
      + Point(2 * padding, 2 * padding)
      + Point(abs(ofArrow.x), abs(ofArrow.y)) * (Self.arrow + padding)
  }

  /// Returns the corner of the block in the middle of its edge of an area.
  func corner(in area: Box, margin: Double) -> Point {
    let direction = edge?.direction ?? .zero
    let room = Point(area.width, area.height) - size - Point(2 * margin, 2 * margin)
    return Point(area.minX + margin, area.minY + margin)
      + Point(room.x * (1 + direction.x) / 2, room.y * (1 + direction.y) / 2)
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let panel = brush.panel(Box(corner: corner, size: size))
    let middle = corner + size * 0.5
    let half = Point(text.width, text.height) * 0.5
    guard let edge else { return [panel, brush.draw(text, at: middle - half)] }
    let direction = edge.direction
    let across = Point(-direction.y, direction.x) * (Self.arrow * 0.6)
    let tip =
      middle
      + Point(
        direction.x * (size.x / 2 - padding), direction.y * (size.y / 2 - padding))
    let base = tip - direction * Self.arrow
    return [
      panel,
      brush.fill([[tip, base + across, base - across]], color: brush.theme.colors.foreground),
      brush.draw(text, at: middle - half - direction * ((Self.arrow + padding) / 2)),
    ]
  }
}

extension PageNumbers.Edge {
  /// The direction from the middle of the map to the edge, with y downward.
  fileprivate var direction: Point {
    switch self {
    case .top: Point(0, -1)
    case .right: Point(1, 0)
    case .bottom: Point(0, 1)
    case .left: Point(-1, 0)
    }
  }
}
