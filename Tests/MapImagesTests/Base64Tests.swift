import MapImages
import Testing

@Suite("Base64")
struct Base64Tests {
  @Test(
    "the examples of RFC 4648 are encoded",
    arguments: [
      ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="),
      ("fooba", "Zm9vYmE="), ("foobar", "Zm9vYmFy"),
    ])
  func examples(text: String, encoded: String) {
    #expect(Base64.text(of: Array(text.utf8)) == encoded)
  }

  @Test("all digits are encoded")
  func digits() {
    let bytes: [UInt8] = [0x00, 0x10, 0x83, 0xFB, 0xFF, 0xBF]
    #expect(Base64.text(of: bytes) == "ABCD+/+/")
    #expect(Base64.encoded([0xFF]) == Array("/w==".utf8))
  }
}
