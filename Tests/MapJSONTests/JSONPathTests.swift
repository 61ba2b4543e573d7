import MapJSON
import Testing

@Suite struct JSONPathTests {
  private let text = #"{"a": [1, {"b c": "x,\"]", "d": [[], 2]}], "e": null}"#

  @Test func everyValueIsFoundByItsOffset() throws {
    let document = try JSONDocument(parsing: text)
    let paths: [JSONPath] = [
      JSONPath(), JSONPath([.member("a")]), JSONPath([.member("a"), .index(0)]),
      JSONPath([.member("a"), .index(1)]), JSONPath([.member("a"), .index(1), .member("b c")]),
      JSONPath([.member("a"), .index(1), .member("d"), .index(1)]), JSONPath([.member("e")]),
    ]
    for path in paths {
      let offset = document.root.value(along: path).offset
      let found = document.text.withUnsafeBytes { JSONPath(ofOffset: offset, in: $0) }
      #expect(found == path)
    }
  }

  @Test func aPathReadsAsOneWritesIt() {
    let path = JSONPath([.member("a"), .index(1), .member("b c"), .member("d"), .member("0")])
    #expect(path.description == #"a[1]["b c"].d.0"#)
    #expect(JSONPath().description == "")
  }

  @Test func aPlaceInABrokenTextIsFound() {
    let broken = Array(#"{"a": [[], {"b": "#.utf8)
    let path = broken.withUnsafeBytes { JSONPath(ofOffset: broken.count, in: $0) }
    #expect(path.description == "a[1].b")
  }

  @Test func aPathThatEndsEarlyLeadsAsFarAsItGoes() throws {
    let root = try JSONDocument(parsing: text).root
    let path = JSONPath([.member("a"), .index(7), .member("z")])
    #expect(root.value(along: path) == root.object?["a"])
  }
}
