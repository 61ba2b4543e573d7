import MapStyle
import MapSystem
import RenderMap

/// The JSON and XML documents of a site.
struct Documents {
  /// The content that is served.
  let site: Site
  /// The address of the server.
  let address: ServerAddress

  /// The latitude, in degrees, of the northern edge of the Mercator square.
  private static let limit = 85.0511

  /// Returns the list of styles as JSON.
  func styles() -> [UInt8] {
    let list = site.styles.filter(isLinked).map { style -> JSONValue in
      [
        "version": style.document["version"] ?? 8, "name": .text(style.name), "id": .text(style.id),
        "url": url("styles/\(encoded(style.id))/style.json"),
      ]
    }
    return JSONValue(.array(list)).jsonBytes
  }

  /// Returns whether all addresses in a served style are addresses that browsers can use. Other styles are served
  /// too, but no list contains them.
  func isLinked(_ style: ServedStyle) -> Bool {
    // The address of a request may be a path, which browsers can use.
    let documents = Documents(site: site, address: ServerAddress(base: "http://localhost/"))
    return style.isServed && StyleAddresses.local(in: documents.document(of: style)).isEmpty
  }

  /// Returns a style as JSON. The addresses of its data, sprites and glyphs are addresses of this server.
  func style(_ style: ServedStyle) -> [UInt8] { JSONValue(.object(document(of: style))).jsonBytes }

  private func document(of style: ServedStyle) -> JSONObject {
    var document = style.document
    let path = "styles/\(encoded(style.id))"
    if var sources = document["sources"]?.object {
      for member in sources.members {
        guard var source = member.value.object else { continue }
        if let id = style.dataIDs[member.name] {
          source["url"] = url("data/\(encoded(id)).json")
        }
        if style.files[member.name] != nil {
          source["data"] = url("\(path)/sources/\(encoded(member.name)).geojson")
        }
        sources[member.name] = JSONValue(.object(source))
      }
      document["sources"] = JSONValue(.object(sources))
    }
    if document["sprite"]?.string != nil, isLocal(style.sprites["default"]) {
      document["sprite"] = url("\(path)/sprite")
    } else if let sprites = document["sprite"]?.array {
      let changed = sprites.map { entry -> JSONValue in
        guard var sprite = entry.object, let id = sprite["id"]?.string,
          isLocal(style.sprites[id])
        else { return entry }
        sprite["url"] = url("\(path)/sprite/\(encoded(id))")
        return JSONValue(.object(sprite))
      }
      document["sprite"] = JSONValue(.array(changed))
    }
    if let glyphs = document["glyphs"]?.string, !glyphs.contains("://"),
      site.catalog.fontsFolder != nil
    {
      document["glyphs"] = url("fonts/{fontstack}/{range}.pbf")
    }
    return document
  }

  private func isLocal(_ location: ResourceLocation?) -> Bool {
    if case .file = location { true } else { false }
  }

  /// Returns the TileJSON document of a rendered style.
  func tileJSON(_ style: ServedStyle, tileSize: Int?) throws(AnswerError) -> JSONObject {
    guard let map = style.map else { throw .notFound }
    var document = JSONObject()
    document["tilejson"] = "3.0.0"
    document["name"] = .text(style.name)
    document["attribution"] = .text(map.attribution ?? "")
    document["minzoom"] = 0
    document["maxzoom"] = 20
    document["bounds"] = [-180, .number(-Self.limit), 180, 85.0511]
    document["format"] = "png"
    document["type"] = "baselayer"
    let view = style.view
    document["center"] = [
      .number(view.center.longitude), .number(view.center.latitude),
      .number(view.zoom.rounded(.down)),
    ]
    for member in style.tileJSON.members { document[member.name] = member.value }
    let format = document["format"]?.string ?? "png"
    let size = tileSize.map { "\($0)/" } ?? ""
    document["tileSize"] = JSONValue(integerLiteral: Int64(tileSize ?? 256))
    document["tiles"] = [
      url("styles/\(encoded(style.id))/\(size){z}/{x}/{y}.\(format)")
    ]
    return document
  }

  /// Returns the TileJSON document of an archive of data.
  func tileJSON(_ data: ServedData) -> JSONObject {
    let tiles = data.tiles.description
    var document = JSONObject()
    document["tilejson"] = "3.0.0"
    document["name"] = .text(data.name)
    if let attribution = tiles.attribution { document["attribution"] = .text(attribution) }
    document["minzoom"] = .number(tiles.minzoom ?? 0)
    document["maxzoom"] = .number(tiles.maxzoom ?? 22)
    if let bounds = tiles.bounds {
      document["bounds"] = [
        .number(bounds.west), .number(bounds.south), .number(bounds.east), .number(bounds.north),
      ]
    }
    if let view = tiles.view {
      document["center"] = [
        .number(view.center.longitude), .number(view.center.latitude),
        .number(view.zoom.rounded(.down)),
      ]
    }
    document["format"] = .text(data.ending)
    if let encoding = data.encoding { document["encoding"] = .text(encoding) }
    if let size = data.tileSize { document["tileSize"] = .number(size) }
    if let layers = tiles.vectorLayers {
      let list = layers.map { name -> JSONValue in
        var fields = JSONObject()
        for field in tiles.vectorAttributes[name] ?? [] { fields[field] = "" }
        return ["id": .text(name), "fields": JSONValue(.object(fields))]
      }
      document["vector_layers"] = JSONValue(.array(list))
    }
    let ending = data.ending == "pbf" ? site.catalog.vectorAlias ?? data.ending : data.ending
    document["tiles"] = [url("data/\(encoded(data.id))/{z}/{x}/{y}.\(ending)")]
    return document
  }

  /// Returns a list of the TileJSON documents of rendered styles, of data, or of both.
  func tileJSONs(rendered: Bool, data: Bool, tileSize: Int?) -> [UInt8] {
    var list: [JSONObject] = []
    if rendered {
      list += site.styles.compactMap { style in try? tileJSON(style, tileSize: tileSize) }
    }
    if data { list += site.data.map { tileJSON($0) } }
    return JSONValue(.array(list.map { JSONValue(.object($0)) })).jsonBytes
  }

  /// Returns the names of the fonts as JSON.
  func fonts() -> [UInt8] {
    let folder = site.catalog.fontsFolder
    let names = folder.flatMap { Folder.names(in: $0) } ?? []
    let fonts = names.filter { name in
      !name.hasPrefix(".") && folder.map { Folder.exists(at: "\($0)/\(name)") } ?? false
    }
    return JSONValue(.array(fonts.map(JSONValue.text))).jsonBytes
  }

  private func url(_ path: String) -> JSONValue { .text(address.url(path)) }

  private func encoded(_ text: String) -> String { RequestTarget.encoded(text) }
}
