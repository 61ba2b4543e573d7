import MapGeoJSON

/// The attributes of the features of a feature table.
struct MLTProperties {
  /// Attribute names.
  private(set) var keys: [String] = []
  /// Attribute values.
  private(set) var values: [AttributeValue] = []

  private var columns: [Column] = []

  /// The values of an attribute.
  fileprivate struct Column {
    let key: UInt32
    /// Which features have a value; nil if all have one.
    let presence: MLTBits?
    /// The indices of the values of these features.
    let indices: [UInt32]
    /// The byte offset of the column's description, for errors.
    let offset: Int

    func error(_ fault: MapLibreTileFault) -> VectorTileError {
      VectorTileError(.mapLibre(fault), offset: offset)
    }
  }

  /// Creates attributes without columns.
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
      let first = UInt32(values.count)
      values += [.bool(false), .bool(true)]
      append(column, presence, (0..<bits.count).map { first + (bits[$0] ? 1 : 0) })
    case .integer(let isSigned, let isLong):
      let presence = try column.readPresence(&reader)
      let stream = try MLTStream(&reader)
      let indices =
        isLong
        ? add(try stream.integers(of: UInt64.self, isSigned: isSigned, &budget)) {
          isSigned
            ? .integer(Int64(bitPattern: $0))
            : Int64(exactly: $0).map { .integer($0) } ?? .unsigned($0)
        }
        : add(try stream.integers(of: UInt32.self, isSigned: isSigned, &budget)) {
          .integer(isSigned ? Int64(Int32(bitPattern: $0)) : Int64($0))
        }
      append(column, presence, indices)
    case .float:
      let presence = try column.readPresence(&reader)
      let words = try MLTStream(&reader).plainValues(of: UInt32.self, &budget)
      append(column, presence, add(words) { .double(Double(Float(bitPattern: $0))) })
    case .double:
      let presence = try column.readPresence(&reader)
      let words = try MLTStream(&reader).plainValues(of: UInt64.self, &budget)
      append(column, presence, add(words) { .double(Double(bitPattern: $0)) })
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
    let first = values.count
    let count = try strings.append(to: &values, column: column)
    let indices = try strings.valueIndices(first: first, count: count, column: column)
    append(column, strings.presence, indices)
  }

  /// Decodes columns with a shared dictionary, whose names start with the name of the dictionary.
  private mutating func readSharedDictionary(
    _ column: MLTColumn, _ reader: inout MLTReader, _ budget: inout MLTBudget
  ) throws(VectorTileError) {
    guard try reader.readCount() > 0 else { return }
    var dictionary = MLTStrings()
    while !dictionary.hasData { try dictionary.read(&reader, &budget) }
    let first = values.count
    let count = try dictionary.append(to: &values, column: column)
    for child in column.children {
      let streamCount = try reader.readItemCount()
      guard streamCount > 0 else { continue }
      var strings = MLTStrings()
      for _ in 0..<streamCount { try strings.read(&reader, &budget) }
      guard strings.indices != nil else { throw child.error(.stream(.stringIndices)) }
      let indices = try strings.valueIndices(first: first, count: count, column: child)
      append(child, name: column.name + child.name, strings.presence, indices)
    }
  }

  private mutating func append(
    _ column: MLTColumn, name: String? = nil, _ presence: MLTBits?, _ indices: [UInt32]
  ) {
    let key = UInt32(keys.count)
    keys.append(name ?? column.name)
    columns.append(
      Column(key: key, presence: presence, indices: indices, offset: column.offset))
  }

  /// Adds the values of `words` and returns their indices. A value that occurred recently is not added again, as the
  /// properties of layers are evaluated per value.
  private mutating func add<Word: FixedWidthInteger>(
    _ words: [Word], value: (Word) -> AttributeValue
  ) -> [UInt32] {
    var recent = [(word: Word, index: UInt32)](repeating: (0, .max), count: 256)
    // The multiplier of Fibonacci hashing, whose high bits select one of the 256 places.
    let multiplier = Word(truncatingIfNeeded: 0x9E37_79B9_7F4A_7C15 as UInt64)
    return words.map { word in
      let place = Int(truncatingIfNeeded: (word &* multiplier) &>> Word(Word.bitWidth - 8))
      let known = recent[place]
      if known.word == word, known.index != .max { return known.index }
      let index = UInt32(truncatingIfNeeded: values.count)
      values.append(value(word))
      recent[place] = (word, index)
      return index
    }
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
      guard let presence = column.presence else {
        common += 1
        continue
      }
      let valueCount = presence.trueCount
      guard valueCount == column.indices.count else {
        throw column.error(.missingValues(stated: valueCount, found: column.indices.count))
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
  /// Writes the attributes of features, each to its place in `places`, and moves the places.
  func write(
    to tags: UnsafeMutableBufferPointer<TileLayer.Tag>, at places: UnsafeMutableBufferPointer<Int>
  ) {
    indices.withUnsafeBufferPointer { indices in
      var next = 0
      func write(_ feature: Int) {
        tags.initializeElement(
          at: places[feature], to: TileLayer.Tag(key: key, value: indices[next]))
        places[feature] &+= 1
        next &+= 1
      }
      if let presence {
        presence.forEachTrue(write)
      } else {
        for feature in places.indices { write(feature) }
      }
    }
  }
}

extension MLTColumn {
  /// Reads which features have a value; nil if all have one.
  func readPresence(_ reader: inout MLTReader) throws(VectorTileError) -> MLTBits? {
    guard isNullable else { return nil }
    let stream = try MLTStream(&reader)
    guard stream.kind == .presence else { throw stream.error(.stream(.presence)) }
    return try MLTBits(stream)
  }
}
