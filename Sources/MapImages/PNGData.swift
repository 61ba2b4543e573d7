import MapCDeflate
import MapCZlib
import MapRaster
import MapSystem

/// The compressed rows of a PNG file, which form a zlib stream (RFC 1950) of unfiltered rows.
///
/// Maps contain flat areas, whose rows compress best and fastest without a filter. Libdeflate
/// compresses in half the time of zlib, but only up to the end of a stream. Zlib can end a band of
/// rows on a byte boundary, so several threads can compress the bands of a stream. Libdeflate
/// therefore compresses the last rows of a picture, which are all rows of a small picture. Zlib
/// compresses the bands above them. The dictionary of each band is the end of the previous band.
/// The division depends only on the picture, so the bytes are the same for any number of threads.
struct PNGData {
  /// The parts of the stream, in order.
  private(set) var parts: [[UInt8]] = []

  /// The compression level of both libraries. For maps, it produces a tenth more bytes than level 6
  /// in less than half the time.
  static let level: Int32 = 1
  /// The level for pictures whose colors were reduced to make the file small.
  private static let reducedLevel: Int32 = 6
  /// The approximate number of bytes of rows in a band.
  private static let bandSize = 1 << 18
  /// The maximum distance in bytes from compressed data to the earlier bytes to which it refers.
  private static let window = 1 << 15
  /// The header of a zlib stream with a window of `window` bytes. It states the fastest compression,
  /// which does not affect decoders.
  private static let header: [UInt8] = [0x78, 0x01]

  /// Compresses the rows of a picture on up to `threads` threads. Returns nil if memory is
  /// exhausted.
  ///
  /// - Parameter isReduced: Whether the colors were reduced to make the file small.
  init?(_ picture: StraightPixels, layout: PNGPixelLayout, isReduced: Bool, threads: Int) {
    let level = isReduced ? Self.reducedLevel : Self.level
    let stride = layout.rowBytes(width: picture.width) + 1
    // The end is half of the picture, between 2 and 8 MiB.
    let endSize = min(max(stride * picture.height / 2, 1 << 21), 1 << 23)
    let end = max(0, picture.height - max(1, endSize / stride))
    let rowsPerBand = max(1, Self.bandSize / stride)
    let rowsBefore = (Self.window + stride - 1) / stride
    // The end takes longer than a band, so it is compressed first.
    let starts = [end] + Swift.stride(from: 0, to: end, by: rowsPerBand)
    var pieces = starts.concurrentMap(threads: threads) { start -> Piece? in
      guard start < end else {
        return Piece(last: layout.rows(end..<picture.height, of: picture), level: level)
      }
      return Piece(
        layout.rows(start..<min(start + rowsPerBand, end), of: picture),
        after: layout.rows(max(start - rowsBefore, 0)..<start, of: picture).suffix(Self.window),
        level: level)
    }
    pieces.append(pieces.removeFirst())
    var checksum = adler32(0, nil, 0)
    for piece in pieces {
      guard let piece else { return nil }
      checksum = adler32_combine(checksum, piece.checksum, piece.count)
      parts.append(piece.bytes)
    }
    parts[0].insert(contentsOf: Self.header, at: 0)
    for shift in [24, 16, 8, 0] {
      parts[parts.count - 1].append(UInt8(truncatingIfNeeded: checksum >> shift))
    }
  }

  /// Compressed rows.
  private struct Piece {
    /// The compressed bytes.
    var bytes: [UInt8]
    /// The checksum of the uncompressed rows, and their number of bytes.
    var checksum: UInt
    var count: Int

    private init?(_ bytes: [UInt8]?, of rows: [UInt8]) {
      guard let bytes, !bytes.isEmpty else { return nil }
      self.bytes = bytes
      count = rows.count
      checksum = rows.withUnsafeBytes { UInt(libdeflate_adler32(1, $0.baseAddress, $0.count)) }
    }

    /// Compresses the last rows of a stream with libdeflate. Returns nil if memory is exhausted.
    init?(last rows: [UInt8], level: Int32) {
      guard let compressor = libdeflate_alloc_compressor(level) else { return nil }
      defer { libdeflate_free_compressor(compressor) }
      let room = libdeflate_deflate_compress_bound(compressor, rows.count)
      let bytes = [UInt8](unsafeUninitializedCapacity: room) { output, count in
        count = rows.withUnsafeBytes { rows in
          libdeflate_deflate_compress(
            compressor, rows.baseAddress, rows.count, output.baseAddress, output.count)
        }
      }
      self.init(bytes, of: rows)
    }

    /// Compresses a band of rows that follows other rows with zlib. Returns nil if memory is
    /// exhausted.
    init?(_ rows: [UInt8], after dictionary: ArraySlice<UInt8>, level: Int32) {
      let bytes = withUnsafeTemporaryAllocation(of: z_stream.self, capacity: 1) {
        Self.compress(rows, after: dictionary, level: level, with: $0)
      }
      self.init(bytes, of: rows)
    }

    private static func compress(
      _ rows: [UInt8], after dictionary: ArraySlice<UInt8>, level: Int32,
      with streams: UnsafeMutableBufferPointer<z_stream>
    ) -> [UInt8]? {
      guard let stream = streams.baseAddress, let size = UInt32(exactly: rows.count) else {
        return nil
      }
      stream.initialize(to: z_stream())
      // -15 means the largest window and no header. 8 is zlib's default memory level.
      guard
        deflateInit2_(
          stream, level, Z_DEFLATED, -15, 8, Z_DEFAULT_STRATEGY, ZLIB_VERSION,
          Int32(MemoryLayout<z_stream>.size)) == Z_OK
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
          stream.pointee.avail_in = size
          stream.pointee.next_out = output.baseAddress
          stream.pointee.avail_out = capacity
          isWhole = deflate(stream, Z_SYNC_FLUSH) == Z_OK && stream.pointee.avail_in == 0
        }
        count = room - Int(stream.pointee.avail_out)
      }
      return isWhole ? bytes : nil
    }
  }
}
