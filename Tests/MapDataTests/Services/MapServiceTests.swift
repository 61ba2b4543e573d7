import MapGeoJSON
import MapTiles
import Testing

@testable import MapData

@Suite("Layers of map services")
struct MapServiceTests {
  /// Opens the tile set at an address. The service answers with `capabilities`, and with the URL in place of a tile.
  private func open(
    _ address: String, _ capabilities: String, pixelRatio: Double = 1,
    style: TileSetDescription = TileSetDescription()
  ) throws -> any TileSet {
    let scheme = ResourceScheme("https") { url in
      let isDocument = url.contains("GetCapabilities") || url.contains(".xml")
      return Array((isDocument ? capabilities : url).utf8)
    }
    return try ResourceLoader(schemes: [scheme])
      .tileSet(at: address, style: style, relativeTo: nil, pixelRatio: pixelRatio)
  }

  private func text(_ tiles: any TileSet, _ z: Int, _ x: Int, _ y: Int) throws -> String? {
    let id = try #require(TileID(z: z, x: x, y: y))
    return try tiles.tiles([id])[0].get().map { String(decoding: $0, as: UTF8.self) }
  }

  /// The matrix of a zoom level with tiles of 256 pixels.
  private func matrix(
    _ name: String, zoom: Int, corner: String = "-20037508.342789 20037508.342789"
  ) -> String {
    """
    <TileMatrix><ows:Identifier>\(name)</ows:Identifier>
    <ScaleDenominator>\(559_082_264.029 / Double(1 << zoom))</ScaleDenominator>
    <TopLeftCorner>\(corner)</TopLeftCorner><TileWidth>256</TileWidth><TileHeight>256</TileHeight>
    <MatrixWidth>\(1 << zoom)</MatrixWidth><MatrixHeight>\(1 << zoom)</MatrixHeight></TileMatrix>
    """
  }

  private func wmts(
    layer: String, matrices: String, system: String = "urn:ogc:def:crs:EPSG::3857",
    operations: String = ""
  ) -> String {
    """
    <?xml version="1.0"?>
    <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1"
      xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
    <ows:ServiceProvider><ows:ProviderName> Survey </ows:ProviderName></ows:ServiceProvider>
    \(operations)
    <Contents><Layer><ows:Identifier>photo</ows:Identifier>
    <ows:WGS84BoundingBox><ows:LowerCorner>5 45</ows:LowerCorner><ows:UpperCorner>11 48</ows:UpperCorner>
    </ows:WGS84BoundingBox>
    <Style isDefault="true"><ows:Identifier>plain style</ows:Identifier></Style>\(layer)</Layer>
    <TileMatrixSet><ows:Identifier>web</ows:Identifier><ows:SupportedCRS>\(system)</ows:SupportedCRS>
    \(matrices)</TileMatrixSet></Contents></Capabilities>
    """
  }

  private let link = "<TileMatrixSetLink><TileMatrixSet>web</TileMatrixSet></TileMatrixSetLink>"

  @Test("the template of a resource receives the style, the dimension, and the names of matrices")
  func resource() throws {
    let layer = """
      <Format>image/jpeg</Format>\(link)
      <Dimension><ows:Identifier>Time</ows:Identifier><Default>2024</Default><Value>2023</Value></Dimension>
      <ResourceURL format="image/jpeg" resourceType="tile"
        template="https://t.org/{Style}/{Time}/{TileMatrixSet}/{TileMatrix}/{TileRow}/{TileCol}.jpg"/>
      """
    let tiles = try open(
      "wmts:https://s.org/wmts#photo",
      wmts(layer: layer, matrices: matrix("EPSG:3857:4", zoom: 4) + matrix("EPSG:3857:5", zoom: 5)))
    #expect(
      try text(tiles, 5, 16, 11) == "https://t.org/plain%20style/2024/web/EPSG:3857:5/11/16.jpg")
    #expect(try text(tiles, 4, 8, 5) == "https://t.org/plain%20style/2024/web/EPSG:3857:4/5/8.jpg")
    #expect(try text(tiles, 5, 0, 0) == nil)
    #expect(tiles.description.minzoom == 4)
    #expect(tiles.description.maxzoom == 5)
    #expect(tiles.description.tileSize == 256)
    #expect(tiles.description.bounds == BoundingBox(west: 5, south: 45, east: 11, north: 48))
    #expect(tiles.description.attribution == "Survey")
  }

  @Test(
    "names of placeholders differ in case between services, and tiles can be JPEG or PNG",
    arguments: ["image/jpgpng", "image/vnd.jpeg-png"])
  func otherForms(format: String) throws {
    let layer = """
      <Format>image/png</Format><Format>\(format)</Format>\(link)
      <Dimension><ows:Identifier>TIME</ows:Identifier><Default>2024</Default></Dimension>
      <ResourceURL format="\(format)" resourceType="tile"
        template="https://t.org/{Layer}/{style}/{TileMatrixSet}/{tilematrix}/{TileRow}/{TILECOL}?time={time}"/>
      """
    let tiles = try open(
      "wmts:https://s.org/wmts#photo", wmts(layer: layer, matrices: matrix("m5", zoom: 5)))
    #expect(
      try text(tiles, 5, 16, 11) == "https://t.org/photo/plain%20style/web/m5/11/16?time=2024")
  }

  @Test(
    "without a resource, the tiles are requested with parameters, and the key of the address is kept"
  )
  func parameters() throws {
    let capabilities = wmts(
      layer: "<Format>image/png</Format>\(link)", matrices: matrix("5", zoom: 5))
    let tiles = try open("wmts:https://s.org/wmts?key=a1&service=x", capabilities)
    #expect(
      try text(tiles, 5, 16, 11)
        == "https://s.org/wmts?key=a1&SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=photo&FORMAT=image/png"
        + "&STYLE=plain%20style&TILEMATRIXSET=web&TILEMATRIX=5&TILEROW=11&TILECOL=16")
  }

  @Test(
    "columns and rows are counted from the corner of the matrix, and tiles beyond its limits do not exist"
  )
  func offsets() throws {
    // At zoom level 5, a tile is 1252344.2714 meters wide. The matrix begins at column 16 and row 10.
    let corner = "0 7514065.628546"
    let layer = """
      <Format>image/png</Format>
      <TileMatrixSetLink><TileMatrixSet>web</TileMatrixSet><TileMatrixSetLimits><TileMatrixLimits>
      <TileMatrix>5</TileMatrix><MinTileRow>1</MinTileRow><MaxTileRow>1</MaxTileRow>
      <MinTileCol>0</MinTileCol><MaxTileCol>3</MaxTileCol></TileMatrixLimits></TileMatrixSetLimits></TileMatrixSetLink>
      <ResourceURL format="image/png" resourceType="tile" template="https://t.org/{TileMatrix}/{TileCol}/{TileRow}"/>
      """
    let tiles = try open(
      "wmts:https://s.org/caps.xml#photo",
      wmts(layer: layer, matrices: matrix("5", zoom: 5, corner: corner)))
    #expect(try text(tiles, 5, 16, 11) == "https://t.org/5/0/1")
    #expect(try text(tiles, 5, 16, 10) == nil)
  }

  @Test(
    "a layer that cannot be drawn is an error with the reason",
    arguments: [
      (
        "wmts:https://s.org/w#roads", "image/png", "EPSG:3857",
        "no layer 'roads'; the layers are: photo"
      ),
      (
        "wmts:https://s.org/w#photo", "image/png", "EPSG:25832",
        "EPSG:25832: only those on the grid"
      ),
      (
        "wmts:https://s.org/w#photo", "application/x-protobuf", "EPSG:3857", "only images are drawn"
      ),
    ])
  func refused(address: String, format: String, system: String, reason: String) throws {
    let capabilities = wmts(
      layer: "<Format>\(format)</Format>\(link)", matrices: matrix("5", zoom: 5), system: system)
    let error = #expect(throws: ResourceError.self) { try open(address, capabilities) }
    #expect("\(try #require(error))".contains(reason))
  }

  @Test(
    "content other than capabilities is an error",
    arguments: ["<html/>", "none", "<Capabilities/>"])
  func otherContent(content: String) throws {
    for address in ["wmts:https://s.org/w#a", "wms:https://s.org/w#a"] {
      #expect(throws: ResourceError.self) { try open(address, content) }
    }
  }

  private func wms(
    version: String, systems: String, names: [String] = ["hills", "names"], service: String = ""
  ) -> String {
    """
    <WMS_Capabilities version="\(version)" xmlns:xlink="http://www.w3.org/1999/xlink">
    <Service>\(service)</Service><Capability>
    <Request><GetMap><Format>image/jpeg</Format><Format>image/png</Format><DCPType><HTTP><Get>
    <OnlineResource xlink:href="https://m.org/ows?map=a&amp;"/></Get></HTTP></DCPType></GetMap></Request>
    <Layer>\(systems)<Attribution><Title>Survey</Title></Attribution>
    <EX_GeographicBoundingBox><westBoundLongitude>5</westBoundLongitude><eastBoundLongitude>11</eastBoundLongitude>
    <southBoundLatitude>45</southBoundLatitude><northBoundLatitude>48</northBoundLatitude></EX_GeographicBoundingBox>
    \(names.map { "<Layer><Name>\($0)</Name></Layer>" }.joined())</Layer></Capability></WMS_Capabilities>
    """
  }

  @Test("layers of a web map service are requested by the tile, at the pixel ratio of the picture")
  func mapService() throws {
    let tiles = try open(
      "wms:https://s.org/wms#hills,names",
      wms(version: "1.3.0", systems: "<CRS>EPSG:4326</CRS><CRS>EPSG:3857</CRS>"),
      pixelRatio: 2)
    let id = try #require(TileID(z: 4, x: 8, y: 5))
    let url = try #require(tiles.location(of: id)?.description)
    #expect(
      url.hasPrefix(
        "https://m.org/ows?map=a&SERVICE=WMS&VERSION=1.3.0&REQUEST=GetMap&LAYERS=hills,names&STYLES="
          + "&CRS=EPSG:3857&BBOX=0"))
    #expect(url.contains("&WIDTH=1024&HEIGHT=1024&FORMAT=image/png&TRANSPARENT=TRUE"))
    #expect(tiles.description.tileSize == 512)
    #expect(tiles.description.attribution == "Survey")
    #expect(tiles.description.bounds == BoundingBox(west: 5, south: 45, east: 11, north: 48))
  }

  @Test("pictures are not larger than the service permits")
  func greatestSize() throws {
    let tiles = try open(
      "wms:https://s.org/wms#hills",
      wms(
        version: "1.3.0", systems: "<CRS>EPSG:3857</CRS>",
        service: "<MaxWidth>800</MaxWidth><MaxHeight>600</MaxHeight>"),
      pixelRatio: 2)
    let id = try #require(TileID(z: 4, x: 8, y: 5))
    #expect(tiles.location(of: id)?.description.contains("&WIDTH=600&HEIGHT=600&") == true)
    #expect(tiles.description.tileSize == 512)
  }

  @Test("version 1.1.1 has other names of the parameters, and several systems in one element")
  func oldVersion() throws {
    let tiles = try open(
      "wms:https://s.org/wms",
      wms(version: "1.1.1", systems: "<SRS>EPSG:4326 EPSG:900913</SRS>", names: ["hills"]))
    let id = try #require(TileID(z: 4, x: 8, y: 5))
    #expect(
      tiles.location(of: id)?.description.contains("&VERSION=1.1.1&REQUEST=GetMap&LAYERS=hills")
        == true)
    #expect(tiles.location(of: id)?.description.contains("&SRS=EPSG:900913&") == true)
  }

  @Test(
    "layers that the service does not draw on the grid are an error",
    arguments: [
      ("wms:https://s.org/w#hills", "<CRS>EPSG:2056</CRS>", "but in EPSG:2056"),
      (
        "wms:https://s.org/w", "<CRS>EPSG:3857</CRS>",
        "name a layer as 'wms:URL#LAYER'; the layers are: hills, names"
      ),
      ("wms:https://s.org/w#,", "<CRS>EPSG:3857</CRS>", "no layer ''"),
      ("wms:https://s.org/w#hills,x", "<CRS>EPSG:3857</CRS>", "no layer 'x'"),
    ])
  func refusedMaps(address: String, systems: String, reason: String) throws {
    let error = #expect(throws: ResourceError.self) {
      try open(address, wms(version: "1.3.0", systems: systems))
    }
    #expect("\(try #require(error))".contains(reason))
  }

  @Test(
    "a matrix with an impossible number of tiles is not drawn",
    arguments: ["0", "-1", "-9223372036854775808"])
  func impossibleMatrix(count: String) throws {
    let damaged = matrix("5", zoom: 5)
      .replacing("<MatrixWidth>32<", with: "<MatrixWidth>\(count)<")
    let capabilities = wmts(layer: "<Format>image/png</Format>\(link)", matrices: damaged)
    #expect(throws: ResourceError.self) { try open("wmts:https://s.org/w#photo", capabilities) }
  }
}
