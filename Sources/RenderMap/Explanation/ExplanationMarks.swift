import MapEngine
import MapGeometry
import MapRaster
import MapStyle

extension SceneExplanation {
  /// Adds marks over a scene, which show what the explanation is about: a cross at its point or at the anchors of its
  /// labels, and boxes around the labels that are in their way. Hidden labels have red crosses, and shown labels green
  /// crosses. The placement of labels does not change.
  public func mark(_ scene: inout Scene) {
    var marks = MarkPainter(ratio: scene.pixelRatio)
    if let point { marks.addCross(at: point, .marked) }
    for feature in layers.flatMap(\.features) {
      if let anchor = feature.anchor {
        marks.addCross(at: anchor, feature.isDrawn ? .shown : .hidden)
      }
      if case .placement(_, let obstacle?) = feature.reason, let box = obstacle.box {
        marks.addFrame(around: box, .obstacle)
      }
    }
    guard !marks.command.shapes.isEmpty else { return }
    scene.cover.above.append(.fill(marks.command))
  }
}

extension PremultipliedColor {
  fileprivate static let marked = PremultipliedColor(red: 0.8, green: 0, blue: 0.8, alpha: 1)
  fileprivate static let hidden = PremultipliedColor(red: 0.85, green: 0, blue: 0, alpha: 1)
  fileprivate static let shown = PremultipliedColor(red: 0, green: 0.55, blue: 0, alpha: 1)
  fileprivate static let obstacle = PremultipliedColor(red: 0.9, green: 0.45, blue: 0, alpha: 1)
}

/// Collects crosses and frames of lines. Coordinates are in pixels of the style.
private struct MarkPainter {
  var command = FillCommand()
  let ratio: Double

  private static let lineWidth = 2.0
  /// The distance of the ends of a cross from its center, and of its gap.
  private static let crossReach = 12.0
  private static let crossGap = 3.0

  init(ratio: Double) { self.ratio = ratio }

  /// Adds a cross that leaves its center free.
  mutating func addCross(at point: Point, _ color: PremultipliedColor) {
    let half = Self.lineWidth / 2
    for sign in [-1.0, 1.0] {
      let ends = [Self.crossGap * sign, Self.crossReach * sign].sorted()
      add(
        Box(
          minX: point.x + ends[0], minY: point.y - half, maxX: point.x + ends[1],
          maxY: point.y + half), color)
      add(
        Box(
          minX: point.x - half, minY: point.y + ends[0], maxX: point.x + half,
          maxY: point.y + ends[1]), color)
    }
  }

  /// Adds the edges of a box.
  mutating func addFrame(around box: Box, _ color: PremultipliedColor) {
    let width = Self.lineWidth
    for y in [box.minY - width, box.maxY] {
      add(
        Box(minX: box.minX - width, minY: y, maxX: box.maxX + width, maxY: y + width), color)
    }
    for x in [box.minX - width, box.maxX] {
      add(Box(minX: x, minY: box.minY, maxX: x + width, maxY: box.maxY), color)
    }
  }

  private mutating func add(_ box: Box, _ color: PremultipliedColor) {
    command.points += box.corners.map { DevicePoint($0 * ratio) }
    command.ringEnds.append(command.points.count)
    let ring = command.ringEnds.count - 1
    command.shapes.append(FillCommand.Shape(rings: ring..<ring + 1, color: color))
  }
}
