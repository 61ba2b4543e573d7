import MapGeoJSON

/// A collector of the geometry of a placemark. It processes the placemark element by element.
struct KMLGeometry {
  /// The names of the elements that are geometries.
  static let elements: Set<String> = [
    "Point", "LineString", "LinearRing", "Polygon", "MultiGeometry", "Track", "MultiTrack",
  ]

  /// A geometry whose end tag was not read yet.
  private struct Open {
    var element: String
    var positions: [Position] = []
    /// The parts of a geometry that has several parts.
    var parts: [Geometry] = []
    /// The rings of a polygon. The outer ring is first.
    var rings: [[Position]] = []
    /// Whether the open boundary of a polygon is an inner boundary.
    var isInner = false
  }

  private var open: [Open] = []
  private var complete: [Geometry] = []
  /// The complete geometry, or nil if no geometry is complete. Several geometries of a placemark
  /// are joined.
  var geometry: Geometry? { complete.isEmpty ? nil : Self.joined(complete) }
  /// The number of positions that were read.
  private(set) var count = 0

  /// Processes a start tag.
  mutating func start(_ element: String) {
    if Self.elements.contains(element) { open.append(Open(element: element)) }
    guard let last = open.indices.last else { return }
    if element == "innerBoundaryIs" { open[last].isInner = true }
    if element == "outerBoundaryIs" { open[last].isInner = false }
  }

  /// Processes an end tag. `text` is the text of its element.
  mutating func end(_ element: String, text: String) {
    guard let last = open.indices.last else { return }
    if element == "coordinates" {
      add(Self.positions(text), to: last)
    } else if element == "coord" {
      // The element is a position of a track. Blanks separate its numbers.
      add([Self.position(text.split(whereSeparator: \.isWhitespace).map { Double($0) })], to: last)
    } else if element == open[last].element {
      let ended = open.removeLast()
      if element == "LinearRing", let polygon = open.indices.last,
        open[polygon].element == "Polygon"
      {
        add(ring: ended.positions, to: polygon)
      } else {
        let geometry = made(of: ended)
        guard let outer = open.indices.last else {
          complete.append(geometry)
          return
        }
        open[outer].parts.append(geometry)
      }
    }
  }

  /// Returns the positions in a text of tuples of numbers.
  static func positions(_ text: String) -> [Position] { tuples(text).map(position) }

  private static func position(_ tuple: [Double?]) -> Position {
    func number(_ place: Int) -> Double {
      guard tuple.indices.contains(place), let number = tuple[place] else { return .nan }
      return number
    }
    let altitude = number(2)
    return Position(
      longitude: number(0), latitude: number(1), altitude: altitude.isFinite ? altitude : nil)
  }

  private mutating func add(_ positions: [Position], to index: Int) {
    open[index].positions += positions
    count += positions.count
  }

  private mutating func add(ring: [Position], to polygon: Int) {
    let isInner = open[polygon].isInner
    open[polygon].rings.insert(ring.closedRing, at: isInner ? open[polygon].rings.count : 0)
  }

  private func made(of ended: Open) -> Geometry {
    switch ended.element {
    case "Point": return ended.positions.first.map { .point($0) } ?? .multiPoint([])
    case "Polygon": return .polygon(ended.rings)
    case "LineString", "LinearRing", "Track":
      if ended.element == "Track", ended.positions.count == 1 { return .point(ended.positions[0]) }
      return .lineString(ended.positions)
    default: return Self.joined(ended.parts)
    }
  }

  /// Returns one geometry that consists of several parts.
  private static func joined(_ parts: [Geometry]) -> Geometry {
    if parts.count == 1 { return parts[0] }
    let points = parts.compactMap { if case .point(let point) = $0 { point } else { nil } }
    if points.count == parts.count { return .multiPoint(points) }
    let lines = parts.compactMap { if case .lineString(let line) = $0 { line } else { nil } }
    if lines.count == parts.count { return .multiLineString(lines) }
    let areas = parts.compactMap { if case .polygon(let rings) = $0 { rings } else { nil } }
    if areas.count == parts.count { return .multiPolygon(areas) }
    return .geometryCollection(parts)
  }

  /// Returns the tuples of numbers in a text. Commas separate the numbers of a tuple, even if there
  /// are blanks around a comma. Blanks without a comma separate tuples.
  private static func tuples(_ text: String) -> [[Double?]] {
    var tuples: [[Double?]] = []
    var isJoined = false
    for word in text.split(whereSeparator: \.isWhitespace) {
      var parts = word.split(separator: ",", omittingEmptySubsequences: false)
      let startsJoined = isJoined || parts.first?.isEmpty == true && !tuples.isEmpty
      if parts.first?.isEmpty == true { parts.removeFirst() }
      isJoined = parts.last?.isEmpty == true || parts.isEmpty
      if parts.last?.isEmpty == true { parts.removeLast() }
      let numbers = parts.map { Double($0) }
      if startsJoined, let last = tuples.indices.last {
        tuples[last] += numbers
      } else if !numbers.isEmpty {
        tuples.append(numbers)
      }
    }
    return tuples
  }
}
