import MapGeometry
import MapRaster
import MapStyle
import MapVector

/// A scene with placed symbols, from which pictures, lists of labels and queries are made. Symbols are placed once, at
/// their first use.
///
///     let placed = PlacedScene(map.scene(camera: camera, size: size))
///     let pixels = placed.draw()
///     let labels = placed.labels()
public struct PlacedScene: Sendable {
  /// The scene.
  public private(set) var scene: Scene
  /// The content of the scene with its placed symbols.
  private(set) var content: PlacedContent

  /// Creates a scene whose symbols are placed at their first use.
  public init(_ scene: Scene) {
    self.scene = scene
    content = PlacedContent(
      view: scene.content, symbols: scene.symbols,
      rules: PlacementRules(
        history: scene.symbolHistory, seams: scene.seams,
        crossSourceCollisions: scene.hasCrossSourceCollisions,
        reserved: scene.cover.reservedBoxes))
  }

  /// Creates a scene whose symbols have been placed.
  init(_ scene: Scene, placement: ScenePlacement) {
    self.scene = scene
    content = PlacedContent(view: scene.content, symbols: scene.symbols, placement: placement)
  }

  /// Places the symbols, unless they are placed already.
  package func placeSymbols() { _ = content.placement }

  /// The camera, constrained to the world.
  public var camera: Camera { scene.camera }
  /// The size of the picture.
  public var size: PictureSize { scene.viewport.size }
  /// The debug overlays that are drawn over the map.
  public var debugOverlays: DebugOverlays {
    get { scene.debugOverlays }
    set { scene.debugOverlays = newValue }
  }
  /// The warnings of the scene.
  public var warnings: [MapWarning] { scene.warnings }

  /// Returns the commands that draw the scene. They are computed on up to `threads` threads.
  public func displayList(threads: Int = 1) -> DisplayList {
    displayList(of: content, threads: threads)
  }

  /// Returns the commands that draw the scene for the last time. They are computed on up to `threads` threads. If
  /// possible, each tile is discarded as soon as it is painted, to free memory for the commands. The scene then has no
  /// tiles and no symbols.
  package mutating func lastDisplayList(threads: Int = 1) -> DisplayList {
    // These use all tiles together.
    if scene.viewport.drapesContent || debugOverlays.contains(.tileBorders) {
      return displayList(threads: threads)
    }
    let tiles = scene.tiles
    let last = content.withoutTiles
    scene.tiles = [:]
    scene.symbols = SceneSymbols()
    content = last.withoutSymbols
    return displayList(of: consume last, lastTiles: consume tiles, threads: threads)
  }

  private func displayList(
    of content: consuming PlacedContent, lastTiles: consuming [String: [LoadedTile]]? = nil,
    threads: Int
  ) -> DisplayList {
    var painter = ScenePainter(
      content, lastTiles: lastTiles, drawsBackground: scene.drawsBackground,
      debugOverlays: scene.debugOverlays,
      below: scene.drawsBackground ? scene.cover.below.asPixels : [],
      onGround: scene.cover.onGround.asPixels)
    var list = painter.displayList(threads: threads)
    list.commands += scene.cover.above.asPixels
    return list
  }

  /// Returns the commands that draw the scene, with marks for vector output. The marks of labels replace their glyphs.
  package func markedDisplayList(threads: Int) -> DisplayList {
    var painter = ScenePainter(
      content, drawsBackground: scene.drawsBackground, debugOverlays: scene.debugOverlays,
      below: scene.drawsBackground ? scene.cover.below.asLabels : [],
      onGround: scene.cover.onGround.asLabels, marks: true)
    var list = painter.displayList(threads: threads)
    list.commands += scene.cover.above.asLabels
    return list
  }

  /// Draws the scene as `size.deviceWidth` x `size.deviceHeight` pixels. The pixels are the same for any number of
  /// threads, which must be at least 1.
  public func draw(threads: Int = 1) -> PixelBuffer {
    draw(displayList(threads: threads), threads: threads)
  }

  /// Draws the display list of the scene.
  package func draw(_ list: consuming DisplayList, threads: Int) -> PixelBuffer {
    Rasterizer.draw(list, width: size.deviceWidth, height: size.deviceHeight, threads: threads)
  }
}
