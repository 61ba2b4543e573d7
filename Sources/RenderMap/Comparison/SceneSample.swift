import MapImages

/// The part of a picture's features that a record has. Records of pictures with many features have some of them,
/// chosen by their digests. The choice is the same in each picture: a feature that has not changed is in both records
/// or in none.
struct SceneSample: Hashable, Sendable {
  /// The bound of the numbers of digests, from 0 to `SceneSample.end`.
  var digests: UInt64
  /// The bound of the numbers of places, for digests that a layer draws at several places.
  var places: UInt64

  /// The upper bound of the numbers of all digests and places, exclusive.
  static let end: UInt64 = 1 << 32
  /// All features.
  static let whole = SceneSample(digests: end, places: end)
  /// No features: nothing is known about them.
  static let none = SceneSample(digests: 0, places: 0)
  /// The maximum number of digests in a record, and of places of repeated digests.
  static let limit = 10_000

  /// Creates a sample with bounds.
  init(digests: UInt64, places: UInt64) {
    self.digests = digests
    self.places = places
  }

  /// Creates the sample of features with at most `limit` digests, and with at most `limit` places of repeated
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

  /// Returns whether features of a digest are in the sample.
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

  /// Returns the bound below which at most `limit` of the numbers are.
  private static func bound(_ numbers: [UInt64], limit: Int) -> UInt64 {
    numbers.count > limit ? numbers.sorted()[limit] : end
  }

  private static func number(_ feature: SceneRecord.Feature) -> UInt64 {
    let box = feature.box
    return number("\(feature.digest) \(box.x) \(box.y) \(box.width) \(box.height)")
  }

  /// Returns the number of a text, of 32 bits, evenly distributed.
  private static func number(_ text: String) -> UInt64 {
    var hash = SceneRecord.hash(Array(text.utf8))
    // The finalizer of MurmurHash3, as short texts affect the upper bits of FNV-1a little.
    hash = (hash ^ hash >> 33) &* 0xFF51_AFD7_ED55_8CCD
    hash = (hash ^ hash >> 33) &* 0xC4CE_B9FE_1A85_EC53
    return (hash ^ hash >> 33) >> 32
  }
}
