import MapGeoJSON
import MapTiles

/// An image that data places on the ground, such as a ground overlay of KML.
public struct GroundImage: Hashable, Sendable {
  /// The name of the image in the data. It is empty if the image has no name.
  public var name: String
  /// The address of the image, which is a URL, a `data` URL, or a path relative to the data.
  public var url: String
  /// The positions of the corners, clockwise from the upper left. Longitudes may exceed 180
  /// degrees.
  public var corners: [Position]
  /// The opacity, from 0 to 1.
  public var opacity: Double
  /// Whether the rows of the image are evenly spaced in latitude. If false, they are evenly spaced
  /// on the map.
  public var rowsAreLatitudes: Bool

  /// Creates an image from its address and the positions of its corners. By default, it is opaque
  /// and has no name.
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

  /// A space and the name in quotation marks. It is empty if the image has no name.
  fileprivate var quotedName: String { name.isEmpty ? "" : " '\(name.prefix(40))'" }

  /// The outline of the image, limited to the latitudes of the map.
  package var outline: Feature {
    let ring = corners.map {
      Position(
        longitude: $0.longitude, latitude: WebMercator.clamped(latitude: $0.latitude))
    }
    return Feature(geometry: .polygon([ring.closedRing]))
  }
}

extension StoredFeatures {
  /// Returns the features with images whose addresses are absolute. If an image is on the network,
  /// its address is replaced by a `data` URL that contains its bytes. If an image cannot be read,
  /// it is omitted, and there is a warning.
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
      do {
        switch location {
        case .url(let url) where DataURL.isOne(url): image.url = url
        case .url: image.url = DataURL.url(of: try loader.load(location))
        case .file(let path):
          guard let url = fileURL(ofPath: path) else {
            missing.record(
              "the image '\(path)' of the ground overlay\(image.quotedName) does not exist")
            continue
          }
          image.url = url
        case .standardInput: continue
        }
        result.images.append(image)
      } catch  where !error.isOffline {
        missing.record(
          "the image of the ground overlay\(image.quotedName) cannot be read: \(error)")
      }
    }
    result.warnings += missing.warnings(.notDrawn, "it is not drawn", mayPass: true)
    if result.features.isEmpty, result.images.isEmpty {
      result.warnings.append(DataWarning(.empty, "nothing of the data can be drawn"))
    }
    return result
  }

  /// Returns the features without their images. A warning reports the omitted images. This method
  /// is used where only features are drawn.
  package func leavingOutImages() -> StoredFeatures {
    var problems = ProblemCount()
    for image in images {
      problems.record("the image\(image.quotedName)")
    }
    var result = self
    result.images = []
    result.warnings += problems.warnings(
      .notDrawn, "images of data are drawn only where the data is the map or an overlay")
    return result
  }
}
