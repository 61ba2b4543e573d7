import MapJSON
import RenderMap

/// The member `legend` of a job: true, layers as in `"roads=Roads,parks"`, or an object with `layers`, `title`, `units`,
/// `classes` (`"all"` or `"shown"`) and `language`. `layers` is a text, or an array of ids and of objects with `layer` and
/// `title`.
extension MapJobMembers {
  /// Returns the legend; nil if the job has none.
  ///
  /// - Throws: `MapJobError` for an invalid member.
  func legend() throws(MapJobError) -> LegendOptions? {
    guard let value = object["legend"], value.bool != false else { return nil }
    if value.bool == true { return LegendOptions() }
    if value.string != nil { return LegendOptions(entries: try entries(value, "legend")) }
    guard let members = value.object else {
      throw error("legend", "must be true, layers, or an object")
    }
    var options = LegendOptions()
    for member in members.members {
      let path = "legend.\(member.name)"
      switch member.name {
      case "layers": options.entries = try entries(member.value, path)
      case "title": options.title = try text(member.value, path)
      case "units": options.units = try text(member.value, path)
      case "language": options.locale = try text(member.value, path)
      case "classes":
        guard let classes = member.value.string.flatMap(LegendOptions.Classes.init) else {
          throw error(path, "must be one of all, shown")
        }
        options.classes = classes
      default:
        throw error(path, "unknown; the members are layers, title, units, classes, language")
      }
    }
    return options
  }

  private func text(_ value: JSONValue, _ path: String) throws(MapJobError) -> String {
    guard let text = value.string else { throw error(path, "must be a text") }
    return text
  }

  private func entries(
    _ value: JSONValue, _ path: String
  ) throws(MapJobError) -> [LegendOptions.Entry] {
    if let text = value.string {
      guard let entries = LegendOptions.Entry.list(text) else {
        throw error(path, "must be layers, such as \"roads=Roads,parks\"")
      }
      return entries
    }
    guard let elements = value.array else {
      throw error(path, "must be a text, or an array of layers")
    }
    var entries: [LegendOptions.Entry] = []
    for (index, element) in elements.enumerated() {
      guard let layer = element.string ?? element.object?["layer"]?.string, !layer.isEmpty else {
        throw error(
          "\(path)[\(index)]", "must be the id of a layer, or an object with layer and title")
      }
      entries.append(LegendOptions.Entry(layer, title: element.object?["title"]?.string))
    }
    return entries
  }
}
