import RenderMap

/// A request for the elevation of the ground. An archive of terrain tiles contains the elevation.
package struct ElevationRequest: Hashable, Sendable {
  /// A place, and the zoom level of the tile that its elevation is read from.
  package struct Point: Hashable, Sendable {
    /// The longitude and latitude in degrees.
    package var place: LngLat
    /// The zoom level. It may be above the zoom levels of the archive.
    package var zoom: Double

    /// Creates a point at a longitude and a latitude in degrees.
    package init(_ longitude: Double, _ latitude: Double, zoom: Double) {
      place = LngLat(longitude: longitude, latitude: latitude)
      self.zoom = zoom
    }
  }

  /// The places whose elevation is requested.
  package enum Subject: Hashable, Sendable {
    /// The middle of a tile. The archive must contain the tile.
    case tile(z: Int, x: Int, y: Int)
    /// A single place.
    case point(Point)
    /// Several places.
    case points([Point])
  }

  /// The id of the data that contains the elevation.
  package var id: String
  /// The places whose elevation is requested.
  package var subject: Subject

  /// Creates a request for elevations in data.
  package init(data id: String, _ subject: Subject) {
    self.id = id
    self.subject = subject
  }

  /// Parses the path after `elevation`. It contains a zoom level and two numbers. If both numbers are integers, they
  /// are the column and the row of a tile. Otherwise, they are a longitude and a latitude. If the path is empty, the
  /// body of the request contains the places.
  init(data id: String, path: [String], body: [UInt8]?) throws(AnswerError) {
    guard !path.isEmpty else {
      guard let body else {
        throw AnswerError(.methodNotAllowed, "Elevations of several points need POST")
      }
      self.init(data: id, .points(try Self.points(body)))
      return
    }
    guard path.count == 3, body == nil, let z = Int(digits: path[0]), z <= 30,
      let x = Double(decimal: path[1]), let y = Double(decimal: path[2])
    else { throw .notFound }
    if let column = Int(exactly: x), let row = Int(exactly: y) {
      self.init(data: id, .tile(z: z, x: column, y: row))
    } else {
      self.init(data: id, .point(try Self.point(x, y, zoom: Double(z), name: "Invalid place")))
    }
  }

  private static func point(
    _ longitude: Double, _ latitude: Double, zoom: Double, name: String
  ) throws(AnswerError) -> Point {
    guard (-180...180).contains(longitude), (-90...90).contains(latitude) else {
      throw AnswerError(.badRequest, "\(name): it is not on the Earth")
    }
    return Point(longitude, latitude, zoom: zoom)
  }

  /// Parses the places in a body such as `{"points": [{"lon": 8.5, "lat": 47.4, "z": 12}]}`.
  private static func points(_ body: [UInt8]) throws(AnswerError) -> [Point] {
    guard let document = try? JSONDocument(parsing: body, valueLimit: 1 << 20),
      let list = document.root.object?["points"]?.array, !list.isEmpty
    else { throw AnswerError(.badRequest, "Missing or empty points array") }
    var points: [Point] = []
    points.reserveCapacity(list.count)
    for (index, value) in list.enumerated() {
      let name = "Invalid point at index \(index)"
      guard let members = value.object else {
        throw AnswerError(.badRequest, "\(name): point must be an object")
      }
      func number(_ member: String) throws(AnswerError) -> Double {
        guard let number = members[member]?.double, number.isFinite else {
          throw AnswerError(.badRequest, "\(name): \(member) must be a finite number")
        }
        return number
      }
      points.append(
        try point(try number("lon"), try number("lat"), zoom: try number("z"), name: name))
    }
    return points
  }
}
