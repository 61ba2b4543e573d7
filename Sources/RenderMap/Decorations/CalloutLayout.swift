import MapEngine
import MapGeometry
import MapText

/// The layout of notes in a picture. Notes with an offset are placed first. Each other note gets the first place at
/// which it is inside the map, and covers no decoration, marker, line or place of another note. A note for which there
/// is no such place is left out with a warning.
struct CalloutLayout {
  /// The notes that are drawn.
  private(set) var callouts: [Callout] = []
  /// The warnings about notes that are left out or cut.
  private(set) var warnings: [MapWarning] = []

  /// The area of the map in pixels of decorations.
  private let area: Box
  /// The boxes that notes must not cover: decorations and markers.
  private let obstacles: [Box]
  /// The places of the notes in the picture; nil for places that the picture does not show.
  private let places: [Point?]

  /// The distances from a place to a note that are tried in their order, in pixels of decorations.
  private static let distances = [18.0, 40, 70, 110, 160]
  /// The parts of a note that are nearest to the place, in the order in which they are tried.
  private static let anchors: [BoxAnchor] = [
    .bottomLeft, .bottomRight, .topLeft, .topRight, .left, .right, .bottom, .top,
  ]
  /// The least distance from a note to the edge of the map and to other parts, in pixels of decorations.
  private static let gap = 4.0
  /// The greatest width of a text, as a share of the width of the map, and in pixels of decorations.
  private static let maxWidth = (share: 0.4, pixels: 240.0)

  /// Places the notes of a map.
  ///
  /// - Parameters:
  ///   - area: The area of the map, in pixels of decorations.
  ///   - decorations: The boxes of the decorations.
  init(
    _ annotations: MapAnnotations, in viewport: Viewport, area: Box, beside decorations: [Box],
    _ brush: DecorationBrush
  ) {
    self.area = area
    let pins = annotations.markers.compactMap {
      viewport.picture(ofNearest: $0.place)?.pin.scaled(by: 1 / brush.scale)
    }
    obstacles = decorations + pins
    places = annotations.notes.map { note in
      let place = viewport.picture(ofNearest: note.place).map { $0 * (1 / brush.scale) }
      return place.flatMap { area.contains($0) ? $0 : nil }
    }
    let notes = Array(annotations.notes.enumerated())
    for (index, note) in notes.filter({ $1.offset != nil }) + notes.filter({ $1.offset == nil }) {
      add(note, index, brush)
    }
    callouts.sort { $0.number < $1.number }
  }

  private mutating func add(_ note: PlaceNote, _ index: Int, _ brush: DecorationBrush) {
    guard let place = places[index] else {
      return warn(note, index, "the picture does not show its place")
    }
    var style = brush.theme.label
    if let size = note.size { style.size = size }
    style.color = note.color
    let width = min(area.width * Self.maxWidth.share, Self.maxWidth.pixels)
    let anchor = note.anchor ?? note.offset.map(BoxAnchor.init(opposite:))
    let justification = (anchor?.horizontal ?? 0) == 1 ? DecorationText.Justification.right : .left
    guard
      let text = brush.text(note.text, style, maxWidth: width, justification: justification)
        ?? brush.text(note.text, style, maxWidth: area.width, justification: justification)
    else { return warn(note, index, "its text does not fit into the picture") }
    let size = Callout.size(of: text)
    var box: Box?
    if let offset = note.offset, let anchor {
      let wanted = Box(anchor, at: place + offset, size: size)
      guard area.contains(wanted) else {
        return warn(note, index, "with its offset, it is not inside of the map")
      }
      box = wanted
    } else {
      box = Self.boxes(at: place, anchor, size: size).first { isFree($0, for: index, at: place) }
    }
    guard let box else { return warn(note, index, "there is no room for it") }
    callouts.append(Callout(note, number: index + 1, place: place, box: box, text: text))
  }

  private mutating func warn(_ note: PlaceNote, _ index: Int, _ reason: String) {
    let words = note.text.split(whereSeparator: \.isNewline).first.map { $0.prefix(40) } ?? ""
    warnings.append(
      MapWarning(
        .leftOutDecoration, place: "note \(index + 1)",
        message: "\(reason); the note '\(words)' is left out"))
  }

  /// Returns the boxes that are tried for a note, in their order.
  private static func boxes(at place: Point, _ anchor: BoxAnchor?, size: Point) -> [Box] {
    if anchor == .center { return [Box(.center, at: place, size: size)] }
    return distances.flatMap { distance in
      (anchor.map { [$0] } ?? anchors).map { anchor in
        Box(anchor, at: place + anchor.away * distance, size: size)
      }
    }
  }

  /// Returns whether a note can be in a box.
  private func isFree(_ box: Box, for index: Int, at place: Point) -> Bool {
    let room = box.inset(by: -Self.gap)
    guard area.contains(room), !obstacles.contains(where: room.intersects) else { return false }
    for (other, point) in places.enumerated() where other != index {
      if let point, room.contains(point) { return false }
    }
    let start = Callout.lineStart(from: box, to: place)
    for other in callouts {
      if room.intersects(other.box) { return false }
      let line = other.lineStart.map { (other.place, $0) }
      if let line, room.clipped(line.0, line.1) != nil { return false }
      guard let start else { continue }
      if other.box.clipped(place, start) != nil { return false }
      if let line, Self.cross((place, start), line) { return false }
    }
    guard let start else { return true }
    // The line may cross the marker at its own place.
    return !obstacles.contains { !$0.contains(place) && $0.clipped(place, start) != nil }
  }

  /// Returns whether two lines cross.
  private static func cross(_ a: (Point, Point), _ b: (Point, Point)) -> Bool {
    func side(_ line: (Point, Point), _ point: Point) -> Double {
      let (way, offset) = (line.1 - line.0, point - line.0)
      return way.x * offset.y - way.y * offset.x
    }
    return side(a, b.0) * side(a, b.1) < 0 && side(b, a.0) * side(b, a.1) < 0
  }
}

extension BoxAnchor {
  /// Creates the part of a box that is nearest to the origin if the box is in a direction from the origin.
  fileprivate init(opposite way: Point) {
    // The directions of the eight parts are 45° apart. The limit between two parts is the tangent of 22.5°.
    let limit = 0.414 * max(abs(way.x), abs(way.y))
    let column = way.x > limit ? 0 : way.x < -limit ? 1 : 0.5
    let row = way.y > limit ? 0 : way.y < -limit ? 1 : 0.5
    self =
      BoxAnchor.allCases.first { $0.horizontal == column && $0.vertical == row } ?? .center
  }

  /// The unit vector from a place to a box whose anchor is nearest to the place; zero for the center.
  fileprivate var away: Point {
    let way = Point(1 - 2 * horizontal, 1 - 2 * vertical)
    let length = way.length
    return length > 0 ? way * (1 / length) : .zero
  }
}

extension Box {
  /// Creates the box of a size whose anchor is at a point.
  fileprivate init(_ anchor: BoxAnchor, at point: Point, size: Point) {
    self.init(
      corner: point - Point(size.x * anchor.horizontal, size.y * anchor.vertical), size: size)
  }
}

extension Point {
  /// The box of the pin of a marker at this point of the picture, in pixels of the style.
  fileprivate var pin: Box {
    let half = MarkerImages.headRadius
    return Box(minX: x - half, minY: y - MarkerImages.height, maxX: x + half, maxY: y)
  }
}

extension Viewport {
  /// Returns the point of the picture that shows a place, in the copy of the world that is nearest to the center. The
  /// point is in pixels of the style.
  func picture(ofNearest place: LngLat) -> Point? {
    let turns = ((camera.center.longitude - place.longitude) / 360).rounded()
    return picture(
      of: LngLat(longitude: place.longitude + 360 * turns, latitude: place.latitude))
  }
}
