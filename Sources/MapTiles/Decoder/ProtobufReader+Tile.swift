import MapProtobuf

/// What `body` reads, its error as a tile's.
@inline(__always)
func wire<T>(_ body: @autoclosure () throws(ProtobufError) -> T) throws(VectorTileError) -> T {
  do {
    return try body()
  } catch {
    throw VectorTileError(.wireFormat(error.reason), offset: error.offset)
  }
}

extension ProtobufReader {
  /// The next of packed integers of type `uint32`: of attributes and of geometry commands.
  @inline(__always)
  mutating func readInteger() throws(VectorTileError) -> UInt32 {
    UInt32(truncatingIfNeeded: try wire(try readVarint()))
  }
}
