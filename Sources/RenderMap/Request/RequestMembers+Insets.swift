import MapEngine
import MapJSON
import MapStyle

/// The insets that show parts of the map. An inset is an object, or a text such as
/// `projection=EPSG:2975|Réunion|55.2,-21.4,55.9,-20.8`.
extension RequestMembers {
  /// Returns the insets of the request.
  func insetMaps() throws(RequestError) -> [InsetMap] {
    var insets: [InsetMap] = []
    for (path, value) in elements(.insetMaps) {
      do throws(RequestError) {
        insets.append(try Self.inset(value.string.map(Self.members(ofInset:)) ?? value))
      } catch {
        throw self.error(path, error.description)
      }
    }
    if let twice = insets.indices.first(where: { insets[..<$0].contains(insets[$0]) }) {
      throw self.error("\(PictureMember.insetMaps.name)[\(twice)]", "is the same as another inset")
    }
    return insets
  }

  /// Returns an inset in text form as an object.
  private static func members(ofInset text: String) -> JSONValue {
    var members: [JSONObject.Member] = []
    for part in text.split(separator: "|").map(\.trimmingSpaces) {
      let sides = part.split(separator: "=", maxSplits: 1).map(\.trimmingSpaces)
      let name =
        if sides.count == 2, insetSettings.contains(sides[0]) {
          sides[0]
        } else if JSONValue.text(part).numbers != nil { "bounds" } else { "name" }
      let value = sides.count == 2 && name == sides[0] ? sides[1] : part
      members.append(JSONObject.Member(name: name, value: .text(value)))
    }
    return JSONValue(.object(JSONObject(members)))
  }

  private static let insetSettings = ["position", "projection", "side"]

  private static func inset(_ value: JSONValue) throws(RequestError) -> InsetMap {
    guard let object = value.object else {
      throw RequestError("", "must be a text, or an object with bounds")
    }
    let members = try AnnotationMembers(object, names: ["name", "bounds"] + insetSettings)
    guard let bounds = members["bounds"]?.numbers.flatMap({ GeographicBounds($0) }) else {
      throw RequestError(
        "bounds", "must be west, south, east, north in degrees, with south not above north")
    }
    var inset = InsetMap(bounds, name: try members.string("name"))
    if let text = try members.string("position") {
      guard let position = DecorationPosition(rawValue: text), !position.isOutside else {
        let places = DecorationPosition.allCases.filter { !$0.isOutside }
        let names = places.map(\.rawValue).joined(separator: ", ")
        throw RequestError("position", "must be one of \(names)")
      }
      inset.position = position
    }
    if let value = members["side"] {
      guard let side = value.number, InsetMap.sides.contains(side) else {
        throw RequestError("side", "must be a number of pixels from 32 to 2000")
      }
      inset.side = side
    }
    inset.projection = try members["projection"].map { value throws(RequestError) in
      guard let text = value.string else { return value }
      do throws(StyleError) {
        guard case .projection(let projection) = try StyleEdit(projecting: text) else {
          return value
        }
        return projection
      } catch {
        throw RequestError("projection", "\(error)")
      }
    }
    return inset
  }
}
