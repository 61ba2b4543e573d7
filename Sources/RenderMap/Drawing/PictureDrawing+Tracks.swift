import MapEngine
import MapGeoJSON

/// The tracks of a picture: the lines of its data.
extension PictureDrawing.Content {
  /// The lines of the data and the overlays, without the paths of the request. They are measured when they are visited,
  /// because all courses of much data would take much memory.
  private var tracks: some Sequence<TrackCourse> {
    overlays.enumerated().filter { $0.offset != annotations }.map(\.element.overlay.features)
      .lazy.joined().lazy.compactMap { TrackCourse(of: $0.geometry) }
  }

  /// Returns the profile of the first line of features without elevations, with the elevations of the map.
  ///
  /// - Throws: `RequestError` if there is no line, or if the map has no elevation along it.
  mutating func profile(
    of features: [Feature], threads: Int
  ) throws(RequestError) -> TrackProfile {
    let member = PictureMember.profile.name
    let fault = "no line of the data has elevations, as a GPX file with ele has"
    let source: String
    do throws(RequestError) {
      source = try ContourLines.elevationSource(of: map.style)
    } catch {
      throw RequestError(member, "\(fault), and \(error.message)")
    }
    var missing: Double?
    let profile = try TrackProfile(of: features) { places throws(RequestError) in
      do throws(MapError) {
        let found = try map.elevations(
          of: places.map { LngLat(longitude: $0.longitude, latitude: $0.latitude) }, from: source,
          threads: threads)
        warnings += found.warnings
        missing = Double(found.elevations.count { $0 == nil }) / Double(max(places.count, 1))
        return found.elevations
      } catch {
        throw RequestError(error)
      }
    }
    guard let missing else { throw RequestError(member, "the data has no lines") }
    guard let profile else {
      throw RequestError(
        member, "\(fault), and the source '\(source)' has no elevation along the first line")
    }
    if missing > 0 {
      let percent = Int((missing * 100).rounded(.up))
      warnings.append(
        MapWarning(
          .absentTiles, place: member,
          message:
            "the source '\(source)' has no elevation along \(percent) % of the track, where the profile is straight"
        ))
    }
    return profile
  }

  /// Checks that there are tracks to mark.
  ///
  /// - Throws: `RequestError` if the request marks tracks, and no line is in the data.
  func checkTracks(of request: PictureRequest) throws(RequestError) {
    guard request.marksTracks, !tracks.contains(where: { _ in true }) else { return }
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
