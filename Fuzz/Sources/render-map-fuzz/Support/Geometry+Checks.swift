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

extension [Feature] {
  /// Reports a finding if the features cannot be written as GeoJSON and read again.
  func checkAreGeoJSON() {
    for feature in self { feature.geometry?.checkIsFinite() }
    let object = GeoJSONObject.featureCollection(FeatureCollection(features: self))
    let again = expectSuccess("the features as GeoJSON cannot be read") {
      try GeoJSONDocument(parsing: object.jsonBytes)
    }
    expect(again.object.features.count == count, "another number of features as GeoJSON")
  }
}
