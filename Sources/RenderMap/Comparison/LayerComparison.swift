import MapJSON

/// A type that finds the changes in the definition of one layer.
struct LayerComparison {
  /// The layer in the golden picture; nil if the layer did not exist there.
  var golden: SceneRecord.Layer?
  /// The layer in the drawn picture; nil if the layer does not exist there.
  var actual: SceneRecord.Layer?

  /// A member of a layer, or of the `layout` or `paint` object of a layer.
  private struct Property {
    var section: String
    var name: String
    var value: JSONValue
  }

  /// The names of the layout properties that affect the content of labels, or whether there are labels.
  private static let contents: Set<String> = ["text-field", "icon-image", "visibility"]

  /// Returns the changes, in the order of the members of the golden layer. Changes of new members come last.
  func changes() -> [StyleChange] {
    guard let golden else { return actual.map { [whole($0, "added")] } ?? [] }
    guard let actual else { return [whole(golden, "removed")] }
    guard let old = golden.members, let new = actual.members else {
      return golden.digest == actual.digest ? [] : [unknownChange(of: actual)]
    }
    let isSwitched = golden.isShown != actual.isShown
    let before = Self.properties(of: old)
    let now = Self.properties(of: new)
    let names = before + now.filter { property in !before.contains { $0.name == property.name } }
    let changes = names.compactMap { property -> StyleChange? in
      if isSwitched, !SceneRecord.Layer.showing.contains(property.name) { return nil }
      let text = ValueChange.text(
        of: "\(actual.id).\(property.name)",
        from: before.first { $0.name == property.name }?.value,
        to: now.first { $0.name == property.name }?.value,
        absent: ["paint", "layout"].contains(property.section) ? "(default)" : "(none)")
      return text.map {
        StyleChange(layer: actual.id, text: $0, effect: Self.effect(of: property))
      }
    }
    // If the zoom of the picture alone shows or hides a layer, the change has no text, because the change of the zoom
    // explains it.
    return isSwitched && changes.isEmpty
      ? [StyleChange(layer: actual.id, text: nil, effect: .selection)] : changes
  }

  private func whole(_ layer: SceneRecord.Layer, _ verb: String) -> StyleChange {
    StyleChange(layer: layer.id, text: "layer '\(layer.id)' \(verb)", effect: .selection)
  }

  /// Returns the change of a layer whose members are unknown because a record is from version 0.1, which did not record
  /// them.
  private func unknownChange(of layer: SceneRecord.Layer) -> StyleChange {
    guard layer.isShown != false else {
      return StyleChange(
        layer: layer.id, text: "layer '\(layer.id)' is no longer drawn", effect: .selection)
    }
    return StyleChange(
      layer: layer.id, text: "layer '\(layer.id)' has another style", effect: .appearance)
  }

  private static func properties(of members: JSONObject) -> [Property] {
    members.members.flatMap { member -> [Property] in
      guard ["paint", "layout"].contains(member.name), let object = member.value.object else {
        return [Property(section: "", name: member.name, value: member.value)]
      }
      return object.members.map {
        Property(section: member.name, name: $0.name, value: $0.value)
      }
    }
  }

  private static func effect(of property: Property) -> StyleChange.Effect {
    switch property.section {
    case "paint": property.name.hasSuffix("-translate") ? .place : .appearance
    case "layout": contents.contains(property.name) ? .selection : .place
    default: .selection
    }
  }
}
