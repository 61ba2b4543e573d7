/// A rectangle of longitudes and latitudes in degrees (RFC 7946 section 5). If `west` is greater
/// than `east`, the rectangle crosses the antimeridian (section 5.2).
public struct BoundingBox: Hashable, Sendable {
  /// The longitude of the western edge in degrees, from -180 to 180.
  public var west: Double
  /// The latitude of the southern edge in degrees.
  public var south: Double
  /// The longitude of the eastern edge in degrees, from -180 to 180.
  public var east: Double
  /// The latitude of the northern edge in degrees.
  public var north: Double

  /// Creates a rectangle from its edges in degrees.
  public init(west: Double, south: Double, east: Double, north: Double) {
    self.west = west
    self.south = south
    self.east = east
    self.north = north
  }

  /// Creates the smallest box around a shape. Returns nil if the shape contains no position.
  ///
  /// A line or ring extends from its least longitude to its greatest longitude, as it is drawn. If
  /// it crosses the antimeridian, its longitudes continue beyond 180 degrees, or it is split there
  /// (section 3.1.9). If points lie on both sides of the antimeridian, the box crosses it only if
  /// this makes the box at least a tenth narrower.
  public init?(of shape: some Shape) {
    self.init(of: shape.features)
  }

  /// Creates the smallest box around features. Returns nil if they contain no position.
  public init?(of features: some Sequence<Feature>) {
    self.init(ofRuns: CollectionOfOne(Array(features)[...]))
  }

  /// Creates the smallest box around the features of several slices. Returns nil if they contain no
  /// position.
  package init?(ofRuns runs: some Sequence<ArraySlice<Feature>>) {
    var extent = GeographicExtent()
    for run in runs {
      for index in run.indices {
        if let geometry = run[index].geometry { extent.add(geometry) }
      }
    }
    guard let box = extent.box else { return nil }
    self = box
  }

  /// Creates the smallest box around other boxes. Returns nil if there are no boxes.
  public init?(around boxes: some Sequence<BoundingBox>) {
    var extent = GeographicExtent()
    for box in boxes {
      let east = box.crossesAntimeridian ? box.east + 360 : box.east
      extent.add([
        Position(longitude: box.west, latitude: box.south),
        Position(longitude: east, latitude: box.north),
      ])
    }
    guard let box = extent.box else { return nil }
    self = box
  }

  /// Whether the box crosses the antimeridian.
  public var crossesAntimeridian: Bool { west > east }

  /// The center of the box. Its longitude is from -180 to 180 degrees. If the box crosses the
  /// antimeridian, the center is halfway from the western edge eastward to the eastern edge.
  public var center: Position {
    let middle = (west + east) / 2 + (crossesAntimeridian ? 180 : 0)
    return Position(
      longitude: middle > 180 ? middle - 360 : middle, latitude: (south + north) / 2)
  }

  /// The ranges of longitude that the box covers, from -180 to 180 degrees. There are two ranges if
  /// the box crosses the antimeridian. This is the case if the western edge is greater than the
  /// eastern edge, or if an edge is beyond 180 degrees.
  public var longitudes: [ClosedRange<Double>] {
    let end = crossesAntimeridian ? east + 360 : east
    guard end >= west, end - west < 360 else { return [-180...180] }
    if west >= -180, end <= 180 { return [west...end] }
    let turns = 360 * ((west + 180) / 360).rounded(.down)
    let (first, last) = (west - turns, end - turns)
    return last <= 180 ? [first...last] : [-180...last - 360, first...180]
  }

  /// The box itself if it does not cross the antimeridian. Otherwise, it is a box around the world
  /// with the same latitudes. It is used for formats whose boxes cannot cross the antimeridian.
  public var uncrossed: BoundingBox {
    crossesAntimeridian ? BoundingBox(west: -180, south: south, east: 180, north: north) : self
  }

  /// The edges in the order of a `bbox` member: west, south, east, north.
  public var numbers: [Double] { [west, south, east, north] }
}

/// The extent of positions, which are added part by part.
private struct GeographicExtent {
  /// The ranges of longitude of the parts. Each range starts in -180 ..< 180.
  private var ranges: [ClosedRange<Double>] = []
  private var south = Double.infinity
  private var north = -Double.infinity

  mutating func add(_ geometry: Geometry) {
    switch geometry {
    case .point(let position): add(position)
    case .multiPoint(let positions): for position in positions { add(position) }
    case .geometryCollection(let members): for member in members { add(member) }
    default: geometry.forEachPart { add($0) }
    }
  }

  private mutating func add(_ point: Position) {
    guard point.longitude.isFinite, point.latitude.isFinite else { return }
    south = min(south, point.latitude)
    north = max(north, point.latitude)
    let start = Self.wrapped(point.longitude)
    ranges.append(start...start)
  }

  mutating func add(_ part: [Position]) {
    var (west, east) = (Double.infinity, -Double.infinity)
    for position in part where position.longitude.isFinite && position.latitude.isFinite {
      west = min(west, position.longitude)
      east = max(east, position.longitude)
      south = min(south, position.latitude)
      north = max(north, position.latitude)
    }
    guard west <= east else { return }
    let start = Self.wrapped(west)
    // A range that needs no wrapping keeps its exact end.
    ranges.append(start...(start == west ? east : start + (east - west)))
  }

  /// Returns the equivalent longitude in -180 ..< 180.
  private static func wrapped(_ longitude: Double) -> Double {
    if longitude >= -180, longitude < 180 { return longitude }
    let remainder = longitude.remainder(dividingBy: 360)
    return remainder >= 180 ? remainder - 360 : remainder
  }

  /// The maximum width of a box across the antimeridian, as a share of the width of a box that does
  /// not cross it.
  private static let greatestShareAcross = 0.9

  /// The box that excludes the widest gap between parts. By default, this is the gap at the
  /// antimeridian. Another gap is excluded if a part extends across the antimeridian, or if the
  /// other gap makes the box at least a tenth narrower.
  var box: BoundingBox? {
    guard let first = ranges.min(by: { $0.lowerBound < $1.lowerBound }) else { return nil }
    let end = ranges.reduce(-Double.infinity) { max($0, $1.upperBound) }
    let width = end - first.lowerBound
    // In a box of at most half the world, no gap is wider than the gap around the box.
    let sorted = width > 180 ? ranges.sorted { $0.lowerBound < $1.lowerBound } : []
    let greatestWidth = end <= 180 ? width * Self.greatestShareAcross : width
    var (west, east, widest) = (first.lowerBound, end, 360 - width)
    // A part that extends beyond 180 degrees continues at -180 degrees. The gap before the first
    // part is the gap at the antimeridian. Its width is already known, and is not computed again
    // because rounding could change it.
    var coveredEnd = max(first.upperBound, end - 360)
    for range in sorted.dropFirst() {
      let gap = range.lowerBound - coveredEnd
      // A box that ends at 180 degrees does not cross the antimeridian.
      let limit = coveredEnd == -180 ? width : greatestWidth
      if gap > widest, 360 - gap < limit {
        (west, east, widest) = (range.lowerBound, coveredEnd, gap)
      }
      coveredEnd = max(coveredEnd, range.upperBound)
    }
    guard widest > 0 else {
      return BoundingBox(west: -180, south: south, east: 180, north: north)
    }
    if east > 180 { east -= 360 }
    if east == -180, west != east { east = 180 }
    return BoundingBox(west: west, south: south, east: east, north: north)
  }
}
