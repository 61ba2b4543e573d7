import MapGeoJSON
import MapJSON

/// The positions of the four corners of an image. In a style, they are in clockwise order from the top left.
public struct ImageCorners: Hashable, Sendable {
  /// The top left corner.
  public var topLeft: Position
  /// The top right corner.
  public var topRight: Position
  /// The bottom right corner.
  public var bottomRight: Position
  /// The bottom left corner.
  public var bottomLeft: Position

  /// Creates corners from `json`, which consists of four arrays of longitude and latitude. Nil if `json` has another
  /// form.
  init?(_ json: JSONValue?) {
    let corners = (json?.array ?? []).compactMap { corner -> Position? in
      let numbers = (corner.array ?? []).compactMap(\.double)
      guard numbers.count == 2 else { return nil }
      return Position(longitude: numbers[0], latitude: numbers[1])
    }
    guard corners.count == 4 else { return nil }
    topLeft = corners[0]
    topRight = corners[1]
    bottomRight = corners[2]
    bottomLeft = corners[3]
  }
}

/// A georeferenced image (style-spec: sources, image).
public struct ImageSource: Hashable, Sendable {
  /// The address of the image. If nil, nothing is drawn.
  public var url: String?
  /// The positions of the image's corners.
  public var coordinates: ImageCorners
  /// Whether the rows of the image are evenly spaced in latitude. It is true if the address ends with `latitudeRows`.
  /// By default, the rows are evenly spaced on the map, as in MapLibre.
  public var rowsAreLatitudes: Bool

  /// The fragment at the end of an image's address that sets `rowsAreLatitudes`. Other renderers ignore it.
  public static let latitudeRows = "#render-map:rows=latitude"

  /// Creates a source from `json`. Nil if `json` has no corners.
  init?(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.imageSource)
    guard let corners = ImageCorners(members.given("coordinates")) else { return nil }
    coordinates = corners
    let address = members.text("url")
    rowsAreLatitudes = address?.hasSuffix(Self.latitudeRows) == true
    url = rowsAreLatitudes ? address.map { String($0.dropLast(Self.latitudeRows.count)) } : address
  }
}

/// A georeferenced video (style-spec: sources, video).
public struct VideoSource: Hashable, Sendable {
  /// The addresses of the video. Each address is for a different format.
  public var urls: [String]
  /// The positions of the video's corners.
  public var coordinates: ImageCorners

  /// Creates a source from `json`. Nil if `json` has no addresses or no corners.
  init?(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.videoSource)
    guard let urls = members.given("urls")?.array?.compactMap(\.string),
      let corners = ImageCorners(members.given("coordinates"))
    else { return nil }
    self.urls = urls
    coordinates = corners
  }
}
