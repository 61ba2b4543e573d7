import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// The loaded content of a picture: the style, the view, the tiles in it, and their symbols laid
/// out. Drawing is a pure function of a scene.
public struct Scene: Sendable {
  /// The style, the tiles in view, and the inputs for evaluating properties.
  var content: ViewContent
  /// The symbols in view, laid out.
  var symbols = SceneSymbols()
  /// The symbols of previous frames; nil for a map without animation.
  var symbolHistory: SymbolHistory?
  /// The characters of the labels that no font has, in the order of their code points. Each is
  /// drawn as a box.
  public internal(set) var missingCharacters: [Unicode.Scalar] = []
  /// Whether symbols of different sources avoid each other.
  var hasCrossSourceCollisions = true
  /// The seams with neighbouring pictures; nil for a separate picture.
  var seams: PlacementSeams?
  /// The debug overlays that are drawn over the map.
  public var debugOverlays: DebugOverlays = []
  /// Whether background layers are drawn. Without them, areas without content are transparent.
  public var drawsBackground = true
  /// The decorations over the map (`Map.decorate`).
  public internal(set) var decorations = MapDecorations()
  /// The commands that draw the decorations, with texts as `DecorationTextMark`.
  var decorationCommands: [DrawCommand] = []
  /// The commands that draw the lines of the graticule, which are below labels.
  var graticuleCommands: [DrawCommand] = []
  /// The commands that draw the paper of a framed map, which is seen where the map is transparent.
  var paperCommands: [DrawCommand] = []
  /// The boxes of decorations, which labels avoid, in pixels of the style.
  var reservedBoxes: [Box] = []
  /// Warnings of missing or damaged tiles in this view, of missing images and characters, and of failed expressions.
  public internal(set) var warnings: [MapWarning]

  /// The camera, constrained to the world.
  public var camera: Camera { viewport.camera }

  /// Returns the commands that draw the scene, computed on up to `threads` threads.
  public func displayList(threads: Int = 1) -> DisplayList {
    PlacedScene(self).displayList(threads: threads)
  }

  /// Draws the scene as `size.deviceWidth` x `size.deviceHeight` pixels, which are the same for any
  /// number of threads (at least 1). To also read labels or query features, place the scene once
  /// with `PlacedScene`.
  public func draw(threads: Int = 1) -> PixelBuffer { PlacedScene(self).draw(threads: threads) }
}

extension Scene {
  /// Discards the content, for what is still asked of the view after the last use of a display list.
  package mutating func discardContent() {
    content.tiles = [:]
    content.pixels = [:]
    symbols = SceneSymbols()
    symbolHistory = nil
    decorationCommands = []
    graticuleCommands = []
    paperCommands = []
  }
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
