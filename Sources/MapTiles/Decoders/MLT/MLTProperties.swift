import MapGeoJSON

/// The attributes of the features of a feature table.
struct MLTProperties {
  /// The names of attributes.
  private(set) var keys: [String] = []
  var values: [AttributeValue] { table.values }

  private var table = MLTValues()
  private var columns: [Column] = []
  /// The index of each name in `keys`.
  private var keyIndices: [String: UInt32] = [:]

  /// The values of an attribute for all features.
  fileprivate struct Column {
    let key: UInt32
    /// The presence of a value for each feature, or nil if the column is not nullable.
    let presence: MLTBits?
    /// The values that exist, as indices in `dictionary`. If `dictionary` is nil, they are indices in the layer's
    /// values.
    let indices: [UInt32]
    /// The indices of the dictionary's entries in the layer's values, or nil if the column uses no dictionary.
    let dictionary: [UInt32]?
    /// The byte offset of the column's description, for errors.
    let offset: Int

    /// The presence of a value for each feature, or nil if every feature has a value.
    var absences: MLTBits? {
      guard let presence, presence.trueCount < presence.count else { return nil }
      return presence
    }

    func error(_ fault: MapLibreTileFault) -> VectorTileError {
      VectorTileError(.mapLibre(fault), offset: offset)
    }
  }

  init() {}

  /// Decodes a column, or the columns of a shared dictionary.
  mutating func read(
    _ column: MLTColumn, _ reader: inout MLTReader, _ budget: inout MLTBudget
  ) throws(VectorTileError) {
    switch column.kind {
    case .boolean:
      let presence = try column.readPresence(&reader)
      let bits = try MLTBits(MLTStream(&reader))
      try budget.take(bits.count, offset: column.offset)
      append(column, presence, table.add(bits))
    case .integer(let isSigned, let isLong):
      let presence = try column.readPresence(&reader)
      let stream = try MLTStream(&reader)
      let indices =
        isLong
        ? table.add(try stream.integers(of: UInt64.self, isSigned: isSigned, &budget)) {
          isSigned
            ? .integer(Int64(bitPattern: $0))
            : Int64(exactly: $0).map { .integer($0) } ?? .unsigned($0)
        }
        : table.add(try stream.integers(of: UInt32.self, isSigned: isSigned, &budget)) {
          .integer(isSigned ? Int64(Int32(bitPattern: $0)) : Int64($0))
        }
      append(column, presence, indices)
    case .float:
      let presence = try column.readPresence(&reader)
      let words = try MLTStream(&reader).plainValues(of: UInt32.self, &budget)
      append(column, presence, table.add(words) { .double(Double(Float(bitPattern: $0))) })
    case .double:
      let presence = try column.readPresence(&reader)
      let words = try MLTStream(&reader).plainValues(of: UInt64.self, &budget)
      append(column, presence, table.add(words) { .double(Double(bitPattern: $0)) })
    case .string: try readStrings(column, &reader, &budget)
    case .sharedDictionary: try readSharedDictionary(column, &reader, &budget)
    case .geometry, .identifiers: break
    }
  }

  private mutating func readStrings(
    _ column: MLTColumn, _ reader: inout MLTReader, _ budget: inout MLTBudget
  ) throws(VectorTileError) {
    var strings = MLTStrings()
    let streamCount = try reader.readItemCount()
    guard streamCount > 0 else { return }
    for _ in 0..<streamCount { try strings.read(&reader, &budget) }
    let known = try strings.addStrings(to: &table, column: column)
    if let indices = try strings.indices(below: known.count, column: column) {
      append(column, strings.presence, indices, dictionary: known)
    } else {
      append(column, strings.presence, known)
    }
  }

  /// Decodes columns with a shared dictionary. The name of the dictionary is the prefix of the columns' names.
  private mutating func readSharedDictionary(
    _ column: MLTColumn, _ reader: inout MLTReader, _ budget: inout MLTBudget
  ) throws(VectorTileError) {
    guard try reader.readCount() > 0 else { return }
    var dictionary = MLTStrings()
    while !dictionary.hasData { try dictionary.read(&reader, &budget) }
    let known = try dictionary.addStrings(to: &table, column: column)
    for child in column.children {
      let streamCount = try reader.readItemCount()
      guard streamCount > 0 else { continue }
      var strings = MLTStrings()
      for _ in 0..<streamCount { try strings.read(&reader, &budget) }
      guard let indices = try strings.indices(below: known.count, column: child) else {
        throw child.error(.stream(.stringIndices))
      }
      append(
        child, name: column.name + child.name, strings.presence, indices, dictionary: known)
    }
  }

  private mutating func append(
    _ column: MLTColumn, name: String? = nil, _ presence: MLTBits?, _ indices: [UInt32],
    dictionary: [UInt32]? = nil
  ) {
    let name = name ?? column.name
    let key = keyIndices[name] ?? UInt32(truncatingIfNeeded: keys.count)
    if key == keys.count {
      keyIndices[name] = key
      keys.append(name)
    }
    columns.append(
      Column(
        key: key, presence: presence, indices: indices, dictionary: dictionary,
        offset: column.offset))
  }

  /// Returns the attributes of `featureCount` features, and the end of each feature's attributes.
  func tags(featureCount: Int) throws(VectorTileError) -> (tags: [TileLayer.Tag], ends: [Int]) {
    var ends = [Int](repeating: 0, count: featureCount)
    var common = 0
    for column in columns {
      let count = column.presence?.count ?? column.indices.count
      guard count == featureCount else {
        throw column.error(.featureCount(count, expected: featureCount))
      }
      let valueCount = column.presence?.trueCount ?? count
      guard valueCount == column.indices.count else {
        throw column.error(.missingValues(stated: valueCount, found: column.indices.count))
      }
      guard let presence = column.absences else {
        common += 1
        continue
      }
      presence.forEachTrue { ends[$0] &+= 1 }
    }
    var total = 0
    for feature in ends.indices {
      (ends[feature], total) = (total, total + ends[feature] + common)
    }
    let tags = [TileLayer.Tag](unsafeUninitializedCapacity: total) { tags, count in
      ends.withUnsafeMutableBufferPointer { ends in
        for column in columns { column.write(to: tags, at: ends) }
      }
      count = total
    }
    return (tags, ends)
  }
}

extension MLTProperties.Column {
  /// Writes the attributes of features. Each attribute is written to its place in `places`, and the place advances.
  func write(
    to tags: UnsafeMutableBufferPointer<TileLayer.Tag>, at places: UnsafeMutableBufferPointer<Int>
  ) {
    indices.withUnsafeBufferPointer { indices in
      guard let dictionary else { return write(to: tags, at: places) { indices[$0] } }
      dictionary.withUnsafeBufferPointer { dictionary in
        write(to: tags, at: places) { dictionary[Int(indices[$0])] }
      }
    }
  }

  /// Writes the attributes of features. `value` returns a value by its place in the column.
  @inline(__always)
  private func write(
    to tags: UnsafeMutableBufferPointer<TileLayer.Tag>, at places: UnsafeMutableBufferPointer<Int>,
    value: (Int) -> UInt32
  ) {
    var next = 0
    func write(_ feature: Int) {
      let tag = TileLayer.Tag(key: key, value: value(next))
      tags.initializeElement(at: places[feature], to: tag)
      places[feature] &+= 1
      next &+= 1
    }
    if let presence = absences {
      presence.forEachTrue(write)
    } else {
      for feature in places.indices { write(feature) }
    }
  }
}

extension MLTColumn {
  /// Reads the presence of a value for each feature. Returns nil if the column is not nullable.
  func readPresence(_ reader: inout MLTReader) throws(VectorTileError) -> MLTBits? {
    guard isNullable else { return nil }
    let stream = try MLTStream(&reader)
    guard stream.kind == .presence else { throw stream.error(.stream(.presence)) }
    return try MLTBits(stream)
  }
}
