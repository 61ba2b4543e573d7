import MapGeometry
import MapRaster

/// The conversion of gradients along lines.
extension VectorPictureBuilder {
  /// The length by which pieces of a gradient overlap, in device pixels.
  static let overlap = 1.0

  /// Returns the distance along a line at its first point. As in pixel output, the last segment of a ring precedes
  /// the ring's first point.
  private static func start(of points: [Point], isClosed: Bool) -> Double {
    guard isClosed, let first = points.first, let last = points.last(where: { $0 != first }) else {
      return 0
    }
    return (first - last).length
  }

  /// Returns a line in pieces. Each piece has one color.
  func pieces(of points: [Point], _ line: StrokeCommand.Line) -> [LinePiece] {
    guard let gradient = line.paint.gradient, !gradient.ramp.isEmpty else {
      // The first point of a ring is repeated at its end.
      var points = points
      if line.isClosed, points.count > 2, points.first == points.last { points.removeLast() }
      var piece = LinePiece(points: points, isClosed: line.isClosed, color: line.paint.color)
      piece.start = Self.start(of: points, isClosed: line.isClosed)
      return [piece]
    }
    let before = Self.start(of: points, isClosed: line.isClosed)
    let alpha = line.paint.color.alpha
    let whole = LineGeometry.length(points, isClosed: false)
    let ramp = gradient.ramp
    let span = gradient.progress.upperBound - gradient.progress.lowerBound
    func color(_ share: Double) -> PremultipliedColor {
      let place = (before + share * whole) / max(before + whole, 1e-9)
      let position = gradient.progress.lowerBound + Float(place) * span
      let index = (position * Float(ramp.count - 1)).rounded()
      return ramp[min(max(Int(index), 0), ramp.count - 1)].withOpacity(alpha)
    }
    let steps = Int(max(1, min(Double(ramp.count), whole / 2)))
    var result: [LinePiece] = []
    var start = 0
    while start < steps {
      let first = color((Double(start) + 0.5) / Double(steps))
      var end = start + 1
      while end < steps, color((Double(end) + 0.5) / Double(steps)).isNear(first) { end += 1 }
      // A piece covers the end of the previous piece to avoid a gap between them.
      let overlap = start == 0 ? 0 : Self.overlap
      let from = max(0, whole * Double(start) / Double(steps) - overlap)
      let part = LineGeometry.part(
        of: points[...], from: from, to: whole * Double(end) / Double(steps))
      let middle = color((Double(start + end) / 2) / Double(steps))
      if part.count > 1 {
        var piece = LinePiece(points: part, isClosed: false, color: middle)
        piece.isInner = start > 0 && end < steps
        piece.start = before + from
        result.append(piece)
      }
      start = end
    }
    return result
  }

  /// The distance by which the colors of a translucent gradient extend beyond its mask, in device pixels.
  private static let overhang = 1.0

  /// Adds the pieces of one gradient. Because pieces overlap, a translucent gradient is drawn as opaque pieces
  /// below a mask.
  mutating func addGradient(_ pieces: [JoinedLine], _ transform: ProjectiveTransform) {
    guard let first = pieces.first?.paint else { return }
    let levels = StrokeLevel.levels(of: first.style, first.dash)
    guard let widest = levels.first else { return }
    let alpha = first.color.alpha
    let isEven = levels.count == 1 && pieces.allSatisfy { $0.paint.color.alpha == alpha }
    var group = VectorGroup()
    let reach = isEven ? 0 : Self.overhang
    group.items = pieces.flatMap { piece in
      var (level, color) = (widest, VectorColor(piece.paint.color))
      level.inner -= reach
      level.outer += reach
      color.alpha = 1
      return shapes(of: piece, level, color, transform).map(VectorItem.shape)
    }
    if isEven {
      group.opacity = alpha
    } else {
      group.mask = levels.flatMap { level in
        pieces.flatMap { piece in
          let opacity = min(max(piece.paint.color.alpha * Float(level.opacity), 0), 1)
          let gray = UInt8((opacity * 255).rounded())
          return shapes(
            of: piece, level, VectorColor(red: gray, green: gray, blue: gray), transform
          ).map(VectorItem.shape)
        }
      }
    }
    if group.opacity >= 1, group.mask == nil {
      for item in group.items { append(item) }
    } else {
      append(.group(group))
    }
  }
}

/// A part of a line with one color.
struct LinePiece {
  var points: [Point]
  var isClosed: Bool
  var color: PremultipliedColor
  /// Whether the piece is neither the first piece nor the last piece.
  var isInner = false
  /// The distance of the piece from the start of the line.
  var start = 0.0
}

extension PremultipliedColor {
  /// The maximum difference of channels that is hardly visible between pieces of a gradient.
  private static let tolerance: Float = 5 / 255

  /// Whether all channels are close to another color's channels.
  fileprivate func isNear(_ other: PremultipliedColor) -> Bool {
    let difference = channels - other.channels
    return max(difference.max(), -difference.min()) <= Self.tolerance
  }
}
