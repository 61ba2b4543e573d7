import GeoJSON
import ImageCodec
import JSON
import RenderMap
import StyleSpec

/// Draws jobs.
struct JobDrawing: Sendable {
  /// The maps that the jobs share.
  var library: MapLibrary

  /// A job's picture as a file, and what was missing.
  struct Picture {
    var file: [UInt8]
    var warnings: [MapWarning]
  }

  /// Draws a job on up to `threads` threads.
  ///
  /// - Parameter texts: Lines of text for the file, where its format has room for them.
  func picture(
    of job: BatchJob, texts: [PNG.Text], threads: Int
  ) throws(JobFailure) -> Picture {
    var request = job.camera
    let map = try map(of: job, request: &request)
    let camera = try camera(of: job, request, map: map)
    let scene = map.scene(camera: camera, size: job.size, threads: threads)
    let copyright = map.attribution.map { [PNG.Text(keyword: "Copyright", text: $0)] } ?? []
    do throws(PictureWriteError) {
      let file = try job.format.encode(
        scene.draw(threads: threads), details: PictureDetails(text: copyright + texts))
      return Picture(file: file, warnings: map.warnings + scene.warnings)
    } catch {
      throw JobFailure(message: error.description)
    }
  }

  /// The camera that a job asks for. Data that is the map's subject is shown whatever the style says.
  private func camera(
    of job: BatchJob, _ request: CameraRequest, map: Map
  ) throws(JobFailure) -> Camera {
    var request = request
    let isFree = request.center == nil && request.zoom == nil && request.bounds == nil
    let isFitted = job.data != nil && isFree && request.fallbackBounds != nil
    if isFitted { request.bounds = request.fallbackBounds }
    guard var camera = map.camera(for: request, size: job.size) else {
      throw JobFailure(message: "padding: leaves no room for the map: make it smaller")
    }
    if isFitted { camera.zoom = min(camera.zoom, request.fallbackZoomLimit) }
    return camera
  }

  /// The map that jobs with this style share, with what this job adds to it.
  private func map(
    of job: BatchJob, request: inout CameraRequest
  ) throws(JobFailure) -> Map {
    var map = try library.map(
      MapLibrary.Key(style: job.style, pixelRatio: job.size.pixelRatio, edits: job.edits))
    if let data = job.data {
      var overlay = try overlay(data) { json throws(GeoJSONError) in try job.basemap.overlay(json) }
      overlay.id = Overlay.freeID(in: map.style)
      try add(overlay, to: &map)
      request.show(overlay)
    }
    var added: [Overlay] = []
    for origin in job.overlays {
      let id = Overlay.freeID(in: map.style)
      let overlay = try overlay(origin) { json throws(GeoJSONError) in
        try Overlay(json, id: id, below: job.anchor)
      }
      try add(overlay, to: &map)
      added.append(overlay)
    }
    if job.data == nil { request.fallbackBounds = Overlay.bounds(of: added)?.grown(by: 0.1) }
    return map
  }

  private func overlay(
    _ origin: BatchJob.DataOrigin, _ make: (JSONValue) throws(GeoJSONError) -> Overlay
  ) throws(JobFailure) -> Overlay {
    let json = try library.geoJSON(origin)
    do throws(GeoJSONError) {
      return try make(json)
    } catch {
      let place = if case .location(let location) = origin { "\(location): " } else { "" }
      throw JobFailure(message: "\(place)\(error)")
    }
  }

  private func add(_ overlay: Overlay, to map: inout Map) throws(JobFailure) {
    do throws(MapError) {
      try map.add(overlay)
    } catch {
      throw JobFailure(error)
    }
  }
}
