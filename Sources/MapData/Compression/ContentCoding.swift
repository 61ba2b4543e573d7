/// A compression format, which is detected from the first bytes of the content.
public enum ContentCoding: String, CaseIterable, Hashable, Sendable {
  /// The gzip format (RFC 1952).
  case gzip
  /// The zlib format (RFC 1950).
  case zlib
  /// The Zstandard format (RFC 8878).
  case zstd

  /// Detects the coding of content that starts with `bytes`. Returns nil if the content is not
  /// compressed.
  ///
  /// A zlib header consists of two bytes, five bits of which are check bits. No Mapbox vector tile,
  /// image or JSON text starts with such a header.
  public init?(of bytes: ArraySlice<UInt8>) {
    let start = bytes.prefix(4)
    if Self.gzip.starts(start) {
      self = .gzip
    } else if Self.zstd.starts(start) {
      self = .zstd
    } else if Self.zlib.starts(start) {
      self = .zlib
    } else {
      return nil
    }
  }

  /// Returns the decompressed content, or `content` itself if it is not compressed.
  ///
  /// A MapLibre tile whose first layer contains 120 bytes starts like zlib content. Such a tile is
  /// recognized because it cannot be decompressed, and is returned unchanged.
  ///
  /// - Throws: `MalformedContent` if the content is damaged, or if the result exceeds `limit`
  ///   bytes.
  public static func decoded(
    _ content: ArraySlice<UInt8>, limit: Int
  ) throws(MalformedContent) -> [UInt8] {
    guard let coding = ContentCoding(of: content) else {
      guard content.count <= limit else { throw .tooLarge(limit: limit) }
      return Array(content)
    }
    do throws(MalformedContent) {
      return try coding.decode(content, limit: limit)
    } catch {
      guard !error.isTooLarge, content.starts(with: [120, 1]), content.count <= limit else {
        throw error
      }
      return Array(content)
    }
  }

  /// Decompresses `content`, which must be compressed with this coding. Consecutive members (gzip)
  /// and frames (zstd) are joined. Other bytes after the end are ignored.
  ///
  /// Memory is allocated in proportion to the output, and not to the size that the content
  /// declares.
  ///
  /// - Throws: `MalformedContent` if the content is damaged, or if the result exceeds `limit`
  ///   bytes.
  public func decode(
    _ content: ArraySlice<UInt8>, limit: Int
  ) throws(MalformedContent) -> [UInt8] {
    switch self {
    case .gzip, .zlib:
      let size = declaredSize(of: content)
      if let size, size <= limit, let whole = GzipMember.unpack(content, size: size) {
        return whole
      }
      var inflater = try Inflater(self)
      return try inflater.unpack(content, declaredSize: size, limit: limit)
    case .zstd:
      guard ZstdUnpacker.isFrame(content) else {
        throw .damaged(.zstd, reason: "it does not start with a frame")
      }
      var unpacker = try ZstdUnpacker()
      return try unpacker.unpack(content, declaredSize: declaredSize(of: content), limit: limit)
    }
  }

  /// Whether content that starts with `bytes` is compressed with this coding.
  func starts(_ bytes: some Collection<UInt8>) -> Bool {
    switch self {
    case .gzip: return bytes.starts(with: [0x1F, 0x8B])
    case .zstd: return bytes.starts(with: [0x28, 0xB5, 0x2F, 0xFD])
    case .zlib:
      let header = Array(bytes.prefix(2))
      // A zlib header states method 8, a window of at most 32 KiB and no preset dictionary. Its
      // check bits must be valid.
      return header.count == 2 && header[0] & 0x0F == 8 && header[0] >> 4 <= 7
        && header[1] & 0x20 == 0 && (Int(header[0]) << 8 | Int(header[1])) % 31 == 0
    }
  }

  /// Returns the uncompressed size that the content declares, or nil if it declares no size.
  private func declaredSize(of content: ArraySlice<UInt8>) -> Int? {
    switch self {
    // The size is in the last four bytes of a gzip member (RFC 1952 section 2.3.1).
    case .gzip: content.suffix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    case .zlib: nil
    case .zstd: ZstdUnpacker.declaredSize(of: content)
    }
  }
}

extension MalformedContent {
  /// Returns the error for compressed content that is invalid or incomplete.
  static func damaged(_ coding: ContentCoding, reason: String) -> MalformedContent {
    MalformedContent(reason: "damaged \(coding) content: \(reason)")
  }

  /// Returns the error for content that exceeds `limit` bytes after decompression.
  static func tooLarge(limit: Int) -> MalformedContent {
    MalformedContent(reason: "larger than \(limit) bytes when decompressed", isTooLarge: true)
  }
}
