/// A table of a FlatBuffer (https://flatbuffers.dev/internals). All numbers are little-endian. An
/// offset or a length that leaves the buffer is an error, and a missing field is nil.
///
/// Offsets can lead to the same bytes many times, so the number of bytes that are read through all
/// tables of a buffer is limited to a multiple of the buffer's size.
struct FlatTable {
  /// The number of bytes that may still be read.
  private final class Allowance {
    var bytes: Int
    init(_ bytes: Int) { self.bytes = bytes }
  }

  private let bytes: ArraySlice<UInt8>
  private let allowance: Allowance
  /// The index of the table's first byte.
  private let start: Int
  /// The index of the table's list of fields, and the number of bytes of this list.
  private let fields: (start: Int, size: Int)

  /// Reads the root table of a buffer.
  ///
  /// - Throws: `MalformedContent` if the table is damaged.
  init(rootOf bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    let offset = try Self.number(UInt32.self, in: bytes, at: bytes.startIndex)
    // Readers read some vectors twice. An array has at most 2^48 bytes, so nothing overflows.
    try self.init(bytes, at: bytes.startIndex + Int(offset), Allowance(8 * bytes.count + 1024))
  }

  private init(
    _ bytes: ArraySlice<UInt8>, at start: Int, _ allowance: Allowance
  ) throws(MalformedContent) {
    self.bytes = bytes
    self.allowance = allowance
    self.start = start
    let back = try Self.number(Int32.self, in: bytes, at: start)
    let list = start - Int(back)
    let size = try Self.number(UInt16.self, in: bytes, at: list)
    fields = (list, Int(size))
  }

  /// Returns the number in a field, or nil if the field is missing.
  func number<Number: FixedWidthInteger>(
    _ field: Int, _ type: Number.Type = Number.self
  ) throws(MalformedContent) -> Number? {
    guard let place = try place(field) else { return nil }
    return try Self.number(type, in: bytes, at: place)
  }

  /// Returns the Boolean in a field, or nil if the field is missing.
  func bool(_ field: Int) throws(MalformedContent) -> Bool? {
    try number(field, UInt8.self).map { $0 != 0 }
  }

  /// Returns the text in a field, or nil if the field is missing.
  func text(_ field: Int) throws(MalformedContent) -> String? {
    try vector(field, elementSize: 1).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  /// Returns the table in a field, or nil if the field is missing.
  func table(_ field: Int) throws(MalformedContent) -> FlatTable? {
    guard let place = try place(field) else { return nil }
    return try FlatTable(bytes, at: try target(of: place), allowance)
  }

  /// Returns the tables in a field. They are empty if the field is missing.
  func tables(_ field: Int) throws(MalformedContent) -> [FlatTable] {
    guard let range = try vector(field, elementSize: 4) else { return [] }
    var tables: [FlatTable] = []
    for place in stride(from: range.lowerBound, to: range.upperBound, by: 4) {
      tables.append(try FlatTable(bytes, at: try target(of: place), allowance))
    }
    return tables
  }

  /// Returns the numbers in a field. They are empty if the field is missing.
  func numbers<Number: FixedWidthInteger>(
    _ field: Int, _ type: Number.Type = Number.self
  ) throws(MalformedContent) -> [Number] {
    guard let range = try vector(field, elementSize: MemoryLayout<Number>.size) else { return [] }
    return Self.numbers(in: bytes[range])
  }

  /// Returns the numbers of structures of two 64-bit numbers in a field. They are empty if the field
  /// is missing.
  func pairs(_ field: Int) throws(MalformedContent) -> [Int64] {
    guard let range = try vector(field, elementSize: 16) else { return [] }
    return Self.numbers(in: bytes[range])
  }

  private static func numbers<Number: FixedWidthInteger>(in bytes: ArraySlice<UInt8>) -> [Number] {
    bytes.withUnsafeBytes { buffer in
      stride(from: 0, to: buffer.count, by: MemoryLayout<Number>.size).map {
        Number(littleEndian: buffer.loadUnaligned(fromByteOffset: $0, as: Number.self))
      }
    }
  }

  /// Returns the floating-point numbers in a field. They are empty if the field is missing.
  func doubles(_ field: Int) throws(MalformedContent) -> [Double] {
    try numbers(field, UInt64.self).map { Double(bitPattern: $0) }
  }

  /// Returns the bytes in a field, or nil if the field is missing.
  func data(_ field: Int) throws(MalformedContent) -> ArraySlice<UInt8>? {
    try vector(field, elementSize: 1).map { bytes[$0] }
  }

  /// Returns the index of the first byte of a field, or nil if the field is missing.
  private func place(_ field: Int) throws(MalformedContent) -> Int? {
    let entry = 4 + 2 * field
    guard entry + 2 <= fields.size else { return nil }
    let offset = try Self.number(UInt16.self, in: bytes, at: fields.start + entry)
    return offset == 0 ? nil : start + Int(offset)
  }

  private func target(of place: Int) throws(MalformedContent) -> Int {
    place + Int(try Self.number(UInt32.self, in: bytes, at: place))
  }

  /// Returns the range of the elements in a field, or nil if the field is missing.
  private func vector(_ field: Int, elementSize: Int) throws(MalformedContent) -> Range<Int>? {
    guard let place = try place(field) else { return nil }
    let start = try target(of: place)
    let count = Int(try Self.number(UInt32.self, in: bytes, at: start))
    let first = start + 4
    guard first <= bytes.endIndex, count <= (bytes.endIndex - first) / elementSize else {
      throw Self.damage
    }
    allowance.bytes -= 4 + count * elementSize
    guard allowance.bytes >= 0 else {
      throw MalformedContent(reason: "it is damaged: its parts overlap")
    }
    return first..<first + count * elementSize
  }

  private static let damage = MalformedContent(
    reason: "it is damaged: an offset leads outside of the file")

  /// Returns the number at an index.
  static func number<Number: FixedWidthInteger>(
    _ type: Number.Type, in bytes: ArraySlice<UInt8>, at index: Int
  ) throws(MalformedContent) -> Number {
    let size = MemoryLayout<Number>.size
    guard index >= bytes.startIndex, index <= bytes.endIndex - size else { throw damage }
    return bytes.withUnsafeBytes {
      Number(littleEndian: $0.loadUnaligned(fromByteOffset: index - bytes.startIndex, as: type))
    }
  }
}
