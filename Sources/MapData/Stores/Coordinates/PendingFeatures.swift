import MapGeoJSON

/// Features of a list whose positions PROJ has to transform, by their reference systems.
struct PendingFeatures {
  private var groups: [CoordinateReference: [Int]] = [:]
  /// The systems in the order in which they were met.
  private var order: [CoordinateReference] = []

  /// Notes that the feature at an index is in a system.
  mutating func add(_ index: Int, _ reference: CoordinateReference) {
    if groups[reference] == nil { order.append(reference) }
    groups[reference, default: []].append(index)
  }

  /// The features that were not noted.
  func others(of features: [Feature]) -> [Feature] {
    guard !order.isEmpty else { return features }
    let noted = Set(groups.values.joined())
    return features.indices.filter { !noted.contains($0) }.map { features[$0] }
  }

  /// Brings the noted features to degrees, and removes those of them that do not meet `bounds`, where it is
  /// given. Features with positions that cannot be transformed lose their geometries; gives a warning for
  /// those of each system.
  ///
  /// - Throws: `MalformedContent` as `Reprojection.from` does.
  func toDegrees(
    _ features: inout [Feature], meeting bounds: StoreBounds?, conversion: String
  ) throws(MalformedContent) -> [DataWarning] {
    var warnings: [DataWarning] = []
    var removed: Set<Int> = []
    for reference in order {
      let indices = groups[reference] ?? []
      var moved = indices.map { features[$0] }[...]
      let lost = try reference.toDegrees(&moved, conversion: conversion)
      if lost > 0 { warnings.append(DataWarning(lost: lost, from: reference)) }
      for (index, feature) in zip(indices, moved) {
        features[index] = feature
        guard let bounds else { continue }
        if feature.geometry.map({ !bounds.meets($0) }) ?? true { removed.insert(index) }
      }
    }
    if !removed.isEmpty {
      features = features.indices.filter { !removed.contains($0) }.map { features[$0] }
    }
    return warnings
  }
}

extension DataWarning {
  /// The warning of features that have lost their geometries, because their system does not have their
  /// positions.
  init(lost count: Int, from reference: CoordinateReference) {
    self.init(
      .missingCoordinates,
      "\(count) \(count == 1 ? "feature lies" : "features lie") outside of where \(reference.name) is "
        + "defined; such features have no geometry")
  }
}
