import MapGeoJSON
import MapTiles

/// Writes the property columns of a layer.
struct PropertyEncoder {
  /// The descriptions and contents of the columns.
  private(set) var columns: [(description: [UInt8], content: [UInt8])] = []

  private let encoder: MapLibreTileEncoder

  /// The type of a column, as in its description.
  private enum Kind: UInt8 {
    case boolean = 10
    case integer = 20
    case unsigned = 22
    case double = 26
    case string = 28
  }

  /// The values of an attribute with one type. Nil is a feature without a value of this type.
  private struct Column {
    let name: String
    let kind: Kind
    var values: [AttributeValue?]

    /// The description of the column, whose values can be absent.
    var description: [UInt8] { [kind.rawValue | 1] + MLTStreamEncoder.string(name) }

    var presence: [UInt8] { MLTStreamEncoder.booleans(0, values.map { $0 != nil }) }

    var strings: [String] {
      values.compactMap { if case .string(let text)? = $0 { text } else { nil } }
    }
  }

  init(_ layer: TileLayer, _ encoder: MapLibreTileEncoder) {
    self.encoder = encoder
    let columns = Self.columns(of: layer)
    let strings = columns.filter { $0.kind == .string }
    for column in columns where column.kind != .string || encoder.strings != .shared {
      let streamCount = column.kind == .string ? [streamCount] : []
      self.columns.append((column.description, streamCount + column.presence + content(column)))
    }
    if encoder.strings == .shared, !strings.isEmpty { self.columns.append(shared(strings)) }
  }

  /// The number of streams of a column of strings, with its presence.
  private var streamCount: UInt8 {
    switch encoder.strings {
    case .plain: 3
    case .dictionary: 4
    case .compressed, .shared: 6
    }
  }

  private static func columns(of layer: TileLayer) -> [Column] {
    var columns: [Column] = []
    var places: [UInt64: Int] = [:]
    for (index, feature) in layer.features.enumerated() {
      for tag in layer.tags[feature.tags] {
        let value = layer.values[Int(tag.value)]
        guard let kind = kind(value) else { continue }
        let key = UInt64(tag.key) << 8 | UInt64(kind.rawValue)
        let place = places[key] ?? columns.count
        if place == columns.count {
          places[key] = place
          columns.append(
            Column(
              name: layer.keys[Int(tag.key)], kind: kind,
              values: Array(repeating: nil, count: layer.features.count)))
        }
        columns[place].values[index] = value
      }
    }
    return columns
  }

  private static func kind(_ value: AttributeValue) -> Kind? {
    switch value {
    case .bool: .boolean
    case .integer: .integer
    case .unsigned: .unsigned
    case .double: .double
    case .string: .string
    case .null, .array, .object: nil
    }
  }

  /// Returns the streams of a column after its presence.
  private func content(_ column: Column) -> [UInt8] {
    switch column.kind {
    case .boolean:
      MLTStreamEncoder.booleans(0x10, column.values.compactMap { $0 }.map { $0 == .bool(true) })
    case .integer: encoder.stream(0x10, words(column), isSigned: true)
    case .unsigned: encoder.stream(0x10, words(column))
    case .double: MLTStreamEncoder.integers(0x10, words(column), .plain, .plain)
    case .string: strings(column.strings)
    }
  }

  private func words(_ column: Column) -> [UInt64] {
    column.values.compactMap { value in
      switch value {
      case .integer(let number): UInt64(bitPattern: number)
      case .unsigned(let number): number
      case .double(let number): number.bitPattern
      default: nil
      }
    }
  }

  private func strings(_ texts: [String]) -> [UInt8] {
    guard encoder.strings != .plain else {
      return lengths(0x30, texts) + data(0x10, texts)
    }
    let (dictionary, places) = Self.dictionary(texts)
    return self.dictionary(dictionary) + encoder.stream(0x22, places)
  }

  /// Columns with one dictionary, whose names have no common part.
  private func shared(_ columns: [Column]) -> (description: [UInt8], content: [UInt8]) {
    let (dictionary, places) = Self.dictionary(columns.flatMap(\.strings))
    var description = [30] + MLTStreamEncoder.string("")
    description += MLTStreamEncoder.varint(columns.count) + columns.flatMap(\.description)
    var content = MLTStreamEncoder.varint(2 + 2 * columns.count)
    content += lengths(0x36, dictionary) + data(0x12, dictionary)
    var start = 0
    for column in columns {
      let end = start + column.strings.count
      content += [2] + column.presence + encoder.stream(0x22, Array(places[start..<end]))
      start = end
    }
    return (description, content)
  }

  /// Returns the distinct texts, and the place of each text among them.
  private static func dictionary(_ texts: [String]) -> (entries: [String], places: [UInt32]) {
    var (entries, known): ([String], [String: UInt32]) = ([], [:])
    let places = texts.map { text in
      if let place = known[text] { return place }
      known[text] = UInt32(entries.count)
      entries.append(text)
      return UInt32(entries.count - 1)
    }
    return (entries, places)
  }

  /// Returns the streams of a dictionary, which has four of them if it is compressed, and two otherwise.
  private func dictionary(_ entries: [String]) -> [UInt8] {
    guard encoder.strings == .compressed else {
      return lengths(0x36, entries) + data(0x11, entries)
    }
    let text = entries.flatMap(\.utf8)
    let symbols = Self.symbols(text)
    return encoder.stream(0x35, symbols.map { UInt32($0.count) })
      + MLTStreamEncoder.stream(0x15, count: symbols.count, symbols.flatMap { $0 })
      + lengths(0x36, entries)
      + MLTStreamEncoder.stream(0x11, count: entries.count, Self.compress(text, symbols))
  }

  private func lengths(_ type: UInt8, _ texts: [String]) -> [UInt8] {
    encoder.stream(type, texts.map { UInt32($0.utf8.count) })
  }

  private func data(_ type: UInt8, _ texts: [String]) -> [UInt8] {
    MLTStreamEncoder.stream(type, count: texts.count, texts.flatMap(\.utf8))
  }

  /// Returns pieces of `text` of one to eight bytes, the longest ones first.
  private static func symbols(_ text: [UInt8]) -> [[UInt8]] {
    var symbols: Set<[UInt8]> = []
    for start in stride(from: 0, to: min(text.count, 1000), by: 5) {
      symbols.insert(Array(text[start...].prefix(1 + start % 8)))
    }
    return symbols.sorted { ($0.count, $0.first ?? 0) > ($1.count, $1.first ?? 0) }
      .prefix(200).map { $0 }
  }

  private static func compress(_ text: [UInt8], _ symbols: [[UInt8]]) -> [UInt8] {
    var (result, rest): ([UInt8], ArraySlice<UInt8>) = ([], text[...])
    while let byte = rest.first {
      if let place = symbols.firstIndex(where: { rest.starts(with: $0) }) {
        result.append(UInt8(place))
        rest = rest.dropFirst(symbols[place].count)
      } else {
        result += [255, byte]
        rest = rest.dropFirst()
      }
    }
    return result
  }
}
