import MapData
import MapGeoJSON
import MapImages
import MapJSON
import MapPDF
import MapStyle
import MapThematic
import MapVector
import RenderMap

/// Draws the pictures of jobs.
package struct JobDrawing: Sendable {
  /// The maps and the data that the jobs share.
  var library: MapLibrary

  /// Creates a drawing with the maps of `library`.
  package init(library: MapLibrary) { self.library = library }

  /// A job with everything that it draws, except for tiles.
  package struct Prepared {
    /// The job.
    var job: MapJob
    /// The key of the shared map.
    var key: MapLibrary.Key
    /// The map that jobs with this key share.
    var shared: MapLibrary.Entry
    /// The data that is the map's subject.
    var data: JobData?
    /// The data that is drawn over the map.
    var overlays: [JobData]
    /// The hash of the style of the inset; empty if it has none of its own.
    var insetHash = ""

    /// Warnings about the data.
    var warnings: [MapWarning] {
      (data.map { [$0] } ?? []).flatMap(\.warnings) + overlays.flatMap(\.warnings)
    }
  }

  /// The picture of a job as a file.
  struct Picture {
    var file: [UInt8]
    /// Warnings about the map.
    var warnings: [MapWarning]
  }

  /// The scene of a job, and its map.
  package struct View: Sendable {
    /// The map with the overlays of the job.
    package var map: Map
    /// The scene, ready to be drawn.
    package var scene: Scene
    /// Warnings about the data, the map and the scene.
    package var warnings: [MapWarning]
  }

  /// Reads everything that a job draws, except for its tiles.
  package func prepare(_ job: MapJob) throws(JobFailure) -> Prepared {
    try check(job.size)
    let key = MapLibrary.Key(
      style: job.style, pixelRatio: job.format.imageRatio(for: job.size), edits: job.edits)
    var prepared = Prepared(
      job: job, key: key, shared: try library.map(key), overlays: [])
    if let data = job.data { prepared.data = try library.data(data) }
    for origin in job.overlays { prepared.overlays.append(try library.data(origin)) }
    if case .style(let location) = job.decorations.inset?.content,
      let style = try? library.loader.load(location)
    {
      prepared.insetHash = SHA256.hexadecimal(of: style)
    }
    return prepared
  }

  /// Throws an error if a picture takes more memory than the limit: the picture and the encoder's copy of it have
  /// four bytes per pixel each.
  private func check(_ size: PictureSize) throws(JobFailure) {
    let needed = size.deviceWidth * size.deviceHeight * 8
    let limit = library.loader.memory.limit
    guard needed > limit else { return }
    let message =
      "a picture of \(size.deviceWidth)x\(size.deviceHeight) device pixels takes \(needed >> 20) MiB, "
      + "above the limit of \(limit >> 20) MiB; make it smaller or raise --max-memory"
    throw JobFailure(
      message: message, problems: [JobProblem(.wrongJob, place: "size", message: message)])
  }

  /// Draws a job on up to `threads` threads.
  ///
  /// - Parameter hash: The hash of the job for the file, in formats of pixels. It is left out if something could not be
  ///   read and may be readable later.
  func picture(
    of prepared: Prepared, hash: String, threads: Int
  ) throws(JobFailure) -> Picture {
    guard let format = prepared.job.format.pixels else {
      return try vectors(of: prepared, threads: threads)
    }
    guard !prepared.job.drawsTextAsOutlines else {
      throw JobFailure(
        message: "textAsOutlines: requires SVG or PDF: \(format.rawValue) consists of pixels")
    }
    let view = try view(of: prepared, threads: threads)
    let warnings = view.warnings
    var details = PictureDetails()
    if !warnings.contains(where: \.mayPass) { details.job = hash }
    details.pixelsPerMeter = prepared.job.dpi.map { $0 / 0.0254 }
    details.quality = prepared.job.quality ?? details.quality
    if let text = view.map.plainAttribution {
      details.text.append(PNG.Text(keyword: "Copyright", text: text))
    }
    do throws(ImageError) {
      let pixels = view.scene.draw(threads: threads)
      let file = try format.encode(pixels, details: details)
      return Picture(file: file, warnings: warnings)
    } catch {
      throw JobFailure(message: error.description)
    }
  }

  /// Draws a job with paths and texts.
  private func vectors(of prepared: Prepared, threads: Int) throws(JobFailure) -> Picture {
    let (page, warnings) = try page(of: prepared, threads: threads)
    do {
      let file =
        prepared.job.format == .pdf
        ? try PDFDocument.file(of: [page], information: page.information)
        : try SVGWriter.bytes(of: page.picture)
      return Picture(file: file, warnings: warnings)
    } catch {
      throw JobFailure(message: "\(error)")
    }
  }

  /// Draws a job as a page of a PDF file. Returns it with the warnings about the map.
  func page(
    of prepared: Prepared, threads: Int
  ) throws(JobFailure) -> (page: PDFPage, warnings: [MapWarning]) {
    let view = try view(of: prepared, threads: threads)
    let page = view.map.pdfPage(
      of: PlacedScene(view.scene), textAsOutlines: prepared.job.drawsTextAsOutlines,
      threads: threads)
    return (page, view.warnings + page.picture.warnings.map { MapWarning($0) })
  }

  /// Returns the scene of a job.
  package func view(of prepared: Prepared, threads: Int) throws(JobFailure) -> View {
    let job = prepared.job
    var request = job.camera
    let (map, themeWarnings) = try map(of: prepared, request: &request)
    var decorations = job.decorations
    decorations.legend = try legend(of: prepared, map: map)
    let camera = try camera(request, map: map, size: job.size, decorations, threads: threads)
    var scene = map.scene(camera: camera, size: job.size, threads: threads)
    scene.drawsBackground = !job.isTransparent
    map.decorate(&scene, with: decorations)
    return View(
      map: map, scene: scene,
      warnings: prepared.warnings + themeWarnings + map.warnings + scene.warnings)
  }

  /// Returns the legend of a job, which knows the sources of the data; nil if it has none.
  private func legend(
    of prepared: Prepared, map: Map
  ) throws(JobFailure) -> LegendOptions? {
    guard var legend = prepared.job.decorations.legend else { return nil }
    let shared = Set(prepared.shared.map.style.sources.map(\.name))
    var added: [String] = []
    for source in map.style.sources where !shared.contains(source.name) {
      // Images on the ground have no classes, and points in areas are a part of the areas.
      guard case .geojson = source.source,
        source.name != (added.last ?? "") + Overlay.pointsSuffix
      else { continue }
      added.append(source.name)
    }
    // Markers and paths, which are the last, are no data.
    let data = [prepared.job.data].compactMap(\.self) + prepared.job.overlays
    legend.dataSources = zip(added, data).map { LegendContent.DataSource($0, title: $1.title) }
    do throws(LegendError) {
      try legend.checkLayers(of: map.style)
    } catch {
      throw JobFailure(JobProblem(.wrongJob, place: "legend", message: "\(error)"))
    }
    return legend
  }

  /// Returns the camera of a picture.
  private func camera(
    _ request: CameraRequest, map: Map, size: PictureSize, _ decorations: MapDecorations,
    threads: Int
  ) throws(JobFailure) -> Camera {
    guard
      let camera = try? map.camera(
        for: request, size: size, decorations: decorations, threads: threads)
    else {
      throw JobFailure(
        JobProblem(
          .wrongJob, place: "padding", message: "leaves no room for the map: make it smaller"))
    }
    return camera
  }

  /// Returns the shared map with the overlays of a job and warnings about their values, and adds to the request what the
  /// overlays show.
  private func map(
    of prepared: Prepared, request: inout CameraRequest
  ) throws(JobFailure) -> (map: Map, warnings: [MapWarning]) {
    let job = prepared.job
    let shared = try subject(of: prepared)
    let themed = shared == nil ? try self.themed(prepared) : shared?.themed
    var subject = shared?.overlays ?? []
    if shared == nil, let data = prepared.data {
      subject = (themed?.overlays ?? [job.basemap.overlay(data.features)]).adding(data.images)
    }
    var overlays: [Overlay] = []
    for (index, data) in prepared.overlays.enumerated() {
      if index == 0, job.data == nil, let themed {
        overlays += themed.overlays.adding(data.images)
      } else {
        let overlay = Overlay(
          features: data.features, below: job.anchor, appearance: job.basemap.overlayAppearance)
        overlays += [overlay].adding(data.images)
      }
    }
    if let first = subject.first { request.show(first) }
    request.show(overlays: overlays)
    if shared == nil { overlays.insert(contentsOf: subject, at: 0) }
    if let annotations = try annotations(of: job, for: prepared.shared.map.style) {
      overlays.append(annotations)
      request.show(annotations: annotations)
    }
    var map: Map
    if let shared {
      map = try library.map(shared, with: overlays)
    } else {
      map = try library.map(prepared.key, with: overlays)
    }
    if let themed, job.data != nil, job.style == job.basemap.location.map({ .location($0) }) {
      do throws(MapError) {
        try themed.removeRepeatedNames(from: &map)
      } catch {
        throw JobFailure(error)
      }
    }
    let place = job.data == nil ? "overlay" : "data"
    return (map, themed?.warnings(place: place) ?? [])
  }

  /// Returns the map with the data of a job at an address; nil for data in the job itself, and without data.
  private func subject(of prepared: Prepared) throws(JobFailure) -> MapLibrary.Subject? {
    let job = prepared.job
    guard case .address(let address) = job.data else { return nil }
    return try library.subject(
      MapLibrary.SubjectKey(
        map: prepared.key, data: address, theme: job.theme, basemap: job.basemap))
  }

  /// Returns the overlays of the data in a job, or else of its first overlay, with the theme of the job; nil if it has
  /// none.
  private func themed(_ prepared: Prepared) throws(JobFailure) -> ThemedOverlays? {
    let job = prepared.job
    guard let theme = job.theme else { return nil }
    if let data = prepared.data {
      return try ThemedOverlays.of(data.features, by: theme, over: job.basemap)
    }
    guard let data = prepared.overlays.first else { return nil }
    do throws(ThemeError) {
      return try ThemedOverlays(
        data.features, by: theme, below: job.anchor,
        appearance: job.basemap == .dark ? .dark : .overStyle,
        ownAppearance: job.basemap.overlayAppearance)
    } catch {
      throw JobFailure(error)
    }
  }

  /// Returns the markers and paths of a job.
  private func annotations(
    of job: MapJob, for style: Style
  ) throws(JobFailure) -> Overlay? {
    do throws(MapJobError) {
      return try job.members.annotations(for: style)
    } catch {
      throw JobFailure(error)
    }
  }
}
