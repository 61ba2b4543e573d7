/// A `HalfPlaneCommand`, prepared for all bands of a picture.
struct HalfPlanePlan {
  private let command: HalfPlaneCommand
  private let edge: SIMD4<Float>
  private let color: SIMD4<Float>

  init(_ command: HalfPlaneCommand) {
    self.command = command
    edge = command.edgeColor.channels
    color = command.color.channels
  }

  /// Draws the pixels of a band whose centers lie in the half plane.
  func draw(_ band: Band) {
    for row in band.rows {
      let pixels = band.row(row)
      for column in 0..<band.width {
        let distance = distance(row: row, column: column)
        if distance > 0 { Blend.pixel(pixels + column, premultiplied: color(at: distance)) }
      }
    }
  }

  /// Returns the distance of a pixel's center from the line.
  @inline(__always)
  private func distance(row: Int, column: Int) -> Double {
    let way = SIMD2(Double(column) + 0.5, Double(row) + 0.5) - command.origin
    return way.x * command.direction.x + way.y * command.direction.y
  }

  @inline(__always)
  private func color(at distance: Double) -> SIMD4<Float> {
    guard distance < command.extent else { return color }
    let rest = Float(1 - distance / command.extent)
    return color + (edge - color) * (rest * rest)
  }
}
