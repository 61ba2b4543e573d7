import MapEngine
import MapGeometry
import MapStyle
import MapVector
import Synchronization

/// The index of an atlas: the names that the labels of layers show, with the pages and squares that show them.
final class AtlasIndex: DocumentAppendix {
  let name = "Index"

  /// The place of a name.
  private struct Place: Hashable {
    var page: Int
    var square: String
  }

  private let patterns: [String]
  private let map: Map
  private let request: PictureRequest
  private let places = Mutex<[String: Set<Place>]>([:])

  /// Creates an index without names.
  ///
  /// - Parameters:
  ///   - patterns: The ids of the layers. `*` and `?` are wildcards.
  ///   - map: The map, whose fonts the index has.
  ///   - request: A request with the size and the theme of the pages.
  /// - Throws: `RequestError` if a pattern matches no layer.
  init(_ patterns: [String], of map: Map, like request: PictureRequest) throws(RequestError) {
    let ids = map.style.layers.map(\.id)
    for pattern in patterns where !ids.contains(where: { Wildcard.matches($0, pattern) }) {
      throw RequestError(
        .wrongJob,
        "the style has no layer '\(pattern)' for the index\(Suggestion.remedy(for: pattern, in: ids))"
      )
    }
    (self.patterns, self.map, self.request) = (patterns, map, request)
  }

  func read(_ placed: PlacedScene, of item: BatchItem) {
    // The overview is not a place where names are looked up.
    guard let page = item.pageLabel.flatMap({ Int($0) }) else { return }
    let area = placed.mapArea
    let squares = PageSquares(width: area.width, height: area.height)
    var found: [(name: String, square: String)] = []
    for label in placed.labels() where label.showsText {
      guard let box = label.box, patterns.contains(where: { Wildcard.matches(label.layer, $0) })
      else { continue }
      // Dots and other marks of places are not a part of their names.
      let words = label.text.split(whereSeparator: \.isWhitespace)
        .drop { !$0.contains { $0.isLetter || $0.isNumber } }.joined(separator: " ")
      guard !words.isEmpty, let square = squares.name(at: box.middle, in: area) else { continue }
      found.append((words, square))
    }
    let names = found
    places.withLock { places in
      for (name, square) in names {
        places[name, default: []].insert(Place(page: page, square: square))
      }
    }
  }

  /// The names in alphabetical order, without regard to case and accents, each followed by its places in the order of the
  /// pages, such as `Paris  3 B2, 4 A2`.
  var entries: [String] {
    let collator = Collator(isCaseSensitive: false, isDiacriticSensitive: false, locale: nil)
    let sorted = places.withLock { $0 }.sorted { a, b in
      let order = collator.compare(a.key, b.key)
      return order == 0 ? a.key < b.key : order < 0
    }
    return sorted.map { name, places in
      let texts = places.sorted { ($0.page, $0.square) < ($1.page, $1.square) }.map {
        "\($0.page) \($0.square)"
      }
      return name + "  " + texts.joined(separator: ", ")
    }
  }

  func pages() throws(RequestError) -> (pages: [PDFPage], warnings: [MapWarning]) {
    let list = TextList(name, entries, of: map, like: request)
    return (list.pages, list.warnings)
  }
}
