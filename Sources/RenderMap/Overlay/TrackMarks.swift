import MapEngine
import MapGeoJSON
import MapGeometry
import MapStyle

/// Marks of tracks: their starts, their ends, and numbers of kilometers, or of other units, along them.
///
/// The start is a green disc, and the end is a red ring. If they would touch, as those of a loop do, one mark shows both:
/// a green disc in a red ring. Numbers are at every 1, 2, 5, 10 units, and so on, so that they are `spacing` pixels apart
/// on average. A mark that would touch a mark before it is left out; starts and ends are before numbers.
struct TrackMarks {
  /// The points with marks. The property `mark` is the kind of the mark, and `text` is its number.
  private(set) var features: [Feature] = []

  /// The kinds of marks.
  private enum Kind: String {
    case start, end
    case loop = "start and end"
    case distance
  }

  /// The places of marks in the picture, by squares whose sides are `leastDistance` long.
  private var placed: [SIMD2<Int>: [Point]] = [:]
  /// The picture with the marks that extend into it.
  private let area: Box
  private let viewport: Viewport

  /// The radius of starts and ends, of numbers, and of numbers with more than three digits, in pixels of the style.
  private static let (endRadius, radius, wideRadius) = (7.0, 9.5, 13.0)
  /// The least distance of two marks in the picture, which then do not touch, in pixels of the style.
  static let leastDistance = 27.0
  /// The least mean distance of numbers, in pixels of the style.
  static let spacing = 48.0
  /// The greatest number of numbers along a track.
  private static let greatestCount = 100_000.0

  /// Creates the marks of tracks in a view.
  ///
  /// - Parameters:
  ///   - unit: The unit of the numbers.
  ///   - text: A function that returns the text of a number.
  init(
    of tracks: some Sequence<TrackCourse>, unit: LengthUnit, in viewport: Viewport,
    text: (Int) -> String
  ) {
    self.viewport = viewport
    let (size, margin) = (viewport.size, Self.leastDistance)
    area = Box(
      minX: -margin, minY: -margin, maxX: Double(size.width) + margin,
      maxY: Double(size.height) + margin)
    for track in tracks { markEnds(of: track) }
    for track in tracks {
      guard let interval = interval(along: track, unit) else { continue }
      let step = Double(interval) * unit.meters
      for (index, distance) in stride(from: step, to: track.length, by: step).enumerated() {
        guard let place = track.position(at: distance), let point = point(of: place) else {
          continue
        }
        mark(place, at: point, .distance, text: text((index + 1) * interval))
      }
    }
  }

  /// Marks the start and the end of a track.
  private mutating func markEnds(of track: TrackCourse) {
    guard let start = track.places.first?.position, let end = track.places.last?.position else {
      return
    }
    let points = (start: point(of: start), end: point(of: end))
    if let (first, last) = points.start.flatMap({ first in points.end.map { (first, $0) } }),
      (last - first).length < Self.leastDistance
    {
      return mark(start, at: first, .loop)
    }
    if let first = points.start { mark(start, at: first, .start) }
    if let last = points.end { mark(end, at: last, .end) }
  }

  /// Adds a mark unless it would touch another one.
  private mutating func mark(
    _ place: Position, at point: Point, _ kind: Kind, text: String? = nil
  ) {
    let distance = Self.leastDistance
    let (column, row) = (
      Int((point.x / distance).rounded(.down)), Int((point.y / distance).rounded(.down))
    )
    for x in column - 1...column + 1 {
      for y in row - 1...row + 1 {
        for other in placed[SIMD2(x, y)] ?? [] where (other - point).length < distance { return }
      }
    }
    placed[SIMD2(column, row), default: []].append(point)
    var feature = Feature(.point(place.longitude, place.latitude))
    feature.attributes["mark"] = .string(kind.rawValue)
    feature.attributes["text"] = text.map { .string($0) }
    features.append(feature)
  }

  /// Returns the place in the picture; nil if a mark there is not in the picture.
  private func point(of place: Position) -> Point? {
    seen(place).flatMap { area.contains($0) ? $0 : nil }
  }

  /// Returns the point of the picture that shows a place in the copy of the world at the center.
  private func seen(_ place: Position) -> Point? {
    viewport.picture(
      ofNearest: LngLat(longitude: place.longitude, latitude: place.latitude))
  }

  /// Returns the units from one number to the next; nil if the track is not seen.
  private func interval(along track: TrackCourse, _ unit: LengthUnit) -> Int? {
    let views = track.places.map { (point: seen($0.position), distance: $0.distance) }
    var (pixels, meters) = (0.0, 0.0)
    for (before, after) in zip(views, views.dropFirst()) {
      guard let start = before.point, let end = after.point, after.distance > before.distance
      else { continue }
      pixels += (end - start).length
      meters += after.distance - before.distance
    }
    guard pixels > 0 else { return nil }
    let least = max(Self.spacing * meters / pixels, track.length / Self.greatestCount)
    return Self.interval(atLeast: least / unit.meters)
  }

  /// Returns the least of the numbers 1, 2, 5, 10, 20, 50 and so on that is at least a number, which is below 1e15.
  static func interval(atLeast number: Double) -> Int? {
    guard number < 1e15 else { return nil }
    var power = 1
    while true {
      for digit in [1, 2, 5] where Double(digit * power) >= number { return digit * power }
      power *= 10
    }
  }
}

// MARK: - Layers

extension TrackMarks {
  /// Adds the source of the marks and their layers, on top of all layers. The ids are `track-marks` and
  /// `track-marks-texts`. If they are in use, they are `track-marks-2` and `track-marks-2-texts`, and so on.
  func add(to map: inout Map) throws(MapError) {
    let id = Overlay.freeID("track-marks", otherwise: "track-marks", in: map.style)
    try map.addSource(id, Overlay(features: features, id: id).source)
    try map.addLayers([discs(id), texts(id)])
  }

  /// Returns an expression that selects a value by the kind of the mark.
  private static func byKind(
    start: StyleExpression, end: StyleExpression, loop: StyleExpression,
    distance: StyleExpression
  ) -> StyleExpression {
    .match(.get("mark"), ["start": start, "end": end, "start and end": loop], default: distance)
  }

  private func discs(_ id: String) -> CircleLayer {
    CircleLayer(id: id, source: id) {
      $0.metadata = Overlay.isNotInLegend
      let radius: StyleExpression = .case(
        [.length(.toString(.get("text"))) > 3: StyleExpression(Self.wideRadius)],
        default: StyleExpression(Self.radius))
      let endRadius = StyleExpression(Self.endRadius)
      $0.circleRadius = .expression(
        Self.byKind(start: endRadius, end: endRadius, loop: endRadius, distance: radius))
      $0.circleColor = .expression(
        .toColor(
          Self.byKind(start: "#2e7d32", end: "#ffffff", loop: "#2e7d32", distance: "#ffffff")))
      $0.circleStrokeColor = .expression(
        .toColor(
          Self.byKind(start: "#ffffff", end: "#c62828", loop: "#c62828", distance: "#22262b")))
      $0.circleStrokeWidth = .expression(Self.byKind(start: 2, end: 4, loop: 4, distance: 1))
    }
  }

  private func texts(_ id: String) -> SymbolLayer {
    SymbolLayer(id: id + "-texts", source: id) {
      $0.metadata = Overlay.isNotInLegend
      $0.filter = .has("text")
      $0.textField = .expression(.get("text"))
      $0.textFont = .constant([MapFonts.reservedName, "Noto Sans Medium"])
      $0.textSize = 10
      $0.textColor = .expression(.toColor("#22262b"))
      $0.textAllowOverlap = true
      // Other labels avoid the whole disc.
      $0.textPadding = 6
    }
  }
}
