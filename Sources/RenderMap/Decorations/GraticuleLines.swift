import MapEngine
import MapGeometry

/// The lines of longitude and latitude in a picture, as they appear in the projection of the picture.
struct GraticuleLines {
  /// The lines that have a part inside the area.
  private(set) var lines: [GridLine] = []

  /// The maximum number of lines.
  static let maximumCount = 400
  /// The highest latitude to which all meridians are drawn on a globe, in degrees.
  private static let highestLatitude = 80.0

  /// Creates the lines inside an area in device pixels; nil if there are more than `maximumCount` lines.
  init?(_ spacing: GraticuleSpacing, viewport: Viewport, area: Box) {
    let tracer = LineTracer(viewport: viewport, area: area)
    guard let range = viewport.degreesInView,
      let meridians = spacing.multiples(in: range.longitudes),
      let parallels = spacing.multiples(in: range.latitudes)
    else { return }
    let meetAtPoles = viewport.joinsMeridians
    let most = viewport.highestLatitude
    guard meridians.count + parallels.count <= Self.maximumCount else { return nil }
    let longitudes = range.longitudes
    let turn = meetAtPoles ? Int((360 / spacing.degrees).rounded()) : Int.max
    for multiple in meridians.prefix(turn) {
      let longitude = Double(multiple) * spacing.degrees
      // Meridians meet at the poles, so only four meridians at right angles reach the poles.
      let limit =
        meetAtPoles && longitude.remainder(dividingBy: 90) != 0 ? Self.highestLatitude : most
      let low = max(range.latitudes.lowerBound, -limit)
      let high = min(range.latitudes.upperBound, limit)
      guard low < high else { continue }
      add(
        GridLine(
          leadsNorth: true, value: longitude, number: multiple,
          label: spacing.label(longitude: longitude),
          parts: tracer.parts(low...high) { LngLat(longitude: longitude, latitude: $0) }))
    }
    for multiple in parallels {
      let latitude = Double(multiple) * spacing.degrees
      guard abs(latitude) < most else { continue }
      add(
        GridLine(
          leadsNorth: false, value: latitude, number: multiple,
          label: spacing.label(latitude: latitude),
          parts: tracer.parts(longitudes) { LngLat(longitude: $0, latitude: latitude) }))
    }
  }

  private mutating func add(_ line: GridLine) {
    if !line.parts.isEmpty { lines.append(line) }
  }
}
