import MapGeoJSON
import MapTiles

/// An image that data places on the ground, such as a ground overlay of KML.
public struct GroundImage: Hashable, Sendable {
  /// The name of the image in the data; empty without one.
  public var name: String
  /// The address of the image: a URL, a `data` URL, or a path relative to the data.
  public var url: String
  /// The positions of the corners, clockwise from the top left. Longitudes may exceed 180 degrees.
  public var corners: [Position]
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// Whether the rows of the image are evenly spaced in latitude, and not on the map.
  public var rowsAreLatitudes: Bool

  /// Creates an image.
  public init(
    name: String = "", url: String, corners: [Position], opacity: Double = 1,
    rowsAreLatitudes: Bool = false
  ) {
    self.name = name
    self.url = url
    self.corners = corners
    self.opacity = opacity
    self.rowsAreLatitudes = rowsAreLatitudes
  }

  /// The area of the image within the latitudes of the map.
  package var outline: Feature {
    let ring = corners.map {
      Position(
        longitude: $0.longitude, latitude: WebMercator.clamped(latitude: $0.latitude))
    }
    return Feature(geometry: .polygon([ring.closedRing]))
  }
}

extension StoredFeatures {
  /// Returns the features with absolute addresses of the images. An image in a file that does not exist is left out,
  /// with a warning.
  func resolvingImages(
    relativeTo base: ResourceLocation, loader: ResourceLoader
  ) throws(ResourceError) -> StoredFeatures {
    guard !images.isEmpty else { return self }
    var result = self
    var missing = ProblemCount()
    result.images = []
    for var image in images {
      let location = try loader.location(
        of: image.url.replacing("\\", with: "/"), relativeTo: base)
      switch location {
      case .url(let url): image.url = url
      case .file(let path):
        guard let url = fileURL(ofPath: path) else {
          missing.record("the image '\(path)' of a ground overlay does not exist")
          continue
        }
        image.url = url
      case .standardInput: continue
      }
      result.images.append(image)
    }
    result.warnings += missing.warnings(.notDrawn, "it is not drawn")
    if result.features.isEmpty, result.images.isEmpty {
      result.warnings.append(DataWarning(.empty, "nothing of the data can be drawn"))
    }
    return result
  }

  /// Returns the features without images, which become a warning. For uses that draw features alone.
  package func leavingOutImages() -> StoredFeatures {
    var problems = ProblemCount()
    for image in images {
      problems.record("the image" + (image.name.isEmpty ? "" : " '\(image.name.prefix(40))'"))
    }
    var result = self
    result.images = []
    result.warnings += problems.warnings(
      .notDrawn, "images of data are drawn only where the data is the map or an overlay")
    return result
  }
}
