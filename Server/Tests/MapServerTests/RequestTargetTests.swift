import Testing

import MapServer

/// The path and the query of requests.
struct RequestTargetTests {
  @Test func `a path is split before it is decoded`() throws {
    let target = try RequestTarget("/files/a%2Fb/c%20d")
    #expect(target.segments == ["files", "a/b", "c d"])
  }

  @Test func `a slash at the end is an empty segment`() throws {
    #expect(try RequestTarget("/styles/x/").segments == ["styles", "x", ""])
    #expect(try RequestTarget("/").segments == [""])
  }

  @Test(arguments: [
    "/files/../config.json", "/files/%2e%2e/config.json", "/files/%2E./x", "/./x", "/a/%00", "/a%",
    "/a%4", "/a%zz", "/%ff", "", "styles", "/a?b=%f",
  ])
  func `a forbidden target is refused`(text: String) {
    #expect(throws: AnswerError.self) { try RequestTarget(text) }
  }

  @Test func `a parameter may occur several times, and plus is a space`() throws {
    let target = try RequestTarget("/x?path=1,2%7C3,4&path=a+b&latlng&=&width=2")
    #expect(target.values("path") == ["1,2|3,4", "a b"])
    #expect(target.value("latlng") == "")
    #expect(target.value("width") == "2")
    #expect(target.value("fill") == nil)
  }

  @Test func `a long target is refused with 414`() {
    let text = "/" + String(repeating: "a", count: 16 << 10)
    #expect { try RequestTarget(text) } throws: { ($0 as? AnswerError)?.status == .uriTooLong }
  }

  @Test func `a body is an object of texts, numbers and arrays`() throws {
    let json = #"{"path": ["1,2|3,4", "5,6|7,8"], "width": 3, "latlng": true, "set": {"a.b": 1}}"#
    var target = try RequestTarget("/x?width=2")
    target.parameters += try RequestTarget.parameters(json: Array(json.utf8))
    #expect(target.values("path") == ["1,2|3,4", "5,6|7,8"])
    #expect(target.values("width") == ["2", "3"])
    #expect(target.value("latlng") == "true")
    #expect(target.values("set").isEmpty)
    #expect(throws: AnswerError.self) {
      try RequestTarget.parameters(json: Array(#"{"path": {}}"#.utf8))
    }
    #expect(throws: AnswerError.self) { try RequestTarget.parameters(json: Array("[]".utf8)) }
  }

  @Test func `text is encoded for paths`() {
    #expect(RequestTarget.encoded("Zürich /?") == "Z%C3%BCrich%20%2F%3F")
  }
}
