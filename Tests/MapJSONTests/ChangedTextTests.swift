import MapJSON
import Testing

/// Tests of the change of values in a text.
@Suite("Changed texts")
struct ChangedTextTests {
  private func changed(_ old: String, to new: String) throws -> String {
    let document = try JSONDocument(parsing: old)
    let root = try JSONDocument(parsing: new).root
    return String(decoding: document.text(changedTo: root), as: UTF8.self)
  }

  /// A text, the new value, and the text of the new value.
  private static let cases: [(String, String, String)] = [
    (
      "{ \"a\" :1,\n\t\"b\": [1,2 ] }\n", #"{"a": 1, "b": [1, 2]}"#,
      "{ \"a\" :1,\n\t\"b\": [1,2 ] }\n"
    ),
    (#"{"a": 1, "b": [ 1,2 ]}"#, #"{"a": 1, "b": [1, 3]}"#, #"{"a": 1, "b": [ 1,3 ]}"#),
    (#"{"a": 1, "b": 2, "c": 3}"#, #"{"a": 1, "c": 3}"#, #"{"a": 1, "c": 3}"#),
    (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#, #"{"a": 1}"#),
    (#"{ "a": 1, "b": 2 }"#, #"{"b": 2}"#, #"{ "b": 2 }"#),
    (#"{"a": 1}"#, #"{"b": 1}"#, #"{"b":1}"#),
    (#"{"a": 1}"#, #"{"a": 1, "b": {"c": [1, 2]}}"#, #"{"a": 1, "b": {"c":[1,2]}}"#),
    (#"{"a": 1}"#, #"{"b": 2, "a": 3}"#, #"{"b": 2, "a": 3}"#),
    (
      "{\n  \"a\": 1,\n  \"r\": 2,\n  \"b\": 3\n}\n", #"{"a": 1, "x": [1], "y": 5, "b": 4}"#,
      "{\n  \"a\": 1,\n  \"x\": [1],\n  \"y\": 5,\n  \"b\": 4\n}\n"
    ),
    ("[\n 1,\n 2]", "[1, 2, 3]", "[1, 2, 3]"),
    ("{\r\n  \"a\": 1\r\n}", #"{"a": 1, "b": 2}"#, "{\r\n  \"a\": 1,\r\n  \"b\": 2\r\n}"),
  ]

  @Test("only what changes is written anew", arguments: cases)
  func change(old: String, new: String, text: String) throws {
    let result = try changed(old, to: new)
    #expect(result == text)
    #expect(try JSONDocument(parsing: result).root == JSONDocument(parsing: new).root)
  }
}
