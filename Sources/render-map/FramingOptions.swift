import ArgumentParser
import RenderMap

/// How the camera fits data.
struct FramingOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Show all overlays, otherwise all data, instead of the style's own camera.")
  var fit = false

  @Option(
    name: .long, parsing: .unconditional,
    help: ArgumentHelp(
      "Maximum zoom level of a fitted camera (default: 18; 14 for data, 6 for a single point).",
      valueName: "level"))
  var maxZoom: Double?

  /// What is asked of the camera, by these options and those of the camera.
  func request(_ camera: CameraOptions) throws(Failure) -> CameraRequest {
    var request = try camera.request()
    if fit, request.asksForPlace {
      throw Failure(
        .wrongArguments, "--fit says what the map shows: give no --center, --zoom or --bounds")
    }
    request.fitsData = fit
    request.zoomLimit = try camera.checked(maxZoom, "--max-zoom", in: -2...24)
    return request
  }
}
