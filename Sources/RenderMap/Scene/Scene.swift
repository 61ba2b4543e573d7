import MapRaster
import MapStyle
import MapTiles

/// All that a picture needs, loaded: the style, the view, the tiles in it, and their symbols laid out. Drawing is a
/// pure function of a scene.
public struct Scene: Sendable {
  /// The style, the tiles in view, and what properties are evaluated with.
  var content: ViewContent
  /// The symbols in view, laid out.
  var symbols = SceneSymbols()
  /// What is known of the symbols from pictures before; nil for a map at rest.
  var symbolHistory: SymbolHistory?
  /// The characters of the labels that no font has, in the order of their code points; each is drawn as
  /// a box.
  public internal(set) var missingCharacters: [Unicode.Scalar] = []
  /// Whether symbols of different sources keep clear of each other.
  var hasCrossSourceCollisions = true
  /// Where the picture is put together with others; nil for one that stands alone.
  var seams: PlacementSeams?
  /// What is drawn over the map to show how it was made.
  public var debugOverlays: DebugOverlays = []
  /// Whether background layers are drawn; without them a picture is transparent where nothing else is.
  public var drawsBackground = true
  /// The decorations over the map (`Map.decorate`).
  public internal(set) var decorations = MapDecorations()
  /// The commands that draw the decorations.
  var decorationCommands: [DrawCommand] = []
  /// What was missing or damaged in the tiles of this view, and which images and characters are missing.
  public internal(set) var warnings: [MapWarning]

  /// The camera, as it was kept within the world.
  public var camera: Camera { viewport.camera }

  /// What to draw, worked out on up to `threads` threads.
  public func displayList(threads: Int = 1) -> DisplayList {
    PlacedScene(self).displayList(threads: threads)
  }

  /// Draws the scene: `size.deviceWidth` x `size.deviceHeight` pixels, the same for any number of threads (at
  /// least 1). To also read labels or query features, place the scene once with `PlacedScene`.
  public func draw(threads: Int = 1) -> PixelBuffer { PlacedScene(self).draw(threads: threads) }
}

extension Scene {
  var style: Style { content.style }
  var viewport: Viewport { content.viewport }
  var pixels: [String: SourcePixels] { content.pixels }
  var tiles: [String: [LoadedTile]] {
    get { content.tiles }
    set { content.tiles = newValue }
  }
}
