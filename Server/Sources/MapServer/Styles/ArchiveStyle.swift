import MapStyle
import MapSystem
import RenderMap

/// A style that shows what the tiles of an archive contain: pictures, the relief of terrain, or the features of each
/// vector layer in a color of its own.
struct ArchiveStyle {
  /// The id of the archive's data.
  let id: String
  /// The description of the archive's tiles.
  let tiles: TileSetDescription

  /// The text of the style.
  ///
  /// - Throws: `CatalogError` if the archive does not state what its tiles contain.
  func text() throws(CatalogError) -> [UInt8] {
    let (type, layers) = try layers()
    var source = JSONObject()
    source["type"] = .text(type)
    source["url"] = .text("mbtiles://{\(id)}")
    if let encoding = tiles.encoding, type == "raster-dem" { source["encoding"] = .text(encoding) }
    if tiles.format == .mlt { source["encoding"] = "mlt" }
    if type != "vector" { source["tileSize"] = .number(tiles.tileSize ?? 256) }
    let background: JSONValue = [
      "id": "background", "type": "background", "paint": ["background-color": "#f4f2ee"],
    ]
    var style = JSONObject()
    style["version"] = 8
    style["name"] = .text(tiles.name.filled ?? id)
    if let view = tiles.view {
      style["center"] = [.number(view.center.longitude), .number(view.center.latitude)]
      style["zoom"] = .number(view.zoom)
    }
    style["sources"] = ["tiles": JSONValue(.object(source))]
    style["layers"] = JSONValue(.array([background] + layers))
    return JSONValue(.object(style)).jsonBytes
  }

  /// Returns the type of the source, and the layers that draw it.
  private func layers() throws(CatalogError) -> (type: String, layers: [JSONValue]) {
    switch tiles.format {
    case .png, .jpeg, .webp, .avif:
      let isTerrain = ["mapbox", "terrarium"].contains(tiles.encoding)
      let layer: JSONValue = [
        "id": "tiles", "type": isTerrain ? "hillshade" : "raster", "source": "tiles",
      ]
      return (isTerrain ? "raster-dem" : "raster", [layer])
    case .mvt, .mlt, nil:
      guard let names = tiles.vectorLayers, !names.isEmpty else {
        throw CatalogError("its metadata do not name the layers of its vector tiles")
      }
      // Areas are below lines, and lines are below points.
      return (
        "vector",
        Shape.allCases.flatMap { shape in names.indices.map { shape.layer(names[$0], $0) } }
      )
    case .other(let name): throw CatalogError("tiles of the format \(name) cannot be drawn")
    }
  }

  private enum Shape: String, CaseIterable {
    case fill, line, circle

    /// Returns the layer that draws the features of this shape in a vector layer.
    func layer(_ name: String, _ index: Int) -> JSONValue {
      // Hues that are the golden angle apart differ for any number of layers.
      let color = JSONValue.text("hsl(\(index * 137 % 360), 60%, 45%)")
      let (type, paint): (JSONValue, JSONValue) =
        switch self {
        case .fill: ("Polygon", ["fill-color": color, "fill-opacity": 0.25])
        case .line: ("LineString", ["line-color": color, "line-width": 1])
        case .circle: ("Point", ["circle-color": color, "circle-radius": 2])
        }
      return [
        "id": .text("\(name) \(rawValue)"), "type": .text(rawValue),
        "source": "tiles", "source-layer": .text(name),
        "filter": ["==", "$type", type], "paint": paint,
      ]
    }
  }
}

extension TileSetDescription {
  /// The middle of the bounds, and the zoom level at which a tile has about the width of the bounds; nil if there are no
  /// bounds.
  var view: (center: Position, zoom: Double)? {
    guard let bounds = dataBounds else { return nil }
    let width = bounds.east - bounds.west + (bounds.crossesAntimeridian ? 360 : 0)
    let zoom = StableMath.log2(360 / max(width, 1e-6))
    return (bounds.center, min(max(zoom, members.minzoom ?? 0), members.maxzoom ?? 22))
  }
}

extension Catalog {
  /// Creates the catalog of an archive, with a style that shows its tiles.
  ///
  /// - Parameter address: The path or the URL of the archive. The scheme `mbtiles` or `pmtiles` states the kind of the
  ///   archive; otherwise, the extension does.
  /// - Throws: `CatalogError` if the kind of the archive is unknown, or if there is no such file.
  package init(archive address: String) throws(CatalogError) {
    let kinds = DataEntry.kinds
    let scheme = kinds.first { address.hasPrefix($0 + "://") }
    var place = scheme.map { String(address.dropFirst($0.count + 3)) } ?? address
    let isRemote = place.contains("://")
    let path = isRemote ? String(place.prefix { $0 != "?" && $0 != "#" }) : place
    guard !place.hasPrefix("s3://") else {
      throw CatalogError("\(address): addresses of S3 are not supported")
    }
    guard !Folder.exists(at: place) else {
      throw CatalogError("\(address): a folder; to serve its styles, name it with --styles")
    }
    guard let kind = scheme ?? Folders.ending(of: path), kinds.contains(kind) else {
      throw CatalogError(
        "\(address): an archive ends in .mbtiles or .pmtiles, or starts with mbtiles:// or pmtiles://"
      )
    }
    if !isRemote {
      place = Folders.joined(Folders.current, place)
      guard Folders.isFile(place) else { throw CatalogError("\(place): no such file") }
    }
    self.init(stylesFolder: isRemote ? Folders.current : Folders.parent(of: place))
    let id = addData(DataEntry(id: Folders.stem(of: path), kind: kind, address: place))
    var style = StyleEntry(id: id, address: place)
    style.isOfArchive = true
    styles = [style]
  }
}
