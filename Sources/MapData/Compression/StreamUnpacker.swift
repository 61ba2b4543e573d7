/// The result of one step of decompression.
struct UnpackedStep {
  /// The number of bytes that were written to the output.
  var written: Int
  /// Whether the end of a member or frame was reached.
  var isAtEnd: Bool
}

/// A decompressor of one coding that processes content piece by piece.
protocol StreamUnpacker: ~Copyable {
  var coding: ContentCoding { get }

  /// Decompresses bytes of `input` into `output`, which must not be empty. Removes the consumed
  /// bytes from the start of `input`. After the end of a member or frame, continues with the next
  /// member or frame.
  mutating func step(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(MalformedContent) -> UnpackedStep
}

extension StreamUnpacker where Self: ~Copyable {
  /// Decompresses `content`. If `declaredSize` is correct and plausible, the result is decompressed
  /// into one buffer.
  mutating func unpack(
    _ content: ArraySlice<UInt8>, declaredSize: Int?, limit: Int
  ) throws(MalformedContent) -> [UInt8] {
    // Compression usually reduces a tile to a quarter of its size, and seldom to less than 1/64. A
    // larger declared size may be false, so memory is allocated only as output arrives.
    let plausible = content.count.saturatingMultiplied(by: 64)
    let declared = declaredSize ?? content.count.saturatingMultiplied(by: 4)
    var capacity = max(min(declared, plausible), 256)
    var pieces = BytePieces()
    var isAtEnd = false
    var consumed = 0
    while !isAtEnd {
      // The last byte of the room shows whether the content exceeds the limit.
      let room = min(capacity, limit - pieces.count) + 1
      pieces.append(
        try unpackPiece(content, consumed: &consumed, capacity: room, isAtEnd: &isAtEnd))
      guard pieces.count <= limit else { throw .tooLarge(limit: limit) }
      capacity = min(pieces.count, BytePieces.maximumLength)
    }
    return pieces.joined()
  }

  /// Returns the next `capacity` bytes of output. Returns fewer bytes only at the end.
  private mutating func unpackPiece(
    _ content: ArraySlice<UInt8>, consumed: inout Int, capacity: Int, isAtEnd: inout Bool
  ) throws(MalformedContent) -> [UInt8] {
    var failure: MalformedContent?
    let piece = content.withUnsafeBytes { bytes in
      var input = UnsafeRawBufferPointer(rebasing: bytes[consumed...])
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        do throws(MalformedContent) {
          while count < capacity, !isAtEnd {
            let output = UnsafeMutableBufferPointer(rebasing: buffer[count..<capacity])
            let left = input.count
            let step = try step(&input, into: output)
            count += step.written
            isAtEnd = step.isAtEnd && (coding == .zlib || !coding.starts(input.prefix(4)))
            guard step.isAtEnd || step.written > 0 || input.count < left else {
              throw .damaged(coding, reason: "it is truncated")
            }
          }
        } catch {
          failure = error
        }
      }
      consumed = bytes.count - input.count
      return piece
    }
    if let failure { throw failure }
    return piece
  }
}

extension Int {
  /// Returns the product, or the largest integer if the product overflows.
  func saturatingMultiplied(by factor: Int) -> Int {
    let (product, isOverflow) = multipliedReportingOverflow(by: factor)
    return isOverflow ? .max : product
  }
}
