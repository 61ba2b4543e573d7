/// The geometries of a feature table.
struct MLTGeometry {
  /// All points, as in `TileLayer`.
  private(set) var points: [TileLayer.TilePoint] = []
  /// The end of each part in `points`.
  private(set) var partEnds: [Int] = []
  /// The type of each feature.
  private(set) var types: [TileLayer.GeometryType] = []
  /// The end of each feature in `partEnds`.
  private(set) var featureEnds: [Int] = []

  /// Decodes a geometry column. If the column has no streams, it has no features.
  init(_ reader: inout MLTReader, _ budget: inout MLTBudget) throws(VectorTileError) {
    let streamCount = try reader.readItemCount()
    guard streamCount > 0 else { return }
    let typeStream = try MLTStream(&reader)
    // Writers state different kinds for the stream of geometry types, so the kind is not checked.
    let types = try typeStream.integers(of: UInt32.self, &budget)
    var streams = Streams(first: typeStream)
    for _ in 1..<streamCount { try streams.read(&reader, &budget) }
    guard !streams.hasTriangles || streams.parts.stream != nil else {
      throw typeStream.error(.missingOutlines)
    }
    var assembly = try Assembly(streams)
    self.types.reserveCapacity(types.count)
    featureEnds.reserveCapacity(types.count)
    for type in types {
      self.types.append(try assembly.append(type))
      featureEnds.append(assembly.partEnds.count)
    }
    (points, partEnds) = (assembly.points, assembly.partEnds)
  }

  /// The lengths in a stream, which are read one after the other.
  fileprivate struct Lengths {
    let name: MapLibreTileStream
    var stream: MLTStream?
    var values: [UInt32] = []
    private var position = 0

    init(_ name: MapLibreTileStream) { self.name = name }

    /// Returns the next length. If the stream of lengths is missing, the error has the offset of the stream `column`.
    @inline(__always)
    mutating func next(_ column: MLTStream) throws(VectorTileError) -> Int {
      guard position < values.count else {
        throw stream?.error(.missingValues(stated: position + 1, found: values.count))
          ?? column.error(.stream(name))
      }
      defer { position &+= 1 }
      return Int(values[position])
    }
  }

  fileprivate struct Streams {
    /// The first stream of the column, which contains the geometry types.
    let first: MLTStream
    var geometries = Lengths(.geometryLengths)
    var parts = Lengths(.partLengths)
    var rings = Lengths(.ringLengths)
    var indices: (stream: MLTStream, values: [UInt32])?
    var vertices: [TileLayer.TilePoint] = []
    var hasTriangles = false

    init(first: MLTStream) { self.first = first }

    mutating func read(
      _ reader: inout MLTReader, _ budget: inout MLTBudget
    ) throws(VectorTileError) {
      let stream = try MLTStream(&reader)
      switch stream.kind {
      case .geometryLengths:
        (geometries.stream, geometries.values) = (stream, try stream.integers(&budget))
      case .partLengths: (parts.stream, parts.values) = (stream, try stream.integers(&budget))
      case .ringLengths: (rings.stream, rings.values) = (stream, try stream.integers(&budget))
      case .vertexIndices: indices = (stream, try stream.integers(&budget))
      case .vertices, .mortonCodes: vertices = try stream.vertices(&budget)
      case .triangleCounts, .triangleIndices: hasTriangles = true
      case .data, .dictionary, .sharedDictionary, .symbols, .stringIndices, .keyIndices,
        .stringLengths, .symbolLengths, .dictionaryLengths, .presence:
        throw stream.error(.stream(.vertices))
      }
    }
  }
}

/// An assembly of the vertices of features into parts, by the lengths of the parts.
private struct Assembly {
  /// The end of each part in `points`.
  private(set) var partEnds: [Int] = []
  /// Whether each part is a ring.
  private var areRings: [Bool] = []

  private var streams: MLTGeometry.Streams
  /// The vertices of all features.
  private let vertices: [TileLayer.TilePoint]
  /// The number of vertices used so far.
  private var used = 0
  private var ringCount = 0
  /// Whether the stream of ring lengths contains the lengths of lines too, as in layers with polygons.
  private let linesAreRings: Bool

  init(_ streams: MLTGeometry.Streams) throws(VectorTileError) {
    self.streams = streams
    linesAreRings = streams.rings.stream != nil
    if let (stream, indices) = streams.indices, !streams.hasTriangles {
      let dictionary = streams.vertices
      if let index = indices.max(), index >= dictionary.count {
        throw stream.error(.dictionaryIndex(index, count: dictionary.count))
      }
      vertices = indices.map { dictionary[Int($0)] }
    } else {
      vertices = streams.vertices
    }
    partEnds.reserveCapacity(max(streams.rings.values.count, streams.parts.values.count))
  }

  /// Appends the next feature, whose type is `code`.
  mutating func append(_ code: UInt32) throws(VectorTileError) -> TileLayer.GeometryType {
    switch code {
    case 0:
      try appendPart(1)
      return .point
    case 1:
      try appendLine()
      return .line
    case 2:
      try appendPolygon()
      return .polygon
    case 3:
      try appendPart(try streams.geometries.next(streams.first))
      return .point
    case 4:
      for _ in 0..<(try streams.geometries.next(streams.first)) { try appendLine() }
      return .line
    case 5:
      for _ in 0..<(try streams.geometries.next(streams.first)) { try appendPolygon() }
      return .polygon
    default: throw streams.first.error(.geometryType(code))
    }
  }

  private mutating func appendLine() throws(VectorTileError) {
    try appendPart(
      linesAreRings
        ? try streams.rings.next(streams.first) : try streams.parts.next(streams.first))
  }

  private mutating func appendPolygon() throws(VectorTileError) {
    for _ in 0..<(try streams.parts.next(streams.first)) {
      try appendPart(try streams.rings.next(streams.first), isRing: true)
    }
  }

  /// Appends the next `count` vertices as a part.
  private mutating func appendPart(_ count: Int, isRing: Bool = false) throws(VectorTileError) {
    guard count > 0 else { return }
    guard count <= vertices.count - used else {
      throw streams.first.error(.missingValues(stated: used + count, found: vertices.count))
    }
    used += count
    ringCount += isRing ? 1 : 0
    partEnds.append(used + ringCount)
    areRings.append(isRing)
  }

  /// The points of all parts. Rings are closed here, because the tile stores them open.
  var points: [TileLayer.TilePoint] {
    guard ringCount > 0 else { return used == vertices.count ? vertices : Array(vertices[..<used]) }
    return [TileLayer.TilePoint](unsafeUninitializedCapacity: used + ringCount) { points, count in
      vertices.withUnsafeBufferPointer { vertices in
        var next = 0
        for (part, end) in partEnds.enumerated() {
          let isRing = areRings[part]
          let (first, vertexCount) = (next, end - count - (isRing ? 1 : 0))
          for _ in 0..<vertexCount {
            points.initializeElement(at: count, to: vertices[next])
            count &+= 1
            next &+= 1
          }
          guard isRing else { continue }
          points.initializeElement(at: count, to: vertices[first])
          count &+= 1
        }
      }
    }
  }
}

extension MLTStream {
  /// Decodes a stream of vertices.
  fileprivate func vertices(
    _ budget: inout MLTBudget
  ) throws(VectorTileError) -> [TileLayer.TilePoint] {
    switch logical {
    case .componentwiseDelta:
      let words = try storedWords(of: UInt32.self, &budget)
      var (x, y): (UInt32, UInt32) = (0, 0)
      let pointCount = words.count / 2
      return [TileLayer.TilePoint](unsafeUninitializedCapacity: pointCount) { points, count in
        words.withUnsafeBufferPointer { words in
          for index in 0..<pointCount {
            x &+= words[2 &* index].zigzagDecoded
            y &+= words[2 &* index &+ 1].zigzagDecoded
            let point = TileLayer.TilePoint(Int32(bitPattern: x), Int32(bitPattern: y))
            points.initializeElement(at: index, to: point)
          }
        }
        count = pointCount
      }
    case .morton(let bits, let shift, let isDelta):
      let mask = UInt32(truncatingIfNeeded: (1 as UInt64) << UInt64(2 * bits) - 1)
      var sum: UInt32 = 0
      return try storedWords(of: UInt32.self, &budget).map { word in
        sum = isDelta ? sum &+ word : word
        let (x, y) = (sum & mask, sum >> 1 & mask)
        return TileLayer.TilePoint(
          Int32(bitPattern: x.evenBits &- shift), Int32(bitPattern: y.evenBits &- shift))
      }
    case .plain, .delta, .runs, .deltaRuns, .byteRuns:
      let words = try integers(of: UInt32.self, isSigned: true, &budget)
      return (0..<(words.count / 2)).map { index in
        TileLayer.TilePoint(
          Int32(bitPattern: words[2 * index]), Int32(bitPattern: words[2 * index + 1]))
      }
    }
  }
}

extension UInt32 {
  /// The bits at even places, packed into the low half of the integer.
  fileprivate var evenBits: UInt32 {
    var bits = self & 0x5555_5555
    bits = (bits | bits >> 1) & 0x3333_3333
    bits = (bits | bits >> 2) & 0x0F0F_0F0F
    bits = (bits | bits >> 4) & 0x00FF_00FF
    return (bits | bits >> 8) & 0x0000_FFFF
  }
}
