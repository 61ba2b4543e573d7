import MapRaster
import MapStyle
import MapTiles

/// All that a picture needs, loaded and unchanging: the style, the view, and the tiles in it.
/// Drawing is a pure function of a scene.
public struct Scene: Sendable {
  let style: Style
  let viewport: Viewport
  /// The tiles of each source in view, in the order they are drawn.
  var tiles: [String: [LoadedTile]]
  /// The pixels of each source that has some in view.
  let pixels: [String: SourcePixels]
  /// The images that icons and patterns are drawn with.
  let images: StyleImages
  let globalState: ValueObject
  /// What the program noted of features.
  var featureStates = FeatureStates()
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
  /// What stands on the finished map (`Map.dress`).
  public internal(set) var dressing = Dressing()
  /// What draws that.
  var dressingCommands: [DrawCommand] = []
  /// What was missing or damaged in the tiles of this view, and which images and characters are missing.
  public internal(set) var warnings: [MapWarning]

  /// The camera, as it was kept within the world.
  public var camera: Camera { viewport.camera }

  /// What to draw, worked out on up to `threads` threads.
  public func displayList(threads: Int = 1) -> DisplayList {
    ScenePainter(self).displayList(threads: threads)
  }

  /// Draws the scene: `size.deviceWidth` x `size.deviceHeight` pixels, the same for any number of
  /// threads (at least 1).
  public func draw(threads: Int = 1) -> PixelBuffer {
    pixels(of: displayList(threads: threads), threads: threads)
  }

  /// The pixels of the scene's display list.
  func pixels(of list: DisplayList, threads: Int) -> PixelBuffer {
    Rasterizer.draw(
      list, width: viewport.size.deviceWidth, height: viewport.size.deviceHeight, threads: threads)
  }
}
