import MapEngine
import MapGeometry
import MapRaster

/// A locator map with a frame. A line in the locator map marks the extent of the map.
struct InsetBlock: DecorationBlock {
  let part = DecorationPart.inset
  let size: Point

  /// The scene of the locator map. It is drawn only when the block is drawn.
  private let scene: Scene
  /// The extent of the map in the locator map. It is a polygon in pixels of the style from the upper left corner of the
  /// locator map.
  let extent: [Point]

  /// The widths of the line around the extent and of the light line below that line, in pixels of the style.
  private static let lineWidth = 1.75
  private static let haloWidth = 3.5

  /// Creates the block of a locator map. The extent of the map is a polygon in pixels of the style from the upper left
  /// corner of the locator map.
  init(_ scene: Scene, size: Point, extent: [Point]) {
    self.scene = scene
    self.size = size
    self.extent = extent
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let colors = brush.theme.colors
    var scene = scene
    // The map may end at the edge of a projection. The picture's map must not show through there.
    let paper = brush.fill([Box(corner: .zero, size: size).corners], color: colors.paper)
    scene.cover.below = [paper].marked(as: "paper")
    let pixels = scene.draw()
    let left = brush.snapped(corner.x)
    let top = brush.snapped(corner.y)
    var images = ImageCommand()
    images.images = [pixels]
    images.instances = [
      ImageCommand.Instance(
        image: 0, part: (from: .zero, to: SIMD2(Float(pixels.width), Float(pixels.height))),
        transform: ProjectiveTransform(
          rows: (SIMD3(1, 0, left), SIMD3(0, 1, top), SIMD3(0, 0, 1))),
        opacity: 1, interpolates: false)
    ]
    // The picture is on whole device pixels, so the box must be exactly around these pixels.
    let box = Box(
      minX: left / brush.ratio, minY: top / brush.ratio,
      maxX: (left + Double(pixels.width)) / brush.ratio,
      maxY: (top + Double(pixels.height)) / brush.ratio)
    let outline = extent.map { Point($0.x + box.minX, $0.y + box.minY) }
    return [
      .images(images),
      brush.stroke(
        [outline], width: Self.haloWidth, color: colors.paper.withOpacity(0.75), isClosed: true),
      brush.stroke([outline], width: Self.lineWidth, color: colors.accent, isClosed: true),
      brush.frame(box, width: DecorationTheme.neatLineWidth, color: colors.line),
    ]
  }
}
