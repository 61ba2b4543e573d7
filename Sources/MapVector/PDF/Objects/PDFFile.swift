import MapCQPDF

/// A PDF file in memory. The library qpdf creates and writes its objects. The library is loaded when the first file
/// is created.
final class PDFFile {
  private let file: OpaquePointer

  /// Creates a file without pages.
  ///
  /// - Throws: `VectorError.missingLibrary` if qpdf is not installed.
  init() throws(VectorError) {
    guard let file = pdf_file_create() else { throw .missingLibrary }
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
