/// A reader of the bytes of a MapLibre tile or of a part of it. It never reads beyond its part.
struct MLTReader {
  private let bytes: UnsafeRawBufferPointer
  private let end: Int
  /// The byte offset in the tile of the next byte to read.
  private(set) var offset: Int

  /// Creates a reader of a tile. The bytes must remain valid for as long as the reader and all readers that it
  /// returns are used.
  init(_ bytes: UnsafeRawBufferPointer) {
    self.init(bytes, from: 0, to: bytes.count)
  }

  private init(_ bytes: UnsafeRawBufferPointer, from offset: Int, to end: Int) {
    self.bytes = bytes
    self.offset = offset
    self.end = end
  }

  var isAtEnd: Bool { offset == end }

  /// The number of bytes that have not been read.
  var remaining: Int { end - offset }

  /// The bytes that have not been read.
  var rest: UnsafeRawBufferPointer { UnsafeRawBufferPointer(rebasing: bytes[offset..<end]) }

  mutating func readByte() throws(VectorTileError) -> UInt8 {
    guard offset < end else { throw error(.endOfData) }
    defer { offset += 1 }
    return bytes[offset]
  }

  /// Reads a variable-length integer with seven bits per byte. The low bits come first.
  mutating func readVarint() throws(VectorTileError) -> UInt64 {
    let start = offset
    var value: UInt64 = 0
    for shift in stride(from: UInt64(0), to: 70, by: 7) {
      let byte = try readByte()
      value |= UInt64(byte & 0x7F) << shift
      if byte < 0x80 { return value }
    }
    throw VectorTileError(.mapLibre(.integerLength), offset: start)
  }

  /// Reads a count or length of at most 32 bits.
  mutating func readCount() throws(VectorTileError) -> Int {
    let start = offset
    let count = try readVarint()
    guard count <= UInt64(UInt32.max) else {
      throw VectorTileError(.mapLibre(.count(count)), offset: start)
    }
    return Int(count)
  }

  /// Reads the number of items that follow. Each item takes at least one byte.
  mutating func readItemCount() throws(VectorTileError) -> Int {
    let start = offset
    let count = try readCount()
    guard count <= remaining else {
      throw VectorTileError(.mapLibre(.endOfData), offset: start)
    }
    return count
  }

  /// Skips `count` bytes and returns a reader of these bytes.
  mutating func readBytes(_ count: Int) throws(VectorTileError) -> MLTReader {
    guard count <= remaining else { throw error(.endOfData) }
    defer { offset += count }
    return MLTReader(bytes, from: offset, to: offset + count)
  }

  /// Reads a length and a string. Invalid UTF-8 becomes U+FFFD.
  mutating func readString() throws(VectorTileError) -> String {
    String(decoding: try readBytes(try readCount()).rest, as: UTF8.self)
  }

  /// Returns an error at the current offset.
  func error(_ fault: MapLibreTileFault) -> VectorTileError {
    VectorTileError(.mapLibre(fault), offset: offset)
  }
}
