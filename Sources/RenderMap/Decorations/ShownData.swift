import MapGeometry
import MapRaster
import MapStyle

/// What layers of data show in a scene: the boxes of circles, icons and labels, and the lines and areas.
struct ShownData {
  /// The boxes of circles, and of icons and labels that are shown or that a decoration is in the way of, in pixels of the
  /// style.
  private(set) var boxes: [Box] = []
  /// The view; its symbols are not placed without a layer that needs it.
  private let content: PlacedContent
  /// The layers of lines and areas.
  private var shapes: Set<String> = []

  /// Measures a scene.
  ///
  /// - Parameters:
  ///   - layers: The layers of the data.
  ///   - reserved: The boxes that labels avoid.
  init(_ scene: Scene, layers: [Layer], reserved: [Box]) {
    let view = scene.content
    let hasSymbols = layers.contains { $0.type == .symbol }
    let symbols = hasSymbols ? scene.symbols : SceneSymbols()
    let placement = ScenePlacement(view, symbols, PlacementRules(reserved: reserved))
    content = PlacedContent(view: view, symbols: symbols, placement: placement)
    for layer in layers where layer.isShown(in: view.scope) {
      switch layer.content {
      case .circle(let circle):
        let painter = CirclePainter(circle, scope: view.scope, viewport: view.viewport)
        for case .discs(let command) in painter.commands(for: view.tiles(for: layer)) {
          boxes += command.discs.map { $0.box(pixelRatio: view.viewport.size.pixelRatio) }
        }
      case .symbol:
        boxes += placement.boxesInView(ofLayer: layer.id)
      default: shapes.insert(layer.id)
      }
    }
  }

  /// Returns the number of lines and areas that a box of the picture shows, each once per layer.
  func shapeCount(in box: Box) -> Int {
    guard !shapes.isEmpty else { return 0 }
    return RenderedQuery(
      content, area: QueryArea(QueryOutline(box), in: content.view.viewport), layers: shapes,
      filter: nil
    ).hits().count
  }
}

extension DiscCommand.Disc {
  /// Returns the box of the disc with its stroke, in pixels of the style.
  fileprivate func box(pixelRatio: Double) -> Box {
    let scale = 1 / pixelRatio
    var box = Box.empty
    if let mesh {
      for vertex in mesh.vertices {
        let position = vertex.position
        box.formUnion(
          Point(Double(position.x / position.z), Double(position.y / position.z)) * scale)
      }
      return box
    }
    // The extent of an ellipse along an axis of the picture is the length of the axes' components.
    let whole = Double(radius + strokeWidth) * scale
    let (first, second) = axes
    let across = Double(first.x * first.x + second.x * second.x).squareRoot() * whole
    let down = Double(first.y * first.y + second.y * second.y).squareRoot() * whole
    let middle = Point(Double(center.x), Double(center.y)) * scale
    return Box(
      minX: middle.x - across, minY: middle.y - down, maxX: middle.x + across,
      maxY: middle.y + down)
  }
}
