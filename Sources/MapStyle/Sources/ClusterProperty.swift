import MapJSON

/// An attribute that a cluster sums up from its points (style-spec: `clusterProperties`).
public struct ClusterProperty: Sendable {
  /// The attribute's name.
  public var name: String
  /// What each point adds, from its own attributes.
  public var map: CompiledExpression
  /// What becomes of the sum so far, `["accumulated"]`, and the next point's value, which stands
  /// under the attribute's name.
  public var reduce: CompiledExpression

  /// The attribute that a member of `clusterProperties` gives; nil where an expression is wrong.
  init?(_ member: JSONObject.Member) {
    guard let parts = Self.expressions(of: member), let map = try? CompiledExpression(parts.map),
      let reduce = try? CompiledExpression(parts.reduce)
    else { return nil }
    name = member.name
    self.map = map
    self.reduce = reduce
  }

  /// The expressions of a member of `clusterProperties`, `"name": [operator, map expression]`:
  /// `map` is evaluated for each point; `reduce` joins a point's, or cluster's, value with
  /// `["accumulated"]`. An operator that is a name stands for its call with the accumulated value
  /// and the attribute. Nil where the member is no such pair.
  static func expressions(
    of member: JSONObject.Member
  ) -> (map: JSONValue, reduce: JSONValue)? {
    guard let parts = member.value.array, parts.count == 2 else { return nil }
    guard parts[0].string != nil else { return (parts[1], parts[0]) }
    let offset = parts[0].offset
    let reduce = JSONValue(
      .array([
        parts[0],
        JSONValue(.array([JSONValue(.string("accumulated"), offset: offset)]), offset: offset),
        JSONValue(
          .array([
            JSONValue(.string("get"), offset: offset),
            JSONValue(.string(member.name), offset: offset),
          ]), offset: offset),
      ]), offset: offset)
    return (parts[1], reduce)
  }
}
