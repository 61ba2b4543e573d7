import MapGeometry
import MapRaster
import MapTestSupport
import Testing

@testable import MapEngine
@testable import RenderMap

@Suite("Labels across the edges of tiles")
struct SeamTests {
  /// A label with its place in the world, in pixels.
  private struct Shown: Hashable {
    var layer: String
    var text: String
    var box: [Int]
  }

  /// Returns the labels of a square that touch a rectangle of the world, in pixels. Their coordinates are in 256ths of
  /// a pixel.
  private func shown(_ scene: MetatileScene, of metatile: Metatile, touching area: Box) -> Set<
    Shown
  > {
    let corner = Point(
      Double(metatile.column * metatile.side - PlacementSeams.buffer),
      Double(metatile.row * metatile.side - PlacementSeams.buffer))
    var result: Set<Shown> = []
    for label in scene.scene.labels() where label.showsText {
      guard let box = label.box else { continue }
      let sides = [
        box.minX + corner.x, box.minY + corner.y, box.maxX + corner.x, box.maxY + corner.y,
      ]
      let place = Box(minX: sides[0], minY: sides[1], maxX: sides[2], maxY: sides[3])
      guard place.intersects(area) else { continue }
      result.insert(
        Shown(
          layer: label.layer, text: label.text, box: sides.map { Int(($0 * 256).rounded()) }))
    }
    return result
  }

  private func metatile(_ column: Int, _ row: Int, zoom: Int = 3) throws -> Metatile {
    try #require(Metatile(zoom: zoom, side: 2048, column: column, row: row, pixelRatio: 1))
  }

  /// Returns the four squares of zoom level 3 and their labels.
  private func scenes(_ map: Map) throws -> [[(Metatile, MetatileScene)]] {
    try (0..<2).map { column in
      try (0..<2).map { row in
        let metatile = try metatile(column, row)
        return (metatile, map.scene(of: metatile))
      }
    }
  }

  @Test("labels on an edge are the same on both sides", arguments: [1, 2] as [UInt64])
  func decisions(seed: UInt64) throws {
    #expect(try labelsOnEdges(of: RandomMap.map(seed: seed, count: 2500)) > 100)
  }

  @Test("labels that depend on all labels of a row are the same on both sides")
  func dominoes() throws {
    #expect(try labelsOnEdges(of: RandomMap.dominoes()) > 8)
  }

  /// Compares the labels on the edges inside of the world from both sides, and returns their number.
  private func labelsOnEdges(of map: Map) throws -> Int {
    let squares = try scenes(map)
    var count = 0
    for number in 0..<2 {
      let along = Double(number) * 2048
      let upright = Box(minX: 2048, minY: along, maxX: 2048, maxY: along + 2048)
      let level = Box(minX: along, minY: 2048, maxX: along + 2048, maxY: 2048)
      let (west, east) = (squares[0][number], squares[1][number])
      let (north, south) = (squares[number][0], squares[number][1])
      let onUpright = shown(west.1, of: west.0, touching: upright)
      #expect(onUpright == shown(east.1, of: east.0, touching: upright))
      let onLevel = shown(north.1, of: north.0, touching: level)
      #expect(onLevel == shown(south.1, of: south.0, touching: level))
      count += onUpright.count + onLevel.count
    }
    return count
  }

  @Test("labels on the antimeridian are the same at both ends of the world")
  func antimeridian() throws {
    let squares = try scenes(RandomMap.map(seed: 4, count: 2500))
    for row in 0..<2 {
      let along = Double(row) * 2048
      let (west, east) = (squares[0][row], squares[1][row])
      let atStart = shown(
        west.1, of: west.0, touching: Box(minX: 0, minY: along, maxX: 0, maxY: along + 2048))
      let atEnd = shown(
        east.1, of: east.0, touching: Box(minX: 4096, minY: along, maxX: 4096, maxY: along + 2048))
      let moved = atEnd.map { label in
        var label = label
        for side in [0, 2] { label.box[side] -= 4096 * 256 }
        return label
      }
      #expect(Set(moved) == atStart)
      #expect(!atStart.isEmpty)
    }
  }

  @Test("the pixels beside an edge are those that the tile on the other side draws there")
  func pixels() throws {
    let map = try RandomMap.map(seed: 5, count: 1500)
    let (west, east) = (map.scene(of: try metatile(0, 1)), map.scene(of: try metatile(1, 1)))
    // The pictures include their margins, so symbols that are drawn beyond their boxes are complete.
    let (a, b) = (west.scene.draw(), east.scene.draw())
    let margin = Metatile.margin
    let width = 2 * Int(PlacementSeams.slack)
    let fromWest = a.part(x: margin + 2048 - width / 2, y: margin, width: width, height: 2048)
    let fromEast = b.part(x: margin - width / 2, y: margin, width: width, height: 2048)
    let differences = zip(fromWest.bytes, fromEast.bytes).map { abs(Int($0) - Int($1)) }
    // Positions are 32-bit numbers relative to each picture's corner, so coverage can differ by a level.
    #expect((differences.max() ?? 0) <= 2)
    #expect(fromWest.bytes.contains { $0 != 0 })
  }

  @Test("labels do not overlap, although they are placed in several turns")
  func noOverlaps() throws {
    let scene = try RandomMap.map(seed: 6, count: 1500).scene(of: metatile(0, 0))
    let boxes = scene.scene.labels()
      .filter { $0.showsText && ["symbol city", "symbol poi"].contains($0.layer) }
      .compactMap(\.box)
    #expect(boxes.count > 50)
    for (index, box) in boxes.enumerated() {
      for other in boxes[(index + 1)...] {
        #expect(
          min(box.maxX, other.maxX) <= max(box.minX, other.minX)
            || min(box.maxY, other.maxY) <= max(box.minY, other.minY))
      }
    }
  }

  @Test("labels at corners, at edges and inside have different turns, and too large ones none")
  func turns() throws {
    let seams = PlacementSeams(try metatile(0, 0))
    let origin = Double(PlacementSeams.buffer) + CollisionIndex.margin
    func turn(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> PlacementSeams.Pass {
      seams.pass(
        of: Box(
          minX: origin + x, minY: origin + y, maxX: origin + x + width, maxY: origin + y + height))
    }
    #expect(turn(2000, 2000, 100, 100) == .corner)
    // The box is within 248 pixels of the corner, with a tolerance of 8 pixels.
    #expect(turn(2000, 1700, 100, 100) == .corner)
    #expect(turn(2000, 1600, 100, 100) == .edge)
    #expect(turn(1600, 2000, 100, 100) == .edge)
    #expect(turn(1600, 1600, 100, 100) == .inside)
    // The tolerance extends across the edge.
    #expect(turn(1939, 1000, 100, 100) == .inside)
    #expect(turn(1941, 1000, 100, 100) == .edge)
    #expect(turn(1950, 1000, 233, 20) == .tooLarge)
    #expect(turn(1500, 1000, 400, 20) == .inside)
    #expect(turn(3000, 1000, 100, 20) == .beyond)
    // The world ends in the north, and continues in the west.
    #expect(turn(1000, -20, 100, 40) == .inside)
    #expect(turn(-20, 1000, 100, 40) == .edge)
  }
}
