import MapGeometry
import MapRaster
import MapSystem

/// The attributions of earlier pictures of a map. Pictures of the same size that show the same sources have the same
/// attribution, so its text is laid out only once.
package final class KnownAttributions: Sendable {
  /// The values on which an attribution depends if there are no other decorations.
  package struct Key: Hashable, Sendable {
    /// The attributions of the sources, followed by the form and the position of the attribution.
    package var texts: [String]
    /// The size of the picture.
    package var size: PictureSize
    /// Whether the map is dark.
    package var isDark: Bool

    /// Creates a key.
    package init(texts: [String], size: PictureSize, isDark: Bool) {
      (self.texts, self.size, self.isDark) = (texts, size, isDark)
    }
  }

  /// An attribution that is ready to be drawn.
  package struct Drawn: Sendable {
    /// The commands that draw the attribution over the map.
    package var commands: [DrawCommand]
    /// The boxes that labels avoid, in pixels of the style.
    package var reservedBoxes: [Box]
    /// The warnings about texts that do not fit or cannot be drawn.
    package var warnings: [MapWarning]

    /// Creates an attribution from its parts.
    package init(commands: [DrawCommand], reservedBoxes: [Box], warnings: [MapWarning]) {
      (self.commands, self.reservedBoxes) = (commands, reservedBoxes)
      self.warnings = warnings
    }
  }

  /// The attributions that were drawn last.
  package let drawn = LRUCache<Key, Drawn>(limit: 16)
  /// The plain texts of the attributions of sources.
  package let plainTexts = LRUCache<[String], String>(limit: 16)
}
