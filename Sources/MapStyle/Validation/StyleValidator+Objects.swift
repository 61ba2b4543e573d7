import MapJSON

extension StyleValidator {
  /// The treatment of members that are not in the table.
  enum OtherMembers {
    /// Other members are ignored, with a warning if their names are similar to the name of a member.
    case allowed
    /// Other members are mistakes.
    case unknown
  }

  /// A check of a single member. The function returns whether it checked the member.
  typealias MemberCheck = (inout StyleValidator, JSONObject.Member, String) -> Bool

  /// Checks that `value` is an object with these members. `members` does not apply to members that `check` handles.
  /// Members that are named in `custom` may be missing.
  mutating func checkObject(
    _ value: JSONValue, members: [MemberSpecification], at place: String,
    others: OtherMembers = .unknown, custom: Set<String> = [],
    check: MemberCheck = { _, _, _ in false }
  ) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      if check(&self, member, memberPlace) { continue }
      // Only the part of the name before a period is compared: `paint.night` is checked as `paint`.
      let name = Substring(member.name.utf8.prefix { $0 != UInt8(ascii: ".") })
      if let specification = members.first(where: { $0.name == name }) {
        checkMember(member.value, as: specification, at: memberPlace)
      } else {
        let remedy = Suggestion.remedy(for: member.name, in: members.lazy.map(\.name))
        if others == .allowed, remedy.isEmpty { continue }
        let message = "unknown property \"\(member.name)\"\(remedy)"
        if others == .unknown {
          report(message, at: place, member.value)
        } else {
          report(message, at: place, member.value, severity: .warning, kind: .probableMistake)
        }
      }
    }
    for specification in members
    where specification.isRequired && !custom.contains(specification.name)
      && object[specification.name] == nil
    {
      report("missing required property \"\(specification.name)\"", at: place, value)
    }
  }

  /// Checks a member of the style or of a part of the style, by the type in `specification`.
  mutating func checkMember(
    _ value: JSONValue, as specification: MemberSpecification, at place: String
  ) {
    let start = log.diagnostics.count
    checkMemberByType(value, as: specification, at: place)
    guard specification.isDescription else { return }
    let meant = specification.meaning(of: value)
    log.excuse(from: start, meant.map { "it is read as \($0.jsonText)" } ?? "it is left out")
  }

  private mutating func checkMemberByType(
    _ value: JSONValue, as specification: MemberSpecification, at place: String
  ) {
    switch specification.type {
    case .value, .version, .promoteID: log.checkPlainMember(value, as: specification, at: place)
    case .anything, .stops, .expression: break
    case .sources: checkSources(value, at: place)
    case .layers: checkLayers(value, at: place)
    case .state: checkState(value, at: place)
    case .light: checkLight(value, at: place)
    case .sky: checkProperties(value, of: SkyProperties.declared.table, at: place)
    case .projection: checkProjection(value, at: place)
    case .terrain: checkTerrain(value, at: place)
    case .transition: checkObject(value, members: MemberTable.transition, at: place)
    case .sprite: checkSprite(value, at: place)
    case .fontFaces: checkFontFaces(value, at: place)
    case .filter: checkFilter(value, at: place)
    // Properties depend on the type of the layer and are checked together with it.
    case .layout, .paint: break
    }
  }

  /// Returns the place of the member `name` of the object at `place`.
  static func place(_ place: String, _ name: String) -> String {
    place.isEmpty ? name : "\(place).\(name)"
  }
}
