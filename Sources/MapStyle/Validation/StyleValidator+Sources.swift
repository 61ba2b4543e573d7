import MapJSON

extension StyleValidator {
  mutating func checkSources(_ value: JSONValue, at place: String) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    for member in object.uniqueMembers {
      checkSource(member.value, at: Self.place(place, member.name))
    }
  }

  /// Checks a source. Its type determines its members.
  mutating func checkSource(_ value: JSONValue, at place: String) {
    guard let object = value.object, let type = object.given("type") else {
      return report("\"type\" is required", at: place, value)
    }
    switch type.string {
    case "vector":
      checkObject(value, members: MemberTable.vectorSource, at: place, others: .allowed)
    case "raster":
      checkObject(value, members: MemberTable.rasterSource, at: place, others: .allowed)
    case "raster-dem": checkRasterDEM(object, at: place)
    case "geojson":
      checkObject(value, members: MemberTable.geoJSONSource, at: place)
      checkClusterProperties(of: object, at: place)
    case "contour": checkContours(value, object, at: place)
    case "video": checkObject(value, members: MemberTable.videoSource, at: place)
    case "image": checkObject(value, members: MemberTable.imageSource, at: place)
    case "canvas":
      report(
        "sources of type \"canvas\" are not valid in a style",
        at: place, value)
    case let name? where StoreSource.types.contains(name):
      checkObject(
        value, members: MemberTable.storeSource(name), at: place,
        others: name == "store" ? .allowed : .unknown)
      checkClusterProperties(of: object, at: place)
    default:
      log.checkEnumeration(
        type,
        in: ["vector", "raster", "raster-dem", "geojson", "video", "image"] + StoreSource.types
          + ["contour"],
        at: Self.place(place, "type"))
    }
  }

  private mutating func checkContours(
    _ value: JSONValue, _ object: JSONObject, at place: String
  ) {
    checkObject(value, members: MemberTable.contourSource, at: place)
    if let name = object["source"], name.string != nil,
      let elevation = source(name, at: Self.place(place, "source")),
      elevation.object?["type"]?.string != "raster-dem"
    {
      report(
        "contour lines require a raster-dem source", at: Self.place(place, "source"), name)
    }
    if let unit = object["unit"], ContourSource.unit(unit) == nil {
      let names = ContourSource.units.keys.sorted(by: >).map { "\"\($0)\"" }
      report(
        "\(names.joined(separator: ", ")) or a length in meters expected",
        at: Self.place(place, "unit"), unit)
    }
    let ranges = [
      ("intervals", ContourSource.validIntervals),
      ("majorMultiplier", ContourSource.validMultipliers),
    ]
    for (name, range) in ranges {
      guard let steps = object[name], ContourSource.Steps(steps, in: range) == nil else { continue }
      let bounds = [range.lowerBound, range.upperBound].map { JSONValue.text(of: $0) }
      report(
        "number from \(bounds[0]) to \(bounds[1]) expected, or an array of such a number followed by "
          + "ascending zoom levels, each with its number", at: Self.place(place, name), steps)
    }
  }

  private mutating func checkRasterDEM(_ object: JSONObject, at place: String) {
    let encoding = object["encoding"]
    let customMembers: Set<String> = ["redFactor", "greenFactor", "blueFactor", "baseShift"]
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      if customMembers.contains(member.name), encoding?.string != "custom" {
        let found = encoding.map { "the encoding is \($0.jsonText)" } ?? "it is not set"
        report(
          "\"\(member.name)\" is only valid if \"encoding\" is \"custom\"; \(found)",
          at: memberPlace, member.value)
      } else if let specification = MemberTable.rasterDEMSource.first(where: {
        $0.name == member.name
      }) {
        checkMember(member.value, as: specification, at: memberPlace)
      } else {
        reportUnknownProperty(
          member, of: MemberTable.rasterDEMSource.lazy.map(\.name), at: memberPlace)
      }
    }
  }

  /// Checks the expressions of the attributes that clusters aggregate.
  private mutating func checkClusterProperties(of source: JSONObject, at place: String) {
    guard source["cluster"]?.bool == true, let properties = source["clusterProperties"],
      let object = properties.object
    else { return }
    for member in object.uniqueMembers {
      let memberPlace = "\(place).clusterProperties.\(member.name)"
      guard let parts = ClusterProperty.expressions(of: member) else {
        report("array of an operator and an expression expected", at: memberPlace, member.value)
        continue
      }
      checkExpression(parts.map, as: nil, at: "\(memberPlace).map", in: .cluster)
      checkExpression(parts.reduce, as: nil, at: "\(memberPlace).reduce", in: .cluster)
    }
  }
}
