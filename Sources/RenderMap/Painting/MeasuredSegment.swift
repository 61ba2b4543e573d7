import MapRaster

/// A stretch of a line with line metrics, as dashes and patterns are laid along it.
///
/// MapLibre keeps the place along such a line as a share of the greatest distance it can store, so
/// that dashes and patterns take every line to have that length.
struct MeasuredSegment {
  /// The length in tile units that every line is taken to have.
  private static let measuredLength = 32_767.0

  /// Pixels of the stretch a pixel of the length that it is taken to have.
  private let factor: Float
  /// Where it begins on the whole line, in its own pixels.
  private let phase: Float

  /// The stretch `progress` (shares of the whole line), which is `length` pixels long.
  init(_ progress: ClosedRange<Double>, length: Double, pixelsPerTileUnit: Double) {
    let span = progress.upperBound - progress.lowerBound
    let whole = Self.measuredLength * pixelsPerTileUnit
    let isMeasured = span > 0 && length > 0
    factor = isMeasured ? Float(length / (span * whole)) : 1
    phase = isMeasured ? Float(progress.lowerBound * whole) * factor : 0
  }

  /// Dashes along the stretch.
  func stretched(_ dash: DashPattern) -> DashPattern {
    var dash = dash
    dash.lengths = dash.lengths.map { $0 * factor }
    dash.width *= factor
    dash.fade *= factor
    dash.phase = phase
    return dash
  }

  /// An image along the stretch.
  func stretched(_ pattern: StrokePattern) -> StrokePattern {
    var pattern = pattern
    pattern.length *= factor
    pattern.phase = phase
    return pattern
  }
}
