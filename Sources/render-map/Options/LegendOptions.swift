import ArgumentParser
import MapStyle
import RenderMap

extension LegendOptions.Classes: ExpressibleByArgument {}

/// Options for the legend of a map.
struct LegendArguments: ParsableArguments {
  @Option(
    name: .long, defaultAsFlag: "", parsing: .next,
    help: ArgumentHelp(
      """
      Draw a legend of these layers, such as roads=Roads,parks (default: those that the style names, or else those \
      that draw data). Layers that draw the same features are joined by +.
      """, valueName: "layer=title,..."))
  var legend: String?

  @Option(name: .long, help: ArgumentHelp("Heading of the legend.", valueName: "text"))
  var legendTitle: String?

  @Option(
    name: .long, help: ArgumentHelp("Unit of the numbers of the legend.", valueName: "text"))
  var legendUnits: String?

  @Option(
    name: .long,
    help: "Classes of the legend: all (default), or those of features that the picture shows.")
  var legendClasses: LegendOptions.Classes?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "Language of the numbers and words of the legend, such as de or fr-CA (default: en).",
      valueName: "tag"))
  var legendLanguage: String?

  /// The option whose value may be intended as the picture; nil if there is none.
  var takesPicture: String? { legend?.isEmpty ?? true ? nil : "--legend" }

  /// Returns the validated options; nil if there is no legend.
  ///
  /// - Parameter sources: The sources of the data that is drawn over the map.
  func options(sources: [LegendContent.DataSource]) throws(Failure) -> LegendOptions? {
    guard let legend else {
      for (name, isGiven) in [
        ("--legend-title", legendTitle != nil), ("--legend-units", legendUnits != nil),
        ("--legend-classes", legendClasses != nil), ("--legend-language", legendLanguage != nil),
      ] where isGiven {
        throw Failure(.wrongArguments, "\(name) requires --legend")
      }
      return nil
    }
    var options = LegendOptions(
      title: legendTitle, units: legendUnits, locale: legendLanguage, classes: legendClasses)
    options.entries = try Self.entries(legend, of: "--legend")
    options.dataSources = sources
    return options
  }

  /// Returns the layers of an option; none for an empty text.
  static func entries(
    _ text: String, of option: String
  ) throws(Failure) -> [LegendOptions.Entry] {
    guard !text.isEmpty else { return [] }
    guard let entries = LegendOptions.Entry.list(text) else {
      throw Failure(
        .wrongArguments, "\(option) \(text): must be layers, such as roads=Roads,parks")
    }
    return entries
  }
}

extension LegendOptions {
  /// Throws an error if a layer does not exist.
  func check(_ style: Style, option: String) throws(Failure) {
    do throws(LegendError) {
      try checkLayers(of: style)
    } catch {
      throw Failure(.wrongArguments, "\(option): \(error)")
    }
  }
}

extension StyleFile {
  /// The sources of the data that is drawn over the map, for its legend.
  var dataSources: [LegendContent.DataSource] {
    overlays.map { LegendContent.DataSource($0.id, title: addresses[$0.id]?.title) }
  }
}
