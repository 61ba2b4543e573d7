import ArgumentParser
import MapJSON
import MapStyle

/// Options for changes to the style.
struct ChangeOptions: ParsableArguments {
  @Option(
    name: .customLong("set"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a property: LAYER.PROPERTY=VALUE, in JSON or as text (repeatable).", valueName: "change")
  )
  var settings: [String] = []

  @Option(
    name: .customLong("filter"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set the filter of a layer: LAYER=FILTER, in JSON (repeatable).", valueName: "change"))
  var filters: [String] = []

  @Option(
    name: .customLong("hide"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Leave out layers, by id; * and ? are wildcards (repeatable).", valueName: "layer"))
  var hidden: [String] = []

  @Option(
    name: .customLong("state"), parsing: .unconditionalSingleValue,
    help: ArgumentHelp(
      "Set a member of the style's state: KEY=VALUE, in JSON or as text (repeatable).",
      valueName: "change"))
  var states: [String] = []

  @Option(
    name: .customLong("projection"), parsing: .unconditional,
    help: ArgumentHelp(
      "Projection: \(Self.names), or with parameters, as in albers:center=-96,37.5;parallels=29.5,45.5.",
      valueName: "name"),
    completion: .list(PrintedProjection.Name.allCases.map(\.rawValue) + ["mercator", "globe"]))
  var projection: String?

  private static let names =
    PrintedProjection.Name.allCases.map(\.rawValue).joined(separator: ", ") + ", mercator, globe"

  /// Makes the changes in the order of the options above, and those of one option in the order of the arguments.
  func apply(to document: inout StyleFile) throws(Failure) {
    var given: [(option: String, text: String, edit: (String) throws(StyleError) -> StyleEdit)] =
      settings.map {
        ("set", $0, { text throws(StyleError) in try StyleEdit(setting: text) })
      }
      + filters.map {
        ("filter", $0, { text throws(StyleError) in try StyleEdit(filtering: text) })
      }
      + hidden.map { ("hide", $0, { text throws(StyleError) in .hide(text) }) }
      + states.map {
        ("state", $0, { text throws(StyleError) in try StyleEdit(stating: text) })
      }
    if let projection {
      given.append(
        (
          "projection", projection,
          { text throws(StyleError) in try StyleEdit(projecting: text) }
        ))
    }
    guard !given.isEmpty, var style = Style.parse(document.json.root, .lenient).style else {
      return
    }
    for (option, text, edit) in given {
      do throws(StyleError) {
        try style.apply(edit(text))
      } catch {
        throw Failure(.wrongArguments, "--\(option) \(text): \(error)")
      }
    }
    document.change(to: style)
  }
}
