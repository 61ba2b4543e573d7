import MapJSON

extension StyleEdit {
  /// The edit `name`, or `name:center=lon,lat;parallels=lat,lat`, of the style's projection.
  public init(projecting text: String) throws(StyleError) {
    let parts = text.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = JSONValue(.string(String(parts[0])))
    guard parts[0] != "vertical-perspective" else {
      guard parts.count == 1 else {
        throw .edit("the projection has no parameters")
      }
      self = .projection(JSONValue(dictionaryLiteral: ("type", name)))
      return
    }
    var members = [JSONObject.Member(name: "name", value: name)]
    for part in parts.count > 1 ? parts[1].split(separator: ";") : [] {
      let sides = part.split(separator: "=", maxSplits: 1)
      guard sides.count == 2, sides[0] == "center" || sides[0] == "parallels" else {
        throw .edit("must be NAME, or NAME:center=LON,LAT;parallels=LAT,LAT")
      }
      let numbers = sides[1].split(separator: ",").map { Double($0.filter { $0 != " " }) }
      let known = numbers.compactMap { $0 }
      guard numbers.count == 2, known.count == 2, known.allSatisfy(\.isFinite) else {
        throw .edit("\(sides[0]) must be two numbers with a comma between them")
      }
      members.append(
        JSONObject.Member(
          name: String(sides[0]),
          value: JSONValue(.array(known.map { JSONValue(.number(.double($0))) }))))
    }
    self = .projection(JSONValue(.object(JSONObject(members))))
  }
}
