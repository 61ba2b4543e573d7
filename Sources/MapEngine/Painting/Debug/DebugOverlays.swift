/// Overlays over a map that show how it was drawn.
public struct DebugOverlays: OptionSet, Hashable, Sendable {
  /// The overlays as bits.
  public let rawValue: Int

  /// Creates overlays from bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The borders of the tiles in view, each with its zoom level, column and row: those of the vector
  /// source of the finest tiles or, without one, of another source.
  public static let tileBorders = DebugOverlays(rawValue: 1 << 0)
  /// The collision boxes and circles of symbols: blue if the symbol is shown, red if it is not, and pale if a symbol
  /// with several anchors has no place for any of them.
  public static let collisions = DebugOverlays(rawValue: 1 << 1)
  /// The edges of the camera's padding, and the position of the map's centre.
  public static let padding = DebugOverlays(rawValue: 1 << 2)
  /// How often each pixel is drawn, in place of the map: each area, line or symbol brightens the pixel by an eighth of
  /// its remaining darkness.
  public static let overdraw = DebugOverlays(rawValue: 1 << 3)
}
