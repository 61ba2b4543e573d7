import Foundation
import MapTestSupport
import Testing
@testable import MapData

@Suite("SHA-256")
struct SHA256Tests {
  private func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
  }

  @Test("the examples of the standard have the hashes that NIST gives")
  func standard() {
    #expect(
      SHA256.hexadecimal(of: [])
        == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
    #expect(
      SHA256.hexadecimal(of: Array("abc".utf8))
        == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
    #expect(
      SHA256.hexadecimal(
        of: Array("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq".utf8))
        == "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1")
    #expect(
      SHA256.hexadecimal(of: [UInt8](repeating: UInt8(ascii: "a"), count: 1_000_000))
        == "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0")
  }

  @Test(
    "a file has the hash of its bytes, however long it is", arguments: [0, 1, 1 << 20, 3_000_001])
  func files(count: Int) throws {
    try withFolder { folder in
      let path = folder + "/a"
      try Data(bytes(count)).write(to: URL(fileURLWithPath: path))
      #expect(SHA256.hexadecimal(ofFile: path) == SHA256.hexadecimal(of: bytes(count)))
      #expect(SHA256.hexadecimal(ofFile: folder + "/b") == nil)
    }
  }
}
