@testable import MapGeoJSON
@testable import MapTiles

extension TileLayer {
  /// Reports a finding if a part of the layer refers to a part that does not exist.
  func checkIsWellFormed() {
    var end = 0
    for partEnd in partEnds {
      expect(partEnd >= end && partEnd <= points.count, "a part beyond the points")
      end = partEnd
    }
    for feature in features {
      expect(
        feature.parts.upperBound <= partEnds.count && feature.parts.lowerBound >= 0,
        "a feature with parts that do not exist")
      expect(feature.tags.upperBound <= tags.count, "a feature with attributes that do not exist")
    }
    for tag in tags {
      expect(
        Int(tag.key) < keys.count && Int(tag.value) < values.count,
        "an attribute with a key or value that does not exist")
    }
    expect(extent > 0, "a layer without an extent")
  }

  /// Whether two layers have the same content.
  func isEqual(to other: TileLayer) -> Bool {
    name == other.name && extent == other.extent && points == other.points
      && partEnds == other.partEnds && keys == other.keys && hasEqualValues(to: other)
      && tags == other.tags && features.count == other.features.count
      && zip(features, other.features).allSatisfy { one, other in
        one.type == other.type && one.parts == other.parts && one.tags == other.tags
          && one.identifier == other.identifier && one.lineProgress == other.lineProgress
      }
  }
}

extension TileLayer {
  /// Whether two layers have the same attribute values. A value that is not a number is equal to itself.
  fileprivate func hasEqualValues(to other: TileLayer) -> Bool {
    values == other.values
      || values.count == other.values.count
        && zip(values, other.values).allSatisfy { "\($0)" == "\($1)" }
  }
}

extension TileLayer? {
  /// Whether both layers are nil, or have the same content.
  func isEqual(to other: TileLayer?) -> Bool {
    switch (self, other) {
    case (nil, nil): true
    case (let one?, let other?): one.isEqual(to: other)
    default: false
    }
  }
}
