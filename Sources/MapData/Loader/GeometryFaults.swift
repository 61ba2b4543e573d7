import MapGeoJSON

/// A fault that makes a feature, or a part of its geometry, impossible to draw. The faults are the
/// same for all formats, and so are their descriptions.
enum GeometryFault: CaseIterable {
  /// A feature contains no geometry.
  case missing
  /// A geometry cannot be read.
  case unreadable
  /// A geometry contains no positions.
  case empty
  /// A position has no finite longitude and latitude.
  case notFinite
  /// The latitude of a position is beyond a pole.
  case beyondPole
  /// The positions of a line are all at one place.
  case singlePosition
  /// A ring has no area. It has fewer than four positions, or lies on one meridian or one parallel.
  case shortRing

  /// The end of a sentence "features have ..." that describes the fault.
  fileprivate var description: String {
    switch self {
    case .missing: "no geometry"
    case .unreadable: "a geometry that cannot be read"
    case .empty: "an empty geometry"
    case .notFinite: "a position that is not a finite longitude and latitude"
    case .beyondPole: "a latitude beyond 90 degrees"
    case .singlePosition: "a line of one position"
    case .shortRing: "a ring of fewer than four positions or without an area"
    }
  }

  /// The effect of the fault on the feature.
  fileprivate var consequence: String {
    switch self {
    case .notFinite: "such positions are left out"
    case .beyondPole: "such positions are left out (is the latitude written before the longitude?)"
    default: "it is not drawn"
    }
  }
}

extension Position {
  /// The excess over 90 degrees that rounding can cause in a latitude, in degrees. It is less than
  /// a meter on the ground.
  private static let latitudeTolerance = 1e-6

  /// Whether both positions have the same longitude and latitude.
  fileprivate func isAt(_ other: Position) -> Bool {
    longitude == other.longitude && latitude == other.latitude
  }

  /// Returns the fault of the position, or nil if the position is a place on the earth.
  ///
  /// - Parameter mirrorsAtPoles: Whether a latitude beyond a pole is accepted.
  fileprivate func fault(mirrorsAtPoles: Bool) -> GeometryFault? {
    guard isFinite else { return .notFinite }
    return mirrorsAtPoles || latitude.magnitude <= 90 + Self.latitudeTolerance ? nil : .beyondPole
  }
}

extension [Position] {
  /// Whether all positions have the same longitude and latitude. False if there are no positions.
  var isOnePlace: Bool {
    guard let first else { return false }
    return allSatisfy { $0.isAt(first) }
  }

  /// Whether a ring encloses no area. It either has fewer than three different places, or all its
  /// places are on one meridian or one parallel.
  fileprivate var isFlatRing: Bool {
    guard let first, let other = self.first(where: { !$0.isAt(first) }) else { return true }
    return allSatisfy { $0.longitude == first.longitude }
      || allSatisfy { $0.latitude == first.latitude }
      || allSatisfy { $0.isAt(first) || $0.isAt(other) }
  }
}

extension Geometry {
  /// Adds the faults of the geometry to `faults`. Returns whether any part of the geometry can be
  /// drawn.
  ///
  /// - Parameter needsExtent: Whether a line whose positions are all at one place, or a ring
  ///   without an area, has a fault.
  fileprivate func inspect(_ faults: inout Set<GeometryFault>, needsExtent: Bool) -> Bool {
    func areLines(_ lines: [[Position]]) -> Bool {
      let areUsable = lines.map { $0.count >= 2 && !(needsExtent && $0.isOnePlace) }
      if zip(lines, areUsable).contains(where: { !$0.isEmpty && !$1 }) {
        faults.insert(.singlePosition)
      }
      return areUsable.contains(true)
    }
    func areRings(_ rings: [[Position]]) -> Bool {
      let areUsable = rings.map { $0.count >= 4 && !(needsExtent && $0.isFlatRing) }
      if zip(rings, areUsable).contains(where: { !$0.isEmpty && !$1 }) { faults.insert(.shortRing) }
      return areUsable.contains(true)
    }
    switch self {
    case .point: return true
    case .multiPoint(let positions): return !positions.isEmpty
    case .lineString(let line): return areLines([line])
    case .multiLineString(let lines): return areLines(lines)
    case .polygon(let rings): return areRings(rings)
    case .multiPolygon(let polygons): return areRings(Array(polygons.joined()))
    case .geometryCollection(let members):
      return members.reduce(false) { $1.inspect(&faults, needsExtent: needsExtent) || $0 }
    }
  }

  /// Returns the first position with a fault, or nil if all positions are places on the earth.
  fileprivate func firstFaultyPosition(mirrorsAtPoles: Bool) -> Position? {
    var found: Position?
    forEachPosition { position in
      if found == nil, position.fault(mirrorsAtPoles: mirrorsAtPoles) != nil { found = position }
    }
    return found
  }

  /// Returns the geometry without the positions that have a fault. Rings remain closed.
  fileprivate func withoutFaultyPositions(mirrorsAtPoles: Bool) -> Geometry {
    func kept(_ positions: [Position]) -> [Position] {
      positions.filter { $0.fault(mirrorsAtPoles: mirrorsAtPoles) == nil }
    }
    func keptRings(_ rings: [[Position]]) -> [[Position]] { rings.map { kept($0).closedRing } }
    return switch self {
    case .point(let position): kept([position]).isEmpty ? .multiPoint([]) : self
    case .multiPoint(let positions): .multiPoint(kept(positions))
    case .lineString(let line): .lineString(kept(line))
    case .multiLineString(let lines): .multiLineString(lines.map(kept))
    case .polygon(let rings): .polygon(keptRings(rings))
    case .multiPolygon(let polygons): .multiPolygon(polygons.map(keptRings))
    case .geometryCollection(let members):
      .geometryCollection(
        members.map { $0.withoutFaultyPositions(mirrorsAtPoles: mirrorsAtPoles) })
    }
  }
}

extension StoredFeatures {
  /// Returns the features without the positions that cannot be drawn. If `bounds` is not nil, only
  /// features that intersect it are returned. If `bounds` is nil, features that cannot be drawn are
  /// kept too. Each kind of fault causes one warning, which reports the number of features with the
  /// fault and the first of these features. Faults of features outside `bounds` are not reported.
  ///
  /// If `bounds` is nil and there is nothing to draw, there is also a warning of the kind `empty`.
  ///
  /// - Parameters:
  ///   - bounds: The region of the features, or nil for all features.
  ///   - mirrorsAtPoles: Whether positions beyond a pole are kept, and lines and rings need no
  ///     extent. It is true for the sources of a style, because the layers of a style draw such
  ///     positions.
  ///   - place: A function that returns the place of the feature at an index. Its text ends the
  ///     clause "the first ...". If it is nil, the place is the feature's number and name.
  func skippingFaults(
    in bounds: StoreBounds? = nil, mirrorsAtPoles: Bool = false, place: ((Int) -> String)? = nil
  ) -> StoredFeatures {
    // The geometries are replaced after the loop, because the optimizer would otherwise copy all
    // features before the loop.
    var replaced: [(index: Int, geometry: Geometry?)] = []
    var counts: [GeometryFault: (count: Int, first: Int, reason: String)] = [:]
    var isAnyUsable = false
    for index in features.indices {
      let geometry = features[index].geometry
      if let bounds, let geometry, bounds.excludes(degrees: geometry) { continue }
      var faults: Set<GeometryFault> = []
      var reason = ""
      if unreadable.indices.contains(index) {
        faults.insert(.unreadable)
        if index == unreadable.first { reason = ": \(unreadable.reason)" }
      } else if let geometry {
        var isUsable = geometry.inspect(&faults, needsExtent: !mirrorsAtPoles)
        if !isUsable, faults.isEmpty { faults.insert(.empty) }
        if let position = geometry.firstFaultyPosition(mirrorsAtPoles: mirrorsAtPoles) {
          let cleaned = geometry.withoutFaultyPositions(mirrorsAtPoles: mirrorsAtPoles)
          geometry.forEachPart { part in
            faults.formUnion(part.compactMap { $0.fault(mirrorsAtPoles: mirrorsAtPoles) })
          }
          reason = ": \(position.longitude), \(position.latitude)"
          var others: Set<GeometryFault> = []
          isUsable = cleaned.inspect(&others, needsExtent: !mirrorsAtPoles)
          replaced.append((index, isUsable ? cleaned : nil))
        }
        if isUsable { isAnyUsable = true }
      } else {
        faults.insert(.missing)
      }
      for fault in faults { counts[fault, default: (0, index, reason)].count += 1 }
    }
    var result = self
    for (index, geometry) in replaced { result.features[index].geometry = geometry }
    result.unreadable = UnreadableGeometries()
    var emptiness: String?
    for fault in GeometryFault.allCases {
      guard let (count, first, reason) = counts[fault] else { continue }
      let subject = count == 1 ? "1 feature has" : "\(count) features have"
      let place = place?(first) ?? Self.place(of: features[first], at: first)
      let problem = "\(subject) \(fault.description), the first \(place)\(reason)"
      emptiness = emptiness ?? "no feature of the data has a geometry that can be drawn: \(problem)"
      result.warnings.append(
        DataWarning(.missingCoordinates, "\(problem); \(fault.consequence)"))
    }
    if let bounds {
      result.features.removeAll { $0.geometry.map(bounds.meets(degrees:)) != true }
    } else if !isAnyUsable, images.isEmpty, !warnings.contains(where: { $0.kind == .empty }) {
      result.warnings.append(DataWarning(.empty, emptiness ?? "the data has no features"))
    }
    return result
  }

  /// Returns the features without the parts that cannot be drawn, as `skippingFaults(in:place:)`
  /// does. Warnings name the place of a feature by its layer and its number in the layer.
  ///
  /// - Parameter sections: The layers of the features. Each layer has the index of its first
  ///   feature.
  func skippingFaults(
    in bounds: StoreBounds?, sections: [(layer: String, start: Int)]
  ) -> StoredFeatures {
    skippingFaults(in: bounds) { index in
      guard let section = sections.last(where: { $0.start <= index }) else { return "" }
      return "is feature \(index - section.start + 1) of layer '\(section.layer)'"
    }
  }

  /// Returns the place of a feature: the feature's number, and the feature's name if it has a name.
  private static func place(of feature: Feature, at index: Int) -> String {
    let name = feature.attributes["name"]?.string.map { " '\($0.prefix(40))'" } ?? ""
    return "is feature \(index + 1)\(name)"
  }
}
