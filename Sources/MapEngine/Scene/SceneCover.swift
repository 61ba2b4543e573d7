import MapGeometry
import MapRaster

/// What a program draws below and over the map of a scene. Texts are `TextMark`, and layers of pictures of vectors have
/// marks.
package struct SceneCover: Sendable {
  /// The commands below the map, which are seen where the map is transparent.
  package var below: [DrawCommand] = []
  /// The commands on the ground, which are below labels.
  package var onGround: [DrawCommand] = []
  /// The commands over the map.
  package var above: [DrawCommand] = []
  /// The boxes that labels avoid, in pixels of the style.
  package var reservedBoxes: [Box] = []
  /// The title of the picture; nil for the name of the style.
  package var title: String?

  /// Creates a cover that draws nothing.
  package init() {}
}
