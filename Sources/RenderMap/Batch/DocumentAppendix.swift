import MapEngine
import MapVector

/// The last pages of a document, which are made from what the pages of its jobs show.
protocol DocumentAppendix: Sendable {
  /// The name of the pages in results.
  var name: String { get }

  /// Reads what the page of a job shows. The calls come from any thread, several at a time.
  func read(_ placed: PlacedScene, of item: BatchItem)

  /// Returns the pages, with the warnings about them.
  func pages() throws(RequestError) -> (pages: [PDFPage], warnings: [MapWarning])
}
