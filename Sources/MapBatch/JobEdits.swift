import MapJSON
import RenderMap
import MapStyle

/// The changes to its style that a job asks for.
enum JobEdits {
  /// The changes in the order they are made: `set`, `filter`, `hide`, `state`.
  static func edits(of members: MapJobMembers) throws(MapJobError) -> [StyleEdit] {
    var edits: [StyleEdit] = []
    for member in try object("set", of: members) {
      guard let dot = member.name.lastIndex(of: "."), dot > member.name.startIndex,
        member.name.index(after: dot) < member.name.endIndex
      else { throw members.error("set", "'\(member.name)' must be LAYER.PROPERTY") }
      edits.append(
        .set(
          layer: String(member.name[..<dot]),
          property: String(member.name[member.name.index(after: dot)...]), value: member.value))
    }
    for member in try object("filter", of: members) {
      edits.append(.filter(layer: member.name, member.value))
    }
    edits += try hidden(members).map { .hide($0) }
    for member in try object("state", of: members) {
      edits.append(.state(member.name, member.value))
    }
    return edits
  }

  private static func object(
    _ name: String, of members: MapJobMembers
  ) throws(MapJobError) -> [JSONObject.Member] {
    guard let value = members.object[name] else { return [] }
    guard let object = value.object else { throw members.error(name, "must be an object") }
    return object.members
  }

  private static func hidden(_ members: MapJobMembers) throws(MapJobError) -> [String] {
    guard let value = members.object["hide"] else { return [] }
    if let pattern = value.string { return [pattern] }
    let patterns = (value.array ?? []).compactMap(\.string)
    guard let array = value.array, patterns.count == array.count else {
      throw members.error(
        "hide", "must be the id of a layer, or an array of ids; * and ? stand for letters")
    }
    return patterns
  }
}
