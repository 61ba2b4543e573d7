import MapJSON

/// A collector of the geometries of a layer's features. It executes the commands of each geometry (vector tile
/// specification 2.1, section 4.3). The commands are executed as in MapLibre, which tolerates more than the
/// specification allows.
struct GeometryColumns: ~Copyable {
  /// All points so far.
  private(set) var points = ColumnBuffer<TileLayer.TilePoint>()
  /// The end of each part in `points`.
  private(set) var partEnds = ColumnBuffer<Int>()
  /// The first tolerated error, or nil if there was no such error so far.
  private(set) var damage: VectorTileError?

  /// Whether the layer has version 1. This version allows ClosePath in lines, and ClosePath with a count of 0.
  private var isVersion1 = false

  /// Empties the columns for the next layer.
  mutating func begin(isVersion1: Bool) {
    points.removeAll()
    partEnds.removeAll()
    damage = nil
    self.isVersion1 = isVersion1
  }

  /// Appends the geometry of `commands` and returns its range in `partEnds`.
  mutating func append(
    _ commands: ProtobufReader, of type: TileLayer.GeometryType
  ) throws(VectorTileError) -> Range<Int> {
    var commands = commands
    var cursor = Cursor()
    let first = partEnds.count
    while !commands.isAtEnd {
      let offset = commands.offset
      let (command, count) = try nextCommand(from: &commands)
      let found: UInt32
      switch command {
      case .moveTo: found = try move(count, of: type, from: &commands, cursor: &cursor)
      case .lineTo: found = try appendRun(count, from: &commands, cursor: &cursor)
      case .closePath:
        try closePart(of: type, offset: offset)
        found = count
      }
      guard found < count else { continue }
      let error = VectorTileError(.missingPoints(stated: count, found: found), offset: offset)
      // A point geometry is used without the missing points. A line or ring that lacks points is rejected.
      guard type == .point, found > 0 else { throw error }
      damage = damage ?? error
    }
    endPart(of: type)
    return first..<partEnds.count
  }

  /// Reads and validates the next command and its count.
  @inline(__always)
  private func nextCommand(
    from commands: inout ProtobufReader
  ) throws(VectorTileError) -> (GeometryCommand, count: UInt32) {
    let offset = commands.offset
    let integer = try commands.readInteger()
    let count = integer >> 3
    guard let command = GeometryCommand(rawValue: integer & 7) else {
      throw VectorTileError(.unknownCommand(integer & 7), offset: offset)
    }
    guard command == .closePath ? count == 1 || count == 0 && isVersion1 : count > 0 else {
      throw VectorTileError(.commandCount(command, count: count), offset: offset)
    }
    guard command == .moveTo || hasOpenPart else {
      throw VectorTileError(.noMoveTo(before: command), offset: offset)
    }
    return (command, count)
  }

  private var hasOpenPart: Bool { points.count > (partEnds.last ?? 0) }

  /// Executes MoveTo. Starts a point, line or ring for each pair of parameters, and returns the number of pairs
  /// found.
  private mutating func move(
    _ count: UInt32, of type: TileLayer.GeometryType, from commands: inout ProtobufReader,
    cursor: inout Cursor
  ) throws(VectorTileError) -> UInt32 {
    if type == .point { return try appendRun(count, from: &commands, cursor: &cursor) }
    for found in 0..<count {
      endPart(of: type)
      if try appendRun(1, from: &commands, cursor: &cursor) == 0 { return found }
    }
    return count
  }

  /// Appends up to `count` points and returns the number of points found. Each point is relative to the previous
  /// point.
  private mutating func appendRun(
    _ count: UInt32, from commands: inout ProtobufReader, cursor: inout Cursor
  ) throws(VectorTileError) -> UInt32 {
    // A point takes at least two bytes.
    points.reserve(min(Int(count), commands.remaining / 2))
    for found in 0..<count {
      guard !commands.isAtEnd else { return found }
      points.appendReserved(
        cursor.move(x: try commands.readInteger(), y: try commands.readInteger()))
    }
    return count
  }

  /// Executes ClosePath. Repeats the first point of the open part.
  private mutating func closePart(
    of type: TileLayer.GeometryType, offset: Int
  ) throws(VectorTileError) {
    guard type == .polygon || type == .line && isVersion1 else {
      throw VectorTileError(.closePathOutsidePolygon, offset: offset)
    }
    points.append(points[partEnds.last ?? 0])
  }

  /// Ends the open part, if there is one. Closes the part if it is a ring that is not closed.
  private mutating func endPart(of type: TileLayer.GeometryType) {
    guard hasOpenPart, let last = points.last else { return }
    let first = points[partEnds.last ?? 0]
    if type == .polygon, last != first { points.append(first) }
    partEnds.append(points.count)
  }
}

/// The cursor of the vector tile specification. It is the place at which the last command ended.
private struct Cursor {
  private var x: Int64 = 0
  private var y: Int64 = 0

  /// Moves by two parameter integers in zigzag form and returns the new place, clamped to 32 bits.
  @inline(__always)
  mutating func move(x: UInt32, y: UInt32) -> TileLayer.TilePoint {
    // The sum cannot overflow, because that would take 2^32 steps, and therefore a tile of 40 GB.
    self.x &+= Int64(Int32(bitPattern: x >> 1) ^ -Int32(bitPattern: x & 1))
    self.y &+= Int64(Int32(bitPattern: y >> 1) ^ -Int32(bitPattern: y & 1))
    return TileLayer.TilePoint(Int32(clamping: self.x), Int32(clamping: self.y))
  }
}
