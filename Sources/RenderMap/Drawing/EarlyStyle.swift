import Dispatch
import MapData
import MapJSON
import MapStyle
import Synchronization

/// A style that is parsed on another thread before the command knows what it draws.
///
/// Parsing the arguments of a command and parsing a style take the same time, so they run concurrently. The result is
/// used only for a map whose style has the same text. It affects nothing but the time.
package final class EarlyStyle: Sendable {
  /// The maximum size of the file in bytes. Larger files are probably data.
  private static let sizeLimit = 1 << 20

  private let location: ResourceLocation
  private let work = DispatchGroup()
  private let parsed = Mutex<(document: JSONDocument, result: StyleResult)?>(nil)

  /// Creates the style of the file at `path`. Returns nil if there is no such file, or if its name or its size is
  /// unusual for a style.
  package init?(path: String) {
    guard path.hasSuffix(".json"), let location = try? ResourceLocation(path), location.isFile,
      let size = FileStatus(path: path)?.size, (1...Self.sizeLimit).contains(size)
    else { return nil }
    self.location = location
  }

  /// Starts to parse the style.
  package func start() {
    DispatchQueue.global().async(group: work) { [self] in
      guard let text = try? ResourceLoader(http: nil).load(location),
        let document = try? JSONDocument(parsing: text),
        document.root.object?["layers"] != nil
      else { return }
      let result = Style.parse(document)
      parsed.withLock { $0 = (document, result) }
    }
  }

  /// Returns the JSON of a style. It is nil if the style is at another location, has another text, or may have more
  /// values than the limit.
  func document(
    parsing text: [UInt8], at location: ResourceLocation, valueLimit: Int
  ) -> JSONDocument? {
    // Each value takes at least one byte.
    guard location == self.location, text.count <= valueLimit else { return nil }
    work.wait()
    return parsed.withLock { $0?.document.text == text ? $0?.document : nil }
  }

  /// Takes the result of parsing a style. It is nil if the style is at another location or has another text, or if it
  /// has errors. A style without errors is the same for every strictness.
  func takeResult(of style: JSONDocument, at location: ResourceLocation?) -> StyleResult? {
    guard location == self.location else { return nil }
    work.wait()
    let taken = parsed.withLock { $0.take() }
    guard let taken, taken.document.text == style.text, taken.result.style != nil else {
      return nil
    }
    return taken.result
  }
}
