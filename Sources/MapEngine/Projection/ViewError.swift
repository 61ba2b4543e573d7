/// An error in a size, in bounds, or in a request for a camera.
public enum ViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side of a picture does not have 1 to 32,768 device pixels.
  case size(width: Double, height: Double, scale: Double)
  /// Longitudes are not within 180 degrees, latitudes not within 90, or the south is above the north.
  case bounds(west: Double, south: Double, east: Double, north: Double)
  /// The padding leaves no room for the map.
  case noRoom

  /// The reason and how to fix it.
  public var description: String {
    switch self {
    case .size(let width, let height, let scale):
      "a picture of \(Self.text(width))x\(Self.text(height)) at ratio \(Self.text(scale)) cannot be drawn: each "
        + "side must have 1 to \(PictureSize.maximumDevicePixels) device pixels"
    case .bounds(let west, let south, let east, let north):
      "the bounds \(west),\(south),\(east),\(north) are out of range: west, south, east, north with longitudes "
        + "from -180 to 180, latitudes from -90 to 90, and south not above north"
    case .noRoom: "the padding leaves no room for the map: make it smaller"
    }
  }

  /// Returns a number, without a fraction if it is an integer.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
