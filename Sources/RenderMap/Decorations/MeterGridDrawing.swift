import MapEngine
import MapGeometry
import MapRaster

/// The drawing of a grid of eastings and northings: its lines, the labels of the lines, and the names of grid zones or
/// squares.
struct MeterGridDrawing {
  /// The commands that draw the lines.
  private(set) var commands: [DrawCommand] = []
  /// The labels of the lines, and the names; nil if there is no grid.
  private(set) var labels: GraticuleLabels?
  /// The reasons why the grid, or a part of it, is left out.
  private(set) var faults: [String] = []

  /// The greatest number of places that are tried for a name.
  private static let places = 300

  /// Creates the drawing of a grid.
  ///
  /// - Parameters:
  ///   - area: The rectangle of the map, in pixels of decorations. `deviceArea` is the same rectangle in device pixels.
  ///   - isFramed: Whether there are strips for labels beside the map.
  ///   - isFree: A function that returns whether a box, in pixels of decorations, overlaps no block.
  init(
    _ grid: ReferenceGrid, in viewport: Viewport, area: Box, deviceArea: Box, isFramed: Bool,
    _ brush: DecorationBrush, isFree: (Box) -> Bool
  ) {
    guard !viewport.drapesContent else {
      faults = ["the ground of the map has elevation; the grid is left out"]
      return
    }
    guard grid.hasValidSpacing else {
      let greatest = PictureLanguage.english.text(of: Double(grid.system.greatestSpacing))
      faults = ["the spacing must be an integer that divides \(greatest); the grid is left out"]
      return
    }
    if grid.system == .map, let fault = Self.fault(of: viewport.referenceSystem) {
      faults = [fault]
      return
    }
    guard let found = MeterGrid(grid, viewport: viewport, area: deviceArea, ratio: brush.ratio)
    else {
      faults = [
        "its lines are too close to each other at this scale; the grid is left out, and a graticule may be used"
      ]
      return
    }
    if found.isCut {
      faults = ["UTM ends at 80 degrees south and 84 degrees north; the grid is left out beyond"]
    }
    commands = [
      brush.deviceStroke(
        found.lines.flatMap(\.parts), width: brush.theme.graticuleLineWidth,
        color: brush.theme.colors.graticule)
    ]
    var labels = GraticuleLabels(
      found.lines, in: nil, area: area, isFramed: isFramed, brush, isFree: isFree)
    for part in found.parts {
      guard let text = brush.text(part.name, brush.theme.graticule) else { continue }
      // A single name is at the upper right corner of the map. Otherwise, names are in the middle of their parts.
      let wanted =
        found.parts.count == 1
        ? Point(deviceArea.maxX, deviceArea.minY)
        : part.samples.reduce(.zero, +) * (1 / Double(part.samples.count))
      let nearest = part.samples.sorted { ($0 - wanted).length < ($1 - wanted).length }
      labels.add(text, near: nearest.prefix(Self.places).map { $0 * (1 / brush.ratio) }) { box in
        area.contains(box) && isFree(box)
          && box.corners.allSatisfy {
            MeterGrid.name(atDevice: $0 * brush.ratio, of: grid.system, viewport) == part.name
          }
      }
    }
    self.labels = labels
  }

  /// Returns the reason why the projection of a map has no grid of its own; nil if it has one.
  static func fault(of system: ProjectedSystem?) -> String? {
    let remedy = "the grid is left out; use such a system, or the grid utm"
    guard let system else {
      return
        "the projection is not a coordinate reference system in meters, such as EPSG:2056; \(remedy)"
    }
    let isInMeters = abs(system.units.x) == 1 && abs(system.units.y) == 1
    return isInMeters ? nil : "the coordinates of \(system.name) are not in meters; \(remedy)"
  }
}
