import MapEngine
import MapGeometry
import MapRaster
import MapVector

/// A map in a frame within the picture: a locator map, in which a line marks the extent of the map, or a part of the map.
struct InsetBlock: DecorationBlock {
  let part: DecorationPart
  let size: Point

  /// The scene of the inset. It is drawn only when the block is drawn.
  private let scene: Scene
  private let fonts: MapFonts
  /// The extent of the map in the locator map. It is a polygon in pixels of decorations from the upper left corner of the
  /// locator map. It is empty in other insets.
  let extent: [Point]
  /// The name in the upper left corner.
  private let name: DecorationText?

  /// The widths of the line around the extent and of the light line below that line, in pixels of decorations.
  private static let lineWidth = 1.75
  private static let haloWidth = 3.5
  /// The distance from the frame to the name, in pixels of decorations.
  private static let namePadding = 4.0

  /// Creates the block of a scene.
  ///
  /// - Parameters:
  ///   - map: The map of the scene.
  ///   - extent: The extent that is marked; empty to mark nothing.
  init(
    _ part: DecorationPart, _ scene: Scene, of map: Map, extent: [Point] = [],
    name: DecorationText? = nil
  ) {
    self.part = part
    self.scene = scene
    fonts = map.glyphs.fonts
    let picture = scene.viewport.size
    size =
      Point(Double(picture.deviceWidth), Double(picture.deviceHeight)) * (1 / picture.pixelRatio)
    self.extent = extent
    self.name = name
  }

  /// Returns the name of the inset of a scene; nil if it does not fit into the inset, or if no font can draw it.
  static func name(_ name: String, in scene: Scene, _ brush: DecorationBrush) -> DecorationText? {
    let size = scene.viewport.size
    let room = Point(Double(size.width) - 2 * namePadding, Double(size.height) - namePadding)
    let text = brush.text(name, brush.theme.label, maxWidth: room.x)
    return text.flatMap { $0.height <= room.y ? $0 : nil }
  }

  func commands(at corner: Point, with brush: DecorationBrush) -> [DrawCommand] {
    let colors = brush.theme.colors
    // The picture is on whole device pixels, so the box must be exactly around these pixels.
    let origin = Point(brush.snapped(corner.x), brush.snapped(corner.y))
    let start = origin * (1 / brush.ratio)
    let box = Box(corner: start, size: size)
    var commands = [picture(at: origin, with: brush)]
    if let name {
      let padding = Self.namePadding
      commands += [
        brush.panel(
          Box(corner: start, size: Point(name.width + 2 * padding, name.height + padding)),
          radius: 0),
        brush.draw(name, at: start + Point(padding, padding / 2)),
      ]
    }
    if !extent.isEmpty {
      let outline = extent.map { $0 + start }
      commands += [
        brush.stroke(
          [outline], width: Self.haloWidth, color: colors.paper.withOpacity(0.75), isClosed: true),
        brush.stroke([outline], width: Self.lineWidth, color: colors.accent, isClosed: true),
      ]
    }
    return commands + [brush.frame(box, width: brush.theme.frameLineWidth, color: colors.line)]
  }

  /// Returns the mark of the inset's picture at a place in device pixels.
  private func picture(at origin: Point, with brush: DecorationBrush) -> DrawCommand {
    // The map may end at the edge of a projection. The picture's map must not show through there.
    let paper = brush.fill(
      [Box(corner: .zero, size: size).corners], color: brush.theme.colors.paper)
    var scene = scene
    scene.cover.below = [paper].marked(as: "paper")
    return .mark(PictureMark(scene, fonts, at: origin))
  }
}

extension PictureMark {
  /// Creates the mark of a scene at a place in device pixels.
  ///
  /// - Parameters:
  ///   - fonts: The fonts of the scene's map.
  ///   - threads: The number of threads that draw the scene.
  init(_ scene: Scene, _ fonts: MapFonts, at origin: Point, threads: Int = 1) {
    let size = scene.viewport.size
    self.init(
      origin: origin, width: size.deviceWidth, height: size.deviceHeight, glyph: fonts.glyph,
      pixels: { scene.draw(threads: threads) },
      list: { PlacedScene(scene).markedDisplayList(threads: threads) })
    isGlobe = scene.viewport.dividesContent
  }
}
