import MapData
import MapEngine
import MapStyle
public import MapSystem

extension Map {
  /// Renders a picture. The task's thread is not blocked.
  ///
  ///     let picture = try await map.render(.fitting(bounds, padding: 20), size: .init(800, 600, scale: 2))
  ///
  /// - Parameters:
  ///   - view: The camera of the picture. The default is the camera of the style. If the style has no camera, the
  ///     picture shows all data.
  ///   - size: The size in pixels of the style, and the number of device pixels per pixel.
  ///   - decorations: The decorations over the map. The default is the attribution of the map's sources.
  ///   - drawsBackground: Whether background layers are drawn. If not, the picture is transparent where no other
  ///     layer is drawn.
  ///   - threads: The number of threads. The default is one thread per processor. The pixels do not depend on this
  ///     number.
  /// - Throws: `MapError` if images for another scale cannot be loaded; `ViewError` if the padding leaves no room;
  ///   `CancellationError` if the task is canceled. Canceling stops requests. It stops rendering before the next
  ///   tile, layer or band of pixels.
  public func render(
    _ view: CameraRequest = CameraRequest(), size: PictureSize,
    decorations: MapDecorations = MapDecorations(attribution: .full), drawsBackground: Bool = true,
    threads: Int = ProcessorCount.available
  ) async throws -> Picture {
    try await BlockingWork.run {
      var map = self
      try map.load(forPixelRatio: size.pixelRatio)
      let request = view.withFallbacks(of: map.defaultView)
      let camera = try map.camera(
        for: request, size: size, decorations: decorations, threads: threads)
      try Task.checkCancellation()
      var scene = map.scene(camera: camera, size: size, threads: threads)
      scene.drawsBackground = drawsBackground
      map.decorate(&scene, with: decorations)
      try Task.checkCancellation()
      let placed = PlacedScene(scene)
      let list = placed.displayList(threads: threads)
      try Task.checkCancellation()
      return Picture(
        pixels: placed.draw(list, threads: threads), scene: placed,
        warnings: map.warnings + scene.warnings, attribution: map.plainAttribution,
        inputs: map.loading.loader.inputs, style: map.style.json)
    }
  }
}
