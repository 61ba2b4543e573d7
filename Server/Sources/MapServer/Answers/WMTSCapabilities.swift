import RenderMap

/// The capabilities of a web map tile service (OGC 07-057r7) that serves the tiles of a style.
struct WMTSCapabilities {
  /// The id of the style in URLs. It is percent-encoded.
  let id: String
  /// The name of the style.
  let name: String
  /// The address of the server.
  let address: ServerAddress

  /// The maximum zoom level of the tiles.
  private static let greatestZoom = 20
  /// The size of a pixel on a display, in meters: 0.28 mm.
  private static let pixel = 0.00028
  /// Half of the length of the equator, in meters.
  private static let halfWorld = 20_037_508.342789244

  /// The text of the XML document.
  var text: String {
    let own = Markup.escaped(address.url("styles/\(id)/wmts.xml"))
    let sizes = [256, 512]
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <Capabilities xmlns="http://www.opengis.net/wmts/1.0" xmlns:ows="http://www.opengis.net/ows/1.1" \
      xmlns:xlink="http://www.w3.org/1999/xlink" version="1.0.0">
      <ows:ServiceIdentification><ows:Title>\(Markup.escaped(name))</ows:Title>\
      <ows:ServiceType>OGC WMTS</ows:ServiceType><ows:ServiceTypeVersion>1.0.0</ows:ServiceTypeVersion>\
      </ows:ServiceIdentification>
      <ows:OperationsMetadata>
      \(operation("GetCapabilities", own))
      \(operation("GetTile", own))
      </ows:OperationsMetadata>
      <Contents>
      \(sizes.map(layer).joined(separator: "\n"))
      \(sizes.map(matrixSet).joined(separator: "\n"))
      </Contents>
      <ServiceMetadataURL xlink:href="\(own)"/>
      </Capabilities>

      """
  }

  private func operation(_ name: String, _ address: String) -> String {
    """
    <ows:Operation name="\(name)"><ows:DCP><ows:HTTP><ows:Get xlink:href="\(address)">\
    <ows:Constraint name="GetEncoding"><ows:AllowedValues><ows:Value>RESTful</ows:Value>\
    </ows:AllowedValues></ows:Constraint></ows:Get></ows:HTTP></ows:DCP></ows:Operation>
    """
  }

  private func layer(_ size: Int) -> String {
    let tile = "styles/\(id)/\(size)/{TileMatrix}/{TileCol}/{TileRow}.png"
    let label = Markup.escaped(name)
    return """
      <Layer><ows:Title>\(label) (\(size))</ows:Title>\
      <ows:WGS84BoundingBox crs="urn:ogc:def:crs:OGC:2:84"><ows:LowerCorner>-180 -85.051128779807\
      </ows:LowerCorner><ows:UpperCorner>180 85.051128779807</ows:UpperCorner></ows:WGS84BoundingBox>\
      <ows:Identifier>\(Markup.escaped(id))-\(size)</ows:Identifier>\
      <Style isDefault="true"><ows:Identifier>default</ows:Identifier></Style>\
      <Format>image/png</Format>\
      <TileMatrixSetLink><TileMatrixSet>GoogleMapsCompatible_\(size)</TileMatrixSet></TileMatrixSetLink>\
      <ResourceURL format="image/png" resourceType="tile" \
      template="\(Markup.escaped(address.url(tile)))"/></Layer>
      """
  }

  private func matrixSet(_ size: Int) -> String {
    let matrices = (0...Self.greatestZoom).map { zoom in
      let count = 1 << zoom
      let scale = 2 * Self.halfWorld / Double(size * count) / Self.pixel
      return """
        <TileMatrix><ows:Identifier>\(zoom)</ows:Identifier><ScaleDenominator>\(scale)</ScaleDenominator>\
        <TopLeftCorner>-20037508.342789244 20037508.342789244</TopLeftCorner>\
        <TileWidth>\(size)</TileWidth><TileHeight>\(size)</TileHeight>\
        <MatrixWidth>\(count)</MatrixWidth><MatrixHeight>\(count)</MatrixHeight></TileMatrix>
        """
    }
    return """
      <TileMatrixSet><ows:Identifier>GoogleMapsCompatible_\(size)</ows:Identifier>\
      <ows:SupportedCRS>urn:ogc:def:crs:EPSG::3857</ows:SupportedCRS>
      \(matrices.joined(separator: "\n"))
      </TileMatrixSet>
      """
  }
}
