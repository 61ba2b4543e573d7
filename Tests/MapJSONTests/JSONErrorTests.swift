import MapJSON
import Testing

@Suite struct JSONErrorTests {
  private func error(_ text: String) -> JSONError? {
    #expect(throws: JSONError.self) { try JSONDocument(parsing: text) }
  }

  @Test(
    arguments: [
      ("", .unexpectedEnd(expected: .value), 1, 1),
      ("  ", .unexpectedEnd(expected: .value), 1, 3),
      ("[1,\n  2,\n]", .unexpectedByte(0x5D, expected: .value), 3, 1),
      ("[1 2]", .unexpectedByte(0x32, expected: .commaOrBracket), 1, 4),
      ("{\"é\"\r\n 1}", .unexpectedByte(0x31, expected: .colon), 2, 2),
      ("{\"é\": 1, 2}", .unexpectedByte(0x32, expected: .name), 1, 10),
      ("{\"a\": 1]", .unexpectedByte(0x5D, expected: .commaOrBrace), 1, 8),
      ("[\"中\", tru]", .unexpectedByte(0x5D, expected: .bool), 1, 10),
      ("[nul", .unexpectedEnd(expected: .value), 1, 5),
      ("\"abc", .unexpectedEnd(expected: .endOfString), 1, 5),
      ("\r\r\"a\tb\"", .controlCharacter(9), 3, 3),
      (#"["a\x"]"#, .unknownEscape, 1, 4),
      (#"["a\u12G4"]"#, .unknownEscape, 1, 4),
      ("[012]", .malformedNumber, 1, 2),
      ("[-]", .malformedNumber, 1, 3),
      ("[1.]", .malformedNumber, 1, 4),
      ("[1e+]", .malformedNumber, 1, 5),
      ("-", .unexpectedEnd(expected: .digit), 1, 2),
      ("1 1", .textAfterValue, 1, 3),
      ("[NaN]", .unexpectedByte(0x4E, expected: .value), 1, 2),
    ] as [(String, JSONError.Reason, Int, Int)])
  func anErrorNamesItsReasonAndPlace(
    text: String, reason: JSONError.Reason, line: Int, column: Int
  ) {
    let error = error(text)
    #expect(error?.reason == reason)
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func nestingIsBounded() throws {
    func nested(_ depth: Int) -> [UInt8] {
      [UInt8](repeating: 0x5B, count: depth) + [UInt8](repeating: 0x5D, count: depth)
    }
    _ = try JSONDocument(parsing: nested(512))
    let error = #expect(throws: JSONError.self) { try JSONDocument(parsing: nested(513)) }
    #expect(error?.reason == .tooDeep(limit: 512))
    #expect(error?.offset == 512)
    #expect(throws: JSONError.self) {
      try JSONDocument(parsing: [UInt8](repeating: 0x5B, count: 100_000_000))
    }
  }

  @Test func aTextCutOffAnywhereIsRefused() throws {
    let text = Array(#"{"a": [1.25e-3, true, null, "é\n😀"], "b": {"c": -10}} "#.utf8)
    _ = try JSONDocument(parsing: text)
    for length in 0..<(text.count - 1) {
      #expect(throws: JSONError.self) { try JSONDocument(parsing: Array(text[..<length])) }
    }
  }

  @Test func aTextWithAnyByteChangedIsReadOrRefused() throws {
    let text = Array(#"{"a":[1.25e-3,true,null,"é\u00e9"],"b":{"c":-10}}"#.utf8)
    for index in text.indices {
      for byte in UInt8.min...UInt8.max {
        var changed = text
        changed[index] = byte
        guard let document = try? JSONDocument(parsing: changed) else { continue }
        #expect(try JSONDocument(parsing: document.root.jsonBytes).root == document.root)
      }
    }
  }

  @Test func anErrorReadsAsASentence() {
    #expect(
      error("[1,\n 2 3]")?.description
        == "line 2, column 4: ',' or ']' after an element was expected, not '3'")
  }
}
