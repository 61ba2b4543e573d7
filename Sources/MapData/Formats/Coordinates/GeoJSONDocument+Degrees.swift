import MapGeoJSON

extension GeoJSONDocument {
  /// Returns the document in longitudes and latitudes of WGS 84, as RFC 7946 requires. If a `crs`
  /// member (GeoJSON 2008) names another system, the coordinates are transformed. PROJ transforms
  /// them, unless they are in EPSG:3857.
  ///
  /// - Parameters:
  ///   - location: The location of the document. The remedy in an error contains a command with
  ///     this location.
  ///   - offset: The offset of the document in the enclosing text, which errors state.
  /// - Throws: `GeoJSONError` with the remedy if the system is unknown, if PROJ is missing, or if
  ///   the document names no system and its coordinates are not degrees.
  package func inDegrees(
    from location: ResourceLocation? = nil, offset: Int = 0
  ) throws(GeoJSONError) -> GeoJSONDocument {
    do throws(MalformedContent) {
      return try document(from: location)
    } catch {
      throw GeoJSONError(
        coordinateReference: error.reason, path: referenceMember == nil ? "" : "crs",
        offset: offset)
    }
  }

  private func document(
    from location: ResourceLocation?
  ) throws(MalformedContent) -> GeoJSONDocument {
    let reference = try reference()
    guard let reference, reference != .geographic else {
      let sample = object.positionSample
      guard !sample.looksLikeDegrees else { return self }
      let named = reference == nil ? "" : ", contrary to \"crs\""
      let command = location.map {
        GDALRemedy.conversion(of: $0, options: ["-s_srs", "EPSG:…"])
      }
      throw MalformedContent(
        reason: "\(sample.message)\(named); name their system as \"crs\": {\"type\": \"name\", "
          + "\"properties\": {\"name\": \"EPSG:…\"}}, or convert them: "
          + (command ?? "ogr2ogr -f GeoJSON -s_srs EPSG:… -t_srs EPSG:4326 OUT.geojson IN.geojson"))
    }
    let command =
      location.map { GDALRemedy.conversion(of: $0) } ?? CoordinateReference.genericConversion
    var unreadable = self.unreadable
    let moved = try object.inDegrees(from: reference, conversion: command, lost: &unreadable)
    return GeoJSONDocument(
      object: moved, warnings: warnings.filter { $0.kind != .latitudeOutOfRange },
      unreadable: unreadable, memory: memory)
  }

  /// The `crs` member, or nil if it is missing or null.
  private var referenceMember: AttributeValue? {
    let members =
      switch object {
      case .featureCollection(let collection): collection.foreignMembers
      case .feature(let feature): feature.foreignMembers
      case .geometry(_, let members): members.foreignMembers
      }
    let member = members["crs"]
    return member == .null ? nil : member
  }

  /// Returns the system that the document or all of its geometries name. Returns nil if they name
  /// no system.
  ///
  /// - Throws: `MalformedContent` if a system is unknown, or if the geometries are in several
  ///   systems.
  func reference() throws(MalformedContent) -> CoordinateReference? {
    var whole: CoordinateReference?
    if let member = referenceMember { whole = try Self.reference(member) }
    let features = object.features
    guard features.contains(where: { $0.referenceMember != nil }) else { return whole }
    var common: CoordinateReference?
    var known: [AttributeValue: CoordinateReference] = [:]
    for (index, feature) in features.enumerated() {
      var reference = whole ?? .geographic
      if let own = feature.referenceMember {
        if known[own] == nil { known[own] = try Self.reference(own) }
        reference = known[own] ?? reference
      } else if feature.geometry == nil {
        continue
      }
      guard common == nil || common == reference else {
        throw MalformedContent(
          reason: "features[\(index)] is in \(reference.name), and others are in "
            + "\(common?.name ?? ""); a document has one coordinate reference system")
      }
      common = reference
    }
    return common
  }

  /// Returns the system that a `crs` member names.
  private static func reference(
    _ member: AttributeValue
  ) throws(MalformedContent) -> CoordinateReference {
    guard case .object(let crs) = member, case .object(let properties)? = crs["properties"] else {
      throw MalformedContent(
        reason: "the \"crs\" names no coordinate reference system; write {\"type\": \"name\", "
          + "\"properties\": {\"name\": \"EPSG:…\"}}, or omit it for degrees")
    }
    if case .integer(let code)? = properties["code"] {
      // GeoJSON 0.5 used this form.
      guard let reference = CoordinateReference(organization: "EPSG", code: Int(code)) else {
        throw MalformedContent(
          reason: "the coordinate reference system EPSG:\(code) is not known; "
            + CoordinateReference.remedy(for: "EPSG"))
      }
      return reference
    }
    if properties["name"] == nil, properties["href"] != nil {
      throw MalformedContent(
        reason: "the \"crs\" is a link to a coordinate reference system, which is not followed; "
          + CoordinateReference.remedy(for: ""))
    }
    guard case .string(let name)? = properties["name"],
      let reference = CoordinateReference(name: name)
    else {
      let name = properties["name"].map { "\($0.text.prefix(80))" } ?? "without a name"
      throw MalformedContent(
        reason:
          "the coordinate reference system \(name) is not known; \(CoordinateReference.remedy(for: name))"
      )
    }
    return reference
  }
}

extension Feature {
  /// The `crs` member of the geometry, or of the feature if the geometry has no such member. It is
  /// nil if there is no member or if the member is null.
  fileprivate var referenceMember: AttributeValue? {
    let member = geometryMembers.foreignMembers["crs"] ?? foreignMembers["crs"]
    return member == .null ? nil : member
  }

  /// Removes the `crs` members of the feature and its geometry.
  fileprivate mutating func removeReference() {
    if foreignMembers["crs"] != nil { foreignMembers["crs"] = nil }
    if geometryMembers.foreignMembers["crs"] != nil { geometryMembers.foreignMembers["crs"] = nil }
  }
}

extension AttributeValue {
  fileprivate var text: String {
    if case .string(let text) = self { "'\(text)'" } else { "of another type than a string" }
  }
}

extension GeoJSONObject {
  /// A sample of the object's positions.
  fileprivate var positionSample: PositionSample {
    switch self {
    case .featureCollection(let collection): PositionSample(collection.features)
    default: PositionSample(features)
    }
  }

  /// Returns the object in degrees. If a geometry cannot be transformed, it is removed, and its
  /// feature is added to `lost`.
  fileprivate func inDegrees(
    from reference: CoordinateReference, conversion: String, lost: inout UnreadableGeometries
  ) throws(MalformedContent) -> GeoJSONObject {
    var features = features[...]
    for index in try reference.toDegrees(&features, conversion: conversion) {
      lost.add(index, reference.outside)
    }
    switch self {
    case .featureCollection(var collection):
      collection.features = Array(features)
      for index in collection.features.indices {
        collection.features[index].removeReference()
      }
      collection.boundingBox = nil
      collection.foreignMembers["crs"] = nil
      return .featureCollection(collection)
    case .feature(var feature):
      feature.geometry = features.first?.geometry
      feature.boundingBox = nil
      feature.removeReference()
      return .feature(feature)
    case .geometry(_, let members):
      guard let geometry = features.first?.geometry else {
        throw MalformedContent(
          reason: "the geometry is outside the area of \(reference.name)")
      }
      var members = members
      members.foreignMembers["crs"] = nil
      return .geometry(geometry, members)
    }
  }
}
