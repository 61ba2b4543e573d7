import MapGeoJSON
import MapTiles

/// Writes tiles of features as MapLibre tiles (tag 1), for tests and measurements.
public struct MapLibreTileEncoder {
  /// How vertices are stored.
  public enum Vertices: CaseIterable, Sendable {
    /// As they are.
    case plain
    /// As differences.
    case deltas
    /// As indices into a dictionary.
    case dictionary
    /// As indices into a dictionary of Morton codes. Vertices beyond 16 bits are stored as differences.
    case morton
  }

  /// How strings are stored.
  public enum Strings: CaseIterable, Sendable {
    /// As they are.
    case plain
    /// As indices into a dictionary.
    case dictionary
    /// As indices into a dictionary that is compressed.
    case compressed
    /// All columns as indices into the same dictionary.
    case shared
  }

  /// How integers are stored.
  public enum Integers {
    /// In the shortest of all encodings that store integers in this way.
    case shortest(MLTStreamEncoder.Physical)
    /// As the function determines for each stream.
    case chosen(() -> (MLTStreamEncoder.Logical, MLTStreamEncoder.Physical))
  }

  /// How vertices are stored.
  public var vertices: Vertices
  /// How strings are stored.
  public var strings: Strings
  /// How integers are stored.
  public var integers: Integers

  /// Creates an encoder with these encodings.
  public init(
    vertices: Vertices = .deltas, strings: Strings = .dictionary,
    integers: Integers = .shortest(.varint)
  ) {
    self.vertices = vertices
    self.strings = strings
    self.integers = integers
  }

  /// Returns a tile of `layers`.
  ///
  /// Values are in columns by name and type, so that the attributes of a feature can be in another order.
  public func tile(_ layers: [TileLayer]) -> [UInt8] { layers.flatMap(block) }

  private func block(_ layer: TileLayer) -> [UInt8] {
    var columns: [(description: [UInt8], content: [UInt8])] = []
    if layer.features.contains(where: { $0.identifier != nil }) {
      columns.append(([3], identifiers(layer)))
    }
    columns.append(([4], GeometryEncoder(layer, self).column))
    columns += PropertyEncoder(layer, self).columns
    var block = [1] + MLTStreamEncoder.string(layer.name) + MLTStreamEncoder.varint(layer.extent)
    block += MLTStreamEncoder.varint(columns.count) + columns.flatMap(\.description)
    block += columns.flatMap(\.content)
    return MLTStreamEncoder.varint(block.count) + block
  }

  private func identifiers(_ layer: TileLayer) -> [UInt8] {
    let numbers = layer.features.map { feature -> UInt64? in
      switch feature.identifier {
      case .integer(let number): UInt64(bitPattern: number)
      case .unsigned(let number): number
      default: nil
      }
    }
    return MLTStreamEncoder.booleans(0, numbers.map { $0 != nil })
      + stream(0x10, numbers.compactMap { $0 })
  }

  /// Returns a stream of integers.
  func stream<Word: FixedWidthInteger & UnsignedInteger>(
    _ type: UInt8, _ words: [Word], isSigned: Bool = false
  ) -> [UInt8] {
    func encoded(
      _ logical: MLTStreamEncoder.Logical, _ physical: MLTStreamEncoder.Physical
    ) -> [UInt8] {
      MLTStreamEncoder.integers(type, words, isSigned: isSigned, logical, physical)
    }
    switch integers {
    case .chosen(let next):
      let (logical, physical) = next()
      return encoded(logical, physical)
    case .shortest(let physical):
      let streams = MLTStreamEncoder.Logical.allCases.map { encoded($0, physical) }
      return streams.min { $0.count < $1.count } ?? []
    }
  }

  /// How the vertices are stored as integers.
  var vertexStorage: MLTStreamEncoder.Physical {
    switch integers {
    case .chosen(let next): next().1
    case .shortest(let physical): physical
    }
  }
}

/// Writes the geometry column of a layer.
private struct GeometryEncoder {
  /// The bytes of the column.
  private(set) var column: [UInt8] = []

  private var types: [UInt32] = []
  private var geometries: [UInt32] = []
  private var parts: [UInt32] = []
  private var rings: [UInt32] = []
  private var points: [TileLayer.TilePoint] = []

  init(_ layer: TileLayer, _ encoder: MapLibreTileEncoder) {
    let hasPolygons = layer.features.contains { $0.type == .polygon }
    for feature in layer.features {
      let lines = feature.parts.map { layer.points(ofPart: $0) }
      switch feature.type {
      case .point: append(points: lines[0])
      case .line: append(lines: lines, areRings: hasPolygons)
      case .polygon: append(rings: lines)
      }
    }
    var streams = [encoder.stream(0x30, types)]
    if !geometries.isEmpty { streams.append(encoder.stream(0x31, geometries)) }
    if !parts.isEmpty { streams.append(encoder.stream(0x32, parts)) }
    if hasPolygons { streams.append(encoder.stream(0x33, rings)) }
    streams += vertexStreams(encoder)
    column = MLTStreamEncoder.varint(streams.count) + streams.flatMap { $0 }
  }

  private mutating func append(points line: ArraySlice<TileLayer.TilePoint>) {
    types.append(line.count == 1 ? 0 : 3)
    if line.count != 1 { geometries.append(UInt32(line.count)) }
    points += line
  }

  private mutating func append(
    lines: [ArraySlice<TileLayer.TilePoint>], areRings: Bool
  ) {
    types.append(lines.count == 1 ? 1 : 4)
    if lines.count != 1 { geometries.append(UInt32(lines.count)) }
    for line in lines {
      if areRings { rings.append(UInt32(line.count)) } else { parts.append(UInt32(line.count)) }
      points += line
    }
  }

  /// Appends rings. Each ring with the winding of the first one starts a polygon.
  private mutating func append(rings lines: [ArraySlice<TileLayer.TilePoint>]) {
    var counts: [UInt32] = []
    let isPositive = lines.first.map(Self.hasPositiveArea)
    for line in lines {
      if Self.hasPositiveArea(line) == isPositive { counts.append(0) }
      counts[counts.count - 1] += 1
      rings.append(UInt32(line.count - 1))
      points += line.dropLast()
    }
    types.append(counts.count == 1 ? 2 : 5)
    if counts.count != 1 { geometries.append(UInt32(counts.count)) }
    parts += counts
  }

  private static func hasPositiveArea(_ ring: ArraySlice<TileLayer.TilePoint>) -> Bool {
    zip(ring, ring.dropFirst()).reduce(0.0) { sum, edge in
      sum + Double(edge.0.x) * Double(edge.1.y) - Double(edge.1.x) * Double(edge.0.y)
    } > 0
  }

  private func vertexStreams(_ encoder: MapLibreTileEncoder) -> [[UInt8]] {
    let isSmall = points.allSatisfy { (-32_768..<32_768) ~= $0.x && (-32_768..<32_768) ~= $0.y }
    switch encoder.vertices {
    case .plain:
      let words = points.flatMap { [UInt32(bitPattern: $0.x), UInt32(bitPattern: $0.y)] }
      return [encoder.stream(0x13, words, isSigned: true)]
    case .morton where isSmall:
      let codes = points.map(Self.mortonCode)
      let dictionary = Array(Set(codes)).sorted()
      let places = Dictionary(
        zip(dictionary, 0..<UInt32(dictionary.count)), uniquingKeysWith: { first, _ in first })
      let differences = zip(dictionary, [0] + dictionary).map { $0 &- $1 }
      let content = MLTStreamEncoder.stored(differences, .varint)
      return [
        encoder.stream(0x20, codes.map { places[$0] ?? 0 }),
        MLTStreamEncoder.stream(
          0x14, encoding: 0x86, count: dictionary.count, details: [16, 32_768], content),
      ]
    case .deltas, .morton: return [deltas(points, encoder)]
    case .dictionary:
      let dictionary = Array(Set(points)).sorted { ($0.x, $0.y) < ($1.x, $1.y) }
      let places = Dictionary(
        zip(dictionary, 0..<UInt32(dictionary.count)), uniquingKeysWith: { first, _ in first })
      return [
        encoder.stream(0x20, points.map { places[$0] ?? 0 }), deltas(dictionary, encoder),
      ]
    }
  }

  private func deltas(
    _ points: [TileLayer.TilePoint], _ encoder: MapLibreTileEncoder
  ) -> [UInt8] {
    var last = TileLayer.TilePoint(0, 0)
    var words: [UInt32] = []
    for point in points {
      words.append(MLTStreamEncoder.zigzag(UInt32(bitPattern: point.x &- last.x)))
      words.append(MLTStreamEncoder.zigzag(UInt32(bitPattern: point.y &- last.y)))
      last = point
    }
    let physical = encoder.vertexStorage
    return MLTStreamEncoder.stream(
      0x13, encoding: 2 << 5 | physical.rawValue, count: words.count,
      MLTStreamEncoder.stored(words, physical))
  }

  private static func mortonCode(_ point: TileLayer.TilePoint) -> UInt32 {
    let (x, y) = (UInt32(point.x + 32_768), UInt32(point.y + 32_768))
    return (0..<16).reduce(0) { code, bit in
      code | (x >> bit & 1) << (2 * bit) | (y >> bit & 1) << (2 * bit + 1)
    }
  }
}
