import MapGeometry
import MapRaster

/// The collision boxes and circles of symbols, in nearly the colours of MapLibre's
/// `collision_box` and `collision_circle` shaders.
enum DebugCollisions {
  private static let shown = PremultipliedColor(red: 0, green: 0, blue: 0.25, alpha: 0.25)
  private static let hidden = PremultipliedColor(red: 0.5, green: 0, blue: 0, alpha: 0.5)
  /// The opacity of an outline that represents several positions.
  private static let unusedOpacity: Float = 0.1

  /// The commands that draw outlines, by tile.
  static func commands(_ tiles: [[CollisionOutline]], size: PictureSize) -> [DrawCommand] {
    var boxes = FillCommand()
    boxes.fadesOutlines = false
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
  /// Adds the outline of a box whose corners are truncated to whole pixels of the style.
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
