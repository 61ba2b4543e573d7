import MapCExpat

/// What takes the parts of an XML document in their order.
protocol XMLHandler {
  /// Takes a start tag, by its name without a prefix.
  mutating func start(_ name: String, attributes: [String: String], depth: Int)
  /// Takes an end tag, with the text that stands in the element, that of elements in it aside.
  mutating func end(_ name: String, text: String, depth: Int)
}

/// Reads XML documents (XML 1.0) with Expat.
enum XMLDocument {
  /// How many elements may stand inside each other.
  private static let depthLimit = 200
  /// The most bytes of text that one element may have.
  private static let textLimit = 1 << 20

  /// Gives the parts of the document `bytes` to `handler`.
  ///
  /// - Throws: `MalformedContent` where they are no XML, declare entities, or stand too deep inside each
  ///   other; and where Expat is not on the machine.
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
      reason: problem.line > 0 ? "line \(problem.line): no XML that is read: \(message)" : message)
  }

  /// What C code can hold of a reading, whatever its handler is.
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
    /// The text of each open element.
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
      guard let text, let last = texts.indices.last,
        texts[last].count + count <= XMLDocument.textLimit
      else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        texts[last] += UnsafeBufferPointer(start: start, count: count)
      }
    }
  }

  /// A name without the prefix of its namespace.
  private static func localName(_ name: UnsafePointer<CChar>) -> String {
    let name = String(cString: name)
    return name.firstIndex(of: ":").map { String(name[name.index(after: $0)...]) } ?? name
  }
}
