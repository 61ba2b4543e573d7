import MapCZlib
import MapCZstd
import MapData

/// Returns `bytes` compressed with a coding by its own library.
func compressed(_ bytes: [UInt8], as coding: ContentCoding) -> [UInt8] {
  switch coding {
  case .gzip: deflated(bytes, windowBits: 15 + 16)
  case .zlib: deflated(bytes, windowBits: 15)
  case .zstd: zstd(bytes)
  }
}

private func deflated(_ bytes: [UInt8], windowBits: Int32) -> [UInt8] {
  var stream = z_stream()
  deflateInit2_(
    &stream, 6, Z_DEFLATED, windowBits, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
    Int32(MemoryLayout<z_stream>.size))
  defer { deflateEnd(&stream) }
  var input = bytes
  var output = [UInt8](repeating: 0, count: Int(deflateBound(&stream, UInt(bytes.count))) + 64)
  let left = input.withUnsafeMutableBufferPointer { input in
    output.withUnsafeMutableBufferPointer { output in
      stream.next_in = input.baseAddress
      stream.avail_in = UInt32(input.count)
      stream.next_out = output.baseAddress
      stream.avail_out = UInt32(output.count)
      deflate(&stream, Z_FINISH)
      return Int(stream.avail_out)
    }
  }
  return Array(output.dropLast(left))
}

private func zstd(_ bytes: [UInt8]) -> [UInt8] {
  var output = [UInt8](repeating: 0, count: ZSTD_compressBound(bytes.count))
  let capacity = output.count
  let count = output.withUnsafeMutableBytes { output in
    bytes.withUnsafeBytes { bytes in
      ZSTD_compress(output.baseAddress, capacity, bytes.baseAddress, bytes.count, 3)
    }
  }
  return Array(output.prefix(count))
}
