/// Systems that a file defines by the method of its projection and its parameters, as PROJ strings.
extension GeoKeys {
  /// The parameters of a method: the name in a PROJ string, the keys that can contain the value, and
  /// the kind of the value.
  private struct Parameter {
    enum Kind { case angle, length, scale }
    var name: String
    var keys: [Int]
    var kind: Kind

    static func angle(_ name: String, _ keys: Int...) -> Parameter {
      Parameter(name: name, keys: keys, kind: .angle)
    }
  }

  private static let latitude = Parameter.angle(
    "lat_0", Key.originLatitude, Key.falseOriginLatitude, Key.centerLatitude)
  private static let longitude = Parameter.angle(
    "lon_0", Key.originLongitude, Key.falseOriginLongitude, Key.centerLongitude)
  private static let scale = Parameter(
    name: "k_0", keys: [Key.originScale, Key.centerScale], kind: .scale)
  private static let parallel = Parameter.angle("lat_ts", Key.firstParallel, Key.originLatitude)
  private static let parallels = [
    Parameter.angle("lat_1", Key.firstParallel), .angle("lat_2", Key.secondParallel),
  ]
  private static let origin = [
    Parameter(
      name: "x_0", keys: [Key.falseEasting, Key.falseOriginEasting, Key.centerEasting],
      kind: .length),
    Parameter(
      name: "y_0", keys: [Key.falseNorthing, Key.falseOriginNorthing, Key.centerNorthing],
      kind: .length),
  ]

  private static let oblique = [
    latitude, .angle("lonc", Key.centerLongitude, Key.originLongitude),
    .angle("alpha", Key.azimuth), .angle("gamma", Key.gridAngle), scale,
  ]

  /// The projections of PROJ by the codes of methods (GeoTIFF 1.0, section 6.3.3.3).
  private static let methods: [Int: (name: String, parameters: [Parameter])] = [
    1: ("tmerc", [latitude, longitude, scale]),
    3: ("omerc +no_uoff", oblique),
    8: ("lcc", parallels + [latitude, longitude]),
    9: ("lcc", [.angle("lat_1", Key.originLatitude), latitude, longitude, scale]),
    10: ("laea", [latitude, longitude]),
    11: ("aea", parallels + [latitude, longitude]),
    12: ("aeqd", [latitude, longitude]),
    13: ("eqdc", parallels + [latitude, longitude]),
    14: ("stere", [latitude, longitude, scale]),
    16: ("sterea", [latitude, longitude, scale]),
    17: ("eqc", [.angle("lat_ts", Key.firstParallel), longitude]),
    18: ("cass", [latitude, longitude]),
    19: ("gnom", [latitude, longitude]),
    20: ("mill", [longitude]),
    21: ("ortho", [latitude, longitude]),
    22: ("poly", [latitude, longitude]),
    23: ("robin", [longitude]),
    24: ("sinu", [longitude]),
    25: ("vandg", [longitude]),
    28: ("cea", [parallel, longitude]),
    9815: ("omerc", oblique),
  ]

  /// The sizes of units in meters by their EPSG codes.
  private static let lengths = [9001: 1, 9002: 0.3048, 9003: 1200.0 / 3937, 9036: 1000]
  /// The sizes of units in degrees by their EPSG codes.
  private static let angles = [
    9101: 180 / Double.pi, 9102: 1, 9105: 0.9, 9106: 0.9, 9103: 1 / 60.0, 9104: 1 / 3600.0,
  ]
  /// PROJ's parameters of datums by the EPSG codes of geographic systems.
  private static let datums = [
    4326: "+datum=WGS84", 4269: "+datum=NAD83", 4267: "+datum=NAD27", 4258: "+ellps=GRS80",
  ]
  /// PROJ's names of ellipsoids by their EPSG codes.
  private static let ellipsoids = [
    7030: "WGS84", 7019: "GRS80", 7004: "bessel", 7022: "intl", 7008: "clrk66", 7012: "clrk80",
    7024: "krass", 7001: "airy", 7043: "WGS72",
  ]

  /// The definition of the system. It is nil if the method or the datum is not known.
  var projString: String? {
    guard let datum else { return nil }
    guard integer(Key.projected) != nil else {
      guard integer(Key.angularUnit).map({ Self.angles[$0] == 1 }) ?? true else { return nil }
      return "+proj=longlat \(datum) +no_defs +type=crs"
    }
    guard
      let length = integer(Key.linearUnit).map({ Self.lengths[$0] ?? number(Key.linearUnitSize) })
        ?? 1, let projection = zone ?? projection(length: length)
    else { return nil }
    return "+proj=\(projection) \(datum) +to_meter=\(length) +no_defs +type=crs"
  }

  /// The zone of the Universal Transverse Mercator system, whose codes are 16001 to 16060 in the
  /// north and 16101 to 16160 in the south.
  private var zone: String? {
    guard let code = integer(Key.projection) else { return nil }
    switch code {
    case 16_001...16_060: return "utm +zone=\(code - 16_000)"
    case 16_101...16_160: return "utm +zone=\(code - 16_100) +south"
    default: return nil
    }
  }

  /// Returns the name and the parameters of the projection.
  ///
  /// - Parameter length: The size of the unit of lengths in meters.
  private func projection(length: Double) -> String? {
    guard let angle = integer(Key.angularUnit).map({ Self.angles[$0] }) ?? 1,
      let (name, parameters) = methodAndParameters
    else { return nil }
    var words = [name]
    for parameter in parameters + Self.origin {
      guard let value = parameter.keys.lazy.compactMap(number).first else { continue }
      switch parameter.kind {
      case .angle: words.append("+\(parameter.name)=\(value * angle)")
      case .length: words.append("+\(parameter.name)=\(value * length)")
      case .scale: words.append("+\(parameter.name)=\(value)")
      }
    }
    return words.joined(separator: " ")
  }

  private var methodAndParameters: (name: String, parameters: [Parameter])? {
    switch integer(Key.method) {
    case 7:
      return (
        "merc", [number(Key.firstParallel) == nil ? Self.scale : Self.parallel, Self.longitude]
      )
    case 15:
      // The latitude is that of true scale, unless it is the pole.
      let latitude = number(Key.originLatitude) ?? 90
      let isPole = abs(abs(latitude) - 90) < 1e-9
      return (
        "stere +lat_0=\(latitude < 0 ? -90 : 90)",
        [
          isPole ? Self.scale : .angle("lat_ts", Key.originLatitude),
          .angle("lon_0", Key.poleLongitude, Key.originLongitude),
        ]
      )
    case let method?: return Self.methods[method]
    case nil: return nil
    }
  }

  /// PROJ's parameters of the datum, the ellipsoid and the prime meridian.
  private var datum: String? {
    if let code = integer(Key.geographic), code != Self.userDefined { return Self.datums[code] }
    // The codes of datums are those of their geographic systems, plus 2000. Without its datum, a
    // system would be some hundred meters away.
    if let code = integer(Key.datum), code != Self.userDefined { return Self.datums[code - 2000] }
    var words: [String]
    if let name = integer(Key.ellipsoid).flatMap({ Self.ellipsoids[$0] }) {
      words = ["+ellps=\(name)"]
    } else if let axis = number(Key.semiMajorAxis) {
      words = ["+a=\(axis)"]
      if let flattening = number(Key.inverseFlattening), flattening != 0 {
        words.append("+rf=\(flattening)")
      } else {
        words.append("+b=\(number(Key.semiMinorAxis) ?? axis)")
      }
    } else {
      return nil
    }
    if let meridian = number(Key.primeMeridian), meridian != 0 { words.append("+pm=\(meridian)") }
    let shift = list(Key.datumShift)
    if shift.count == 3 || shift.count == 7 {
      words.append("+towgs84=" + shift.map { "\($0)" }.joined(separator: ","))
    }
    return words.joined(separator: " ")
  }
}
