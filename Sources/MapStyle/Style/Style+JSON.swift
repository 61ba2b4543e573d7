import MapGeoJSON
import MapJSON

extension Style {
  /// The style that `json` gives. What is wrong takes its default or, where there is none, is left
  /// out.
  init(lenient json: JSONValue) {
    let members = MemberReader(json, MemberTable.root)
    let root = json.object ?? JSONObject()
    let transition = Transition(root["transition"])
    name = members.text("name")
    metadata = root["metadata"]
    center = Self.center(root["center"])
    centerAltitude = members.given("centerAltitude")?.double
    zoom = members.given("zoom")?.double
    bearing = members.given("bearing")?.double
    pitch = members.given("pitch")?.double
    roll = members.given("roll")?.double
    state = Self.state(root["state"])
    var light = PropertyReader(
      root["light"], table: PropertyTable.light, transition: transition)
    self.light = Light(&light)
    sky = Self.sky(root["sky"], transition: transition)
    terrain = Terrain(root["terrain"])
    var projection = PropertyReader(
      root["projection"], table: PropertyTable.projection, transition: transition)
    self.projection = projection.value("type")
    sources = Self.sources(root["sources"])
    sprites = Sprite.sprites(root["sprite"])
    glyphs = root["glyphs"]?.string
    fontFaces = FontFace.faces(root["font-faces"])
    self.transition = transition
    self.json = json
    layers = Self.layers(root, transition: transition)
  }

  /// The place of longitude and latitude; a height after them is left out.
  static func center(_ json: JSONValue?) -> Position? {
    let numbers = (json?.array ?? []).compactMap(\.double)
    guard numbers.count == json?.array?.count, numbers.count == 2 || numbers.count == 3 else {
      return nil
    }
    return Position(longitude: numbers[0], latitude: numbers[1])
  }

  /// The defaults of the style's state: `{"name": {"default": value}}`.
  static func state(_ json: JSONValue?) -> ValueObject {
    let members = json?.object?.uniqueMembers ?? []
    return ValueObject(
      members.map { member in
        (name: member.name, value: member.value.object?["default"].map { Value($0) } ?? .null)
      })
  }

  static func sky(_ json: JSONValue?, transition: Transition) -> Sky? {
    guard let json, json.object != nil else { return nil }
    var reader = PropertyReader(json, table: PropertyTable.sky, transition: transition)
    return Sky(&reader)
  }

  static func sources(_ json: JSONValue?) -> [NamedSource] {
    (json?.object?.uniqueMembers ?? []).compactMap { member in
      Source(member.value).map { NamedSource(name: member.name, source: $0) }
    }
  }

  /// The layers that can be drawn, in the order of drawing. Of layers with the same id the first
  /// counts.
  static func layers(_ root: JSONObject, transition: Transition) -> [Layer] {
    let objects = LayerReferences.resolved(root["layers"]?.array ?? [])
    let order = LayerOrder(objects, metadata: root["metadata"])
    let sources = root["sources"]?.object
    var seen: Set<String> = []
    let isFirst = objects.map { object in
      object["id"]?.string.map { seen.insert($0).inserted } ?? false
    }
    return order.indices.compactMap { index in
      guard isFirst[index], let layer = Layer(objects[index], transition: transition) else {
        return nil
      }
      if let source = layer.source, sources?[source] == nil { return nil }
      return layer
    }
  }
}
