public import MapEngine
import MapGeometry
import MapRaster

/// The outline of a page of an atlas on an overview, with the number of the page.
public struct SheetLine: Hashable, Sendable {
  /// The number of the page.
  public var number: String
  /// The corners of the map of the page.
  public var corners: [LngLat]

  /// Creates an outline.
  public init(_ number: String, corners: [LngLat]) {
    self.number = number
    self.corners = corners
  }
}

/// The drawing of the outlines of pages, with their numbers in the middle.
struct SheetLines {
  /// The commands that draw the outlines and the numbers.
  private(set) var commands: [DrawCommand] = []
  /// The number of pages whose numbers have no room.
  private(set) var withoutNumber = 0

  /// The width of outlines and of the halos of numbers, in pixels of decorations.
  private static let lineWidth = 1.25
  private static let haloWidth = 1.5

  /// Draws the outlines of pages in a picture.
  init(_ sheets: [SheetLine], in viewport: Viewport, _ brush: DecorationBrush) {
    let colors = brush.theme.colors
    var outlines: [[Point]] = []
    var numbers: [DrawCommand] = []
    for sheet in sheets {
      let corners = sheet.corners.compactMap {
        viewport.picture(ofNearest: $0).map { $0 * (1 / brush.scale) }
      }
      guard corners.count == sheet.corners.count, !corners.isEmpty else {
        withoutNumber += 1
        continue
      }
      var box = Box.empty
      for corner in corners { box.formUnion(corner) }
      outlines.append(corners)
      guard let text = brush.text(sheet.number, brush.theme.heading),
        // A page without an extent, such as that of a point, has room around it.
        box.width == 0 || text.width <= box.width, box.height == 0 || text.height <= box.height
      else {
        withoutNumber += 1
        continue
      }
      let corner = Point(
        (box.minX + box.maxX - text.width) / 2, (box.minY + box.maxY - text.height) / 2)
      numbers += [
        text.halo(at: corner, ratio: brush.ratio, color: colors.paper, width: Self.haloWidth),
        brush.draw(text, at: corner),
      ]
    }
    guard !outlines.isEmpty else { return }
    commands =
      [
        brush.stroke(
          outlines, width: Self.lineWidth, color: colors.accent, isClosed: true)
      ] + numbers
  }
}
