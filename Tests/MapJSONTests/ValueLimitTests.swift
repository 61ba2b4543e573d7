import MapJSON
import Testing

@Suite("Limits on the number of values")
struct ValueLimitTests {
  @Test(
    "each value is counted, also inside of other values",
    arguments: [("1", 1), ("[1, [2]]", 4), (#"{"a": null, "b": {"c": true}}"#, 4), ("[]", 1)])
  func counted(text: String, count: Int) throws {
    let bytes = Array(text.utf8)
    #expect(try JSONDocument(parsing: bytes, valueLimit: count).text == bytes)
    let error = #expect(throws: JSONError.self) {
      try JSONDocument(parsing: bytes, valueLimit: count - 1)
    }
    #expect(error?.reason == .tooManyValues)
  }
}
