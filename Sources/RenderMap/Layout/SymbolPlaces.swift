import MapGeometry
import MapStyle
import MapText
import MapTiles

/// Finds the places that labels may take on the features of a tile.
struct SymbolPlaces {
  /// A place: the anchor, and where it lies on its line, if it stands along one.
  typealias Place = (anchor: Point, lineAnchor: LineAnchor?)

  /// The lines that symbols stand along.
  private(set) var lines: [[Point]] = []

  private let tile: LayerTile
  private let properties: SymbolTileProperties
  /// The size that places along lines are found with.
  private let maxTextSize: TileProperty<Double>
  /// By text, where it stands along lines already.
  private var taken: [String: [Point]] = [:]

  /// A finder for a tile in which nothing is placed yet.
  init(_ layout: Layer.Symbol, _ properties: SymbolTileProperties, in tile: LayerTile) {
    self.tile = tile
    self.properties = properties
    maxTextSize = TileProperty(
      layout.textSize, scope: tile.scope, tileZoom: 18, cursor: tile.cursor)
  }

  /// The points within the tile that stand for a feature: its own, the first ones of its lines, or the
  /// middles of its polygons.
  func points(of feature: SymbolFeature) -> [Place] {
    let layer = tile.cursor.layer
    let record = layer.features[feature.index]
    var points: [Point]
    if record.type == .polygon {
      // Two pixels of a tile of 512.
      let tolerance = 16.0
      points = GridGeometry.polygons(of: record, in: layer).compactMap {
        PoleOfInaccessibility.pole(of: $0, tolerance: tolerance)
      }
    } else {
      points = GridGeometry.lines(of: record, in: layer).compactMap(\.first)
    }
    points.removeAll { !isInPlace($0) }
    return points.map { ($0, nil) }
  }

  /// The places within the tile that a label may take along lines.
  mutating func places(along lines: [[Point]], _ label: SymbolLabel) -> [Place] {
    let run = labelRun(label)
    var places: [Place] = []
    if properties.placement == .lineCenter {
      for line in lines {
        let center = LineAnchors(line: line, label: run.label).center()
        add(center.map { [$0] } ?? [], on: line, to: &places)
      }
      return places
    }
    // Two ems keep labels clear of crossings.
    let margin = 48 * run.boxScale
    for line in lines.flatMap({ LineClipping.parts(of: $0, within: SymbolTile.extent) }) {
      let anchors = LineAnchors(line: line, label: run.label).anchors(
        spacing: properties.spacing, margin: margin, overscaling: properties.overscaling)
      let free = anchors.filter { isFree($0.point, for: label.texts.horizontal.first?.text) }
      add(free, on: line, to: &places)
    }
    return places
  }

  /// What the label asks of a line, by the size that text has at zoom level 18, so that places are the
  /// same at all levels; and grid units a 24th of an em of that size.
  private func labelRun(_ label: SymbolLabel) -> (label: LabelRun, boxScale: Double) {
    let scale = properties.unitsPerPixel * maxTextSize.value(at: tile.cursor) / 24
    let shaped = label.texts.along
    let textLength = shaped.map { $0.right - $0.left } ?? 0
    let iconLength = label.icon.map { $0.box.maxX - $0.box.minX } ?? 0
    let run = LabelRun(
      length: max(textLength, iconLength, 0) * scale,
      turnWindow: shaped == nil ? 0 : 3 / 5 * 24 * scale, maxTurn: properties.maxTurn)
    return (run, scale)
  }

  private mutating func add(
    _ anchors: [LineAnchors.Anchor], on line: [Point], to places: inout [Place]
  ) {
    let anchors = anchors.filter { isInPlace($0.point) }
    guard !anchors.isEmpty else { return }
    for anchor in anchors {
      let lineAnchor = LineAnchor(line: lines.count, segment: anchor.segment, angle: anchor.angle)
      places.append((anchor.point, lineAnchor))
    }
    lines.append(line)
  }

  /// Whether an anchor keeps half the spacing from all that have the same text; it is then taken.
  private mutating func isFree(_ anchor: Point, for text: ShapedText?) -> Bool {
    guard let text = text?.text else { return true }
    let distance = properties.spacing / 2
    let isTaken = taken[text]?.contains { anchor.distance(to: $0) < distance } ?? false
    if isTaken { return false }
    taken[text, default: []].append(anchor)
    return true
  }

  /// Whether a point lies in the place that the tile is drawn in. Places are half-open, so that a
  /// symbol on an edge is drawn once.
  private func isInPlace(_ point: Point) -> Bool {
    let (place, id) = (tile.place.id, tile.frame.tile.id)
    let factor = StableMath.exp2(Double(place.z - id.z))
    let column = Double(place.x) - Double(id.x) * factor
    let row = Double(place.y) - Double(id.y) * factor
    let local = point * factor - Point(column, row) * SymbolTile.extent
    return local.x >= 0 && local.y >= 0 && local.x < SymbolTile.extent
      && local.y < SymbolTile.extent
  }
}
