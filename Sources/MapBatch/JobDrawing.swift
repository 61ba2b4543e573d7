import MapGeoJSON
import MapImages
import MapJSON
import RenderMap
import MapStyle
import MapData

/// Draws jobs, and says what they draw.
package struct JobDrawing: Sendable {
  /// The maps that the jobs share.
  var library: MapLibrary

  /// A drawing of jobs with the maps of `library`.
  package init(library: MapLibrary) { self.library = library }

  /// A job with all that it draws.
  package struct Prepared {
    var job: BatchJob
    /// What jobs that share a map have in common.
    var key: MapLibrary.Key
    /// The map that jobs with this style share.
    var shared: MapLibrary.Entry
    /// The data that is the map's subject.
    var data: DataEntry?
    var overlays: [DataEntry]

    /// What is odd in the data.
    var warnings: [MapWarning] {
      (data.map { [$0] } ?? []).flatMap(\.warnings) + overlays.flatMap(\.warnings)
    }
  }

  /// A job's picture as a file, and what was missing.
  struct Picture {
    var file: [UInt8]
    var warnings: [MapWarning]
  }

  /// A job's scene, with the map that it is of.
  package struct View: Sendable {
    /// The map, with what the job adds to it.
    package var map: Map
    /// What the job shows of it.
    package var scene: Scene
    /// What was missing or doubtful.
    package var warnings: [MapWarning]
  }

  /// Reads what a job draws, except for its tiles.
  package func prepare(_ job: BatchJob) throws(JobFailure) -> Prepared {
    try check(job.size)
    let key = MapLibrary.Key(
      style: job.style, pixelRatio: job.size.pixelRatio, edits: job.edits)
    var prepared = Prepared(
      job: job, key: key, shared: try library.map(key), overlays: [])
    if let data = job.data { prepared.data = try library.data(data) }
    for origin in job.overlays { prepared.overlays.append(try library.data(origin)) }
    return prepared
  }

  /// Refuses a picture that takes more memory than the limit: it and the encoder's copy of it have four bytes
  /// per pixel each.
  private func check(_ size: PictureSize) throws(JobFailure) {
    let needed = size.deviceWidth * size.deviceHeight * 8
    let limit = library.loader.memory.limit
    guard needed > limit else { return }
    throw JobFailure(
      message:
        "a picture of \(size.deviceWidth)x\(size.deviceHeight) device pixels takes \(needed >> 20) MiB, "
        + "above the limit of \(limit >> 20) MiB; make it smaller or raise --max-memory")
  }

  /// Draws a job on up to `threads` threads.
  ///
  /// - Parameter texts: Lines of text for the file where nothing in it is for want of an answer, in formats
  ///   that have room for them.
  func picture(
    of prepared: Prepared, texts: [PNG.Text], threads: Int
  ) throws(JobFailure) -> Picture {
    let view = try view(of: prepared, threads: threads)
    let warnings = view.warnings
    var details = PictureDetails(text: warnings.contains(where: \.mayPass) ? [] : texts)
    details.pixelsPerMeter = prepared.job.dpi.map { $0 / 0.0254 }
    if let text = view.map.plainAttribution {
      details.text.append(PNG.Text(keyword: "Copyright", text: text))
    }
    do throws(PictureWriteError) {
      let pixels = view.scene.draw(threads: threads)
      let file = try prepared.job.format.encode(pixels, details: details)
      return Picture(file: file, warnings: warnings)
    } catch {
      throw JobFailure(message: error.description)
    }
  }

  /// The scene that a job shows, ready to be drawn.
  package func view(of prepared: Prepared, threads: Int) throws(JobFailure) -> View {
    let job = prepared.job
    var request = job.camera
    let map = try map(of: prepared, request: &request)
    let camera = try camera(of: job, request, map: map)
    var scene = map.scene(camera: camera, size: job.size, threads: threads)
    scene.drawsBackground = !job.isTransparent
    map.dress(&scene, with: job.dressing)
    return View(
      map: map, scene: scene, warnings: prepared.warnings + map.warnings + scene.warnings)
  }

  /// The camera that a job asks for.
  private func camera(
    of job: BatchJob, _ request: CameraRequest, map: Map
  ) throws(JobFailure) -> Camera {
    guard let camera = map.camera(for: request, size: job.size) else {
      throw JobFailure(message: "padding: leaves no room for the map: make it smaller")
    }
    return camera
  }

  /// The map that jobs with this style share, with what this job adds to it.
  private func map(
    of prepared: Prepared, request: inout CameraRequest
  ) throws(JobFailure) -> Map {
    let job = prepared.job
    var overlays = prepared.overlays.map { data in
      Overlay(features: data.features, below: job.anchor, look: job.basemap.overlayLook)
    }
    request.show(overlays: overlays)
    if let data = prepared.data {
      let subject = job.basemap.overlay(data.features)
      overlays.insert(subject, at: 0)
      request.show(subject)
    }
    if let annotations = try annotations(of: job, for: prepared.shared.map.style) {
      overlays.append(annotations)
      request.show(annotations: annotations)
    }
    return try library.map(prepared.key, with: overlays)
  }

  private func annotations(
    of job: BatchJob, for style: Style
  ) throws(JobFailure) -> Overlay? {
    do throws(MapJobError) {
      return try job.members.annotations(for: style)
    } catch {
      throw JobFailure(message: "\(error.path): \(error.reason)")
    }
  }
}
