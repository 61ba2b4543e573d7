import MapGeometry
import MapRaster
import MapStyle

/// The visible content of data layers in a scene. It consists of circles, icons and labels, and lines and areas.
package struct VisibleData {
  /// The circles, and the icons and labels that are visible or that a reserved box displaces.
  package private(set) var marks: [AnchoredBox] = []
  /// The boxes of all possible places of icons and labels; empty unless they are requested.
  package private(set) var possible: [AnchoredBox] = []
  /// The view. Its symbols are placed only if a layer needs them.
  private let content: PlacedContent
  /// The ids of the layers of lines and areas.
  private var shapes: Set<String> = []

  /// The maximum number of symbols of a layer at which all their possible places are measured.
  private static let symbolLimit = 1000

  /// Measures a scene.
  ///
  /// - Parameters:
  ///   - layers: The layers of the data.
  ///   - positions: The box of the positions of the data.
  ///   - reserved: The boxes that labels avoid.
  ///   - withPossible: Whether all possible places of symbols are measured.
  ///   - isFree: A function that returns whether nothing in a box is covered or cut. If the box around all circles is
  ///     free, circles are not measured.
  package init(
    _ scene: Scene, layers: [Layer], positions: Box, reserved: [Box], withPossible: Bool,
    isFree: (Box) -> Bool
  ) {
    let view = scene.content
    let hasSymbols = layers.contains { $0.type == .symbol }
    let symbols = hasSymbols ? scene.symbols : SceneSymbols()
    content = PlacedContent(
      view: view, symbols: symbols, rules: PlacementRules(reserved: reserved))
    for layer in layers where layer.isShown(in: view.scope) {
      if layer.type == .symbol {
        marks += content.placement.visibleBoxes(ofLayer: layer.id)
        if withPossible {
          possible += content.placement.possibleBoxes(ofLayer: layer.id, limit: Self.symbolLimit)
        }
        continue
      }
      let tiles = view.tiles(for: layer, sortKey: layer.sortKey)
      guard case .circle(let circle) = layer.content else {
        if !tiles.isEmpty { shapes.insert(layer.id) }
        continue
      }
      let reach = tiles.map { layer.query(in: $0)?.reach ?? 0 }.max() ?? 0
      if view.viewport.isParallel, isFree(positions.expanded(by: reach)) { continue }
      let painter = CirclePainter(circle, scope: view.scope, viewport: view.viewport)
      for case .discs(let command) in painter.commands(for: tiles) {
        marks += command.discs.map { $0.anchoredBox(pixelRatio: view.viewport.size.pixelRatio) }
      }
    }
  }

  /// Returns the number of lines and areas that a box of the picture shows, without duplicates in each layer.
  package func shapeCount(in box: Box) -> Int {
    guard !shapes.isEmpty, !box.isEmpty else { return 0 }
    return RenderedQuery(
      content, area: QueryArea(QueryOutline(box), in: content.view.viewport), layers: shapes,
      filter: nil
    ).hits().count
  }
}

extension DiscCommand.Disc {
  /// Returns the box of the disc with its stroke, in pixels of the style.
  fileprivate func anchoredBox(pixelRatio: Double) -> AnchoredBox {
    let scale = 1 / pixelRatio
    let middle = Point(Double(center.x), Double(center.y)) * scale
    guard let mesh else {
      // Along an axis of the picture, half the extent of an ellipse is the square root of the sum of the squares of its
      // axes' components.
      let whole = Double(radius + strokeWidth) * scale
      let across = Double(axes.0.x * axes.0.x + axes.1.x * axes.1.x).squareRoot() * whole
      let down = Double(axes.0.y * axes.0.y + axes.1.y * axes.1.y).squareRoot() * whole
      let half = Point(across, down)
      let (low, high) = (middle - half, middle - half + half * 2)
      return AnchoredBox(
        anchor: middle, box: Box(minX: low.x, minY: low.y, maxX: high.x, maxY: high.y))
    }
    var box = Box.empty
    for vertex in mesh.vertices {
      let (x, y, depth) = (vertex.position.x, vertex.position.y, vertex.position.z)
      box.formUnion(Point(Double(x / depth), Double(y / depth)) * scale)
    }
    return AnchoredBox(anchor: middle, box: box)
  }
}
