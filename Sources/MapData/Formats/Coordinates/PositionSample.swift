import MapGeoJSON

/// A sample of the positions of features, evenly spread. It distinguishes degrees from other units.
struct PositionSample {
  /// The number of finite positions in the sample.
  private(set) var count = 0
  /// The number of positions that cannot be longitudes and latitudes in degrees.
  private(set) var outside = 0
  /// The first position that cannot be a longitude and latitude, or nil if there is no such
  /// position.
  private(set) var example: Position?

  private static let featureLimit = 1000
  private static let positionLimit = 32
  /// The maximum distance of a longitude from Greenwich, in turns around the world.
  private static let turnLimit = 4.0

  /// Samples about 1000 of the features, and about 32 positions of each part of a feature.
  init(_ features: some RandomAccessCollection<Feature>) {
    let step = max(1, features.count / Self.featureLimit)
    for offset in stride(from: 0, to: features.count, by: step) {
      let index = features.index(features.startIndex, offsetBy: offset)
      features[index].geometry.map { add($0) }
    }
  }

  private mutating func add(_ geometry: Geometry) {
    geometry.forEachPart { part in
      for index in stride(from: 0, to: part.count, by: max(1, part.count / Self.positionLimit)) {
        add(part[index])
      }
    }
  }

  private mutating func add(_ position: Position) {
    guard position.isFinite else { return }
    count += 1
    // Longitudes can exceed 180 degrees if data crosses the antimeridian or counts longitudes from
    // 0 to 360. Lines that go around the world several times have longitudes of several turns.
    // MapLibre GL JS mirrors latitudes beyond 90 degrees at the pole. Latitudes beyond 180 are not
    // degrees at all.
    let limit = abs(position.latitude) <= 90 ? Self.turnLimit * 360 : 360
    guard abs(position.latitude) > 180 || abs(position.longitude) > limit else { return }
    outside += 1
    if example == nil { example = position }
  }

  /// Whether at least half of the positions can be longitudes and latitudes. True for an empty
  /// sample.
  var looksLikeDegrees: Bool { 2 * outside <= count }

  /// A message that the coordinates are not degrees. It includes an example.
  var message: String {
    guard let example else { return "the coordinates are not degrees" }
    let numbers = "\(example.longitude), \(example.latitude)"
    return "the coordinates are not degrees but seem to be meters (\(numbers))"
  }
}
