import MapEngine
import MapData
import MapStyle

/// The map of a picture with its data, overlays, markers and paths.
extension PictureDrawing {
  /// The map of a picture, and the overlays that were added to it.
  struct Content {
    var map: Map
    /// The request for the camera. By default, the camera shows the data.
    var camera: CameraRequest
    /// The overlays in the map, the lowest first.
    var overlays: [DrawnOverlay] = []
    /// The index of the overlay of markers and paths; nil if there are none.
    var annotations: Int?
    /// The number of overlays of the data that the theme draws. They are the first overlays.
    var themedCount = 0
    /// The values that divide the data among maps; nil if there is one map.
    var facets: FacetValues?
    /// The times of the data; nil if the theme names no property with times.
    var times: FeatureTimes?
    /// The warnings about the data.
    var warnings: [MapWarning]
    /// A line of text about the join of a table; nil if no table was joined.
    var joinSummary: String?
  }

  /// Returns the map of a request with the data, the overlays, the markers and the paths of the request.
  func content(of prepared: Prepared) throws(RequestError) -> Content {
    let request = prepared.request
    let subject = try sharedSubject(of: prepared)
    let themed = subject == nil ? try self.themed(prepared) : subject?.themed
    var camera = request.camera
    var drawn: [DrawnOverlay] = []
    var annotationIndex: Int?
    if let data = prepared.data {
      let overlays =
        subject?.overlays
        ?? (themed?.overlays ?? [request.basemap.overlay(data.features)]).adding(groundOf: data)
      if let first = overlays.first { camera.show(first, within: data.shownBounds) }
      drawn += overlays.drawn(from: request.data, isJoined: request.join != nil)
    }
    let ofData = drawn.count
    var themedCount = ofData
    var changes = MapChanges()
    changes.anchor = request.anchor
    changes.fragments = prepared.fragments
    let appearance = request.basemap.themeAppearance
    var data = subject?.data
    if data == nil { data = try prepared.data?.coloring(by: request.theme, appearance) }
    var warnings = data?.warningsOfLook ?? []
    for (index, data) in prepared.overlays.enumerated() {
      let theme = index == 0 && request.data == nil ? request.theme : nil
      let data = try data.coloring(by: theme, appearance)
      warnings += data.warningsOfLook
      let isJoined = index == 0 && request.data == nil && request.join != nil
      if index == 0, request.data == nil, let themed {
        let overlays = themed.overlays.adding(groundOf: data)
        drawn += overlays.drawn(from: request.overlays[index], isJoined: isJoined)
        themedCount = overlays.count
        changes.themedCount = request.theme?.isEmpty == false ? themedCount : 0
      } else {
        let overlay = Overlay(
          features: data.features, below: request.anchor,
          appearance: request.basemap.overlayAppearance)
        drawn += [overlay].adding(groundOf: data)
          .drawn(from: request.overlays[index], isJoined: isJoined)
      }
    }
    camera.show(overlays: drawn[ofData...].map(\.overlay))
    if drawn.count > ofData { changes.fragmentOverlay = subject == nil ? ofData : 0 }
    if !request.markers.isEmpty || !request.paths.isEmpty {
      let annotations = Overlay(
        markers: request.markers, paths: request.paths, below: request.anchor)
      annotationIndex = drawn.count
      drawn.append(DrawnOverlay(overlay: annotations))
      camera.show(annotations: annotations)
    }
    if !request.notes.isEmpty {
      camera.show(annotations: Overlay(features: request.notes.map(\.feature)))
    }
    if let themed, themed.themed.labelsAreas, request.data != nil,
      request.style == request.basemap.location.map({ .location($0) })
    {
      changes.labels = themed
    }
    changes.contours = request.contours
    changes.edits = request.edits
    changes.overlays = drawn[(subject == nil ? 0 : ofData)...].map(\.overlay)
    if subject == nil { changes.themedCount += ofData }
    let changed =
      if let subject { try subject.map(with: changes) } else {
        try library.map(prepared.key, with: changes)
      }
    for (index, id) in ((subject?.map.ids ?? []) + changed.ids).enumerated() {
      drawn[index].overlay.id = id
    }
    let place = request.data.map { $0.place("data") } ?? request.overlays.first?.place("overlay")
    warnings += themed?.warnings(place: place ?? "") ?? []
    warnings += drawn.enumerated().flatMap { index, drawn in
      drawn.overlay.warnings(place: drawn.origin?.place(index < ofData ? "data" : "overlay") ?? "")
    }
    return Content(
      map: changed.map, camera: camera, overlays: drawn, annotations: annotationIndex,
      themedCount: themedCount, facets: themed?.themed.facets, times: themed?.themed.times,
      warnings: warnings, joinSummary: prepared.joinSummary)
  }

  /// Draws the heads of arrows, whose size on the ground depends on the camera.
  func drawHeads(
    of request: PictureRequest, in content: inout Content, camera: Camera
  ) throws(RequestError) {
    guard let index = content.annotations, request.paths.contains(where: { $0.arrow != nil })
    else { return }
    content.overlays[index].overlay = Overlay(
      markers: request.markers, paths: request.paths,
      id: content.overlays[index].overlay.id, below: request.anchor,
      in: content.map, camera: camera, size: request.size)
    do throws(MapError) {
      try content.map.replaceData(of: content.overlays[index].overlay)
    } catch {
      throw RequestError(error)
    }
  }

  /// Returns the map with the data that a request names by an address; nil if the request contains the data itself or
  /// has no data.
  private func sharedSubject(of prepared: Prepared) throws(RequestError) -> MapLibrary.Subject? {
    let request = prepared.request
    guard case .address(let address) = request.data else { return nil }
    return try library.subject(
      MapLibrary.SubjectKey(
        map: prepared.key, data: address, join: request.join, theme: request.theme,
        properties: library.properties(of: request), basemap: request.basemap))
  }

  /// Returns overlays that show data with the theme of a request; nil if the request has no theme. The theme applies to
  /// the data of the request, or to its first overlay if the request has no data.
  private func themed(_ prepared: Prepared) throws(RequestError) -> ThemedOverlays? {
    let request = prepared.request
    guard let theme = request.theme else { return nil }
    if let data = prepared.data {
      return try request.basemap.overlays(data.features, by: theme.using(data.domains))
    }
    guard let data = prepared.overlays.first, data.raster == nil else { return nil }
    return try ThemedOverlays(
      data.features, by: theme.using(data.domains), below: request.anchor,
      appearance: request.basemap == .dark ? .dark : .overStyle,
      ownAppearance: request.basemap.overlayAppearance)
  }
}

extension [Overlay] {
  /// Returns the overlays of one origin. Only the lowest of these overlays stores the origin.
  fileprivate func drawn(
    from origin: PictureRequest.DataOrigin?, isJoined: Bool
  ) -> [PictureDrawing.DrawnOverlay] {
    enumerated().map {
      PictureDrawing.DrawnOverlay(
        overlay: $1, origin: $0 == 0 && $1.raster == nil ? origin : nil,
        isJoined: $0 == 0 && isJoined)
    }
  }
}
