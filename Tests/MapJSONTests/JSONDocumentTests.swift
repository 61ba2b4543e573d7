import MapJSON
import Testing

@Suite struct JSONDocumentTests {
  private func value(_ text: String) throws -> JSONValue { try JSONDocument(parsing: text).root }

  @Test func valuesOfEveryTypeAreRead() throws {
    let root = try value(#"{"a": [null, true, false, 1, -2.5e1, "x"], "b": {}}"#)
    let a = try #require(root.object?["a"]?.array)
    #expect(a[0].isNull)
    #expect(a[1].bool == true)
    #expect(a[2].bool == false)
    #expect(a[3].content == .number(.integer(1)))
    #expect(a[4].content == .number(.double(-25)))
    #expect(a[5].string == "x")
    #expect(root.object?["b"]?.object == JSONObject())
  }

  @Test func valuesAndNamesKnowTheirByteOffsets() throws {
    let root = try value(" {\"é\" : [1,\n 22]}")
    let member = try #require(root.object?.members.first)
    #expect(root.offset == 1)
    #expect(member.nameOffset == 2)
    #expect(member.value.offset == 9)
    #expect(member.value.array?.map(\.offset) == [10, 14])
  }

  @Test func theLastOfSeveralMembersOfANameCounts() throws {
    #expect(try value(#"{"a": 1, "a": 2}"#).object?["a"]?.double == 2)
  }

  @Test func aByteOrderMarkIsSkipped() throws {
    #expect(try JSONDocument(parsing: [0xEF, 0xBB, 0xBF, 0x31]).root.double == 1)
  }

  @Test(arguments: [
    (#""\"\\\/\b\f\n\r\t""#, "\"\\/\u{8}\u{c}\n\r\t"),
    (#""\u00e9\u4E2D""#, "é中"),
    (#""\uD834\uDD1E!""#, "\u{1D11E}!"),
    (#""\ud834""#, "\u{FFFD}"),
    (#""\ud834x\udd1e""#, "\u{FFFD}x\u{FFFD}"),
    (#""\udd1e\ud834""#, "\u{FFFD}\u{FFFD}"),
    (#""Mälaren 中国 🗺 and so on""#, "Mälaren 中国 🗺 and so on"),
    ("\"\u{7f}\"", "\u{7f}"),
  ])
  func stringsAreReadWithoutTheirEscapes(text: String, string: String) throws {
    #expect(try value(text).string == string)
  }

  @Test(
    arguments: [
      [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80], [0xF0, 0x8F, 0xBF, 0xBF],
      [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xFF], [0xE4, 0xB8],
      [0xC3, 0x28],
    ] as [[UInt8]])
  func stringsThatAreNotUTF8AreRefused(sequence: [UInt8]) {
    let text = Array("\"ab".utf8) + sequence + Array("c\"".utf8)
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
    #expect(error?.reason == .invalidUTF8)
    #expect(error?.offset == 3)
  }

  @Test func everyCharacterSurvives() throws {
    for first in stride(from: UInt32(0x20), through: 0x10FFFF, by: 0x400) {
      let scalars = (first..<(first + 0x400)).compactMap(Unicode.Scalar.init)
      let string = String(String.UnicodeScalarView(scalars))
      #expect(try value(JSONValue(.string(string)).jsonText).string == string)
    }
  }
}
