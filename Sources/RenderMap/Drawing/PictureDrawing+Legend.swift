import MapEngine
import MapVector

/// Legends without their maps.
extension PictureDrawing {
  /// Returns the legend of a request, and the view of its map.
  package func legend(
    of prepared: Prepared, threads: Int
  ) throws(RequestError) -> (legend: Legend, view: View) {
    var plain = prepared
    plain.request.decorations.legend = nil
    let view = try view(of: plain, threads: threads)
    let options = try legend(
      prepared.request.decorations.legend ?? LegendOptions(), of: view.overlays, in: view.map)
    let legend = try view.scene.legend(options)
    guard legend.entries.isEmpty else { return (legend, view) }
    let reasons = legend.warnings.map { "layer \($0.layer) \($0.message)" }
    throw RequestError(
      message: reasons.joined(separator: "\n"),
      reasons.map { JobProblem(.wrongJob, message: $0) })
  }

  /// Draws a legend. Returns it with the warnings about it.
  package func picture(
    of legend: Legend, in view: View, _ options: LegendPictureOptions, threads: Int
  ) throws(RequestError) -> (content: PictureContent, warnings: [MapWarning]) {
    do throws(ViewError) {
      guard view.request.format.pixels == nil else {
        let drawn = try view.map.legendPicture(legend, of: view.scene, options, threads: threads)
        return (.pixels(drawn.pixels), drawn.warnings)
      }
      let drawn = try view.map.legendVectorPicture(
        legend, of: view.scene, options, textAsOutlines: view.request.drawsTextAsOutlines,
        threads: threads)
      return (.vectors(PDFPage(drawn.picture)), drawn.warnings)
    } catch {
      let message = "\(error)"
      throw RequestError(.wrongJob, message)
    }
  }
}
