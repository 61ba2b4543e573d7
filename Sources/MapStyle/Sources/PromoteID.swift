import MapJSON

/// The attribute that serves as the features' identifier (style-spec: `promoteId`).
public enum PromoteID: Hashable, Sendable {
  /// The attribute of this name.
  case attribute(String)
  /// By source layer, the attribute of this name.
  case attributeOfSourceLayer([String: String])

  /// The choice that `json` gives, if any.
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

  /// The name of the attribute for features of `sourceLayer`, if one is promoted there.
  public func attribute(inSourceLayer sourceLayer: String?) -> String? {
    switch self {
    case .attribute(let name): name
    case .attributeOfSourceLayer(let names): sourceLayer.flatMap { names[$0] }
    }
  }
}
