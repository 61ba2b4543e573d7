/// What a map in use knows of its symbols from pictures before.
struct SymbolHistory: Sendable {
  /// What is known of one layer's symbols; all by tile and instance.
  struct Layer: Sendable {
    /// How many tiles are in view; those after them have symbols that are still going.
    var tilesInView: Int
    /// The symbols' numbers, equal for the same symbol, from picture to picture too.
    var numbers: [[Int]]
    /// The texts as they were placed before; nil for those that were not.
    var previousTexts: [[PlacedText?]]
  }

  /// The layers that have symbols of their own, by their ids.
  var layers: [String: Layer] = [:]
}
