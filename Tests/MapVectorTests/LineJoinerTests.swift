import MapGeometry
import Testing

@testable import MapVector

@Suite("Lines that are cut by tiles")
struct LineJoinerTests {
  private static func joined(
    _ lines: [(points: [Point], isClosed: Bool)], keys: [Int] = [1, 1], look: Int? = nil,
    reach: Double = 0.5
  ) -> [LineJoiner.Line] {
    var borders = TileBorders()
    let tiles = [0.0, 10].map { x in
      borders.region(ofTile: [
        Point(x, 0), Point(x + 10, 0), Point(x + 10, 10), Point(x, 10),
      ])
    }
    var joiner = LineJoiner(borders)
    for (index, tile) in tiles.enumerated() {
      let line = lines[min(index, lines.count - 1)]
      for part in LineJoiner.Part.parts(
        of: line.points, isClosed: line.isClosed, in: tile, key: keys[index], reach: reach)
      {
        var part = part
        part.look = look
        joiner.add(part)
      }
    }
    return joiner.lines()
  }

  @Test("a line over a border is one line")
  func line() {
    let lines = Self.joined([([Point(2, 5), Point(18, 5)], false)])
    #expect(lines.count == 1)
    #expect(lines[0].points == [Point(2, 5), Point(10, 5), Point(18, 5)])
    #expect(!lines[0].isClosed)
  }

  @Test("ends that differ by less than the reach meet in the middle")
  func rounding() {
    let lines = Self.joined([
      ([Point(2, 5), Point(18, 5)], false), ([Point(2, 5.25), Point(18, 5.25)], false),
    ])
    #expect(lines.count == 1)
    #expect(lines[0].points == [Point(2, 5), Point(10, 5.125), Point(18, 5.25)])
  }

  @Test("ends farther away from each other stay separate, and so do lines of other features")
  func apart() {
    let far = Self.joined([
      ([Point(2, 5), Point(18, 5)], false), ([Point(2, 6), Point(18, 6)], false),
    ])
    #expect(far.count == 2)
    #expect(Self.joined([([Point(2, 5), Point(18, 5)], false)], keys: [1, 2]).count == 2)
  }

  @Test("lines whose identifiers differ from tile to tile are joined if they look the same")
  func look() {
    let lines = Self.joined([([Point(2, 5), Point(18, 5)], false)], keys: [1, 2], look: 0)
    #expect(lines.map(\.points) == [[Point(2, 5), Point(10, 5), Point(18, 5)]])
    // The parts of the same feature come first.
    let crossing = Self.joined(
      [([Point(2, 5), Point(18, 5), Point(18, 5.1), Point(2, 5.1)], false)], look: 0)
    #expect(crossing.count == 1)
    #expect(crossing.first?.points.count == 6)
  }

  @Test("a line that crosses the border several times is one line")
  func zigzag() {
    let points = [Point(2, 2), Point(18, 3), Point(2, 4), Point(18, 5)]
    let lines = Self.joined([(points, false)])
    #expect(lines.count == 1)
    #expect(lines[0].points.count == 7)
    #expect(lines[0].points.first == Point(2, 2))
    #expect(lines[0].points.last == Point(18, 5))
  }

  @Test("a ring across the border remains a ring")
  func ring() {
    let square = [Point(4, 2), Point(16, 2), Point(16, 8), Point(4, 8)]
    let lines = Self.joined([(square, true)])
    #expect(lines.count == 1)
    #expect(lines[0].isClosed)
    // The points are the corners and the two places on the border.
    #expect(lines[0].points.count == 6)
  }

  @Test("a ring inside of a tile is not changed")
  func whole() {
    let square = [Point(2, 2), Point(6, 2), Point(6, 8), Point(2, 8)]
    let lines = Self.joined([(square, true)])
    #expect(lines.count == 1)
    #expect(lines[0].isClosed)
    #expect(lines[0].points == square)
  }

  @Test("a line along the border belongs to one tile")
  func alongBorder() {
    let lines = Self.joined([([Point(10, 2), Point(10, 8)], false)])
    #expect(lines.map(\.points) == [[Point(10, 2), Point(10, 8)]])
  }

  @Test("many lines that cross a border at one place are joined in pairs")
  func manyAtOnePlace() {
    var borders = TileBorders()
    let tiles = [0.0, 10].map { x in
      borders.region(ofTile: [
        Point(x, 0), Point(x + 10, 0), Point(x + 10, 10), Point(x, 10),
      ])
    }
    var joiner = LineJoiner(borders)
    let count = 10_000
    for index in 0..<count {
      // The line goes from one of a thousand places in the left tile to a place in the right tile.
      let y = 4 + Double(index % 1000) / 500
      for tile in tiles {
        let line = [Point(2, y), Point(10, 5), Point(18, 10 - y)]
        for part in LineJoiner.Part.parts(
          of: line, isClosed: false, in: tile, key: 1, reach: 0.5)
        {
          joiner.add(part)
        }
      }
    }
    let lines = joiner.lines()
    #expect(lines.count == count)
    #expect(lines.allSatisfy { $0.points.count == 3 && $0.points[1] == Point(10, 5) })
  }
}
