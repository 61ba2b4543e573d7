/// The georeference of a page. Viewers use it to show coordinates, and other programs use it to place the page on a
/// map.
///
/// The georeference is written as a geospatial measure dictionary (Adobe's supplement to ISO 32000-1, extension
/// level 3, adopted in ISO 32000-2, section 12.10). The page shows a part of the plane of Web Mercator or of another
/// system, which may be rotated. The georeferenced area is the whole page, unless the page shows the world more than once.
public struct PDFGeography: Hashable, Sendable {
  /// A place on the earth, in degrees.
  public struct Place: Hashable, Sendable {
    /// The longitude in degrees. It may exceed 180, so longitudes are continuous across the page.
    public var longitude: Double
    /// The latitude in degrees.
    public var latitude: Double

    /// Creates a place from its longitude and latitude in degrees.
    public init(longitude: Double, latitude: Double) {
      self.longitude = longitude
      self.latitude = latitude
    }
  }

  /// A coordinate reference system.
  public struct System: Hashable, Sendable {
    /// The system as well-known text of version 1.
    public var wellKnownText: String
    /// The code of the EPSG registry; nil if the system has none.
    public var epsg: Int?

    /// Creates a system from its well-known text and its code.
    public init(wellKnownText: String, epsg: Int?) {
      self.wellKnownText = wellKnownText
      self.epsg = epsg
    }
  }

  /// The geographic positions of the area's corners. They are less than a turn around the world apart.
  public var lowerLeft, upperLeft, upperRight, lowerRight: Place
  /// The fraction of the page's width and height that the area covers. The area is centered on the page.
  public var share: Double
  /// The system of the page's plane; nil for Web Mercator.
  public var system: System?

  /// Creates the georeference of a page from the positions of an area's corners. By default, these are the page's
  /// corners.
  public init(
    lowerLeft: Place, upperLeft: Place, upperRight: Place, lowerRight: Place, share: Double = 1,
    system: System? = nil
  ) {
    self.lowerLeft = lowerLeft
    self.upperLeft = upperLeft
    self.upperRight = upperRight
    self.lowerRight = lowerRight
    self.share = share
    self.system = system
  }

  private var places: [Place] { [lowerLeft, upperLeft, upperRight, lowerRight] }

  /// The maximum longitude at which positions are written in Web Mercator. At greater longitudes, rounding could
  /// move positions at one edge of the world to the opposite edge.
  private static let greatestLongitude = 179.9

  /// The central meridian of a Mercator projection in which the area does not cross the edge of the world. It is
  /// the meridian of Web Mercator where possible. Otherwise, it is a whole degree in the middle of the area.
  var centralMeridian: Double {
    guard places.contains(where: { $0.longitude.magnitude > Self.greatestLongitude }) else {
      return 0
    }
    let sum = places.reduce(0) { $0 + $1.longitude }
    return (sum / 4).rounded().remainder(dividingBy: 360)
  }

  /// Returns Web Mercator with a central meridian, as well-known text (OGC 01-009).
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

  /// Returns the viewports of a page with a size in points. One viewport covers the page.
  func viewports(width: Double, height: Double) -> PDFValue {
    let degrees = places.flatMap { [$0.latitude, $0.longitude.remainder(dividingBy: 360)] }
    let unitSquare = PDFValue.numbers([0, 0, 0, 1, 1, 1, 1, 0])
    let (low, high) = ((1 - share) / 2, (1 + share) / 2)
    let meridian = centralMeridian
    let found =
      system
      ?? System(
        wellKnownText: Self.webMercator(centralMeridian: meridian),
        epsg: meridian == 0 ? 3857 : nil)
    var system: [String: PDFValue] = [
      "Type": .name("PROJCS"), "WKT": .bytes(Array(found.wellKnownText.utf8)),
    ]
    if let code = found.epsg { system["EPSG"] = .integer(code) }
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
