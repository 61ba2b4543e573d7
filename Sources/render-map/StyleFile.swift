import JSON
import StyleSpec
import TileStore

/// A style as it was read: its JSON, and what its relative addresses are relative to.
struct StyleFile {
  /// The style's text as values with positions.
  var json: JSONDocument
  /// The name for messages.
  var name: String
  /// What addresses in the style are relative to.
  var base: String

  /// Reads a file, or standard input for `-`.
  static func read(_ path: String) throws(Failure) -> StyleFile {
    let name = path == "-" ? "standard input" : path
    let bytes: [UInt8]
    do {
      bytes = try ResourceLoader().load(path)
    } catch {
      throw Failure(.unreachable, "\(error)")
    }
    do {
      return StyleFile(
        json: try JSONDocument(parsing: bytes), name: name, base: path == "-" ? "" : path)
    } catch {
      throw Failure(.wrongInput, "\(name):\(error)")
    }
  }
}

extension Failure {
  /// The failure that a map's error is, with the lines that say so.
  init(_ error: MapError, file: String) {
    switch error {
    case .style(let diagnostics):
      self.init(.wrongInput, diagnostics.map { "\(file):\($0)" })
    case .data(let place, let message):
      self.init(.wrongInput, "\(file): \(place): \(message)")
    case .unreachable(let place, let message):
      self.init(.unreachable, "\(file): \(place): \(message)")
    }
  }
}
