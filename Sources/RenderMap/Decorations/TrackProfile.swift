import MapGeoJSON
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

  /// The places with elevations, in the order of the track.
  public let samples: [Sample]
  /// The length of the track on a sphere with the earth's mean radius, in meters.
  public let length: Double
  /// The sum of all ascents, in meters. Changes of elevation of less than `leastChange` are not counted, because they
  /// are mostly errors of measurement.
  public let climb: Double
  /// The sum of all descents, in meters. It is the climb minus the difference of elevation from the start to the end.
  public let descent: Double

  /// The least change of elevation that counts as a climb or descent, in meters.
  public static let leastChange = 5.0

  /// Creates the profile of the first feature with a line of at least a meter that has elevations; nil if there is no
  /// such feature.
  public init?(of features: [Feature]) {
    guard let first = features.lazy.compactMap({ Self(of: $0.geometry) }).first else { return nil }
    self = first
  }

  private init?(of geometry: Geometry?) {
    let lines: [[Position]]
    switch geometry {
    case .lineString(let line): lines = [line]
    case .multiLineString(let parts): lines = parts
    default: return nil
    }
    var samples: [Sample] = []
    var distance = 0.0
    for line in lines {
      for (index, position) in line.enumerated() {
        if index > 0 { distance += line[index - 1].meters(to: position) }
        if let altitude = position.altitude, altitude.isFinite, abs(altitude) < 1e6 {
          samples.append(Sample(distance: distance, elevation: altitude))
        }
      }
    }
    guard let first = samples.first, let last = samples.last, distance >= 1, distance.isFinite,
      last.distance > first.distance
    else { return nil }
    self.samples = samples
    length = distance
    (climb, descent) = Self.changes(of: samples.map(\.elevation))
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

extension Position {
  /// Returns the length of the great circle to another position, on a sphere with the earth's mean radius, in meters.
  fileprivate func meters(to other: Position) -> Double {
    func direction(_ position: Position) -> SIMD3<Double> {
      let (x, y) = (
        StableMath.sinCos(degrees: position.longitude),
        StableMath.sinCos(degrees: position.latitude)
      )
      return SIMD3(y.cos * x.cos, y.cos * x.sin, y.sin)
    }
    let chord = direction(other) - direction(self)
    let half = (chord * chord).sum() / 4
    let angle = 2 * StableMath.atan2(y: half.squareRoot(), x: max(1 - half, 0).squareRoot())
    return angle * Earth.meanRadius
  }
}
