/// What is drawn over a map to show how it was made.
public struct DebugOverlays: OptionSet, Hashable, Sendable {
  /// The overlays as bits.
  public let rawValue: Int

  /// The overlays of these bits.
  public init(rawValue: Int) { self.rawValue = rawValue }

  /// The borders of the tiles in view, each with its zoom level, column and row: those of the vector
  /// source of the finest tiles or, without one, of another source.
  public static let tileBorders = DebugOverlays(rawValue: 1 << 0)
  /// What symbols keep clear of others, boxes and circles: blue where a symbol is shown, red where it is
  /// not, pale where a symbol with several anchors found no place for any.
  public static let collisions = DebugOverlays(rawValue: 1 << 1)
  /// The edges that the camera's padding keeps free, and the point where the map's centre is.
  public static let padding = DebugOverlays(rawValue: 1 << 2)
  /// In place of the map, how often each pixel is drawn on: each area, line or symbol takes an eighth of
  /// the darkness that the ones below left.
  public static let overdraw = DebugOverlays(rawValue: 1 << 3)
}
