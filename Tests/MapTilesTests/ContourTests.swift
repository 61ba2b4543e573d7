import MapGeoJSON
import MapGeometry
import MapTestSupport
import MapTiles
import Testing

/// Tests of contour lines of ground whose elevations are known beforehand.
@Suite("Contour lines")
struct ContourTests {
  /// Returns a grid whose elevations are a function of the column and the row.
  private func grid(
    _ columns: Range<Int>, _ rows: Range<Int>, _ elevation: (Int, Int) -> Double
  ) -> ElevationGrid {
    var grid = ElevationGrid(columns: columns, rows: rows)
    for row in rows {
      for column in columns { grid[column, row] = elevation(column, row) }
    }
    return grid
  }

  /// Returns random elevations from 0 to 60.
  private func hills(seed: UInt64) -> (Int, Int) -> Double {
    { column, row in
      var random = SplitMix64(seed: seed &+ UInt64(bitPattern: Int64(1000 * row + column)))
      return random.next(in: 0...60)
    }
  }

  /// Returns the elevation at a point on an edge between two adjacent samples, interpolated linearly; nil if the point
  /// is not on an edge.
  private func elevation(at point: Point, of grid: ElevationGrid) -> Double? {
    let (x, y) = (point.x - 0.5, point.y - 0.5)
    let (column, row) = (Int(x.rounded(.down)), Int(y.rounded(.down)))
    let (right, down) = (x - Double(column), y - Double(row))
    if right != 0, down != 0 { return nil }
    let start = grid[column, row]
    if right != 0 { return start + right * (grid[column + 1, row] - start) }
    return down == 0 ? start : start + down * (grid[column, row + 1] - start)
  }

  @Test("a line crosses a slope where the interpolated elevation is that of the line")
  func slope() throws {
    // The elevation rises by 10 to the east. The level 25 is halfway between the columns 2 and 3.
    let levels = try ContourTracer.levels(
      of: grid(0..<4, 0..<3) { column, _ in Double(10 * column) }, interval: 25)
    #expect(levels.map(\.elevation) == [25])
    // The higher ground in the east is on the left of a line to the south.
    #expect(levels.map(\.lines) == [[[Point(3, 0.5), Point(3, 1.5), Point(3, 2.5)]]])
  }

  @Test("a sample at the elevation of a line counts as higher ground")
  func exactLevel() throws {
    let levels = try ContourTracer.levels(
      of: grid(0..<3, 0..<2) { column, _ in Double(10 * column) }, interval: 10)
    // The lowest ground, at 0, has no line around it.
    #expect(levels.map(\.elevation) == [10, 20])
    #expect(levels.first?.lines == [[Point(1.5, 0.5), Point(1.5, 1.5)]])
  }

  @Test("every point of a line is on the ground", arguments: 0..<8 as Range<UInt64>)
  func onGround(seed: UInt64) throws {
    let grid = grid(0..<20, 0..<15, hills(seed: seed))
    let levels = try ContourTracer.levels(of: grid, interval: 7)
    #expect(levels.count == 8)
    for level in levels {
      for point in level.lines.joined() {
        let ground = try #require(elevation(at: point, of: grid))
        #expect(abs(ground - level.elevation) < 1e-9)
      }
    }
  }

  @Test("a line is closed, or ends at edges of the grid", arguments: 0..<8 as Range<UInt64>)
  func ends(seed: UInt64) throws {
    let grid = grid(0..<20, 0..<15, hills(seed: seed))
    for line in try ContourTracer.levels(of: grid, interval: 7).flatMap(\.lines) {
      let (first, last) = (try #require(line.first), try #require(line.last))
      #expect(line.count > 1)
      func isAtEdge(_ point: Point) -> Bool {
        point.x == 0.5 || point.x == 19.5 || point.y == 0.5 || point.y == 14.5
      }
      #expect(first == last || isAtEdge(first) && isAtEdge(last))
    }
  }

  @Test("a cone has one ring per elevation, at the distance of this elevation from its top")
  func cone() throws {
    let cone = grid(0..<81, 0..<81) { column, row in
      let (x, y) = (Double(column - 40), Double(row - 40))
      return 1000 - 20 * (x * x + y * y).squareRoot()
    }
    let levels = try ContourTracer.levels(of: cone, interval: 100)
    for level in levels where level.elevation >= 300 && level.elevation < 1000 {
      #expect(level.lines.count == 1)
      let line = try #require(level.lines.first)
      #expect(line.first == line.last)
      let radius = (1000 - level.elevation) / 20
      for point in line {
        let (x, y) = (point.x - 40.5, point.y - 40.5)
        // Chords of a circle are inside of it, by less than 1 / (8 * radius) cells.
        #expect(abs((x * x + y * y).squareRoot() - radius) < 0.05)
      }
    }
    #expect(levels.contains { $0.elevation == 900 })
  }

  @Test("opposite corners are connected if the mean elevation is above the line")
  func saddles() throws {
    func lines(_ low: Double) throws -> [[Point]] {
      // The higher corners are the northwestern one and the southeastern one.
      let grid = grid(0..<2, 0..<2) { column, row in column == row ? 10 : low }
      return try ContourTracer.levels(of: grid, interval: 8).first { $0.elevation == 8 }?.lines
        ?? []
    }
    // The mean is 9. Each line has a lower corner on its right: the northeastern and the southwestern one.
    let connected = try lines(7.9)
    #expect(connected.count == 2)
    #expect(
      connected.allSatisfy { line in
        line.allSatisfy { $0.x - $0.y > 0 } || line.allSatisfy { $0.x - $0.y < 0 }
      })
    // The mean is 5. Each line has a higher corner on its left.
    let separate = try lines(0)
    #expect(separate.count == 2)
    #expect(
      separate.allSatisfy { line in
        line.allSatisfy { $0.x + $0.y < 2 } || line.allSatisfy { $0.x + $0.y > 2 }
      })
  }

  @Test("cells beside a missing elevation have no lines")
  func missing() throws {
    for missing in [Double.nan, .infinity, -.infinity] {
      let hole = grid(0..<5, 0..<5) { column, row in
        column == 2 && row == 2 ? missing : Double(10 * column)
      }
      let lines = try ContourTracer.levels(of: hole, interval: 25).flatMap(\.lines)
      // The line at x = 3 is interrupted between the rows 1 and 3.
      #expect(lines == [[Point(3, 0.5), Point(3, 1.5)], [Point(3, 3.5), Point(3, 4.5)]])
    }
    #expect(
      try ContourTracer.levels(of: ElevationGrid(columns: 0..<4, rows: 0..<4), interval: 1)
        .isEmpty)
  }

  @Test("an interval that is too small for the ground is an error")
  func limits() {
    let slope = grid(0..<3, 0..<3) { column, _ in Double(1000 * column) }
    #expect(throws: ContourError.tooManyLevels(interval: 0.001)) {
      try ContourTracer.levels(of: slope, interval: 0.001)
    }
    for interval in [0, -1, Double.nan] {
      #expect(throws: ContourError.self) {
        try ContourTracer.levels(of: slope, interval: interval)
      }
    }
    let flatButHigh = grid(0..<2, 0..<2) { column, _ in 1e30 + Double(column) }
    #expect(throws: ContourError.self) {
      try ContourTracer.levels(of: flatButHigh, interval: 1)
    }
  }

  @Test("multiples of a decimal interval have the elevation that is written")
  func decimals() throws {
    let levels = try ContourTracer.levels(
      of: grid(0..<2, 0..<2) { column, _ in Double(column) }, interval: 0.1)
    #expect(levels.map(\.elevation) == [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1])
  }

  // MARK: Tiles

  /// Returns the lines of the tile that covers 16 columns from `column` on, with a buffer of 3 samples.
  private func tile(from column: Int, _ elevation: (Int, Int) -> Double) throws -> TileLayer {
    let box = Box(
      minX: Double(column), minY: 0, maxX: Double(column + 16), maxY: 16)
    return try #require(
      try ContourTiler.layer(
        of: grid(column - 3..<column + 19, -3..<19, elevation), in: box, interval: 10,
        majorMultiplier: 2))
  }

  @Test("lines of adjacent tiles meet at the same points", arguments: 0..<8 as Range<UInt64>)
  func seams(seed: UInt64) throws {
    let west = try tile(from: 0, hills(seed: seed))
    let east = try tile(from: 16, hills(seed: seed))
    /// Returns the rows at which lines cross a column of a tile.
    func crossings(_ layer: TileLayer, _ x: Int32) -> Set<Int32> {
      Set(layer.points.filter { $0.x == x && (0...8192).contains($0.y) }.map(\.y))
    }
    let common = crossings(west, 8192)
    #expect(common.count > 5)
    #expect(crossings(east, 0) == common)
  }

  @Test("a feature has the elevation, the interval and whether it is a major line")
  func attributes() throws {
    let layer = try tile(from: 0) { column, _ in Double(column + 3) * 2 }
    // The elevations of the columns -3 to 18 are 0 to 42.
    let features = layer.features.map { feature in
      layer.tags[feature.tags].map { tag -> String in
        "\(layer.keys[Int(tag.key)]) \(layer.values[Int(tag.value)])"
      }
    }
    #expect(
      features == [
        ["ele integer(10)", "interval integer(10)", "major bool(false)"],
        ["ele integer(20)", "interval integer(10)", "major bool(true)"],
        ["ele integer(30)", "interval integer(10)", "major bool(false)"],
        ["ele integer(40)", "interval integer(10)", "major bool(true)"],
      ])
    // A straight line consists of its ends and of its crossings of the edges of the tile.
    #expect(Array(layer.points(ofPart: 0)).map(\.y) == [-1280, 0, 8192, 9472])
    // The elevation 10 is at column 2, whose sample is at 2.5 of 16 columns.
    #expect(layer.points(ofPart: 0).allSatisfy { $0.x == 1280 })
  }
}
