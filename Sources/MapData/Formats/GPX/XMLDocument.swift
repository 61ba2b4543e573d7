import MapCExpat

/// A receiver of the elements of an XML document, in the order of the document.
protocol XMLHandler {
  /// Processes a start tag. `name` does not include a namespace prefix. The `depth` of the root is
  /// 1.
  mutating func start(_ name: String, attributes: [String: String], depth: Int)
  /// Processes an end tag. `text` is the text of the element without the text of its children.
  mutating func end(_ name: String, text: String, depth: Int)
}

/// A reader of XML documents (XML 1.0) that uses Expat.
enum XMLDocument {
  /// The maximum depth of nested elements.
  private static let depthLimit = 200

  /// Passes the elements of a document to `handler`.
  ///
  /// - Throws: `MalformedContent` if the bytes are not XML, declare entities or exceed the maximum
  ///   depth, or if Expat is not installed.
  static func read<Handler: XMLHandler>(
    _ bytes: [UInt8], with handler: inout Handler
  ) throws(MalformedContent) {
    let reading = Reading(handler)
    let context = Unmanaged.passUnretained(reading as AnyReading).toOpaque()
    var handlers = expat_handlers(
      start: { context, name, attributes in
        AnyReading.of(context)?.start(name, attributes)
      },
      end: { context, name in AnyReading.of(context)?.end(name) },
      text: { context, text, length in AnyReading.of(context)?.text(text, Int(length)) })
    var problem = expat_problem()
    let isRead = withExtendedLifetime(reading) {
      expat_parse(bytes, bytes.count, &handlers, context, Int32(depthLimit), &problem)
    }
    handler = reading.handler
    guard isRead == 0 else { return }
    let message = withUnsafeBytes(of: problem.message) { buffer in
      String(decoding: buffer.prefix { $0 != 0 }, as: UTF8.self)
    }
    throw MalformedContent(
      reason: problem.line > 0 ? "line \(problem.line): not valid XML: \(message)" : message)
  }

  /// A type-erased reading to which C code can hold a pointer.
  private class AnyReading {
    func start(
      _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {}
    func end(_ name: UnsafePointer<CChar>?) {}
    func text(_ text: UnsafePointer<CChar>?, _ count: Int) {}

    static func of(_ context: UnsafeMutableRawPointer?) -> AnyReading? {
      context.map { Unmanaged<AnyReading>.fromOpaque($0).takeUnretainedValue() }
    }
  }

  private final class Reading<Handler: XMLHandler>: AnyReading {
    var handler: Handler
    /// The texts of the open elements, from the root to the innermost element.
    private var texts: [[UInt8]] = []

    init(_ handler: Handler) { self.handler = handler }

    override func start(
      _ name: UnsafePointer<CChar>?, _ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
      var attributes: [String: String] = [:]
      var next = list
      while let pair = next, let key = pair[0], let value = pair[1] {
        attributes[XMLDocument.localName(key)] = String(cString: value)
        next = pair + 2
      }
      texts.append([])
      guard let name else { return }
      handler.start(XMLDocument.localName(name), attributes: attributes, depth: texts.count)
    }

    override func end(_ name: UnsafePointer<CChar>?) {
      let depth = texts.count
      let text = String(decoding: texts.popLast() ?? [], as: UTF8.self)
      guard let name else { return }
      handler.end(XMLDocument.localName(name), text: text, depth: depth)
    }

    override func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
      guard let text, let last = texts.indices.last else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        texts[last] += UnsafeBufferPointer(start: start, count: count)
      }
    }
  }

  /// Returns a name without its namespace prefix.
  private static func localName(_ name: UnsafePointer<CChar>) -> String {
    let name = String(cString: name)
    return name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
