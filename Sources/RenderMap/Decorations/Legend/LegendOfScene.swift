import MapEngine

/// The legend that decorates a scene, or the reason why there is none.
struct LegendOfScene {
  /// The legend; nil for none.
  private(set) var legend: Legend?
  /// What the legend lacks.
  private(set) var warnings: [MapWarning] = []

  /// Reads the legend of a scene; none without options.
  init(_ options: LegendOptions?, of scene: Scene) {
    guard let options else { return }
    do throws(RequestError) {
      let legend = try scene.legend(options)
      warnings =
        legend.warnings.map { MapWarning($0) } + legend.missingImages(in: scene.content.images)
      self.legend = legend.entries.isEmpty ? nil : legend
    } catch {
      warnings = [
        MapWarning(
          .leftOutDecoration, place: DecorationPart.legend.name,
          message: "\(error.reason); the legend is left out")
      ]
    }
  }
}
