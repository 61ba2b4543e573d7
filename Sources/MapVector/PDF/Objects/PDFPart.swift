#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

import MapSystem

/// Pages of a document that wait on the disk until all pages are drawn.
struct PDFPart {
  /// Consecutive pages that share resources.
  struct Section {
    /// The number of pages.
    var pageCount: Int
    /// The layers from bottom to top.
    var layers: [PDFResources.Layer]
  }

  /// The sections in the order of their pages.
  let sections: [Section]
  /// How often the pages were combined with those of other parts.
  let level: Int

  private let file: PDFFile

  /// Saves pages to a file in the folder of a path. The file has no name, and it is removed when the part is released.
  init(
    _ pages: PDFFile, _ sections: [Section], level: Int = 0, beside path: String
  ) throws(VectorError) {
    let created = TemporaryFiles.create(beside: path) {
      open($0, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
    }
    guard let created else {
      let reason = String(cString: strerror(errno))
      throw .pdf(reason: "a temporary file beside \(path) cannot be created: \(reason)")
    }
    defer {
      unlink(created.path)
      TemporaryFiles.forget(created.path)
      close(created.descriptor)
    }
    file = try pages.save(to: created.path)
    (self.sections, self.level) = (sections, level)
  }

  /// Returns a file with the pages of parts, and references to the pages.
  static func combined(
    _ parts: some Sequence<PDFPart>
  ) throws(VectorError) -> (file: PDFFile, pages: [PDFReference]) {
    let file = try PDFFile()
    var pages: [PDFReference] = []
    for part in parts { pages += try file.addPages(of: part.file, after: pages.count) }
    return (file, pages)
  }
}
