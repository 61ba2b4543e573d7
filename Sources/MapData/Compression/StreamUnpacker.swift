/// What a step of unpacking came to.
struct UnpackedStep {
  /// How many bytes it wrote.
  var written: Int
  /// Whether the content has come to its end.
  var isAtEnd: Bool
}

/// Unpacks content of one coding, piece by piece.
protocol StreamUnpacker: ~Copyable {
  /// The content's coding.
  var coding: ContentCoding { get }

  /// Unpacks from `input`, which is cut to what is left, into `output`, which is not empty. After
  /// an end, goes on with another member or frame.
  mutating func step(
    _ input: inout UnsafeRawBufferPointer, into output: UnsafeMutableBufferPointer<UInt8>
  ) throws(ContentCodingError) -> UnpackedStep
}

extension StreamUnpacker where Self: ~Copyable {
  /// `content` unpacked, in one piece if `declaredSize` is right and no bomb.
  mutating func unpack(
    _ content: ArraySlice<UInt8>, declaredSize: Int?, limit: Int
  ) throws(ContentCodingError) -> [UInt8] {
    // Tiles shrink to a quarter, and seldom to less than a 64th: a larger declaration, which may be
    // a lie, is believed as it comes true.
    let believed = content.count.saturatingMultiplied(by: 64)
    let declared = declaredSize ?? content.count.saturatingMultiplied(by: 4)
    var capacity = max(min(declared, believed), 256)
    var pieces = BytePieces()
    var isAtEnd = false
    var consumed = 0
    while !isAtEnd {
      // A byte more than what may come, so that too much shows.
      let room = min(capacity, limit - pieces.count) + 1
      pieces.append(
        try unpackPiece(content, consumed: &consumed, capacity: room, isAtEnd: &isAtEnd))
      guard pieces.count <= limit else { throw .tooLarge(limit: limit) }
      capacity = min(pieces.count, BytePieces.greatestLength)
    }
    return pieces.joined()
  }

  /// The next bytes to come out: `capacity` of them, or fewer at the end.
  private mutating func unpackPiece(
    _ content: ArraySlice<UInt8>, consumed: inout Int, capacity: Int, isAtEnd: inout Bool
  ) throws(ContentCodingError) -> [UInt8] {
    var failure: ContentCodingError?
    let piece = content.withUnsafeBytes { bytes in
      var input = UnsafeRawBufferPointer(rebasing: bytes[consumed...])
      let piece = [UInt8](unsafeUninitializedCapacity: capacity) { buffer, count in
        do throws(ContentCodingError) {
          while count < capacity, !isAtEnd {
            let output = UnsafeMutableBufferPointer(rebasing: buffer[count..<capacity])
            let left = input.count
            let step = try step(&input, into: output)
            count += step.written
            isAtEnd = step.isAtEnd && (coding == .zlib || !coding.starts(input.prefix(4)))
            guard step.isAtEnd || step.written > 0 || input.count < left else {
              throw .damaged(coding, reason: "it ends too early")
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
  /// The product, or the largest number where that is beyond it.
  func saturatingMultiplied(by factor: Int) -> Int {
    let (product, isOverflow) = multipliedReportingOverflow(by: factor)
    return isOverflow ? .max : product
  }
}
