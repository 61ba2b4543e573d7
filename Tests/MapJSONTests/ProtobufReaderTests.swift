import MapJSON
import Testing

/// Returns the fields of a message, each as the value that `read` returns.
private func fields<T>(
  _ bytes: [UInt8], _ read: (inout ProtobufReader, ProtobufField) throws(ProtobufError) -> T
) throws(ProtobufError) -> [T] {
  try ProtobufReader.read(bytes) { (reader) throws(ProtobufError) in
    var reader = reader
    var values: [T] = []
    while let field = try reader.nextField() { values.append(try read(&reader, field)) }
    return values
  }
}

/// Returns the error of `bytes` when all fields are read by `read`.
private func failure<T>(
  _ bytes: [UInt8], _ read: (inout ProtobufReader, ProtobufField) throws(ProtobufError) -> T
) -> ProtobufError? {
  do throws(ProtobufError) {
    _ = try fields(bytes, read)
    return nil
  } catch { return error }
}

private func skip(_ reader: inout ProtobufReader, _ field: ProtobufField) throws(ProtobufError) {
  try reader.skip(field)
}

/// Tests of messages, which are the examples of the Protocol Buffers encoding guide if it has an example.
@Suite struct ProtobufReaderTests {
  @Test func aMessageOfOneIntegerHasItsNumberTypeAndValue() throws {
    let read = try fields([0x08, 0x96, 0x01]) { (reader, field) throws(ProtobufError) in
      (field, try reader.readUInt64(field))
    }
    #expect(read.count == 1)
    #expect(read[0].0.number == 1)
    #expect(read[0].0.wireType == .varint)
    #expect(read[0].0.offset == 0)
    #expect(read[0].1 == 150)
  }

  @Test(
    arguments: [
      ([0x00], 0), ([0x7F], 127), ([0x80, 0x01], 128), ([0xFF, 0x7F], 16_383),
      ([0x80, 0x80, 0x01], 16_384), ([0xFF, 0xFF, 0xFF, 0xFF, 0x0F], 4_294_967_295),
      ([0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0x01], UInt64.max),
      // The numbers are longer than necessary, and have bits beyond the 64th.
      ([0x81, 0x80, 0x00], 1), ([0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7E], 0),
    ] as [([UInt8], UInt64)])
  func anIntegerIsSevenBitsAByteTheLowestFirst(bytes: [UInt8], value: UInt64) throws {
    let read = try ProtobufReader.read(bytes) { (reader) throws(ProtobufError) in
      var reader = reader
      return (try reader.readVarint(), reader.isAtEnd)
    }
    #expect(read == (value, true))
  }

  @Test(arguments: [(0, 0), (1, -1), (2, 1), (3, -2), (0xFF_FF_FF_FF, -0x80_00_00_00)])
  func aSignedIntegerIsZigzag(wire: UInt64, value: Int64) throws {
    let read = try fields([0x08] + varint(wire)) { (reader, field) throws(ProtobufError) in
      try reader.readSInt64(field)
    }
    #expect(read == [value])
  }

  @Test func aNegativeInt64HasTenBytes() throws {
    // The number is -2, as in the guide.
    let bytes: [UInt8] = [0x08, 0xFE] + [UInt8](repeating: 0xFF, count: 8) + [0x01]
    let read = try fields(bytes) { (reader, field) throws(ProtobufError) in
      try reader.readInt64(field)
    }
    #expect(read == [-2])
  }

  @Test func aUInt32IsTheLower32Bits() throws {
    let bytes = [0x08] + varint(0x1_0000_0005)
    let read = try fields(bytes) { (reader, field) throws(ProtobufError) in
      try reader.readUInt32(field)
    }
    #expect(read == [5])
  }

  @Test func numbersOfFixedLengthAreLittleEndian() throws {
    // The number 1.5 is 0x3FC00000 in 32 bits and 0x3FF8 << 48 in 64 bits.
    let single = try fields([0x0D, 0x00, 0x00, 0xC0, 0x3F]) {
      (reader, field) throws(ProtobufError) in
      try reader.readFloat(field)
    }
    let double = try fields([0x09, 0, 0, 0, 0, 0, 0, 0xF8, 0x3F]) {
      (reader, field) throws(ProtobufError) in try reader.readDouble(field)
    }
    #expect(single == [1.5])
    #expect(double == [1.5])
  }

  @Test func aStringIsUTF8AndWhatIsNotIsReplaced() throws {
    let text = try fields([0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67]) {
      (reader, field) throws(ProtobufError) in try reader.readString(field)
    }
    let broken = try fields([0x12, 0x02, 0x61, 0xFF]) { (reader, field) throws(ProtobufError) in
      try reader.readString(field)
    }
    #expect(text == ["testing"])
    #expect(broken == ["a\u{FFFD}"])
  }

  @Test func aMessageInAMessageIsReadInPlace() throws {
    let read = try fields([0x1A, 0x03, 0x08, 0x96, 0x01]) { (reader, field) throws(ProtobufError) in
      var inner = try reader.readContent(field)
      #expect(inner.remaining == 3)
      guard let field = try inner.nextField() else { return UInt64(0) }
      #expect(field.offset == 2)
      return try inner.readUInt64(field)
    }
    #expect(read == [150])
  }

  @Test func packedIntegersFollowEachOther() throws {
    let bytes: [UInt8] = [0x32, 0x06, 0x03, 0x8E, 0x02, 0x9E, 0xA7, 0x05]
    let read = try fields(bytes) { (reader, field) throws(ProtobufError) in
      var packed = try reader.readContent(field)
      var numbers: [UInt64] = []
      while !packed.isAtEnd { numbers.append(try packed.readVarint()) }
      return numbers
    }
    #expect(read == [[3, 270, 86_942]])
  }

  @Test func fieldsOfEveryTypeCanBeSkipped() throws {
    let bytes: [UInt8] =
      [0x08, 0x96, 0x01] + [0x11] + [UInt8](repeating: 9, count: 8)
      + [0x1A, 0x02, 0xFF, 0xFF] + [0x25, 1, 2, 3, 4] + [0x28, 0x07]
    let read = try fields(bytes) { (reader, field) throws(ProtobufError) in
      if field.number == 5 { return try reader.readUInt32(field) }
      try reader.skip(field)
      return field.number
    }
    #expect(read == [1, 2, 3, 4, 7])
  }
}

/// Tests of the errors of messages, with the offsets of their bytes.
@Suite struct ProtobufErrorTests {
  @Test func aValueThatTheMessageEndsInIsNamedByItsPlace() {
    #expect(failure([0x08], skip) == ProtobufError(.endOfMessage, offset: 1))
    #expect(failure([0x08, 0x96], skip) == ProtobufError(.endOfMessage, offset: 1))
    #expect(failure([0x0D, 1, 2, 3], skip) == ProtobufError(.endOfMessage, offset: 1))
    #expect(failure([0x08, 0x01, 0x80], skip) == ProtobufError(.endOfMessage, offset: 2))
  }

  @Test func aLengthBeyondTheMessageIsRefusedHoweverLargeItIs() {
    #expect(failure([0x12, 0x02, 0x61], skip) == ProtobufError(.endOfMessage, offset: 1))
    let bytes = [0x12] + varint(.max)
    let error = failure(bytes) { (reader, field) throws(ProtobufError) in
      try reader.readString(field)
    }
    #expect(error == ProtobufError(.endOfMessage, offset: 1))
  }

  @Test func aFieldInAMessageCannotReachBeyondIt() {
    let error = failure([0x0A, 0x02, 0x12, 0x02, 0x61, 0x61]) {
      (reader, field) throws(ProtobufError) in
      var inner = try reader.readContent(field)
      _ = try inner.nextField().map { (field) throws(ProtobufError) in try inner.skip(field) }
    }
    #expect(error == ProtobufError(.endOfMessage, offset: 3))
  }

  @Test func anIntegerOfElevenBytesIsRefused() {
    let bytes = [0x08] + [UInt8](repeating: 0x80, count: 10) + [0x01]
    #expect(failure(bytes, skip) == ProtobufError(.endlessVarint, offset: 1))
  }

  @Test func fieldNumbersThatNoMessageHasAreRefused() {
    #expect(failure([0x00, 0x01], skip) == ProtobufError(.fieldNumber, offset: 0))
    #expect(failure(varint(1 << 32), skip) == ProtobufError(.fieldNumber, offset: 0))
  }

  @Test(arguments: [3, 4, 6, 7] as [UInt8])
  func groupsAndUnknownWireTypesAreRefused(type: UInt8) {
    #expect(
      failure([0x08 | type], skip) == ProtobufError(.unreadableWireType(type), offset: 0))
  }

  @Test func aValueOfAnotherTypeThanItsFieldIsRefused() {
    let error = failure([0x08, 0x01, 0x10, 0x01]) { (reader, field) throws(ProtobufError) in
      if field.number == 1 { return try reader.skip(field) }
      _ = try reader.readString(field)
    }
    #expect(
      error
        == ProtobufError(
          .wireType(ofField: 2, found: .varint, expected: .lengthDelimited), offset: 2)
    )
    #expect(
      error?.description == "byte 2: field 2 is a varint, expected bytes with a length")
  }
}

/// Returns the shortest varint of `value`.
private func varint(_ value: UInt64) -> [UInt8] {
  var (bytes, rest): ([UInt8], UInt64) = ([], value)
  while rest > 0x7F {
    bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
    rest >>= 7
  }
  return bytes + [UInt8(rest)]
}
