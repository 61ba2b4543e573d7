import MapXML

/// What GDAL stores about a raster as XML: the items of the tag GDAL_METADATA, or the companion
/// file `.aux.xml`.
struct RasterMetadata: XMLHandler {
  private(set) var reference: CoordinateReference?
  private(set) var georeference: RasterGeoreference?
  /// The values of each band that represent missing values.
  private(set) var noData: [Int: Double] = [:]
  private(set) var scales: [Int: Double] = [:]
  private(set) var offsets: [Int: Double] = [:]
  /// The names of the colors of bands, in lower case.
  private(set) var colors: [Int: String] = [:]
  /// The unit of the values of the first band that has one.
  private(set) var unit: String?
  /// The band of the current element, counted from 0.
  private var band: Int?
  private var role: String?

  /// Reads a text. The metadata is empty if the text is empty.
  ///
  /// - Throws: `MalformedContent` if the text is not XML.
  init(_ text: [UInt8]) throws(MalformedContent) {
    if !text.isEmpty { try read(text) }
  }

  mutating func start(_ name: String, attributes: [String: String], depth: Int) {
    switch name {
    case "PAMRasterBand": band = attributes["band"].flatMap { Int($0) }.map { $0 &- 1 }
    case "Item":
      role = attributes["role"]
      band = attributes["sample"].flatMap { Int($0) }
    default: return
    }
  }

  mutating func end(_ name: String, text: String, depth: Int) {
    switch (name, role) {
    case ("SRS", _): reference = CoordinateReference(gdalText: text)
    case ("GeoTransform", _): georeference = RasterGeoreference(gdalText: text)
    case ("NoDataValue", _): if let band { noData[band] = Self.number(text) }
    case ("Scale", _), ("Item", "scale"): if let band { scales[band] = Self.number(text) }
    case ("Offset", _), ("Item", "offset"): if let band { offsets[band] = Self.number(text) }
    case ("UnitType", _), ("Item", "unittype"): unit = unit ?? text.trimmingWhitespace()
    case ("ColorInterp", _), ("Item", "colorinterp"):
      if let band { colors[band] = text.trimmingWhitespace().lowercased() }
    case ("PAMRasterBand", _): band = nil
    default: break
    }
    if name == "Item" { (band, role) = (nil, nil) }
  }

  /// Returns the number in a text, such as `-9999` or `nan`.
  static func number(_ text: String) -> Double? {
    let text = text.trimmingWhitespace()
    return text.lowercased().hasPrefix("nan") ? .nan : Double(text)
  }
}

extension RasterGeoreference {
  /// Creates the transformation that GDAL writes as six numbers with commas. Returns nil if the text
  /// is not a transformation.
  init?(gdalText text: String) {
    let numbers = text.split(separator: ",").compactMap { RasterMetadata.number(String($0)) }
    self.init(gdal: numbers)
  }
}

extension CoordinateReference {
  /// Creates the system that GDAL writes as well-known text. If the text ends with the code of the
  /// system, the code is used, because systems such as EPSG:3857 need no PROJ.
  init?(gdalText text: String) {
    let compact = text.filter { !$0.isWhitespace && $0 != "\"" }
    for start in ["AUTHORITY[EPSG,", "ID[EPSG,"] {
      guard compact.hasSuffix("]]"), let range = compact.ranges(of: start).last,
        let code = Int(compact[range.upperBound...].dropLast(2)),
        let known = CoordinateReference(organization: "EPSG", code: code)
      else { continue }
      self = known
      return
    }
    self.init(name: text)
  }
}
