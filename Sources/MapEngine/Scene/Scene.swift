import MapGeometry
import MapRaster
import MapStyle
import MapTiles

/// The loaded content of a picture. It contains the style, the view, the tiles in the view, and their laid-out
/// symbols. Drawing is a pure function of a scene.
public struct Scene: Sendable {
  /// The style, the tiles in view, and the inputs for evaluating properties.
  package var content: ViewContent
  /// The laid-out symbols in view.
  var symbols = SceneSymbols()
  /// The symbols of previous frames; nil if the map is not animated.
  var symbolHistory: SymbolHistory?
  /// The characters of labels for which no font has a glyph, in the order of their code points. Each character is
  /// drawn as a box.
  public internal(set) var missingCharacters: [Unicode.Scalar] = []
  /// Whether symbols of different sources avoid each other.
  var hasCrossSourceCollisions = true
  /// The seams with neighboring pictures; nil if the picture is not a part of a larger picture.
  var seams: PlacementSeams?
  /// The debug overlays drawn over the map.
  public var debugOverlays: DebugOverlays = []
  /// Whether background layers are drawn. If they are not drawn, areas without content are transparent.
  public var drawsBackground = true
  /// The content drawn below and over the map.
  package var cover = SceneCover()
  /// The warnings about missing or damaged tiles in this view, missing images and characters, and failed expressions.
  public package(set) var warnings: [MapWarning]

  /// The camera, constrained to the world.
  public var camera: Camera { viewport.camera }

  /// Returns the commands that draw the scene. They are computed on up to `threads` threads.
  public func displayList(threads: Int = 1) -> DisplayList {
    PlacedScene(self).displayList(threads: threads)
  }

  /// Draws the scene as `size.deviceWidth` x `size.deviceHeight` pixels. The pixels are the same for any number of
  /// threads, which must be at least 1. To also read labels or query features, place the scene once with
  /// `PlacedScene`.
  public func draw(threads: Int = 1) -> PixelBuffer { PlacedScene(self).draw(threads: threads) }
}

extension Scene {
  /// Discards the content when no display list is needed any longer. Queries about the view itself remain possible.
  package mutating func discardContent() {
    content.tiles = [:]
    content.pixels = [:]
    symbols = SceneSymbols()
    symbolHistory = nil
    cover.below = []
    cover.onGround = []
    cover.above = []
  }
}

extension Scene {
  /// Returns a scene without a map, whose cover is the whole picture. It has the style, the images and the fonts of this
  /// scene.
  package func paper(of size: PictureSize) -> Scene {
    var scene = self
    scene.discardContent()
    scene.content = ViewContent(
      style: content.style, viewport: Viewport(camera: Camera(), size: size), tiles: [:],
      pixels: [:], images: content.images, globalState: content.globalState,
      featureStates: content.featureStates)
    scene.cover = SceneCover()
    scene.cover.hidesMap = true
    scene.drawsBackground = false
    scene.debugOverlays = []
    scene.warnings = []
    return scene
  }

  /// The names of the sources whose layers the scene shows.
  package var drawnSources: Set<String> { Set(tiles.keys).union(pixels.keys) }
}

extension Scene {
  /// The style.
  package var style: Style { content.style }
  /// The view.
  package var viewport: Viewport { content.viewport }
  var pixels: [String: SourcePixels] { content.pixels }
  var tiles: [String: [LoadedTile]] {
    get { content.tiles }
    set { content.tiles = newValue }
  }
}

/// The content that a program draws below and over the map of a scene. Texts are `TextMark` values, and layers of
/// vector pictures have marks.
package struct SceneCover: Sendable {
  /// The commands below the map, which are visible where the map is transparent.
  package var below: [DrawCommand] = []
  /// The commands on the ground, below labels.
  package var onGround: [DrawCommand] = []
  /// The commands over the map.
  package var above: [DrawCommand] = []
  /// The boxes that labels avoid, in pixels of the style.
  package var reservedBoxes: [Box] = []
  /// The title of the picture; nil to use the name of the style.
  package var title: String?
  /// Whether the content over the map hides it. The places of the picture are then not those of the camera.
  package var hidesMap = false

  /// Creates a cover that draws nothing.
  package init() {}
}
