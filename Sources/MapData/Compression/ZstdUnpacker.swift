import MapCZstd

/// A decompressor of zstd content (RFC 8878).
struct ZstdUnpacker: StreamUnpacker, ~Copyable {
  /// The binary logarithm of the maximum window size. RFC 8878 section 3.1.1.1.2 recommends that
  /// decoders support this size. With a larger window, a few bytes could claim much memory.
  private static let maximumWindowLog: Int32 = 23

  let coding = ContentCoding.zstd
  private let context: OpaquePointer

  init() throws(MalformedContent) {
    guard let context = ZSTD_createDCtx() else {
      throw .damaged(.zstd, reason: "zstd has insufficient memory")
    }
    ZSTD_DCtx_setParameter(context, ZSTD_d_windowLogMax, Self.maximumWindowLog)
    self.context = context
  }

  deinit { ZSTD_freeDCtx(context) }

  mutating func step(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(MalformedContent) -> UnpackedStep {
    var source = ZSTD_inBuffer(src: input.baseAddress, size: input.count, pos: 0)
    var target = ZSTD_outBuffer(dst: output.baseAddress, size: output.count, pos: 0)
    let status = ZSTD_decompressStream(context, &target, &source)
    guard ZSTD_isError(status) == 0 else {
      throw .damaged(.zstd, reason: String(cString: ZSTD_getErrorName(status)))
    }
    input = UnsafeRawBufferPointer(rebasing: input.dropFirst(source.pos))
    return UnpackedStep(written: target.pos, isAtEnd: status == 0)
  }

  /// Whether content starts with a frame, either compressed or skippable (RFC 8878 section 3.1). A
  /// zstd library may also read formats that are older than the standard, but it does not limit the
  /// windows of these formats.
  static func isFrame(_ content: ArraySlice<UInt8>) -> Bool {
    let signature = content.prefix(4).reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
    return signature == 0xFD2F_B528 || signature & 0xFFFF_FFF0 == 0x184D_2A50
  }

  /// Returns the size that the first frame of `content` declares, or nil if the frame declares no
  /// size.
  static func declaredSize(of content: ArraySlice<UInt8>) -> Int? {
    let size = content.withUnsafeBytes { ZSTD_getFrameContentSize($0.baseAddress, $0.count) }
    // The two greatest values mean an unknown size and an error.
    return size >= .max - 1 ? nil : Int(clamping: size)
  }
}
