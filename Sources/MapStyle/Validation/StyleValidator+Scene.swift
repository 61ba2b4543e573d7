import MapJSON

extension StyleValidator {
  /// Checks an object whose members are properties, such as the sky or the projection.
  mutating func checkProperties(
    _ value: JSONValue, of table: PropertyTable, at place: String
  ) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      if let declaration = table.declaration(member.name, in: .paint) {
        checkValue(member.value, as: declaration.specification, at: memberPlace, in: .other)
      } else {
        reportUnknownProperty(member, of: table.paint.lazy.map(\.name), at: memberPlace)
      }
    }
  }

  /// Checks the projection, which has the form of MapLibre styles, or is a named projection as in Mapbox styles.
  mutating func checkProjection(_ value: JSONValue, at place: String) {
    guard let object = value.object, object.given("name") != nil else {
      return checkProperties(value, of: ProjectionProperties.declared.table, at: place)
    }
    for member in object.uniqueMembers where !MapProjectionDefinition.members.contains(member.name)
    {
      reportUnknownProperty(
        member, of: MapProjectionDefinition.members, at: Self.place(place, member.name))
    }
    if let (name, problem) = MapProjectionDefinition.problem(of: object) {
      report(problem, at: Self.place(place, name), object[name] ?? value)
    }
  }

  /// Checks the light. Its properties may have transitions.
  mutating func checkLight(_ value: JSONValue, at place: String) {
    guard var object = value.object else { return reportKind("object", at: place, value) }
    let table = LightProperties.declared.table
    object.members.removeAll { member in
      guard let property = table.transitioningProperty(member.name) else { return false }
      checkObject(
        member.value, members: MemberTable.transition, at: "\(place).\(property)-transition")
      return true
    }
    checkProperties(JSONValue(.object(object), offset: value.offset), of: table, at: place)
  }

  /// Checks the terrain. Its source must exist.
  mutating func checkTerrain(_ value: JSONValue, at place: String) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      if let specification = MemberTable.terrain.first(where: { $0.name == member.name }) {
        checkMember(member.value, as: specification, at: memberPlace)
      } else {
        reportUnknownProperty(member, of: MemberTable.terrain.lazy.map(\.name), at: memberPlace)
      }
    }
    if let name = object["source"], name.string != nil {
      _ = source(name, at: Self.place(place, "source"))
    }
  }

  /// Checks that the style's state is an object.
  mutating func checkState(_ value: JSONValue, at place: String) {
    if value.object == nil { reportKind("object", at: place, value) }
  }

  /// Checks the address of the glyphs, which must contain `{fontstack}` and `{range}`.
  mutating func checkGlyphs(_ value: JSONValue, at place: String) {
    guard let address = value.string else { return reportKind("string", at: place, value) }
    for token in ["{fontstack}", "{range}"] where !address.contains(token) {
      report("\"glyphs\" url must include a \"\(token)\" token", at: place, value)
    }
  }

  /// Checks the sprite, which is an address, or an array of addresses with ids.
  mutating func checkSprite(_ value: JSONValue, at place: String) {
    guard let entries = value.array else {
      if value.string == nil { reportKind("string", at: place, value) }
      return
    }
    var seen: [String: Set<JSONValue>] = [:]
    for (index, entry) in entries.enumerated() {
      for (name, plural) in [("id", "ids"), ("url", "URLs")] {
        guard let member = entry.object?.given(name) else { continue }
        if !seen[name, default: []].insert(member).inserted {
          let text = member.string ?? member.jsonText
          report(
            "all the sprites' \(plural) must be unique, but \(text) is duplicated", at: place,
            value)
        }
      }
      checkObject(entry, members: MemberTable.sprite, at: "\(place)[\(index)]")
    }
  }

  /// Checks the font files, which are an object whose keys are the names of fonts.
  mutating func checkFontFaces(_ value: JSONValue, at place: String) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      switch member.value.content {
      case .string: continue
      case .array(let faces):
        for (index, face) in faces.enumerated() {
          checkObject(face, members: MemberTable.fontFace, at: "\(memberPlace)[\(index)]")
        }
      default: reportKind("string or array", at: memberPlace, member.value)
      }
    }
  }

  /// Reports a property that is not among `names`.
  mutating func reportUnknownProperty<Names: Sequence<String>>(
    _ member: JSONObject.Member, of names: Names, at place: String
  ) {
    let remedy = Suggestion.remedy(for: member.name, in: names)
    report("unknown property \"\(member.name)\"\(remedy)", at: place, member.value)
  }
}
