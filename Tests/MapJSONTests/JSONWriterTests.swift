import MapJSON
import MapTestSupport
import Testing

@Suite struct JSONWriterTests {
  @Test(arguments: [
    "null", "true", "[]", "{}", "[1,1.0,-0.0,18446744073709551615,0.1]",
    #"{"a":[{"b":null},[]],"c":"d"}"#, #"["\"\\\n\r\t\u0001\u001f/é😀"]"#, #"[",","[","{",":"]"#,
  ])
  func aValueIsWrittenWithoutWhiteSpaceAsItWasRead(text: String) throws {
    #expect(try JSONDocument(parsing: text).root.jsonText == text)
  }

  @Test func whatHasNoNumberInJSONIsWrittenAllTheSame() {
    let values: [JSONValue] = [.infinity, -.infinity, .nan].map { .init(.number(.double($0))) }
    #expect(JSONValue(.array(values)).jsonText == "[1e999,-1e999,null]")
  }

  @Test func randomValuesSurviveBeingWritten() throws {
    var random = SplitMix64(seed: 4)
    for _ in 0..<2_000 {
      let value = randomValue(depth: 0, using: &random)
      #expect(try JSONDocument(parsing: value.jsonBytes).root == value)
    }
  }

  private func randomValue(depth: Int, using random: inout SplitMix64) -> JSONValue {
    let count = Int.random(in: 0...5, using: &random)
    switch Int.random(in: 0...(depth < 5 ? 7 : 5), using: &random) {
    case 0: return JSONValue(.null)
    case 1: return JSONValue(.bool(Bool.random(using: &random)))
    case 2:
      return JSONValue(.number(.integer(Int64(bitPattern: random.next() >> (random.next() % 64)))))
    case 3: return JSONValue(.number(.unsigned(random.next() | 1 << 63)))
    case 4:
      return JSONValue(.number(.double(Double(Int64.random(in: -1000...1000, using: &random)) / 8)))
    case 5: return JSONValue(.string(randomString(using: &random)))
    case 6:
      return JSONValue(
        .array((0..<count).map { _ in randomValue(depth: depth + 1, using: &random) }))
    default:
      let members = (0..<count).map { _ in
        JSONObject.Member(
          name: randomString(using: &random), value: randomValue(depth: depth + 1, using: &random))
      }
      return JSONValue(.object(JSONObject(members)))
    }
  }

  private func randomString(using random: inout SplitMix64) -> String {
    let scalars = (0..<Int.random(in: 0...20, using: &random)).compactMap { _ in
      Unicode.Scalar(UInt32(random.next() >> (43 + random.next() % 16)))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
