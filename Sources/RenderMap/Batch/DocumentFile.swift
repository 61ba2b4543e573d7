import MapImages
import MapVector

/// The PDF file that contains the pictures of a batch as pages.
struct DocumentFile {
  /// The path of the file.
  let path: String

  private var document: PDFDocument
  private var information: PDFInformation?

  /// Creates a document that is written to a path when it is finished. The pages of a stream are kept in memory.
  init(_ path: String) {
    self.path = path
    document = PDFDocument(partsBeside: AtomicFile.isStream(path) ? nil : path)
  }

  /// Appends a page. The information about the file is that of the first page.
  mutating func add(_ page: PDFPage) throws(RequestError) {
    if information == nil { information = page.information }
    do throws(VectorError) {
      try document.add(page)
    } catch {
      throw failure(error)
    }
  }

  /// Writes the file. If no page was added, there is no file.
  mutating func finish() throws(RequestError) {
    guard let information else { return }
    do {
      if AtomicFile.isStream(path) {
        try AtomicFile.write(try document.bytes(information: information), to: path)
      } else {
        try AtomicFile.write(to: path) { try document.write(to: $0, information: information) }
      }
    } catch {
      throw failure(error)
    }
  }

  private func failure(_ error: any Error) -> RequestError {
    RequestError(.unwritable, "\(path): \(error)")
  }
}
