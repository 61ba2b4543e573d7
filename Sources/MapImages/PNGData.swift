import MapCDeflate
import MapCZlib
import MapRaster
import MapSystem

/// The compressed rows of a PNG file, which form a zlib stream (RFC 1950) of unfiltered rows.
///
/// Maps contain flat areas, whose rows compress best and fastest without a filter. Libdeflate
/// compresses small pictures as a whole, in half the time of zlib. Zlib compresses larger pictures
/// in bands of rows on several threads, because zlib can end a band on a byte boundary. The
/// dictionary of each band is the end of the previous band. Both methods depend only on the
/// picture, so the bytes are the same for any number of threads.
struct PNGData {
  /// The parts of the stream, in order.
  private(set) var parts: [[UInt8]] = []

  /// The compression level of both libraries. For maps, it produces a tenth more bytes than level 6
  /// in less than half the time.
  private static let level: Int32 = 1
  /// The maximum number of bytes of rows that are compressed as a whole.
  private static let wholeSize = 1 << 21
  /// The approximate number of bytes of rows in a band.
  private static let bandSize = 1 << 18
  /// The maximum distance in bytes from compressed data to the earlier bytes to which it refers.
  private static let window = 1 << 15
  /// The header of a zlib stream with the fastest compression and a window of `window` bytes.
  private static let header: [UInt8] = [0x78, 0x01]

  /// Compresses the rows of a picture on up to `threads` threads. Returns nil if memory is
  /// exhausted.
  init?(_ picture: StraightPixels, layout: PNGPixelLayout, threads: Int) {
    let stride = layout.rowBytes(width: picture.width) + 1
    if stride * picture.height <= Self.wholeSize {
      guard let stream = Self.stream(of: layout.rows(0..<picture.height, of: picture)) else {
        return nil
      }
      parts = [stream]
      return
    }
    let rowsPerBand = max(1, Self.bandSize / stride)
    let rowsBefore = (Self.window + stride - 1) / stride
    let starts = Array(Swift.stride(from: 0, to: picture.height, by: rowsPerBand))
    let bands = starts.concurrentMap(threads: threads) { start -> Band? in
      let end = min(start + rowsPerBand, picture.height)
      return Band(
        layout.rows(start..<end, of: picture),
        after: layout.rows(max(start - rowsBefore, 0)..<start, of: picture).suffix(Self.window),
        isLast: end == picture.height)
    }
    var checksum = adler32(0, nil, 0)
    for band in bands {
      guard let band else { return nil }
      checksum = adler32_combine(checksum, band.checksum, band.count)
      parts.append(band.bytes)
    }
    guard !parts.isEmpty else { return nil }
    parts[0] = Self.header + parts[0]
    for shift in [24, 16, 8, 0] {
      parts[parts.count - 1].append(UInt8(truncatingIfNeeded: checksum >> shift))
    }
  }

  /// Returns a whole stream that contains `rows`, or nil if memory is exhausted.
  private static func stream(of rows: [UInt8]) -> [UInt8]? {
    guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
    defer { libdeflate_free_compressor(compressor) }
    let room = libdeflate_zlib_compress_bound(compressor, rows.count)
    let stream = [UInt8](unsafeUninitializedCapacity: room) { output, count in
      count = rows.withUnsafeBytes { rows in
        libdeflate_zlib_compress(
          compressor, rows.baseAddress, rows.count, output.baseAddress, output.count)
      }
    }
    return stream.isEmpty ? nil : stream
  }

  /// A compressed band of rows.
  private struct Band {
    /// The compressed bytes of the band.
    var bytes: [UInt8]
    /// The checksum of the uncompressed rows, and their number of bytes.
    var checksum: UInt
    var count: Int

    /// Compresses rows that follow other rows. Returns nil if memory is exhausted.
    init?(_ rows: [UInt8], after dictionary: ArraySlice<UInt8>, isLast: Bool) {
      guard let size = UInt32(exactly: rows.count) else { return nil }
      let compressed = withUnsafeTemporaryAllocation(of: z_stream.self, capacity: 1) {
        Self.compress(rows, after: dictionary, isLast: isLast, with: $0)
      }
      guard let compressed else { return nil }
      bytes = compressed
      count = rows.count
      checksum = rows.withUnsafeBufferPointer { adler32(1, $0.baseAddress, size) }
    }

    private static func compress(
      _ rows: [UInt8], after dictionary: ArraySlice<UInt8>, isLast: Bool,
      with streams: UnsafeMutableBufferPointer<z_stream>
    ) -> [UInt8]? {
      guard let stream = streams.baseAddress else { return nil }
      stream.initialize(to: z_stream())
      let size = Int32(MemoryLayout<z_stream>.size)
      // -15 means the largest window and no header. 8 is zlib's default memory level.
      guard
        deflateInit2_(
          stream, PNGData.level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION, size) == Z_OK
      else { return nil }
      defer { deflateEnd(stream) }
      let hasDictionary = dictionary.withUnsafeBufferPointer {
        $0.isEmpty || deflateSetDictionary(stream, $0.baseAddress, UInt32($0.count)) == Z_OK
      }
      // The extra room is for the end of the band on a byte boundary, which takes a few bytes.
      let room = Int(deflateBound(stream, UInt(rows.count))) + 16
      guard hasDictionary, let capacity = UInt32(exactly: room) else { return nil }
      var isWhole = false
      let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
        rows.withUnsafeBufferPointer { rows in
          stream.pointee.next_in = UnsafeMutablePointer(mutating: rows.baseAddress)
          stream.pointee.avail_in = UInt32(rows.count)
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = capacity
          let status = deflate(stream, isLast ? Z_FINISH : Z_SYNC_FLUSH)
          isWhole = stream.pointee.avail_in == 0 && status == (isLast ? Z_STREAM_END : Z_OK)
        }
        count = room - Int(stream.pointee.avail_out)
      }
      return isWhole ? bytes : nil
    }
  }
}
