import MapJSON
import Testing

/// The examples of the Protocol Buffers encoding guide.
@Suite("Writing messages of Protocol Buffers") struct ProtobufWriterTests {
  @Test("integers have seven bits per byte, the lowest first")
  func integers() {
    var writer = ProtobufWriter()
    writer.write(150, as: 1)
    writer.write(0, as: 2)
    #expect(writer.bytes == [0x08, 0x96, 0x01, 0x10, 0x00])
  }

  @Test(
    "signed integers alternate between both signs",
    arguments: [
      (0, [0]), (-1, [1]), (1, [2]), (-2, [3]),
      (0x7FFF_FFFF, [0xFE, 0xFF, 0xFF, 0xFF, 0x0F]),
      (-0x8000_0000, [0xFF, 0xFF, 0xFF, 0xFF, 0x0F]),
    ] as [(Int64, [UInt8])])
  func signedIntegers(value: Int64, bytes: [UInt8]) {
    var writer = ProtobufWriter()
    writer.write(signed: value, as: 1)
    #expect(writer.bytes == [0x08] + bytes)
  }

  @Test("strings and messages have a length")
  func contents() {
    var inner = ProtobufWriter()
    inner.write(150, as: 1)
    var writer = ProtobufWriter()
    writer.write(Array("testing".utf8), as: 2)
    writer.write(inner.bytes, as: 3)
    #expect(
      writer.bytes
        == [0x12, 0x07, 0x74, 0x65, 0x73, 0x74, 0x69, 0x6E, 0x67, 0x1A, 0x03, 0x08, 0x96, 0x01])
  }
}
