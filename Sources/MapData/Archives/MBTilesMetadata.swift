import MapJSON

/// What an MBTiles archive says of its tiles: rows of names and values (MBTiles 1.3, metadata).
struct MBTilesMetadata {
  private let values: [String: String]
  /// The lowest and the highest level, where the rows do not tell.
  private var levels: [String: Int] = [:]

  /// Reads the metadata from the archive's database, and looks for what is missing in its tiles.
  init(_ reader: SQLiteReader) throws(SQLiteReader.Failure) {
    var values: [String: String] = [:]
    let known: Set = [
      "name", "minzoom", "maxzoom", "bounds", "attribution", "format", "json", "tileSize",
    ]
    _ = try reader.prepare("SELECT name, value FROM metadata").run { row -> Void? in
      if let name = row.text(0), known.contains(name) { values[name] = row.text(1) }
      return nil
    }
    self.values = values
    // One end at a time, and ordered: so an index answers, behind views and joins too.
    for (name, order) in [("minzoom", "ASC"), ("maxzoom", "DESC")] where values[name] == nil {
      let query = "SELECT zoom_level FROM tiles ORDER BY zoom_level \(order) LIMIT 1"
      levels[name] = try reader.prepare(query).run { $0.integer(0) }
    }
  }

  /// The description that the metadata give.
  func description() throws(MalformedContent) -> TileSetDescription {
    var description = TileSetDescription()
    description.minzoom = try zoom("minzoom")
    description.maxzoom = try zoom("maxzoom")
    description.name = values["name"]
    description.attribution = values["attribution"]
    description.tileSize = values["tileSize"].flatMap { number($0[...]) }
    if let text = values["bounds"], !text.isEmpty {
      let parts = text.split(separator: ",")
      let numbers = parts.compactMap(number)
      description.bounds = TileSetDescription.Bounds(numbers)
      guard description.bounds != nil, numbers.count == parts.count else {
        throw MalformedContent(reason: "its bounds are not four numbers")
      }
    }
    description.format = values["format"].map(TileFormat.init(mbtilesName:))
    if let json = values["json"], !json.isEmpty {
      let members = try JSONObject(parsing: Array(json.utf8), "metadata row 'json'")
      description.vectorLayers = TileSetDescription.vectorLayers(members)
    }
    return description
  }

  private func zoom(_ name: String) throws(MalformedContent) -> Double? {
    guard let text = values[name] else { return levels[name].map(Double.init) }
    guard let zoom = number(text[...]) else {
      throw MalformedContent(reason: "its \(name) is not a number")
    }
    return zoom
  }

  /// The finite number that a text writes, spaces around it left out.
  private func number(_ text: Substring) -> Double? {
    let digits = text.drop(while: \.isWhitespace).reversed().drop(while: \.isWhitespace).reversed()
    return Double(String(digits)).flatMap { $0.isFinite ? $0 : nil }
  }
}
