import Testing

@testable import MapXML

/// A list of the elements of a document, with their attributes and texts.
private struct Listing<Prefixes: PrefixChoice>: XMLHandler {
  static var keepsPrefixes: Bool { Prefixes.areKept }
  var lines: [String] = []

  mutating func start(_ name: String, attributes: [String: String], depth: Int) {
    let list = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\($0.value)" }.joined()
    lines.append("\(depth) <\(name)\(list)>")
  }

  mutating func end(_ name: String, text: String, depth: Int) {
    lines.append("\(depth) </\(name)> \(text)")
  }
}

private protocol PrefixChoice { static var areKept: Bool { get } }
private enum LocalNames: PrefixChoice { static let areKept = false }
private enum FullNames: PrefixChoice { static let areKept = true }

@Suite("XML documents")
struct XMLDocumentTests {
  private static let document = Array("<a:r x='1'><b a:y='2'>t&amp;<c/>u</b></a:r>".utf8)

  @Test("names have no prefixes by default, and text leaves out the text of children")
  func localNames() throws {
    var listing = Listing<LocalNames>()
    try XMLDocument.read(Self.document, with: &listing)
    #expect(
      listing.lines == ["1 <r x=1>", "2 <b y=2>", "3 <c>", "3 </c> ", "2 </b> t&u", "1 </r> "])
  }

  @Test("a handler can keep prefixes")
  func fullNames() throws {
    var listing = Listing<FullNames>()
    try XMLDocument.read(Self.document, with: &listing)
    #expect(listing.lines.prefix(2) == ["1 <a:r x=1>", "2 <b a:y=2>"])
  }

  @Test("an error names its line")
  func malformed() {
    var listing = Listing<LocalNames>()
    let error = #expect(throws: XMLError.self) {
      try XMLDocument.read(Array("<a>\n<b></a>".utf8), with: &listing)
    }
    #expect(error?.line == 2)
  }

  @Test("declared entities are refused")
  func entities() {
    var listing = Listing<LocalNames>()
    let text = "<!DOCTYPE a [<!ENTITY e 'x'>]><a>&e;</a>"
    let error = #expect(throws: XMLError.self) {
      try XMLDocument.read(Array(text.utf8), with: &listing)
    }
    #expect(error?.message.contains("entities") == true)
  }
}
