import MapJSON

/// An attribute that a cluster aggregates from its points (style-spec: `clusterProperties`).
public struct ClusterProperty: Sendable {
  /// The attribute's name.
  public var name: String
  /// The expression for the value of a point. It reads the attributes of the point.
  public var map: CompiledExpression
  /// The expression for the new aggregate. It reads the previous aggregate as `["accumulated"]` and the next point's
  /// value as the attribute with this property's name.
  public var reduce: CompiledExpression

  /// Creates the attribute that a member of `clusterProperties` describes. Nil if an expression is invalid.
  ///
  /// - Parameters:
  ///   - compiled: The expressions that validation compiled.
  ///   - place: The place of `clusterProperties` in the style.
  init?(_ member: JSONObject.Member, compiled: CompiledParts, place: String) {
    let place = "\(place).\(member.name)"
    func expression(_ json: JSONValue, _ name: String) -> CompiledExpression? {
      compiled.expression(json, at: "\(place).\(name)") ?? (try? CompiledExpression(json))
    }
    guard let parts = Self.expressions(of: member), let map = expression(parts.map, "map"),
      let reduce = expression(parts.reduce, "reduce")
    else { return nil }
    name = member.name
    self.map = map
    self.reduce = reduce
  }

  /// Returns the expressions of a member of `clusterProperties`, which has the form `"name": [operator, map
  /// expression]`. `map` is evaluated for each point. `reduce` combines the value of a point or cluster with
  /// `["accumulated"]`. If the operator is only a name, `reduce` is a call of this operator with `["accumulated"]` and
  /// the attribute. Nil if the value of the member is not an array of two elements.
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
