import MapCGDAL
import MapGeoJSON

/// A transformation between a coordinate reference system and degrees of WGS 84. PROJ performs it
/// in a GDAL session.
struct Reprojection {
  /// The handle for the functions of `MapCGDAL`.
  let handle: OpaquePointer

  /// The number of positions that are transformed together.
  private static let step = 1 << 18

  /// Calls `body` with the transformation between `reference` and degrees.
  ///
  /// - Parameter conversion: The command that reprojects the data. The error names it as the
  ///   remedy.
  /// - Throws: `MalformedContent` with the remedy if GDAL is not installed or PROJ does not know
  ///   the system.
  static func from<Value>(
    _ reference: CoordinateReference, conversion: String, _ body: (Reprojection) -> Value
  ) throws(MalformedContent) -> Value {
    let value = try GDALSession.run { (session) throws(MalformedContent) in
      let handle =
        if case .described(let text, _) = reference {
          gdal_transformation_of_text(session.handle, text, 1)
        } else {
          gdal_transformation_of_text(session.handle, reference.name, 0)
        }
      guard let handle else {
        let reason = session.failure.map { " (\($0))" } ?? ""
        throw MalformedContent(
          reason:
            "the coordinates are in \(reference.name), which PROJ cannot transform to longitude and "
            + "latitude\(reason); \(CoordinateReference.remedy(for: reference.name))")
      }
      defer { gdal_transformation_free(handle) }
      return body(Reprojection(handle: handle))
    }
    guard let value else {
      throw MalformedContent(
        reason:
          "the coordinates are in \(reference.name), which is transformed with PROJ, a part of "
          + "GDAL, \(GDALSession.absence); \(GDALRemedy.install), or reproject the data on a machine with GDAL: "
          + "\(conversion)")
    }
    return value
  }

  /// Transforms positions in place: to degrees, or from degrees if `isInverse` is true. Positions
  /// that cannot be transformed become infinite.
  func apply(_ x: inout [Double], _ y: inout [Double], isInverse: Bool) {
    gdal_transformation_apply(handle, &x, &y, x.count, isInverse ? 1 : 0)
  }

  /// Transforms the positions of features to degrees. If a position of a feature cannot be
  /// transformed, the feature loses its geometry. Positions that were not finite before do not have
  /// this effect. Returns the indices of the features that lost their geometries.
  ///
  /// Lines and polygons of projected systems keep their shapes in the plane (`ProjectedShapes`),
  /// even across the antimeridian. Longitudes of geographic systems remain in the same copy of the
  /// world.
  func toDegrees(_ features: inout ArraySlice<Feature>) -> [Int] {
    let shapes =
      gdal_transformation_is_geographic(handle) == 0 ? ProjectedShapes(self) : nil
    var lost: [Int] = []
    var start = features.startIndex
    while start < features.endIndex {
      var (x, y): ([Double], [Double]) = ([], [])
      var end = start
      while end < features.endIndex, x.count < Self.step {
        features[end].geometry?.forEachPart { part in
          for position in part {
            x.append(position.longitude)
            y.append(position.latitude)
          }
        }
        end += 1
      }
      apply(&x, &y, isInverse: false)
      var place = 0
      for index in start..<end {
        guard let geometry = features[index].geometry else { continue }
        var (isFinite, isWhole) = (true, true)
        let moved = geometry.mapPositions { position in
          defer { place += 1 }
          let turns =
            shapes == nil
            ? ((position.longitude - x[place]) / 360).rounded(.toNearestOrEven) : 0
          let moved = Position(
            longitude: x[place] + 360 * turns, latitude: y[place], altitude: position.altitude)
          if !moved.isFinite { isFinite = false }
          if position.isFinite, !moved.isFinite { isWhole = false }
          return moved
        }
        // `ProjectedShapes` requires finite positions.
        let shaped = isFinite ? shapes?.degrees(of: geometry, moved) ?? moved : moved
        features[index].geometry = isWhole ? shaped : nil
        if !isWhole { lost.append(index) }
      }
      start = end
    }
    return lost
  }

  /// Returns a box in the coordinates of the system that contains `box`, which is in degrees. The
  /// edges of `box` may be curves in the system. Returns nil if the system does not cover the box.
  func box(around box: StoreBounds.Box) -> StoreBounds.Box? {
    let steps = 32
    var (x, y): ([Double], [Double]) = ([], [])
    for row in 0...steps {
      for column in 0...steps {
        x.append(box.west + (box.east - box.west) * Double(column) / Double(steps))
        y.append(box.south + (box.north - box.south) * Double(row) / Double(steps))
      }
    }
    apply(&x, &y, isInverse: true)
    let (finiteX, finiteY) = (x.filter(\.isFinite), y.filter(\.isFinite))
    guard finiteX.count == x.count, finiteY.count == y.count, let west = finiteX.min(),
      let east = finiteX.max(), let south = finiteY.min(), let north = finiteY.max()
    else { return nil }
    // The margin allows for the curvature between two neighboring sample points.
    let (marginX, marginY) = ((east - west) / Double(steps), (north - south) / Double(steps))
    return StoreBounds.Box(
      west: west - marginX, south: south - marginY, east: east + marginX, north: north + marginY)
  }
}

extension CoordinateReference {
  /// Transforms features to degrees. Returns the indices of the features that lose their
  /// geometries.
  ///
  /// - Throws: `MalformedContent` as `Reprojection.from` does.
  func toDegrees(
    _ features: inout ArraySlice<Feature>, conversion: String
  ) throws(MalformedContent) -> [Int] {
    switch self {
    case .geographic: return []
    case .webMercator:
      for index in features.indices {
        features[index].geometry = features[index].geometry.map { geographic($0) }
      }
      return []
    case .named, .described:
      var moved = features
      features = []
      let lost = try Reprojection.from(self, conversion: conversion) { $0.toDegrees(&moved) }
      features = moved
      return lost
    }
  }

  /// The reason why a feature loses its geometry.
  var outside: String { "it is outside of the area of \(name)" }

  /// Returns a region in degrees as boxes in the units of the system. Returns nil if the extent of
  /// the region in the system is unknown. Any feature may then be in the region.
  func boxes(of bounds: StoreBounds) throws(MalformedContent) -> [StoreBounds.Box]? {
    switch self {
    case .geographic: return bounds.boxes
    case .webMercator: return bounds.boxes.map(Self.meters)
    case .named, .described:
      return try Reprojection.from(
        self, conversion: CoordinateReference.genericConversion
      ) { transformation in
        let boxes = bounds.boxes.map { transformation.box(around: $0) }
        return boxes.contains { $0 == nil } ? nil : boxes.compactMap { $0 }
      }
    }
  }

  /// The command that reprojects data from an unknown file.
  static let genericConversion = "ogr2ogr -f GeoJSON -t_srs EPSG:4326 OUT.geojson IN.geojson"
}

/// The features of a list whose positions PROJ must transform, grouped by reference system.
struct PendingFeatures {
  private var groups: [CoordinateReference: [Int]] = [:]
  /// The systems, in the order of the first feature that uses each system.
  private var order: [CoordinateReference] = []

  /// Adds the feature at `index`, whose reference system is `reference`.
  mutating func add(_ index: Int, _ reference: CoordinateReference) {
    if groups[reference] == nil { order.append(reference) }
    groups[reference, default: []].append(index)
  }

  /// Returns the features that were not added.
  func others(of features: [Feature]) -> [Feature] {
    guard !order.isEmpty else { return features }
    let pending = Set(groups.values.joined())
    return features.indices.filter { !pending.contains($0) }.map { features[$0] }
  }

  /// Transforms the added features to degrees. If the positions of a feature cannot be transformed,
  /// the feature loses its geometry.
  ///
  /// - Throws: `MalformedContent` as `Reprojection.from` does.
  func toDegrees(_ stored: inout StoredFeatures, conversion: String) throws(MalformedContent) {
    for reference in order {
      let indices = groups[reference] ?? []
      var moved = indices.map { stored.features[$0] }[...]
      for place in try reference.toDegrees(&moved, conversion: conversion) {
        stored.unreadable.add(indices[place], reference.outside)
      }
      for (index, feature) in zip(indices, moved) { stored.features[index] = feature }
    }
  }
}
