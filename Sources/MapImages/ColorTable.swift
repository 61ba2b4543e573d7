/// A table of different colors, which are numbered in the order in which they were added.
///
/// A color is found at a place that depends on its bits, or at one of the next places.
struct ColorTable {
  /// The maximum number of colors.
  static let capacity = 256

  /// The colors by number.
  private(set) var colors: [UInt32] = []
  /// For each place, the number of its color plus one. 0 marks an empty place.
  private var places = [UInt16](repeating: 0, count: 4 * capacity)

  /// Adds a color if the table does not contain it. Returns false if the table is full.
  mutating func add(_ color: UInt32) -> Bool {
    let place = place(of: color)
    if places[place] > 0 { return true }
    if colors.count == Self.capacity { return false }
    colors.append(color)
    places[place] = UInt16(colors.count)
    return true
  }

  /// Returns the number of a color, which must be in the table.
  func number(of color: UInt32) -> Int { Int(places[place(of: color)]) - 1 }

  /// Returns the place of a color, or the empty place where it can be added.
  private func place(of color: UInt32) -> Int {
    // The multiplier spreads similar colors over all places (Fibonacci hashing).
    var place = Int((color &* 0x9E37_79B1) >> 22)
    while places[place] > 0, colors[Int(places[place]) - 1] != color {
      place = (place + 1) % places.count
    }
    return place
  }
}
