public import MapGeoJSON
import MapGeometry

/// The elevations along a track.
///
///     decorations.profile = TrackProfile(of: features)
public struct TrackProfile: Hashable, Sendable {
  /// A place of the track.
  public struct Sample: Hashable, Sendable {
    /// The distance from the start along the track, in meters. Gaps between the lines of a track have no length.
    public var distance: Double
    /// The elevation in meters.
    public var elevation: Double
  }

  /// A named place beside the track, such as a hut.
  public struct Place: Hashable, Sendable {
    /// The distance from the start to the nearest point of the track, in meters.
    public var distance: Double
    /// The name.
    public var name: String
  }

  /// The places with elevations, in the order of the track.
  public let samples: [Sample]
  /// The length of the track on the ellipsoid of WGS 84, in meters.
  public let length: Double
  /// The sum of all ascents, in meters. Changes of elevation of less than `leastChange` are not counted, because they
  /// are mostly errors of measurement.
  public let climb: Double
  /// The sum of all descents, in meters. It is the climb minus the difference of elevation from the start to the end.
  public let descent: Double
  /// The name of the track; nil if it has none.
  public var name: String?
  /// The line of the track.
  let course: TrackCourse
  /// The named places beside the track. A name that would overlap a name before it in this list is not drawn.
  public var places: [Place] = []

  /// The least change of elevation that counts as a climb or descent, in meters.
  public static let leastChange = 5.0

  /// Creates the profile of the first feature with a line of at least a meter that has elevations; nil if there is no
  /// such feature. The places are the points of the features with a name that are beside the track: at a distance of at
  /// most 100 meters or one percent of its length.
  public init?(of features: [Feature]) {
    for feature in features {
      guard let course = TrackCourse(of: feature.geometry) else { continue }
      let samples = course.places.map { ($0.distance, $0.position.altitude) }
      guard let profile = Self(of: feature, course, samples, among: features) else { continue }
      self = profile
      return
    }
    return nil
  }

  /// Creates the profile of the first feature with a line of at least a meter, with elevations of another origin; nil if
  /// there is no such feature, or if less than two of its places have elevations.
  ///
  /// - Parameter elevations: A function that returns the elevations of places in meters, nil where they are not known.
  init?(
    of features: [Feature], elevations: ([Position]) throws(RequestError) -> [Double?]
  ) throws(RequestError) {
    for feature in features {
      guard let course = TrackCourse(of: feature.geometry) else { continue }
      let step = max(course.length / Self.sampleCount, Self.sampleDistance)
      let distances = Array(stride(from: 0, to: course.length, by: step)) + [course.length]
      let found = try elevations(distances.compactMap { course.position(at: $0) })
      self.init(of: feature, course, Array(zip(distances, found)), among: features)
      return
    }
    return nil
  }

  /// The number of samples of a track without elevations, and their least distance in meters.
  private static let (sampleCount, sampleDistance) = (1000.0, 10.0)

  /// Creates the profile of a feature; nil if less than two places have elevations.
  ///
  /// - Parameters:
  ///   - samples: The distances of places of the track and their elevations, in meters.
  ///   - features: The features whose named points are the places beside the track.
  private init?(
    of feature: Feature, _ course: TrackCourse, _ samples: [(Double, Double?)],
    among features: [Feature]
  ) {
    self.samples = samples.compactMap { distance, elevation in
      guard let elevation, abs(elevation) < 1e6 else { return nil }
      return Sample(distance: distance, elevation: elevation)
    }
    guard let first = self.samples.first, let last = self.samples.last,
      last.distance > first.distance
    else {
      return nil
    }
    self.course = course
    length = course.length
    (climb, descent) = Self.changes(of: self.samples.map(\.elevation))
    name = feature.name(of: NameProperty.keys(of: [feature]))
    places = course.places(named: features)
  }

  /// Returns the sums of ascents and descents.
  private static func changes(of elevations: [Double]) -> (climb: Double, descent: Double) {
    var (climb, descent) = (0.0, 0.0)
    var counted = elevations.first ?? 0
    for (index, elevation) in elevations.enumerated() {
      let change = elevation - counted
      guard abs(change) >= leastChange || index == elevations.count - 1 else { continue }
      climb += max(change, 0)
      descent += max(-change, 0)
      counted = elevation
    }
    return (climb, descent)
  }
}

extension TrackCourse {
  /// The greatest distance of places beside a track, in meters, and as a share of its length.
  private static let (reach, reachShare) = (100.0, 0.01)
  /// The greatest number of points that are compared with a track.
  private static let greatestCount = 1000

  /// Returns the points with names beside the track, in the order of the track.
  fileprivate func places(named features: [Feature]) -> [TrackProfile.Place] {
    let points = features.lazy.compactMap { feature -> (Position, Feature)? in
      if case .point(let position) = feature.geometry { (position, feature) } else { nil }
    }.prefix(Self.greatestCount)
    let keys = NameProperty.keys(of: points.map { $0.1 })
    let reach = max(Self.reach, Self.reachShare * length)
    return points.compactMap { position, feature in
      guard let name = feature.name(of: keys), let place = nearest(to: position),
        place.offset <= reach
      else { return nil }
      return TrackProfile.Place(distance: place.distance, name: name)
    }.sorted { ($0.distance, $0.name) < ($1.distance, $1.name) }
  }
}

extension Feature {
  /// Returns the name of the feature in one line; nil if it has none.
  ///
  /// - Parameter keys: The names of the properties with names, the preferred one first.
  fileprivate func name(of keys: [String]) -> String? {
    let names = keys.lazy.compactMap { self.attributes[$0]?.string }
      .map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
    return names.first { !$0.isEmpty }
  }
}
