import MapEngine
import MapGeometry
import MapRaster

/// An arrow that points north, on a disc.
struct NorthArrowBlock: DecorationBlock {
  let part = DecorationPart.northArrow
  let size = Point(2 * radius, 2 * radius)

  /// The direction of north in the picture, in degrees clockwise from up.
  let angle: Double
  private let letter: DecorationText?

  /// The radius of the disc, in pixels of the style.
  private static let radius = 22.0
  /// The distance from the middle of the disc to the middle of the letter, in pixels of the style.
  private static let letterDistance = 14.5
  /// The size of the letter, in pixels of the style.
  private static let letterSize = 11.0

  /// Creates an arrow that points in a direction, in degrees clockwise from up. The letter at its tip is the letter of
  /// north in a language.
  init(angle: Double, _ language: PictureLanguage, _ brush: DecorationBrush) {
    self.angle = angle
    letter = brush.text(
      language.north, DecorationTextStyle(size: Self.letterSize, isBold: true))
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let colors = brush.theme.colors
    let middle = corner + Point(Self.radius, Self.radius)
    let direction = StableMath.sinCos(degrees: angle)
    /// Returns the point that is `north` pixels toward north from the middle, and `right` pixels to the right of that
    /// direction.
    func point(_ north: Double, _ right: Double) -> Point {
      middle
        + Point(
          direction.sin * north + direction.cos * right,
          -direction.cos * north + direction.sin * right)
    }
    let (tip, notch) = (point(7.5, 0), point(-11, 0))
    let (left, right) = (point(-15.5, -8), point(-15.5, 8))
    var commands = [
      brush.panel(Box(corner: corner, size: size), color: colors.panel, radius: Self.radius),
      brush.fill([[tip, notch, left]], color: colors.foreground),
      brush.fill([[tip, right, notch]], color: colors.paper),
      brush.stroke(
        [[tip, right, notch, left]], width: brush.theme.lineWidth, color: colors.foreground,
        isClosed: true, join: .round),
    ]
    if let letter {
      let place = point(Self.letterDistance, 0)
      commands.append(
        brush.draw(letter, at: place - Point(letter.width / 2, letter.height / 2)))
    }
    return commands
  }
}

extension Viewport {
  /// Returns the greatest difference between the direction of north in the middle of a box in device pixels and the
  /// directions at places that divide its sides into four parts, in degrees.
  func variationOfNorth(in box: Box) -> Double {
    let (x, y) = ((box.minX + box.maxX) / 2, (box.minY + box.maxY) / 2)
    guard let middle = northAngle(atDevice: Point(x, y)) else { return 0 }
    var greatest = 0.0
    for place in 0..<25 {
      let share = Point(Double(place % 5) / 4, Double(place / 5) / 4)
      guard
        let angle = northAngle(
          atDevice: Point(box.minX + box.width * share.x, box.minY + box.height * share.y))
      else { continue }
      greatest = max(greatest, abs((angle - middle).remainder(dividingBy: 360)))
    }
    return greatest
  }
}
