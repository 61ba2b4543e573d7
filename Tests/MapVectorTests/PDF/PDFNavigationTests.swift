import Testing

@testable import MapVector

@Suite("Bookmarks and labels of PDF files")
struct PDFNavigationTests {
  /// Returns the text of a file with a page for each label and bookmark.
  private func file(_ pages: [(label: String?, bookmark: String?)]) throws -> String {
    let pages = pages.map { label, bookmark in
      var page = PDFPage(VectorPicture(width: 100, height: 100))
      (page.label, page.bookmark) = (label, bookmark)
      return page
    }
    let bytes = try PDFDocument.file(of: pages, information: PDFInformation(program: "a program"))
    return String(decoding: bytes, as: Unicode.ASCII.self)
  }

  @Test("bookmarks are a list in the order of the pages")
  func bookmarks() throws {
    let file = try file([(nil, "Overview"), (nil, nil), (nil, "Second")])
    #expect(file.contains("/PageMode /UseOutlines"))
    #expect(file.contains("/Count 2"))
    #expect(file.contains("/Title (Overview)") && file.contains("/Title (Second)"))
    #expect(file.ranges(of: "/Fit ]").count == 2)
    #expect(file.ranges(of: "/Next ").count == 1)
    #expect(file.ranges(of: "/Prev ").count == 1)
  }

  @Test("consecutive numbers are one range of labels, and other labels are texts")
  func labels() throws {
    let file = try file([
      ("Overview", nil), ("1", nil), ("2", nil), ("3", nil), ("007", nil), ("9", nil),
    ])
    let nums = try #require(file.firstRange(of: "/Nums ["))
    let end = try #require(file[nums.upperBound...].firstIndex(of: "]"))
    let words = file[nums.upperBound..<end].split(separator: " ").joined(separator: " ")
    #expect(
      words == "0 << /P (Overview) >> 1 << /S /D /St 1 >> 4 << /P (007) >> 5 << /S /D /St 9 >>")
  }

  @Test("a file without bookmarks and labels has no navigation")
  func without() throws {
    let file = try file([(nil, nil)])
    #expect(!file.contains("/Outlines") && !file.contains("/PageLabels"))
  }
}
