/// An error in a request to a map. The request is for a size, bounds, a camera, a projection, features or a legend.
public enum ViewError: Error, Hashable, Sendable, CustomStringConvertible {
  /// A side of a picture does not have 1 to 32,768 device pixels.
  case size(width: Double, height: Double, scale: Double)
  /// Longitudes are not within 180 degrees, latitudes are not within 90 degrees, or the southern edge is above the
  /// northern edge.
  case bounds(west: Double, south: Double, east: Double, north: Double)
  /// The padding leaves no room for the map.
  case noRoom
  /// The projection, whose name is given, shows no part of the bounds.
  case outsideProjection(String)
  /// The map cannot have the requested scale at its center, for the reason given.
  case noScale(String)
  /// The center of a projection is not a longitude within 180 degrees and a latitude within 90 degrees.
  case projectionCenter
  /// A standard parallel of a projection is at or beyond a pole.
  case projectionParallels
  /// The style has no layer with this id.
  case unknownLayer(String)
  /// The map has no source with this name.
  case unknownSource(String)
  /// The size of a legend is too small. The associated values are the width and height of its content.
  case legendTooSmall(width: Int, height: Int)
  /// The picture of a legend would have too many pixels.
  case legendTooLarge
  /// No font for a legend was found.
  case noLegendText

  /// A description of the error and its remedy.
  public var description: String {
    switch self {
    case .size(let width, let height, let scale):
      "a picture of \(Self.text(width))x\(Self.text(height)) at ratio \(Self.text(scale)) cannot be drawn: each "
        + "side must have 1 to \(PictureSize.maximumDevicePixels) device pixels"
    case .bounds(let west, let south, let east, let north):
      "the bounds \(west),\(south),\(east),\(north) are out of range: west, south, east, north with longitudes "
        + "from -180 to 180, latitudes from -90 to 90, and south not above north"
    case .noRoom: "the padding leaves no room for the map: make it smaller"
    case .outsideProjection(let name):
      "the bounds to show are outside the area of use of the projection \(name): use a projection for these bounds"
    case .noScale(let reason): "the map cannot have the scale: \(reason)"
    case .projectionCenter:
      "the center must be a longitude from -180 to 180 and a latitude from -90 to 90"
    case .projectionParallels:
      "parallels must be latitudes between -90 and 90, without the poles"
    case .unknownLayer(let id):
      "the style has no layer '\(id)'; use the id of one of its layers"
    case .unknownSource(let name):
      "the map has no source '\(name)'; use a source that a layer draws"
    case .legendTooSmall(let width, let height):
      "the legend does not fit; its content takes \(width)x\(height) pixels"
    case .legendTooLarge:
      "the legend takes too many pixels; make the ratio smaller, or show fewer layers"
    case .noLegendText: "the legend has no text that a font can draw"
    }
  }

  /// Returns the text of a number. If the number is an integer, the text has no fraction.
  private static func text(_ number: Double) -> String {
    Int(exactly: number).map(String.init) ?? "\(number)"
  }
}
