import MapEngine

/// The last step of every picture: a single picture, the maps of a series, and the frames of an animation.
extension PictureRequest {
  /// Adds the debug overlays, the background and the decorations to a scene.
  ///
  /// - Parameters:
  ///   - map: The map of the scene.
  ///   - decorations: The decorations of the scene. If the profile of a track has no places, it shows those of the map.
  func finish(_ scene: inout Scene, of map: Map, with decorations: MapDecorations) {
    scene.debugOverlays = debugOverlays
    scene.drawsBackground = !isTransparent
    var shown = decorations
    if let profile = shown.profile, profile.places.isEmpty {
      shown.profile?.places = scene.places(along: profile.course, of: map.style)
    }
    map.decorate(&scene, with: shown)
  }
}

extension PictureDrawing.Content {
  /// Returns the view of a finished scene.
  ///
  /// - Parameters:
  ///   - map: The map of the scene.
  ///   - warnings: The warnings about the scene. The view has those about the data and the map too.
  func view(
    of scene: Scene, map: Map, _ request: PictureRequest, warnings: [MapWarning]
  ) -> PictureDrawing.View {
    PictureDrawing.View(
      request: request, map: map, scene: scene, overlays: overlays,
      warnings: self.warnings + map.warnings + warnings, joinSummary: joinSummary)
  }
}
