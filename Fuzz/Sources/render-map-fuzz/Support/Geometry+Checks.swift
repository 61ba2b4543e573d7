@testable import MapGeoJSON

extension Geometry {
  /// Reports a finding if a coordinate is not finite.
  func checkIsFinite() {
    forEachPart { part in
      for position in part {
        expect(
          position.longitude.isFinite && position.latitude.isFinite
            && position.altitude?.isFinite ?? true,
          "a place that is not finite")
      }
    }
  }
}

extension Geometry {
  /// Whether lines have two positions, and rings are closed and have four positions, as GeoJSON requires. Readers of
  /// other formats keep shorter lines and rings.
  var isComplete: Bool {
    func isRing(_ ring: [Position]) -> Bool { ring.count >= 4 && ring.first == ring.last }
    return switch self {
    case .point, .multiPoint: true
    case .lineString(let line): line.count >= 2
    case .multiLineString(let lines): lines.allSatisfy { $0.count >= 2 }
    case .polygon(let rings): rings.allSatisfy(isRing)
    case .multiPolygon(let polygons): polygons.joined().allSatisfy(isRing)
    case .geometryCollection(let members): members.allSatisfy(\.isComplete)
    }
  }
}

extension [Feature] {
  /// Reports a finding if the features cannot be written as GeoJSON and read again.
  func checkAreGeoJSON() {
    for feature in self { feature.geometry?.checkIsFinite() }
    guard allSatisfy({ $0.geometry?.isComplete ?? true }) else { return }
    let object = GeoJSONObject.featureCollection(FeatureCollection(features: self))
    let again = expectSuccess("the features as GeoJSON cannot be read") {
      try GeoJSONDocument(parsing: object.jsonBytes)
    }
    expect(again.object.features.count == count, "another number of features as GeoJSON")
  }
}
