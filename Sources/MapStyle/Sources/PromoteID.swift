import MapJSON

/// The attribute that is the features' identifier (style-spec: `promoteId`).
public enum PromoteID: Hashable, Sendable {
  /// The attribute with this name.
  case attribute(String)
  /// The names of attributes by source layer.
  case attributeOfSourceLayer([String: String])

  /// The attribute in `json`, if any.
  init?(_ json: JSONValue?) {
    switch json?.content {
    case .string(let name): self = .attribute(name)
    case .object(let object):
      var names: [String: String] = [:]
      for member in object.members { names[member.name] = member.value.string }
      self = .attributeOfSourceLayer(names)
    default: return nil
    }
  }

  /// The name of the attribute for features of `sourceLayer`, if there is one.
  public func attribute(inSourceLayer sourceLayer: String?) -> String? {
    switch self {
    case .attribute(let name): name
    case .attributeOfSourceLayer(let names): sourceLayer.flatMap { names[$0] }
    }
  }
}
