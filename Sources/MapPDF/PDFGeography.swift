/// The geographic places of a page, by which viewers show coordinates and programs place the page on a map.
///
/// They are written as a geospatial measure dictionary (Adobe's supplement to ISO 32000-1, extension level 3, which
/// became ISO 32000-2, section 12.10). The page is a part of the plane of Web Mercator, which may be turned.
public struct PDFGeography: Hashable, Sendable {
  /// A place in degrees.
  public struct Place: Hashable, Sendable {
    /// The longitude; it may exceed 180 so that the page is without a jump.
    public var longitude: Double
    /// The latitude.
    public var latitude: Double

    /// Creates a place.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// The places of the corners.
  public var lowerLeft, upperLeft, upperRight, lowerRight: Place

  /// Creates the places of a page from those of its corners.
  public init(lowerLeft: Place, upperLeft: Place, upperRight: Place, lowerRight: Place) {
    self.lowerLeft = lowerLeft
    self.upperLeft = upperLeft
    self.upperRight = upperRight
    self.lowerRight = lowerRight
  }

  /// Web Mercator, as well-known text (OGC 01-009).
  private static let webMercator =
    #"PROJCS["WGS 84 / Pseudo-Mercator",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],"#
    + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],"#
    + #"PARAMETER["central_meridian",0],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],"#
    + #"PARAMETER["false_northing",0],UNIT["metre",1],"#
    + #"EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=0 +x_0=0 +y_0=0 +k=1 +units=m "#
    + #"+nadgrids=@null +wktext +no_defs"]]"#

  /// Returns the viewports of a page of a size in points: one that covers it.
  func viewports(width: Double, height: Double) -> PDFValue {
    let places = [lowerLeft, upperLeft, upperRight, lowerRight]
    let degrees = places.flatMap { [$0.latitude, $0.longitude] }
    let unitSquare = PDFValue.numbers([0, 0, 0, 1, 1, 1, 1, 0])
    return .array([
      .dictionary([
        "Type": .name("Viewport"), "BBox": .numbers([0, 0, width, height]),
        "Measure": .dictionary([
          "Type": .name("Measure"), "Subtype": .name("GEO"), "Bounds": unitSquare,
          "LPTS": unitSquare, "GPTS": .array(degrees.map { .precise($0) }),
          "GCS": .dictionary([
            "Type": .name("PROJCS"), "EPSG": .integer(3857),
            "WKT": .bytes(Array(Self.webMercator.utf8)),
          ]),
        ]),
      ])
    ])
  }
}
