import MapGeometry
import MapStyle
import MapText
import MapTiles

/// Finds the anchors of symbols on the features of a tile.
struct SymbolAnchorFinder {
  /// An anchor in grid units, and its position on a line. The position is nil if the anchor is at a point.
  typealias Anchor = (point: Point, lineAnchor: LineAnchor?)

  /// The lines that symbols follow.
  private(set) var lines: [[Point]] = []

  private let tile: LayerTile
  private let properties: SymbolTileProperties
  /// The text size at zoom level 18, for which anchors along lines are found.
  private let maxTextSize: TileProperty<Double>
  /// The grid that divides lines on a globe; nil if the plane is flat.
  private let division: SubdivisionGrid?
  /// The place in which the tile is drawn. A symbol on an edge is drawn once.
  private let place: TilePlace
  /// The anchors found so far along lines, by text.
  private var taken: [String: TakenAnchors] = [:]
  /// The number of places along lines that were examined so far for labels.
  private var examined = 0.0

  /// The number of examined places in a tile above which the places are farther apart. Only maps with tiles magnified
  /// thousands of times exceed it.
  private static let placeLimit = 1_000_000.0
  /// The minimum distance between places beyond this number, in grid units.
  private static let coarseSpacing = 128.0

  /// Creates a finder for a tile. At first, no anchors are taken.
  init(_ layout: Layer.Symbol, _ properties: SymbolTileProperties, in tile: LayerTile) {
    self.tile = tile
    self.properties = properties
    let frame = tile.frame
    division = SubdivisionGrid(
      cells: frame.viewport.cells(of: .lines, zoom: frame.tile.id.z), extent: SymbolGrid.extent)
    place = TilePlace(
      tile.place, of: frame.tile, extent: SymbolGrid.extent, in: frame.viewport)
    maxTextSize = TileProperty(
      layout.textSize, scope: tile.scope, tileZoom: 18, cursor: tile.cursor)
  }

  /// Returns the anchors of a feature at points in the tile. They are the feature's points, the first points of its
  /// lines, or the middles of its polygons. The result is nil if the layer's symbols follow lines.
  func points(of feature: SymbolFeature) -> [Anchor]? {
    guard properties.placement == .point else { return nil }
    var points: [Anchor] = []
    forEachPoint(ofFeature: feature.index) { points.append(($0, nil)) }
    return points
  }

  /// Calls `body` with each anchor of a feature at points in the tile.
  func forEachPoint(ofFeature index: Int, _ body: (Point) -> Void) {
    let cursor = tile.cursor
    let record = cursor.layer.features[index]
    if record.type == .polygon {
      let layer = cursor.layer
      // The tolerance is one pixel of a tile with 512 pixels per side.
      let tolerance = 16.0
      for polygon in GridGeometry.polygons(of: record, in: layer) {
        let pole = PoleOfInaccessibility.pole(of: polygon, tolerance: tolerance)
        if let pole, place.holds(pole) { body(pole) }
      }
      return
    }
    let scale = SymbolGrid.extent / Double(max(1, cursor.layer.extent))
    for part in record.parts {
      let points = cursor.layer.points(ofPart: part)
      for point in record.type == .point ? points : points.prefix(1) {
        let anchor = GridGeometry.gridPoint(point, scale: scale)
        if place.holds(anchor) { body(anchor) }
      }
    }
  }

  /// Returns the anchors in the tile at which a label fits along lines.
  mutating func anchors(along lines: [[Point]], for parts: SymbolShaper.Parts) -> [Anchor] {
    anchors(
      along: lines, for: parts.horizontal.first?.text.text,
      length: parts.along.map { $0.right - $0.left },
      iconLength: parts.icon.map { $0.box.maxX - $0.box.minX } ?? 0)
  }

  /// Returns the anchors in the tile at which a label fits along lines.
  ///
  /// - Parameters:
  ///   - text: The horizontal text; nil if the label has no horizontal text.
  ///   - length: The length of the text in 24ths of an em; nil if the label has no text.
  ///   - iconLength: The length of the icon; 0 if the label has no icon.
  mutating func anchors(
    along lines: [[Point]], for text: String?, length: Double?, iconLength: Double
  ) -> [Anchor] {
    let (fit, boxScale) = lineLabelFit(length: length, iconLength: iconLength)
    var anchors: [Anchor] = []
    if properties.placement == .lineCenter {
      for line in lines.map(divided) {
        let center = LineAnchors(line: line, fit: fit).center()
        add(center.map { [$0] } ?? [], on: line, to: &anchors)
      }
      return anchors
    }
    // A margin of two ems keeps labels clear of crossings.
    let margin = 48 * boxScale
    // The place of a tile on a chart is not a square. Anchors outside the place are left out below.
    let isOnChart = tile.frame.viewport.projectsTiles
    let clipped =
      isOnChart
      ? lines : lines.flatMap { LineClipping.parts(of: $0, within: SymbolGrid.extent) }
    for line in clipped.map(divided) {
      let candidates = LineAnchors(line: line, fit: fit, isInTile: !isOnChart).anchors(
        spacing: spacing(along: line, fit), margin: margin, overscaling: properties.overscaling)
      let free = candidates.filter { isFree($0.point, for: text) }
      add(free, on: line, to: &anchors)
    }
    return anchors
  }

  /// Returns the distance between the anchors along a line, in grid units.
  private mutating func spacing(along line: [Point], _ fit: LineLabelFit) -> Double {
    let length = zip(line, line.dropFirst()).reduce(0) { $0 + $1.0.distance(to: $1.1) }
    let places = length / max(properties.spacing, fit.length + properties.spacing / 4, 1)
    guard examined + places > Self.placeLimit else {
      examined += places
      return properties.spacing
    }
    return max(properties.spacing, Self.coarseSpacing)
  }

  /// Returns a line divided into segments that are short enough to follow the ground.
  private func divided(_ line: [Point]) -> [Point] {
    guard let division, var before = line.first else { return line }
    var points = [before]
    for point in line.dropFirst() {
      division.forEachCrossing(from: before, to: point) { points.append($0) }
      points.append(point)
      before = point
    }
    return points
  }

  /// Returns the requirements of a label on its line, and the number of grid units per 24th of an em. Both are for
  /// the text size at zoom level 18, so anchors are the same at all zoom levels.
  private func lineLabelFit(
    length: Double?, iconLength: Double
  ) -> (fit: LineLabelFit, boxScale: Double) {
    let scale = properties.unitsPerPixel * maxTextSize.value(at: tile.cursor) / 24
    let fit = LineLabelFit(
      length: max(length ?? 0, iconLength, 0) * scale,
      angleWindow: length == nil ? 0 : 3 / 5 * 24 * scale, maxAngle: properties.maxAngle)
    return (fit, scale)
  }

  private mutating func add(
    _ candidates: [LineAnchors.Anchor], on line: [Point], to anchors: inout [Anchor]
  ) {
    let candidates = candidates.filter { place.holds($0.point) }
    guard !candidates.isEmpty else { return }
    for anchor in candidates {
      let lineAnchor = LineAnchor(line: lines.count, segment: anchor.segment, angle: anchor.angle)
      anchors.append((anchor.point, lineAnchor))
    }
    lines.append(line)
  }

  /// Returns whether an anchor is at least half the spacing away from all anchors of the same text. If so, marks the
  /// anchor as taken.
  private mutating func isFree(_ anchor: Point, for text: String?) -> Bool {
    guard let text else { return true }
    return taken[text, default: TakenAnchors(distance: properties.spacing / 2)].add(anchor)
  }
}

/// The anchors of a text along lines, with a minimum distance between them. They are stored in cells as wide as the
/// distance, so an anchor is compared only with the anchors of nine cells.
struct TakenAnchors {
  private struct Cell: Hashable {
    var column: Int
    var row: Int
  }

  private let distance: Double
  private var cells: [Cell: [Point]] = [:]

  /// Creates an empty set of anchors with a minimum distance between them, in grid units.
  init(distance: Double) { self.distance = distance }

  /// Adds an anchor unless another anchor is nearer than the distance. Returns whether the anchor was added.
  mutating func add(_ anchor: Point) -> Bool {
    // No anchor is nearer than 0.
    guard distance > 0 else { return true }
    let own = Cell(column: step(anchor.x), row: step(anchor.y))
    for column in own.column - 1...own.column + 1 {
      for row in own.row - 1...own.row + 1 {
        let others = cells[Cell(column: column, row: row)] ?? []
        if others.contains(where: { anchor.distance(to: $0) < distance }) { return false }
      }
    }
    cells[own, default: []].append(anchor)
    return true
  }

  /// Returns the cell of a coordinate. Very distant coordinates share one cell, so every cell index fits in an `Int`.
  private func step(_ coordinate: Double) -> Int {
    Int(min(max(-1e15, (coordinate / distance).rounded(.down)), 1e15))
  }
}
