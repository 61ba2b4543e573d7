import MapEngine
import MapGeoJSON

/// The tracks of a picture: the lines of its data.
extension PictureDrawing.Content {
  /// The lines of the data and the overlays, without the paths of the request.
  private var tracks: [TrackCourse] {
    overlays.enumerated().filter { $0.offset != annotations }
      .flatMap { $0.element.overlay.features }.compactMap { TrackCourse(of: $0.geometry) }
  }

  /// Checks that there are tracks to mark.
  ///
  /// - Throws: `RequestError` if the request marks tracks, and no line is in the data.
  func checkTracks(of request: PictureRequest) throws(RequestError) {
    guard request.marksTracks, tracks.isEmpty else { return }
    throw RequestError(PictureMember.trackMarks.name, "the data has no lines")
  }

  /// Draws the marks of tracks. Their distances depend on the camera.
  mutating func drawTrackMarks(
    of request: PictureRequest, camera: Camera
  ) throws(RequestError) {
    guard request.marksTracks else { return }
    let language = PictureLanguage.named(request.decorations.language)
    let marks = TrackMarks(
      of: tracks, unit: TrackUnits(request.decorations).distance,
      in: Viewport(camera: map.projected(camera), size: request.size)
    ) { language.localized("\($0)") }
    do throws(MapError) {
      try marks.add(to: &map)
    } catch {
      throw RequestError(error)
    }
  }
}
