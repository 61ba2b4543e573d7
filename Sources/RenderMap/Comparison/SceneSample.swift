import MapImages

/// The part of a picture's features that a record contains. The record of a picture with many features contains only
/// some of them, which are chosen by hashes of their digests and places. The same choice can be applied to another
/// picture. A feature that has not changed is then in both samples or in neither.
struct SceneSample: Hashable, Sendable {
  /// The upper bound of the hashes of the digests in the sample, exclusive, from 0 to `SceneSample.end`.
  var digests: UInt64
  /// The upper bound of the hashes of the places in the sample, exclusive. It applies to digests that a layer draws at
  /// several places.
  var places: UInt64

  /// The upper bound of the hashes of all digests and places, exclusive.
  static let end: UInt64 = 1 << 32
  /// The sample that contains all features.
  static let whole = SceneSample(digests: end, places: end)
  /// The sample that contains no features, so nothing is known about them.
  static let none = SceneSample(digests: 0, places: 0)
  /// The maximum number of digests in a record, and the maximum number of places of repeated digests.
  static let limit = 10_000

  init(digests: UInt64, places: UInt64) {
    self.digests = digests
    self.places = places
  }

  /// Creates a sample that contains at most `limit` digests of the features, and at most `limit` places of repeated
  /// digests.
  init(of features: [SceneRecord.Feature], limit: Int = Self.limit) {
    let repeated = Self.repeatedDigests(features)
    digests = Self.bound(Set(features.map(\.digest)).map(Self.number), limit: limit)
    let bound = digests
    let kept = features.filter {
      repeated.contains($0.digest) && Self.number($0.digest) < bound
    }
    places = Self.bound(kept.map(Self.number), limit: limit)
  }

  /// Returns whether features that have a digest are in the sample.
  func has(digest: String) -> Bool { Self.number(digest) < digests }

  /// Returns whether a place of a repeated digest is in the sample.
  func has(place feature: SceneRecord.Feature) -> Bool { Self.number(feature) < places }

  /// Returns the features that are in the sample.
  func features(of features: [SceneRecord.Feature]) -> [SceneRecord.Feature] {
    if self == .whole { return features }
    let repeated = Self.repeatedDigests(features)
    return features.filter {
      has(digest: $0.digest) && (!repeated.contains($0.digest) || has(place: $0))
    }
  }

  /// Returns the digests that a layer draws at several places.
  private static func repeatedDigests(_ features: [SceneRecord.Feature]) -> Set<String> {
    struct Drawn: Hashable {
      var digest: String
      var layer: String
    }
    var drawn: Set<Drawn> = []
    var repeated: Set<String> = []
    for feature in features
    where !drawn.insert(Drawn(digest: feature.digest, layer: feature.layer)).inserted {
      repeated.insert(feature.digest)
    }
    return repeated
  }

  /// Returns a bound. At most `limit` of the numbers are below it.
  private static func bound(_ numbers: [UInt64], limit: Int) -> UInt64 {
    numbers.count > limit ? numbers.sorted()[limit] : end
  }

  private static func number(_ feature: SceneRecord.Feature) -> UInt64 {
    let box = feature.box
    return number("\(feature.digest) \(box.x) \(box.y) \(box.width) \(box.height)")
  }

  /// Returns a 32-bit hash of a text. The hashes of different texts are evenly distributed.
  private static func number(_ text: String) -> UInt64 {
    var hash = SceneRecord.hash(Array(text.utf8))
    // The finalizer of MurmurHash3 mixes the bits. It is needed because short texts hardly affect the upper bits of
    // FNV-1a.
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return (hash ^ hash >> 33) >> 32
  }
}
