import MapGeometry
import MapRaster

/// The collision boxes and circles of symbols, in nearly the same colors as in MapLibre's `collision_box` and
/// `collision_circle` shaders.
enum DebugCollisions {
  private static let shown = PremultipliedColor(red: 0, green: 0, blue: 0.25, alpha: 0.25)
  private static let hidden = PremultipliedColor(red: 0.5, green: 0, blue: 0, alpha: 0.5)
  /// The opacity of an outline that represents several positions.
  private static let unusedOpacity: Float = 0.1

  /// Returns the commands that draw the collision outlines of the symbols in all tiles.
  static func commands(_ tiles: [[CollisionOutline]], size: PictureSize) -> [DrawCommand] {
    var boxes = FillCommand()
    boxes.edge = .aliased
    var circles = DiscCommand()
    for outline in tiles.joined() {
      let color = (outline.isPlaced ? shown : hidden)
        .withOpacity(outline.isUsed ? 1 : unusedOpacity)
      switch outline.form {
      case .box(let box): boxes.add(box, color, ratio: size.pixelRatio)
      case .circles(let all):
        for circle in all { circles.add(circle, color, ratio: size.pixelRatio) }
      }
    }
    return [.fill(boxes), .discs(circles)]
  }
}

extension FillCommand {
  /// Adds the lines of a box whose corners are truncated to whole pixels of the style. The lines are one device pixel
  /// wide.
  ///
  /// As in MapLibre with a software driver, a line includes the pixel at its left or lower end but not the pixel at the
  /// other end. The lower left corner is drawn twice, and the upper right corner is left open.
  fileprivate mutating func add(_ box: Box, _ color: PremultipliedColor, ratio: Double) {
    func device(_ coordinate: Double) -> Float {
      Float((coordinate.rounded(.towardZero) + 0.5) * ratio)
    }
    // The lines are moved down by one step of the grid of vertices, so they include the pixels at their lower ends.
    let step: Float = 1 / 16
    let (left, top) = (device(box.minX), device(box.minY) + step)
    let (right, bottom) = (device(box.maxX), device(box.maxY) + step)
    for y in [top, bottom] {
      add(from: DevicePoint(left, y - 0.5), to: DevicePoint(right, y + 0.5), color)
    }
    for x in [left, right] {
      add(from: DevicePoint(x - 0.5, top), to: DevicePoint(x + 0.5, bottom), color)
    }
  }

  /// Adds a rectangle between two opposite corners.
  private mutating func add(
    from low: DevicePoint, to high: DevicePoint, _ color: PremultipliedColor
  ) {
    points += [low, DevicePoint(high.x, low.y), high, DevicePoint(low.x, high.y)]
    ringEnds.append(points.count)
    shapes.append(Shape(rings: ringEnds.count - 1..<ringEnds.count, color: color))
  }
}

extension DiscCommand {
  /// Adds the line of a circle. The line fades over one pixel of the style on each side.
  fileprivate mutating func add(
    _ circle: CollisionGrid.Circle, _ color: PremultipliedColor, ratio: Double
  ) {
    var disc = Disc(
      center: DevicePoint(circle.center * ratio), radius: Float(circle.radius), strokeWidth: 1,
      blur: 0, color: .clear, strokeColor: color)
    let step = Float(ratio)
    disc.axes = (DevicePoint(step, 0), DevicePoint(0, step))
    discs.append(disc)
  }
}
