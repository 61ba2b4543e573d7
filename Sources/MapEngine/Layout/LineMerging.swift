import MapGeometry
import MapText

/// Merges lines with equal texts that meet end to end. More labels fit on the merged lines.
///
/// As in MapLibre, only the first line of each feature is merged. A merged line belongs to the feature with which it
/// starts.
struct LineMerging {
  private struct End: Hashable {
    var text: Int
    var point: Point
  }

  /// A line of a feature, as a part of a merged line.
  private struct Piece {
    var line: [Point]
    /// The index in `pieces` of the piece that starts at the end of this piece; -1 if there is no such piece.
    var next = -1
  }

  /// The first and last pieces of a merged line, as indices into `pieces`.
  private struct Chain {
    var first: Int
    var last: Int
  }

  private var features: [SymbolFeature] = []
  /// The merged line of each feature; nil if the feature has no merged line.
  private var chains: [Chain?] = []
  private var pieces: [Piece] = []
  private var texts: [String: Int] = [:]
  /// The features by the start of their first line.
  private var starts: [End: Int] = [:]
  /// The features by the end of their first line.
  private var ends: [End: Int] = [:]

  /// Returns the features with their lines merged. They are in the order of the features with which the lines start.
  static func merged(_ features: [SymbolFeature]) -> [SymbolFeature] {
    var merging = LineMerging()
    for feature in features { merging.add(feature) }
    for index in merging.features.indices { merging.assemble(index) }
    return merging.features.filter { !$0.lines.isEmpty }
  }

  private mutating func add(_ feature: SymbolFeature) {
    guard let text = feature.text?.text, !text.isEmpty,
      let line = feature.lines.first, let first = line.first, let last = line.last
    else {
      features.append(feature)
      chains.append(nil)
      return
    }
    let textIndex = texts[text] ?? texts.count
    texts[text] = textIndex
    let start = End(text: textIndex, point: first)
    let end = End(text: textIndex, point: last)
    let piece = pieces.count
    pieces.append(Piece(line: line))
    switch (ends[start], starts[end]) {
    case (let before?, let after?) where before != after:
      join(before, piece, after, start: start, end: end)
    case (let before?, _):
      ends[start] = nil
      ends[end] = before
      append(Chain(first: piece, last: piece), to: before)
    case (nil, let after?):
      starts[end] = nil
      starts[start] = after
      pieces[piece].next = chains[after]?.first ?? -1
      chains[after]?.first = piece
    case (nil, nil):
      starts[start] = features.count
      ends[end] = features.count
      features.append(feature)
      chains.append(Chain(first: piece, last: piece))
    }
  }

  /// Merges the lines of the features `before` and `after` with the piece between them.
  private mutating func join(
    _ before: Int, _ piece: Int, _ after: Int, start: End, end: End
  ) {
    append(Chain(first: piece, last: piece), to: before)
    if let rest = chains[after] { append(rest, to: before) }
    features[after].lines = []
    chains[after] = nil
    starts[end] = nil
    starts[start] = nil
    ends[start] = nil
    ends[end] = nil
    if let chain = chains[before], let last = pieces[chain.last].line.last {
      ends[End(text: end.text, point: last)] = before
    }
  }

  /// Appends pieces to the line of feature `index`. The pieces start at the end of the line.
  private mutating func append(_ chain: Chain, to index: Int) {
    guard let last = chains[index]?.last else { return }
    pieces[last].next = chain.first
    chains[index]?.last = chain.last
  }

  /// Replaces the first line of feature `index` by its merged line.
  private mutating func assemble(_ index: Int) {
    guard let chain = chains[index], chain.first != chain.last else { return }
    var line = pieces[chain.first].line
    var next = pieces[chain.first].next
    while next >= 0 {
      line.append(contentsOf: pieces[next].line.dropFirst())
      next = pieces[next].next
    }
    features[index].lines[0] = line
  }
}
