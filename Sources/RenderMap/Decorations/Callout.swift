import MapEngine
import MapGeometry
import MapRaster
import MapStyle
import MapText

/// A note at its place in the picture: a panel with text, and a line from the panel to a dot at the place. All lengths
/// are in pixels of decorations.
struct Callout {
  /// The number of the note, counted from 1.
  let number: Int
  /// The place in the picture that the line leads to.
  let place: Point
  /// The box of the panel.
  let box: Box
  private let text: DecorationText
  private let color: PremultipliedColor?

  /// The distance from the edge of the panel to the text.
  private static let padding = Point(6, 3)
  private static let lineWidth = 1.25
  /// The width of the halo on either side of the line and around the dot.
  private static let halo = 1.0
  static let dotRadius = 2.5

  /// Creates a note whose panel is in a box of the size `size(of:)`.
  init(_ note: PlaceNote, number: Int, place: Point, box: Box, text: DecorationText) {
    self.number = number
    self.place = place
    self.box = box
    self.text = text
    color = note.color.map { PremultipliedColor($0) }
  }

  /// Returns the size of the panel of a text.
  static func size(of text: DecorationText) -> Point {
    Point(text.width, text.height) + padding * 2
  }

  /// The point of the panel at which the line begins; nil if there is no line, because the panel covers the place.
  var lineStart: Point? { Self.lineStart(from: box, to: place) }

  /// Returns the point of a box that is nearest to a place; nil if the place is in the box.
  static func lineStart(from box: Box, to place: Point) -> Point? {
    guard !box.contains(place) else { return nil }
    return Point(
      min(max(place.x, box.minX), box.maxX), min(max(place.y, box.minY), box.maxY))
  }

  /// Returns the commands that draw the note.
  func commands(with brush: DecorationBrush) -> [DrawCommand] {
    let colors = brush.theme.colors
    let ink = color ?? colors.foreground
    var commands: [DrawCommand] = []
    func dot(_ radius: Double, _ color: PremultipliedColor) -> DrawCommand {
      brush.panel(
        Box(corner: place - Point(radius, radius), size: Point(2 * radius, 2 * radius)),
        color: color, radius: radius)
    }
    if let start = lineStart {
      commands = [
        brush.stroke([[place, start]], width: Self.lineWidth + 2 * Self.halo, color: colors.paper),
        dot(Self.dotRadius + Self.halo, colors.paper),
        brush.stroke([[place, start]], width: Self.lineWidth, color: ink),
        dot(Self.dotRadius, ink),
      ]
    }
    return commands + [
      brush.panel(box),
      brush.draw(text, at: Point(box.minX, box.minY) + Self.padding, color: ink),
    ]
  }
}
