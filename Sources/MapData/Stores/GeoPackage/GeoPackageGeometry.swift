import MapGeoJSON

/// Reads the geometries of GeoPackage feature tables (OGC 12-128r19, clause 2.1.3: GeoPackageBinary).
enum GeoPackageGeometry {
  /// The geometry that a value holds; nil for an empty one without positions.
  ///
  /// - Throws: `MalformedContent` where it is no GeoPackageBinary, or one of an extended type.
  static func decode(_ blob: [UInt8]) throws(MalformedContent) -> Geometry {
    guard blob.count >= 8, blob[0] == UInt8(ascii: "G"), blob[1] == UInt8(ascii: "P") else {
      throw MalformedContent(reason: "a geometry that does not start as GeoPackageBinary does")
    }
    let flags = blob[3]
    guard blob[2] == 0, flags & 0b0010_0000 == 0 else {
      throw MalformedContent(reason: "a geometry of an extended GeoPackage type")
    }
    let envelopeSizes = [0, 32, 48, 48, 64]
    let envelope = Int(flags >> 1 & 0b111)
    guard envelope < envelopeSizes.count else {
      throw MalformedContent(reason: "a geometry with an unknown kind of envelope")
    }
    let start = 8 + envelopeSizes[envelope]
    guard start <= blob.count else { throw MalformedContent(reason: "a geometry that is cut off") }
    do {
      return try Geometry(wellKnownBinary: blob[start...])
    } catch {
      throw MalformedContent(reason: error.reason.description)
    }
  }
}
