/// How far a map can be zoomed and tilted.
public struct CameraLimits: Hashable, Sendable {
  /// The zoom levels.
  public var zoom: ClosedRange<Double>
  /// The tilts, in degrees.
  public var pitch: ClosedRange<Double>

  /// These limits; by default those that any camera is kept within.
  public init(zoom: ClosedRange<Double> = -2...24, pitch: ClosedRange<Double> = 0...85) {
    self.zoom = zoom
    self.pitch = pitch
  }

  /// The camera, within the limits.
  public func limited(_ camera: Camera) -> Camera {
    var camera = camera
    camera.zoom = min(max(camera.zoom, zoom.lowerBound), zoom.upperBound)
    camera.pitch = min(max(camera.pitch, pitch.lowerBound), pitch.upperBound)
    return camera
  }
}
