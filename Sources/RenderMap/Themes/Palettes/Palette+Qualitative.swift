// Colors of ColorBrewer are by Cynthia Brewer, Mark Harrower and The Pennsylvania State University (Apache License 2.0
// with conditions: Scripts/dist/PALETTES-LICENSE.txt).
extension Palette {
  /// The palettes for categories. Their colors are used in order.
  static let qualitative: [Palette] = [
    // Paul Tol's schemes "light" and "muted", and the colors of Masataka Okabe and Kei Ito without black.
    Palette(
      "Tol-light", .qualitative, safeCount: 8,
      sets: ["77aaddee8866eedd88ffaabb99ddff44bb99bbcc33aaaa00"]),
    Palette(
      "Tol-muted", .qualitative, safeCount: 9,
      sets: ["cc6677332288ddcc7711773388ccee88225544aa99999933aa4499"]),
    Palette(
      "Okabe-Ito", .qualitative, safeCount: 7,
      sets: ["e69f0056b4e9009e73f0e4420072b2d55e00cc79a7"]),
    Palette(
      "Set1", .qualitative, safeCount: 0,
      sets: ["e41a1c377eb84daf4a984ea3ff7f00ffff33a65628f781bf999999"]),
    Palette(
      "Set2", .qualitative, safeCount: 3, sets: ["66c2a5fc8d628da0cbe78ac3a6d854ffd92fe5c494b3b3b3"]
    ),
    Palette(
      "Set3", .qualitative, safeCount: 0,
      sets: ["8dd3c7ffffb3bebadafb807280b1d3fdb462b3de69fccde5d9d9d9bc80bdccebc5ffed6f"]),
    Palette(
      "Dark2", .qualitative, safeCount: 3,
      sets: ["1b9e77d95f027570b3e7298a66a61ee6ab02a6761d666666"]),
    Palette(
      "Paired", .qualitative, safeCount: 4,
      sets: ["a6cee31f78b4b2df8a33a02cfb9a99e31a1cfdbf6fff7f00cab2d66a3d9affff99b15928"]),
    Palette(
      "Accent", .qualitative, safeCount: 0,
      sets: ["7fc97fbeaed4fdc086ffff99386cb0f0027fbf5b17666666"]),
    Palette(
      "Pastel1", .qualitative, safeCount: 0,
      sets: ["fbb4aeb3cde3ccebc5decbe4fed9a6ffffcce5d8bdfddaecf2f2f2"]),
    Palette(
      "Pastel2", .qualitative, safeCount: 0,
      sets: ["b3e2cdfdcdaccbd5e8f4cae4e6f5c9fff2aef1e2cccccccc"]),
  ]
}
