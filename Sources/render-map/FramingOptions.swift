import ArgumentParser
import RenderMap

/// How near the map is looked at where it fits data or bounds.
struct FramingOptions: ParsableArguments {
  @Flag(
    name: .long,
    help: "Show all overlays, or all data, also where the style says what the map shows.")
  var fit = false

  @Option(
    name: .long, parsing: .unconditional,
    help: "Greatest zoom level that fitting leads to (18; 14 for data alone, 6 for one place).")
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
