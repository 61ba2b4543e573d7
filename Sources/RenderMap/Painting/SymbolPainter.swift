import MapGeometry
import MapRaster
import MapStyle

/// A tile's symbols with what placement made of them.
struct PlacedSymbolTile {
  /// The symbols.
  var symbols: SymbolTile
  /// By instance, what of it is shown.
  var outcomes: [SymbolOutcome]
  /// Moves over the features that the symbols are made of.
  var cursor: TileFeatureCursor
}

/// Symbol layers: icons, and the text above them. Follows MapLibre's `draw_symbol.ts` and its shaders.
///
/// Symbols are not clipped to their tiles: each is drawn whole by the tile that its anchor lies in.
struct SymbolPainter {
  private let layer: Layer.Symbol
  private let rules: SymbolRules
  private let scope: PropertyScope
  private let view: SymbolView

  /// A painter of `layer` in a view.
  init(_ layer: Layer.Symbol, scope: PropertyScope, viewport: Viewport) {
    self.layer = layer
    self.scope = scope
    rules = SymbolRules(layer, scope: scope)
    view = SymbolView(viewport)
  }

  /// The commands that draw the symbols of `tiles`, in any order of the tiles: all icons, then all
  /// text. Tile by tile, or by sort key where symbols that have one may cover others, halos come
  /// before what they surround.
  func commands(for tiles: [PlacedSymbolTile]) -> [DrawCommand] {
    let symbols = tiles.map(\.symbols)
    let order = SymbolOrder.drawing(symbols, viewport: view.viewport)
    var runs = SymbolOrder.runs(of: order, in: symbols, byKey: rules.drawsByKey)
    if rules.drawsByHeight {
      for index in runs.indices {
        let tile = symbols[runs[index].tile]
        runs[index].instances = SymbolOrder.byHeight(tile, viewport: view.viewport)
      }
    }
    var ink = SymbolBatcher(view: view, images: scope.images)
    for kind in [SymbolKind.icon, .text] {
      let painters = tiles.map { tile in
        SymbolTilePainter(
          tile, kind: kind, layer: layer, rules: rules, scope: scope, view: view)
      }
      for run in runs {
        var marks: [SymbolMark] = []
        for instance in run.instances { painters[run.tile].addMarks(of: instance, to: &marks) }
        ink.add(marks, hasHalos: painters[run.tile].look.mayHaveHalo)
      }
    }
    return ink.finish()
  }
}

/// Which part of a symbol is drawn.
enum SymbolKind {
  /// The icon.
  case icon
  /// The text.
  case text
}
