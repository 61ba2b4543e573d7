import MapGeoJSON

/// A reader of a geometry in a field of a table. The field contains GeoJSON, well-known text, or
/// well-known binary in hexadecimal digits. Well-known binary may include the reference system, as
/// PostGIS writes it.
enum WellKnownField {
  /// Returns the geometry in a field, or nil if the field is empty. Sets `code` to the EPSG code of
  /// the geometry's reference system if the field names that system.
  ///
  /// - Throws: `MalformedContent` if the field is in none of these formats.
  static func geometry(
    _ field: String, code: inout Int
  ) throws(MalformedContent) -> Geometry? {
    guard !field.isEmpty else { return nil }
    if field.first(where: { !$0.isWhitespace }) == "{" { return try geoJSON(field, code: &code) }
    if let bytes = bytes(ofDigits: field) { return try geometry(bytes[...], code: &code) }
    do throws(WellKnownError) {
      let text = try WellKnownText(parsing: field, keepsNotFinite: true)
      if let srid = text.srid, srid != 0 { code = srid }
      return text.geometry
    } catch {
      throw MalformedContent(reason: "\(error)")
    }
  }

  /// Returns the geometry in well-known binary. Sets `code` as the function for texts does.
  static func geometry(
    _ bytes: ArraySlice<UInt8>, code: inout Int
  ) throws(MalformedContent) -> Geometry {
    do throws(WellKnownError) {
      let geometry = try Geometry(wellKnownBinary: bytes, keepsNotFinite: true)
      if let srid = identifier(in: bytes), srid != 0 { code = srid }
      return geometry
    } catch {
      throw MalformedContent(reason: "\(error)")
    }
  }

  /// Returns the geometry of a GeoJSON geometry or feature. Sets `code` to the EPSG code of the
  /// system that its `crs` member names.
  private static func geoJSON(
    _ field: String, code: inout Int
  ) throws(MalformedContent) -> Geometry {
    let document: GeoJSONDocument
    do throws(GeoJSONError) {
      document = try GeoJSONDocument(parsing: field, skipsFaults: true)
    } catch {
      throw MalformedContent(reason: "\(error)")
    }
    guard document.unreadable.first == nil else {
      throw MalformedContent(reason: document.unreadable.reason)
    }
    let reference = try document.reference()
    if let reference {
      guard let named = reference.code else {
        throw MalformedContent(
          reason: "the \"crs\" \(reference.name) of the GeoJSON is not an EPSG code")
      }
      code = named
    }
    switch document.object {
    case .geometry(let geometry, _): return geometry
    case .feature(let feature):
      if let geometry = feature.geometry { return geometry }
    case .featureCollection: break
    }
    throw MalformedContent(reason: "the GeoJSON has no geometry")
  }

  /// Returns the bytes of a field that consists of hexadecimal digits, or nil for any other field.
  /// PostgreSQL starts binary data with `\x`.
  private static func bytes(ofDigits field: String) -> [UInt8]? {
    var digits = Array(field.utf8)
    if digits.starts(with: [UInt8(ascii: "\\"), UInt8(ascii: "x")]) { digits.removeFirst(2) }
    // The first byte is the byte order, which is 0 or 1.
    guard digits.count >= 2, digits.count.isMultiple(of: 2), digits[0] == UInt8(ascii: "0"),
      digits[1] == UInt8(ascii: "0") || digits[1] == UInt8(ascii: "1")
    else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(digits.count / 2)
    for index in stride(from: 0, to: digits.count, by: 2) {
      guard let high = hexadecimalDigit(digits[index]),
        let low = hexadecimalDigit(digits[index + 1])
      else { return nil }
      bytes.append(high << 4 | low)
    }
    return bytes
  }

  /// Returns the identifier of the reference system, or nil if there is no identifier. PostGIS
  /// writes the identifier after the type and sets bit 29 of the type.
  private static func identifier(in bytes: ArraySlice<UInt8>) -> Int? {
    let start = Array(bytes.prefix(9))
    guard start.count == 9 else { return nil }
    func number(at offset: Int) -> UInt32 {
      (0..<4).reduce(0) { sum, index in
        let shift = UInt32(8 * (start[0] == 1 ? index : 3 - index))
        return sum | UInt32(start[offset + index]) << shift
      }
    }
    return number(at: 1) & 0x2000_0000 == 0 ? nil : Int(number(at: 5))
  }
}
