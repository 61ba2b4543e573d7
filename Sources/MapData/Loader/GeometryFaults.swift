import MapGeoJSON

/// A fault that makes a geometry, or a part of it, impossible to draw. The same faults are reported
/// for all formats.
enum GeometryFault: CaseIterable {
  /// A feature without a geometry.
  case missing
  /// A geometry without positions.
  case empty
  /// A line of one position.
  case singlePosition
  /// A ring of fewer than four positions, which has no area.
  case shortRing

  /// The fault as the end of a sentence about features.
  fileprivate var description: String {
    switch self {
    case .missing: "no geometry"
    case .empty: "an empty geometry"
    case .singlePosition: "a line of one position"
    case .shortRing: "a ring of fewer than four positions"
    }
  }
}

extension Geometry {
  /// The faults of the geometry, and whether any part of it can be drawn.
  fileprivate func inspect(_ faults: inout Set<GeometryFault>) -> Bool {
    func areLines(_ lines: [[Position]], least: Int, _ fault: GeometryFault) -> Bool {
      if lines.contains(where: { !$0.isEmpty && $0.count < least }) { faults.insert(fault) }
      return lines.contains { $0.count >= least }
    }
    switch self {
    case .point: return true
    case .multiPoint(let positions): return !positions.isEmpty
    case .lineString(let line): return areLines([line], least: 2, .singlePosition)
    case .multiLineString(let lines): return areLines(lines, least: 2, .singlePosition)
    case .polygon(let rings): return areLines(rings, least: 4, .shortRing)
    case .multiPolygon(let polygons):
      return areLines(Array(polygons.joined()), least: 4, .shortRing)
    case .geometryCollection(let members):
      return members.reduce(false) { $1.inspect(&faults) || $0 }
    }
  }
}

extension StoredFeatures {
  /// Adds a warning for each kind of fault of the features' geometries, and one if no feature can be
  /// drawn. Readers report geometries that they cannot read, which are then missing.
  package func reportingFaults() -> StoredFeatures {
    var counts: [GeometryFault: (count: Int, first: Int)] = [:]
    var isAnyUsable = false
    for (index, feature) in features.enumerated() {
      var faults: Set<GeometryFault> = []
      if let geometry = feature.geometry {
        if geometry.inspect(&faults) {
          isAnyUsable = true
        } else if faults.isEmpty {
          faults.insert(.empty)
        }
      } else {
        faults.insert(.missing)
      }
      for fault in faults { counts[fault, default: (0, index + 1)].count += 1 }
    }
    var result = self
    let areMissingReported = warnings.contains { $0.kind == .missingCoordinates }
    for fault in GeometryFault.allCases where fault != .missing || !areMissingReported {
      guard let (count, first) = counts[fault] else { continue }
      let subject = count == 1 ? "1 feature has" : "\(count) features have"
      result.warnings.append(
        DataWarning(
          .missingCoordinates,
          "\(subject) \(fault.description), the first is feature \(first); it is not drawn"))
    }
    if !features.isEmpty, !isAnyUsable {
      result.warnings.append(
        DataWarning(.empty, "no feature of the data has a geometry that can be drawn"))
    }
    return result
  }
}
