import MapImages
import MapVector

/// The PDF file that contains the pictures of a batch as pages. It is written when all pages have been added.
struct DocumentFile {
  /// The path of the file.
  let path: String

  private var pages: [PDFPage] = []

  /// Creates the file at a path when it is finished.
  init(_ path: String) { self.path = path }

  /// Appends a page. The information about the file is that of the first page.
  mutating func add(_ page: PDFPage) { pages.append(page) }

  /// Writes the file. If no page was added, there is no file.
  func finish() throws(RequestError) {
    guard let first = pages.first else { return }
    do {
      try AtomicFile.write(
        try PDFDocument.file(of: pages, information: first.information), to: path)
    } catch {
      throw RequestError(.unwritable, "\(path): \(error)")
    }
  }
}
