import MapGeoJSON
import MapJSON

/// Where the corners of an image lie, from the top left clockwise.
public struct ImageCorners: Hashable, Sendable {
  /// The top left corner.
  public var topLeft: Position
  /// The top right corner.
  public var topRight: Position
  /// The bottom right corner.
  public var bottomRight: Position
  /// The bottom left corner.
  public var bottomLeft: Position

  /// The corners that `json` gives, as four arrays of longitude and latitude; nil for anything
  /// else.
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

/// One image in its place (style-spec: sources, image).
public struct ImageSource: Hashable, Sendable {
  /// The address of the image. Where it is nil, nothing is drawn.
  public var url: String?
  /// Where it lies.
  public var coordinates: ImageCorners

  /// The source that `json` gives; nil where it lacks corners.
  init?(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.imageSource)
    guard let corners = ImageCorners(members.given("coordinates")) else { return nil }
    url = members.text("url")
    coordinates = corners
  }
}

/// One video in its place (style-spec: sources, video).
public struct VideoSource: Hashable, Sendable {
  /// Addresses of the video in several formats.
  public var urls: [String]
  /// Where it lies.
  public var coordinates: ImageCorners

  /// The source that `json` gives; nil where it lacks addresses or corners.
  init?(_ json: JSONValue) {
    let members = MemberReader(json, MemberTable.videoSource)
    guard let urls = members.given("urls")?.array?.compactMap(\.string),
      let corners = ImageCorners(members.given("coordinates"))
    else { return nil }
    self.urls = urls
    coordinates = corners
  }
}
