/// The keys that describe the coordinate reference system of a GeoTIFF file (OGC 19-008r4, annex
/// B and section 7).
struct GeoKeys {
  enum Key {
    static let model = 1024, rasterType = 1025, citation = 1026, geographic = 2048
    static let geographicCitation = 2049, datum = 2050, angularUnit = 2054, ellipsoid = 2056
    static let semiMajorAxis = 2057, semiMinorAxis = 2058
    static let inverseFlattening = 2059, primeMeridian = 2061, datumShift = 2062
    static let projected = 3072, projectedCitation = 3073, projection = 3074, method = 3075
    static let linearUnit = 3076, linearUnitSize = 3077, firstParallel = 3078
    static let secondParallel = 3079, originLongitude = 3080, originLatitude = 3081
    static let falseEasting = 3082, falseNorthing = 3083, falseOriginLongitude = 3084
    static let falseOriginLatitude = 3085, falseOriginEasting = 3086, falseOriginNorthing = 3087
    static let centerLongitude = 3088, centerLatitude = 3089, centerEasting = 3090
    static let centerNorthing = 3091, originScale = 3092, centerScale = 3093, azimuth = 3094
    static let poleLongitude = 3095, gridAngle = 3096, vertical = 4096
    static let verticalUnit = 4099
  }

  /// The code of a value that the file itself defines.
  static let userDefined = 32_767
  /// The model of geocentric systems.
  private static let geocentric = 3

  private var integers: [Int: Int] = [:]
  private var numbers: [Int: [Double]] = [:]
  private var texts: [Int: String] = [:]

  /// Reads the keys of an image. There are none if the file is not a GeoTIFF file.
  init(_ directory: TIFFDirectory) throws(ResourceError) {
    let table = try directory.integers(TIFFTag.geoKeys) ?? []
    let doubles = try directory.numbers(TIFFTag.geoDoubles) ?? []
    let text = Array((try directory.text(TIFFTag.geoText) ?? "").utf8)
    for start in stride(from: 4, to: table.count - 3, by: 4) {
      let (key, place, count, value) = (
        table[start], table[start + 1], table[start + 2], table[start + 3]
      )
      let end = value.addingClamped(count)
      switch place {
      case 0: integers[key] = value
      case TIFFTag.geoDoubles where end <= doubles.count:
        numbers[key] = Array(doubles[value..<end])
      case TIFFTag.geoText where end <= text.count:
        let bytes = text[value..<end]
        texts[key] = String(decoding: bytes.last == 0x7C ? bytes.dropLast() : bytes, as: UTF8.self)
      default: continue
      }
    }
  }

  /// Whether tie points are centers of pixels.
  var isPixelPoint: Bool { integers[Key.rasterType] == 2 }

  /// The EPSG codes of the systems of heights and depths in feet.
  private static let systemsInFeet: Set = [
    5614, 5702, 6130, 6131, 6132, 6358, 6359, 6360, 8050, 8051, 8052, 8053, 8228,
  ]

  /// The unit of elevations if it is a foot.
  var verticalUnit: String? {
    let isFoot =
      integers[Key.verticalUnit].map { [9002, 9003].contains($0) }
      ?? integers[Key.vertical].map(Self.systemsInFeet.contains) ?? false
    return isFoot ? "ft" : nil
  }

  /// Returns an integer, or nil if the key is missing.
  func integer(_ key: Int) -> Int? { integers[key] }

  /// Returns a number, or nil if the key is missing.
  func number(_ key: Int) -> Double? { numbers[key]?.first }

  /// Returns the numbers of a key.
  func list(_ key: Int) -> [Double] { numbers[key] ?? [] }

  /// The names of the system, the most specific name first.
  private var citations: [String] {
    [Key.projectedCitation, Key.geographicCitation, Key.citation].compactMap { texts[$0] }
  }

  /// The name of the system, for messages.
  var name: String {
    let name = citations.first { !$0.isEmpty && !$0.contains("[") }
    return name.map { String($0.prefix(60)) } ?? "a system that the file defines"
  }

  /// Returns the system, or nil if the file names no system.
  ///
  /// - Throws: `MalformedContent` if the system cannot be expressed.
  func reference() throws(MalformedContent) -> CoordinateReference? {
    // GDAL stores the text of systems that the keys cannot express in a citation.
    for citation in citations {
      guard let range = citation.firstRange(of: "ESRI PE String = ") else { continue }
      if let reference = CoordinateReference(name: String(citation[range.upperBound...])) {
        return reference
      }
    }
    let code = integers[Key.projected] ?? integers[Key.geographic]
    guard let code, code != 0 else { return nil }
    if code != Self.userDefined, integers[Key.model] != Self.geocentric {
      if let reference = CoordinateReference(organization: "EPSG", code: code) { return reference }
    }
    // Geocentric systems have no plane.
    guard integers[Key.model] != Self.geocentric, let text = projString else {
      throw MalformedContent(
        reason: "its coordinate reference system, \(name), is not expressed in a way that is read; "
          + "set it with gdal_edit.py -a_srs EPSG:… FILE")
    }
    return .described(text, name: name)
  }
}
