import MapCExpat

/// A receiver of the elements of an XML document, in the order of the document.
public protocol XMLHandler {
  /// Whether the names of elements and attributes include their namespace prefixes. False by default.
  static var keepsPrefixes: Bool { get }
  /// Processes a start tag. The `depth` of the root is 1.
  mutating func start(_ name: String, attributes: [String: String], depth: Int)
  /// Processes an end tag. `text` is the text of the element without the text of its children.
  mutating func end(_ name: String, text: String, depth: Int)
}

extension XMLHandler {
  /// False: names are passed without their namespace prefixes.
  public static var keepsPrefixes: Bool { false }
}

/// A reader of XML documents (XML 1.0) that uses Expat.
public enum XMLDocument {
  /// The maximum depth of nested elements.
  private static let depthLimit = 200

  /// Passes the elements of a document to `handler`.
  ///
  /// - Throws: `XMLError` if the bytes are not XML, declare entities or exceed the maximum
  ///   depth, or if Expat is not installed.
  public static func read<Handler: XMLHandler>(
    _ bytes: [UInt8], with handler: inout Handler
  ) throws(XMLError) {
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
    throw XMLError(message: message, line: problem.line > 0 ? Int(problem.line) : nil)
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
        attributes[self.name(key)] = String(cString: value)
        next = pair + 2
      }
      texts.append([])
      guard let name else { return }
      handler.start(self.name(name), attributes: attributes, depth: texts.count)
    }

    override func end(_ name: UnsafePointer<CChar>?) {
      let depth = texts.count
      let text = String(decoding: texts.popLast() ?? [], as: UTF8.self)
      guard let name else { return }
      handler.end(self.name(name), text: text, depth: depth)
    }

    /// Returns a name, without its namespace prefix unless the handler needs it.
    private func name(_ name: UnsafePointer<CChar>) -> String {
      let name = String(cString: name)
      guard !Handler.keepsPrefixes, let colon = name.firstIndex(of: ":") else { return name }
      return String(name[name.index(after: colon)...])
    }

    override func text(_ text: UnsafePointer<CChar>?, _ count: Int) {
      guard let text, let last = texts.indices.last else { return }
      text.withMemoryRebound(to: UInt8.self, capacity: count) { start in
        texts[last] += UnsafeBufferPointer(start: start, count: count)
      }
    }
  }

}
