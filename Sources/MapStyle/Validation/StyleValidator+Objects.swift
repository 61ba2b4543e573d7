import MapJSON

extension StyleValidator {
  /// What becomes of members that no table names.
  enum OtherMembers {
    /// They are not looked at.
    case allowed
    /// They are mistakes.
    case unknown
  }

  /// Checks one member in a way of its own; whether it did.
  typealias MemberCheck = (inout StyleValidator, JSONObject.Member, String) -> Bool

  /// Checks that `value` is an object of these members. `check` may take a member for itself;
  /// such a member counts as checked whether it is required or not.
  mutating func checkObject(
    _ value: JSONValue, members: [MemberSpecification], at place: String,
    others: OtherMembers = .unknown, custom: Set<String> = [],
    check: MemberCheck = { _, _, _ in false }
  ) {
    guard let object = value.object else { return reportKind("object", at: place, value) }
    for member in object.uniqueMembers {
      let memberPlace = Self.place(place, member.name)
      if check(&self, member, memberPlace) { continue }
      // The part before a point counts: `paint.night` is checked as `paint` is.
      let name = member.name.prefix { $0 != "." }
      if let specification = members.first(where: { $0.name == name }) {
        checkMember(member.value, as: specification, at: memberPlace)
      } else if others == .unknown {
        let remedy = Suggestion.remedy(for: member.name, in: members.lazy.map(\.name))
        report("unknown property \"\(member.name)\"\(remedy)", at: place, member.value)
      }
    }
    for specification in members
    where specification.isRequired && !custom.contains(specification.name)
      && object[specification.name] == nil
    {
      report("missing required property \"\(specification.name)\"", at: place, value)
    }
  }

  /// Checks one member by its type.
  mutating func checkMember(
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
    case .projection: checkProperties(value, of: ProjectionProperties.declared.table, at: place)
    case .terrain: checkTerrain(value, at: place)
    case .transition: checkObject(value, members: MemberTable.transition, at: place)
    case .sprite: checkSprite(value, at: place)
    case .fontFaces: checkFontFaces(value, at: place)
    case .filter: checkFilter(value, at: place)
    // A layer's own check takes its properties, as they depend on its type.
    case .layout, .paint: break
    }
  }

  /// The place of the member `name` of what stands at `place`.
  static func place(_ place: String, _ name: String) -> String {
    place.isEmpty ? name : "\(place).\(name)"
  }
}
