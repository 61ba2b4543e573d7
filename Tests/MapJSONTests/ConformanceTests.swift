import FoundationEssentials
import MapJSON
import Testing

/// The path of the conformance kit, if there is one.
private let kit = ProcessInfo.processInfo.environment["CONFORMANCE_KIT"]

@Suite struct ConformanceTests {
  @Test(.enabled(if: kit != nil, "CONFORMANCE_KIT names no conformance kit"))
  func everyTextOfTheKitIsTakenOrRefusedAsItsNameSays() throws {
    let directory = try #require(kit) + "/json"
    let names = try FileManager.default.contentsOfDirectory(atPath: directory)
    #expect(names.count > 200)
    for name in names.sorted() {
      let text = try #require(FileManager.default.contents(atPath: directory + "/" + name))
      let document = try? JSONDocument(parsing: [UInt8](text))
      if name.hasPrefix("y_") { #expect(document != nil, "\(name) should be taken") }
      if name.hasPrefix("n_") { #expect(document == nil, "\(name) should be refused") }
      if let document {
        let again = try JSONDocument(parsing: document.root.jsonBytes)
        #expect(again.root == document.root, "\(name) should be written as it was read")
      }
    }
  }
}
