import MapGeometry
import MapRaster

/// The boxes and circles that stand for symbols in collisions, in nearly the colours of MapLibre's
/// `collision_box` and `collision_circle` shaders.
enum DebugCollisions {
  private static let shown = PremultipliedColor(red: 0, green: 0, blue: 0.25, alpha: 0.25)
  private static let hidden = PremultipliedColor(red: 0.5, green: 0, blue: 0, alpha: 0.5)
  /// How strong a mark is that stands for no one place.
  private static let unusedStrength: Float = 0.1

  /// The commands that draw marks, given tile by tile.
  static func commands(_ tiles: [[CollisionMark]], size: PictureSize) -> [DrawCommand] {
    var boxes = FillCommand()
    boxes.fadesOutlines = false
    var circles = DiscCommand()
    for mark in tiles.joined() {
      let color = (mark.isPlaced ? shown : hidden)
        .withOpacity(mark.isUsed ? 1 : unusedStrength)
      switch mark.form {
      case .box(let box): boxes.add(box, color, ratio: size.pixelRatio)
      case .circles(let all):
        for circle in all { circles.add(circle, color, ratio: size.pixelRatio) }
      }
    }
    return [.fill(boxes), .discs(circles)]
  }
}

extension FillCommand {
  /// Adds the outline of a box whose corners are cut to whole pixels of the style.
  fileprivate mutating func add(_ box: Box, _ color: PremultipliedColor, ratio: Double) {
    func device(_ coordinate: Double) -> Float {
      Float((coordinate.rounded(.towardZero) + 0.5) * ratio)
    }
    let (left, top) = (device(box.minX), device(box.minY))
    let (right, bottom) = (device(box.maxX), device(box.maxY))
    points += [
      DevicePoint(left, top), DevicePoint(right, top), DevicePoint(right, bottom),
      DevicePoint(left, bottom),
    ]
    ringEnds.append(points.count)
    let ring = ringEnds.count - 1
    shapes.append(Shape(rings: ring..<ring + 1, paint: nil, outline: .color(color)))
  }
}

extension DiscCommand {
  /// Adds a circle's line, which fades over a pixel of the style to either side.
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
