/// The geographic places of a page, by which viewers show coordinates and programs place the page on a map.
///
/// They are written as a geospatial measure dictionary (Adobe's supplement to ISO 32000-1, extension level 3, which
/// became ISO 32000-2, section 12.10). The page is a part of the plane of Web Mercator, which may be turned. The area whose
/// places are written is all of it, unless the page shows the world more than once.
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

  /// The places of the corners of the area, which are less than a turn around the world apart.
  public var lowerLeft, upperLeft, upperRight, lowerRight: Place
  /// The share of the page's width and height that the area takes, in the middle of the page.
  public var share: Double

  /// Creates the places of a page from those of the corners of an area, by default of the page.
  public init(
    lowerLeft: Place, upperLeft: Place, upperRight: Place, lowerRight: Place, share: Double = 1
  ) {
    self.lowerLeft = lowerLeft
    self.upperLeft = upperLeft
    self.upperRight = upperRight
    self.lowerRight = lowerRight
    self.share = share
  }

  private var places: [Place] { [lowerLeft, upperLeft, upperRight, lowerRight] }

  /// The longitude up to which places are given in Web Mercator, so that none is at its edge, where rounding could move it to
  /// the other one.
  private static let greatestLongitude = 179.9

  /// The central meridian of the Mercator projection in which the area does not cross the edge of the world: that of Web
  /// Mercator where possible, else a whole degree in the middle of the area.
  var centralMeridian: Double {
    guard places.contains(where: { $0.longitude.magnitude > Self.greatestLongitude }) else {
      return 0
    }
    let sum = places.reduce(0) { $0 + $1.longitude }
    return (sum / 4).rounded().remainder(dividingBy: 360)
  }

  /// Web Mercator with a central meridian, as well-known text (OGC 01-009).
  private static func webMercator(centralMeridian: Double) -> String {
    let meridian = Int(centralMeridian)
    let name = "WGS 84 / Pseudo-Mercator" + (meridian == 0 ? "" : ", central meridian \(meridian)")
    return
      #"PROJCS["\#(name)",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],"#
      + #"PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Mercator_1SP"],"#
      + #"PARAMETER["central_meridian",\#(meridian)],PARAMETER["scale_factor",1],PARAMETER["false_easting",0],"#
      + #"PARAMETER["false_northing",0],UNIT["metre",1],"#
      + #"EXTENSION["PROJ4","+proj=merc +a=6378137 +b=6378137 +lat_ts=0 +lon_0=\#(meridian) +x_0=0 +y_0=0 +k=1 "#
      + #"+units=m +nadgrids=@null +wktext +no_defs"]]"#
  }

  /// Returns the viewports of a page of a size in points: one that covers it.
  func viewports(width: Double, height: Double) -> PDFValue {
    let degrees = places.flatMap { [$0.latitude, $0.longitude.remainder(dividingBy: 360)] }
    let unitSquare = PDFValue.numbers([0, 0, 0, 1, 1, 1, 1, 0])
    let (low, high) = ((1 - share) / 2, (1 + share) / 2)
    let meridian = centralMeridian
    var system: [String: PDFValue] = [
      "Type": .name("PROJCS"),
      "WKT": .bytes(Array(Self.webMercator(centralMeridian: meridian).utf8)),
    ]
    if meridian == 0 { system["EPSG"] = .integer(3857) }
    return .array([
      .dictionary([
        "Type": .name("Viewport"), "BBox": .numbers([0, 0, width, height]),
        "Measure": .dictionary([
          "Type": .name("Measure"), "Subtype": .name("GEO"), "Bounds": unitSquare,
          "LPTS": .array(
            [low, low, low, high, high, high, high, low].map { .precise($0) }),
          "GPTS": .array(degrees.map { .precise($0) }), "GCS": .dictionary(system),
        ]),
      ])
    ])
  }
}
