import MapCQPDF

/// The objects of a PDF file, which the library qpdf creates and writes. The library is loaded when the first file is
/// created.
final class PDFFile {
  private let file: OpaquePointer

  /// Creates a file without pages.
  ///
  /// - Throws: `VectorError.missingLibrary` if qpdf is not installed.
  init() throws(VectorError) {
    guard let file = pdf_file_create() else { throw .missingLibrary }
    self.file = file
  }

  /// Opens a saved file. Nothing may change its content while the file exists.
  ///
  /// - Throws: `VectorError` if the file is incomplete.
  init(savedAt path: String) throws(VectorError) {
    guard let file = pdf_file_open(path) else {
      throw .pdf(reason: "\(path) is incomplete; check whether the disk has space")
    }
    self.file = file
  }

  deinit { pdf_file_free(file) }

  /// Adds an indirect object and returns its reference.
  func add(_ value: PDFValue) throws(VectorError) -> PDFReference {
    try reference(pdf_add(file, handle(of: value)))
  }

  /// Adds a stream with the keys of its dictionary. The stream is compressed when the file is written.
  func addStream(
    _ bytes: [UInt8], _ dictionary: [String: PDFValue] = [:]
  ) throws(VectorError) -> PDFReference {
    var handle: pdf_value = 0
    let number = pdf_add_stream(file, bytes, bytes.count, &handle)
    set(dictionary, in: handle)
    return try reference(number)
  }

  /// Sets keys of an indirect object that is a dictionary.
  func set(_ dictionary: [String: PDFValue], in object: PDFReference) {
    set(dictionary, in: pdf_reference(file, object.number))
  }

  /// Appends a page and returns its reference.
  @discardableResult
  func addPage(_ dictionary: [String: PDFValue]) throws(VectorError) -> PDFReference {
    let page = try add(.dictionary(dictionary))
    guard pdf_add_page(file, page.number) != 0 else { throw problem }
    return page
  }

  /// Appends the pages of a saved file with all objects that they refer to, and returns their references. The streams
  /// remain on the disk. They are read when this file is written.
  ///
  /// - Parameter count: The number of pages that this file has.
  func addPages(of saved: PDFFile, after count: Int) throws(VectorError) -> [PDFReference] {
    let added = pdf_add_pages(file, saved.file)
    guard added >= 0 else { throw problem }
    var pages: [PDFReference] = []
    for index in Int32(count)..<Int32(count) + added {
      pages.append(try reference(pdf_page(file, index)))
    }
    return pages
  }

  /// Replaces the object of a resource of a page, and of all pages that share its resources.
  func setResource(
    _ name: String, of kind: PDFResources.Kind, to object: PDFReference, on page: PDFReference
  ) {
    let page = pdf_reference(file, page.number)
    let resources = pdf_get(file, page, "/Resources")
    let objects = pdf_get(file, resources, "/" + kind.rawValue)
    set([name: .reference(object)], in: objects)
    for value in [page, resources, objects] { pdf_release(file, value) }
  }

  /// Sets keys of the catalog.
  func setCatalog(_ dictionary: [String: PDFValue]) { set(dictionary, in: pdf_catalog(file)) }

  /// Sets the document information.
  func setInformation(_ dictionary: [String: PDFValue]) throws(VectorError) {
    let information = try add(.dictionary(dictionary))
    set(["Info": .reference(information)], in: pdf_trailer(file))
  }

  /// Returns the bytes of the file.
  func bytes() throws(VectorError) -> [UInt8] {
    var (bytes, count) = (UnsafePointer<UInt8>?.none, 0)
    guard pdf_file_write(file, &bytes, &count) != 0 else { throw problem }
    return Array(UnsafeBufferPointer(start: bytes, count: count))
  }

  /// Writes the same bytes to a path, and opens the saved file.
  @discardableResult
  func save(to path: String) throws(VectorError) -> PDFFile {
    guard pdf_file_save(file, path) != 0 else { throw problem }
    // qpdf does not report when the last bytes cannot be written. A file without them cannot be opened.
    return try PDFFile(savedAt: path)
  }

  private var problem: VectorError { .pdf(reason: String(cString: pdf_file_problem(file))) }

  private func reference(_ number: Int32) throws(VectorError) -> PDFReference {
    guard number > 0 else { throw problem }
    return PDFReference(number: number)
  }

  /// Sets keys of a dictionary in alphabetical order, so files are reproducible.
  private func set(_ dictionary: [String: PDFValue], in handle: pdf_value) {
    for (key, value) in dictionary.sorted(by: { $0.key < $1.key }) {
      pdf_set(file, handle, "/" + key, self.handle(of: value))
    }
  }

  private func handle(of value: PDFValue) -> pdf_value {
    switch value {
    case .null: return pdf_null(file)
    case .boolean(let value): return pdf_boolean(file, value ? 1 : 0)
    case .integer(let value): return pdf_integer(file, Int64(value))
    case .real(let value):
      return pdf_real(file, String(decoding: PDFNumber.text(value), as: UTF8.self))
    case .precise(let value):
      return pdf_real(file, String(decoding: PDFNumber.text(value, decimals: 9), as: UTF8.self))
    case .name(let name): return pdf_name(file, "/" + name)
    case .text(let text):
      let utf8 = Array(text.utf8)
      return pdf_text(file, utf8, utf8.count)
    case .bytes(let bytes): return pdf_bytes(file, bytes, bytes.count)
    case .reference(let object): return pdf_reference(file, object.number)
    case .array(let values):
      let array = pdf_array(file)
      for value in values { pdf_append(file, array, handle(of: value)) }
      return array
    case .dictionary(let dictionary):
      let handle = pdf_dictionary(file)
      set(dictionary, in: handle)
      return handle
    }
  }
}
