/// Something in the data that could not be tiled as it stands.
public enum TilingWarning: Hashable, Sendable, CustomStringConvertible {
  /// Positions beyond a pole were mirrored at it: how many, and the first feature that has one,
  /// counted from 0 in the data.
  case latitudeBeyondPole(positions: Int, firstFeature: Int)
  /// Positions are so far east or west that they are in no copy of the world that is drawn: how many, and
  /// the first feature that has one.
  case longitudeBeyondWorld(positions: Int, firstFeature: Int)
  /// Positions with a coordinate that is no finite number were left out: how many, and the first
  /// feature that has one.
  case notFinite(positions: Int, firstFeature: Int)
  /// Features that are not points were left out of a clustered source: how many, and the first.
  case notAPoint(features: Int, firstFeature: Int)

  /// The warning as a sentence.
  public var description: String {
    switch self {
    case .latitudeBeyondPole(let positions, let firstFeature):
      """
      \(positions) position\(positions == 1 ? "" : "s") with a latitude beyond ±90 degrees, the \
      first in feature \(firstFeature): mirrored at the pole (is latitude written before longitude?)
      """
    case .longitudeBeyondWorld(let positions, let firstFeature):
      """
      \(positions) position\(positions == 1 ? "" : "s") with a longitude beyond ±540 degrees, the \
      first in feature \(firstFeature): not drawn (are the coordinates degrees?)
      """
    case .notFinite(let positions, let firstFeature):
      """
      \(positions) position\(positions == 1 ? "" : "s") without a finite longitude and latitude, the \
      first in feature \(firstFeature): left out
      """
    case .notAPoint(let features, let firstFeature):
      """
      \(features) feature\(features == 1 ? "" : "s") of a clustered source, the first feature \
      \(firstFeature), not a point: left out
      """
    }
  }
}
