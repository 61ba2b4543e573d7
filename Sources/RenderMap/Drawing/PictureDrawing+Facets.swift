import MapEngine
import MapGeoJSON
import MapStyle

/// Pictures of the maps of a series. Each map has the layers, the classes and the camera of the map of all data, but only
/// the features of one value.
extension PictureDrawing {
  /// Returns the view of the maps of all values in a grid.
  ///
  /// - Parameters:
  ///   - content: The map of all data.
  ///   - decorations: The decorations of the request, with the sources of the legend.
  /// - Throws: `RequestError` if there are too many values, or if the picture is too small.
  func view(
    of content: Content, _ request: PictureRequest, _ options: FacetOptions,
    _ decorations: MapDecorations, threads: Int
  ) throws(RequestError) -> View {
    guard let facets = content.facets else {
      throw RequestError(PictureMember.facet.name, "there is no data")
    }
    try facets.checkCount()
    let (around, inside) = (decorations.aroundFacets, decorations.inFacets)
    var panel = request
    let (sheet, whole, warnings) = try content.map.facetSheet(
      facets.titles, columns: options.columns, around, size: request.size, threads: threads
    ) { size throws(RequestError) in
      panel.size = size
      return try self.camera(content.camera, map: content.map, panel, inside, threads: threads)
    }
    panel.size = whole.viewport.size
    let camera = whole.camera
    var scenes: [Scene] = []
    var found: [MapWarning] = []
    for value in facets.values {
      var shown = content
      try shown.show(only: value)
      try drawHeads(of: panel, in: &shown, camera: camera)
      try shown.drawTrackMarks(of: panel, camera: camera)
      var scene = shown.map.scene(camera: camera, size: panel.size, threads: threads)
      request.finish(&scene, of: shown.map, with: inside)
      for warning in scene.warnings where !found.contains(warning) { found.append(warning) }
      scenes.append(scene)
    }
    guard
      let scene = content.map.scene(
        of: sheet, scenes, around, size: request.size, threads: threads)
    else { throw RequestError(PictureMember.facet.name, "there are no values") }
    return content.view(of: scene, map: content.map, request, warnings: found + warnings)
  }
}

extension PictureDrawing.Content {
  /// Removes the data of all other values of the property that divides the data among maps.
  ///
  /// - Throws: `RequestError` if the value does not exist.
  mutating func show(only value: String) throws(RequestError) {
    guard let facets else { return }
    try facets.check(value)
    try show { $0.attributes[facets.property]?.text == value }
  }

  /// Removes the data that does not meet a condition.
  mutating func show(where isShown: (Feature) -> Bool) throws(RequestError) {
    do throws(MapError) {
      for index in 0..<themedCount {
        overlays[index].overlay = overlays[index].overlay.showing(where: isShown)
        // The file contains the data of other values too, so it does not have the same data.
        overlays[index].origin = nil
        try map.replaceData(of: overlays[index].overlay)
      }
    } catch {
      throw RequestError(error)
    }
  }
}

extension MapDecorations {
  /// Returns the decorations of the map of a value. In the title, the subtitle and the caption, `{facetValue}` is
  /// replaced by the title of the map.
  func naming(_ value: String, of facets: FacetValues) -> MapDecorations {
    guard let index = facets.values.firstIndex(of: value) else { return self }
    return replacing(PictureMember.facetValue, with: facets.titles[index])
  }

  /// Returns the decorations with a text in place of the name of a member in braces, in the title, the subtitle and the
  /// caption.
  func replacing(_ member: PictureMember, with text: String) -> MapDecorations {
    func named(_ title: String?) -> String? {
      title?.replacing("{\(member.name)}", with: text)
    }
    var copy = self
    (copy.title, copy.subtitle, copy.caption) = (named(title), named(subtitle), named(caption))
    return copy
  }
}

extension PictureDrawing.View {
  /// Whether the picture shows one map, so that each pixel has a place.
  package var showsOneMap: Bool { !scene.cover.hidesMap }

  /// The rectangle around the ground in the picture; nil if the picture shows several maps.
  package var bounds: GeographicBounds? { showsOneMap ? scene.footprint.bounds : nil }

  /// Checks that the picture shows one map.
  ///
  /// - Parameter part: The option that requires one map, for the message.
  package func checkShowsOneMap(for part: String) throws(RequestError) {
    guard !showsOneMap else { return }
    throw RequestError(
      .wrongJob, "\(part): the picture shows several maps; choose one with facetValue")
  }
}
