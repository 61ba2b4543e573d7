import MapGeoJSON

/// The values of a column in a batch of rows (Arrow columnar format 1.4, "Physical Memory Layout").
///
/// It is a class so that reading a value does not retain the column's buffers. Its properties are
/// constants, because each access to a variable of a class is checked while the program runs.
final class ArrowColumn {
  /// The buffers of a column.
  struct Buffers {
    /// A bit for each value, which is 0 for a missing value. It is empty if no value is missing.
    var validity: ArraySlice<UInt8> = []
    var offsets: ArraySlice<UInt8> = []
    var data: ArraySlice<UInt8> = []
    /// The buffers that views refer to.
    var pieces: [ArraySlice<UInt8>] = []
  }

  let kind: ArrowField.Kind
  /// The number of values.
  let count: Int
  let children: [ArrowColumn]
  /// The column of the values to which this column contains indices; nil if this column contains the
  /// values itself.
  let dictionary: ArrowColumn?
  private let validity, offsets, data: ArraySlice<UInt8>
  private let pieces: [ArraySlice<UInt8>]

  /// Creates a column from its buffers. Returns nil if they are too small for the values.
  init?(
    kind: ArrowField.Kind, count: Int, _ buffers: Buffers, children: [ArrowColumn],
    dictionary: ArrowColumn?
  ) {
    (self.kind, self.count) = (kind, count)
    (self.children, self.dictionary) = (children, dictionary)
    (validity, offsets) = (buffers.validity, buffers.offsets)
    (data, pieces) = (buffers.data, buffers.pieces)
    guard isComplete else { return nil }
  }

  /// Whether the buffers are large enough for the values.
  private var isComplete: Bool {
    guard validity.isEmpty || validity.count >= (count + 7) / 8 else { return false }
    switch kind {
    case .null, .other: return true
    case .bool: return data.count >= (count + 7) / 8
    case .text(let isLarge), .binary(let isLarge):
      return count == 0 || offsets.count / (isLarge ? 8 : 4) > count
    case .list(let isLarge):
      return children.count == 1 && (count == 0 || offsets.count / (isLarge ? 8 : 4) > count)
    case .structure: return children.allSatisfy { $0.count >= count }
    case .fixedList(let size):
      return size >= 0 && children.count == 1 && children[0].count / max(size, 1) >= count
    default: return width > 0 && data.count / width >= count
    }
  }

  /// The number of bytes of a value in `data`; 0 if values have no fixed size.
  private var width: Int {
    switch kind {
    case .integer(let bits, _), .float(let bits), .date(let bits, _), .time(let bits, _),
      .decimal(let bits, _):
      [8, 16, 32, 64, 128, 256].contains(bits) ? bits / 8 : 0
    case .timestamp: 8
    case .textView, .binaryView: 16
    case .fixedBinary(let size): max(0, size)
    default: 0
    }
  }

  /// Whether the value of a row is missing.
  func isMissing(_ row: Int) -> Bool {
    if case .null = kind { return true }
    guard !validity.isEmpty else { return false }
    return validity[validity.startIndex + row >> 3] >> (row & 7) & 1 == 0
  }

  /// Returns a number of the column's data.
  private func stored<Number: FixedWidthInteger>(
    _ row: Int, as type: Number.Type, in buffer: ArraySlice<UInt8>
  ) -> Number {
    let size = MemoryLayout<Number>.size
    guard row >= 0, row < buffer.count / size else { return 0 }
    return buffer.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: row * size, as: type))
    }
  }

  /// Returns the signed integer of a row, whose width is at most 64 bits.
  private func integer(_ row: Int) -> Int64 {
    switch width {
    case 1: Int64(stored(row, as: Int8.self, in: data))
    case 2: Int64(stored(row, as: Int16.self, in: data))
    case 4: Int64(stored(row, as: Int32.self, in: data))
    default: stored(row, as: Int64.self, in: data)
    }
  }

  private func unsigned(_ row: Int) -> UInt64 {
    switch width {
    case 1: UInt64(stored(row, as: UInt8.self, in: data))
    case 2: UInt64(stored(row, as: UInt16.self, in: data))
    case 4: UInt64(stored(row, as: UInt32.self, in: data))
    default: stored(row, as: UInt64.self, in: data)
    }
  }

  /// Returns the number of a row of a column of numbers. Missing values are NaN.
  func number(_ row: Int) -> Double {
    guard !isMissing(row) else { return .nan }
    if let values = dictionary {
      let index = unsigned(row)
      return index < UInt64(values.count) ? values.number(Int(index)) : .nan
    }
    switch kind {
    case .float(64): return Double(bitPattern: unsigned(row))
    case .float(32): return Double(Float(bitPattern: stored(row, as: UInt32.self, in: data)))
    case .float(16): return Double(half(row))
    case .integer(_, true): return Double(integer(row))
    case .integer: return Double(unsigned(row))
    case .decimal(_, let scale): return decimal(row, scale: scale)
    default: return .nan
    }
  }

  private func half(_ row: Int) -> Float16 {
    Float16(bitPattern: stored(row, as: UInt16.self, in: data))
  }

  /// Returns the bytes of a row of a column of texts or bytes; nil if the value is missing.
  ///
  /// - Throws: `MalformedContent` if the value is outside of the column's buffers.
  func bytes(_ row: Int) throws(MalformedContent) -> ArraySlice<UInt8>? {
    guard !isMissing(row) else { return nil }
    if let values = dictionary {
      let index = unsigned(row)
      guard index < UInt64(values.count) else { throw ArrowStream.damage }
      return try values.bytes(Int(index))
    }
    switch kind {
    case .text(let isLarge), .binary(let isLarge):
      guard let range = limits(row, isLarge: isLarge), range.upperBound <= data.count else {
        throw ArrowStream.damage
      }
      return data[data.startIndex + range.lowerBound..<data.startIndex + range.upperBound]
    case .fixedBinary(let size):
      let start = data.startIndex + row * size
      return data[start..<start + size]
    case .textView, .binaryView:
      // A view contains the length, and up to 12 bytes, or the start of the value, the number of a
      // buffer, and an offset.
      let view = data.startIndex + row * 16
      let length = Int(stored(row * 4, as: Int32.self, in: data))
      guard length >= 0 else { throw ArrowStream.damage }
      if length <= 12 { return data[view + 4..<view + 4 + length] }
      let piece = Int(stored(row * 4 + 2, as: Int32.self, in: data))
      let offset = Int(stored(row * 4 + 3, as: Int32.self, in: data))
      guard pieces.indices.contains(piece), offset >= 0, length <= pieces[piece].count,
        offset <= pieces[piece].count - length
      else { throw ArrowStream.damage }
      let start = pieces[piece].startIndex + offset
      return pieces[piece][start..<start + length]
    default: return nil
    }
  }

  /// Returns the rows of the child column that a list contains; nil if the value is missing.
  ///
  /// - Throws: `MalformedContent` if they are outside of the child column.
  func elements(_ row: Int) throws(MalformedContent) -> Range<Int>? {
    guard !isMissing(row) else { return nil }
    var range: Range<Int>?
    switch kind {
    case .list(let isLarge): range = limits(row, isLarge: isLarge)
    case .fixedList(let size): range = row * size..<(row + 1) * size
    default: return nil
    }
    guard let range, let child = children.first, range.upperBound <= child.count else {
      throw ArrowStream.damage
    }
    return range
  }

  /// Returns the range between two offsets; nil if it is not valid.
  private func limits(_ row: Int, isLarge: Bool) -> Range<Int>? {
    let (start, end) =
      isLarge
      ? (stored(row, as: Int64.self, in: offsets), stored(row + 1, as: Int64.self, in: offsets))
      : (
        Int64(stored(row, as: Int32.self, in: offsets)),
        Int64(stored(row + 1, as: Int32.self, in: offsets))
      )
    guard start >= 0, start <= end, let start = Int(exactly: start), let end = Int(exactly: end)
    else { return nil }
    return start..<end
  }
}

extension ArrowColumn {
  /// Whether values can be attributes. Columns of bytes and of other types cannot.
  var hasAttributes: Bool {
    if let values = dictionary { return values.hasAttributes }
    return switch kind {
    case .binary, .binaryView, .fixedBinary, .other: false
    case .decimal(let bits, _): bits <= 128
    // The values of a dictionary can be long, and a list can repeat them without limit.
    case .list, .fixedList: children.allSatisfy { $0.hasAttributes && !$0.hasDictionary }
    case .structure: children.allSatisfy(\.hasAttributes)
    default: true
    }
  }

  /// Whether the column or a column in it contains indices into a dictionary.
  private var hasDictionary: Bool { dictionary != nil || children.contains(where: \.hasDictionary) }

  /// Returns the value of a row as an attribute. Dates and times become ISO 8601 texts, lists become
  /// arrays, and structures become objects.
  ///
  /// - Parameter names: The names of the members of structures.
  /// - Throws: `MalformedContent` if the value is outside of the column's buffers.
  func value(_ row: Int, of field: ArrowField) throws(MalformedContent) -> AttributeValue {
    guard !isMissing(row) else { return .null }
    if let values = dictionary {
      let index = unsigned(row)
      guard index < UInt64(values.count) else { throw ArrowStream.damage }
      return try values.value(Int(index), of: field)
    }
    switch kind {
    case .bool: return .bool(data[data.startIndex + row >> 3] >> (row & 7) & 1 != 0)
    case .integer(_, true): return .integer(integer(row))
    case .integer:
      let number = unsigned(row)
      return Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
    case .float(let bits):
      let number = number(row)
      guard number.isFinite else { return .null }
      switch bits {
      case 64: return .double(number)
      case 32: return .double(number.asSinglePrecision)
      default: return .double(Double("\(half(row))") ?? number)
      }
    case .text, .textView:
      return try bytes(row).map { .string(String(decoding: $0, as: UTF8.self)) } ?? .null
    case .date(_, let perDay), .timestamp(let perDay, _), .time(_, let perDay):
      return ISOTime(integer(row), perDay: perDay).map { .string($0.text(as: kind)) } ?? .null
    case .decimal(_, let scale): return .double(decimal(row, scale: scale))
    case .list, .fixedList:
      guard let range = try elements(row), let child = field.children.first else { return .null }
      var values: [AttributeValue] = []
      for index in range { values.append(try children[0].value(index, of: child)) }
      return .array(values)
    case .structure:
      var members: [Attributes.Member] = []
      for (child, column) in zip(field.children, children) {
        members.append(.init(name: child.name, value: try column.value(row, of: child)))
      }
      return .object(Attributes(members))
    case .null, .binary, .binaryView, .fixedBinary, .other: return .null
    }
  }

  /// Returns a decimal number of up to 128 bits.
  private func decimal(_ row: Int, scale: Int) -> Double {
    let units = width == 16 ? Double(stored(row, as: Int128.self, in: data)) : Double(integer(row))
    var power = 1.0
    for _ in 0..<min(scale.magnitude, 400) { power *= 10 }
    return scale >= 0 ? units / power : units * power
  }
}
