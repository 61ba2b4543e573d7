import Foundation

/// A piece of Swift: a block of a guide, or a region of a test file.
struct Snippet {
  /// The file and the line at which the snippet starts.
  var place: String
  /// The lines, without their common indentation.
  var lines: [String]

  /// Creates the snippet of these lines.
  init(place: String, lines: [Substring]) {
    self.place = place
    let indentation =
      lines.filter { !$0.allSatisfy(\.isWhitespace) }.map { $0.prefix { $0 == " " }.count }.min()
    self.lines = lines.map { String($0.dropFirst(min(indentation ?? 0, $0.count))) }
  }
}

/// The guides and the files that run their snippets.
enum GuideText {
  private static let tests = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
  private static let catalog = tests.deletingLastPathComponent().deletingLastPathComponent()
    .appendingPathComponent("Sources/RenderMap/RenderMap.docc")

  /// Returns the blocks of Swift in all guides.
  static func blocks() throws -> [Snippet] {
    try files(in: catalog, endingWith: ".md").flatMap { file in
      pieces(of: try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent) {
        $0 == "```swift"
      } end: {
        $0 == "```"
      }
    }
  }

  /// Returns the regions of all test files, from `// snippet: name` to `// end`.
  static func regions() throws -> [Snippet] {
    try files(in: tests, endingWith: ".swift").flatMap { file in
      pieces(of: try String(contentsOf: file, encoding: .utf8), file: file.lastPathComponent) {
        $0.hasPrefix("// snippet: ")
      } end: {
        $0 == "// end"
      }
    }
  }

  private static func files(in folder: URL, endingWith suffix: String) throws -> [URL] {
    try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
      .filter { $0.lastPathComponent.hasSuffix(suffix) }
      .sorted { $0.lastPathComponent < $1.lastPathComponent }
  }

  /// Returns the pieces of `text` between lines that `begin` and `end` recognize, without white space around them.
  static func pieces(
    of text: String, file: String, begin: (String) -> Bool, end: (String) -> Bool
  ) -> [Snippet] {
    var pieces: [Snippet] = []
    var open: (line: Int, lines: [Substring])?
    for (number, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated()
    {
      let bare = line.trimmingCharacters(in: .whitespaces)
      if let piece = open {
        if end(bare) {
          pieces.append(Snippet(place: "\(file):\(piece.line)", lines: piece.lines))
          open = nil
        } else {
          open?.lines.append(line)
        }
      } else if begin(bare) {
        open = (number + 1, [])
      }
    }
    return pieces
  }
}
