import MapGeoJSON

extension StoredFeatures {
  /// Returns the features of a system in longitudes and latitudes of WGS 84. Features that cannot be
  /// transformed are among the unreadable features.
  ///
  /// - Parameter conversion: The command that transforms the data, for messages.
  /// - Throws: `MalformedContent` if positions of the geographic system are no degrees, or if PROJ is
  ///   needed and cannot transform them.
  func inDegrees(
    from reference: CoordinateReference, conversion: String
  ) throws(MalformedContent) -> StoredFeatures {
    if reference == .geographic {
      let sample = PositionSample(features)
      guard sample.looksLikeDegrees else {
        throw MalformedContent(
          reason: "\(sample.message); state its reference system, or transform it: \(conversion)")
      }
      return self
    }
    var moved = self
    var slice = features[...]
    moved.features = []
    let lost = try reference.toDegrees(&slice, conversion: conversion)
    moved.features = Array(slice)
    for index in lost { moved.unreadable.add(index, reference.outside) }
    return moved
  }
}
