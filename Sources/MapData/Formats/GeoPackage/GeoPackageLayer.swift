import MapGeoJSON

/// A layer in the contents of a GeoPackage (OGC 12-128r19, clause 1.1.3).
public struct GeoPackageLayer: Hashable, Sendable {
  /// The kind of a layer's content.
  public enum Kind: String, Hashable, Sendable {
    /// The layer contains features, one per row.
    case features
    /// The layer contains raster tiles.
    case tiles
    /// The layer contains tiles of measured values, such as elevations (OGC 17-066r1).
    case coverage = "2d-gridded-coverage"

    /// The content in messages.
    var content: String {
      switch self {
      case .features: "features"
      case .tiles: "tiles"
      case .coverage: "tiles of values (a gridded coverage)"
      }
    }
  }

  /// The name of the layer's table, which is the name of the layer.
  public let name: String
  /// The kind of the layer's content. Layers of other kinds are not listed.
  public let kind: Kind
  /// The authority and the code of the reference system, such as `EPSG:4326`.
  public let referenceSystem: String
  /// The bounds that the contents table states, in the units of the reference system. They are nil
  /// if the table states no bounds.
  let bounds: TileSetDescription.Bounds?
  /// The reference system, or nil if it is not supported.
  let reference: CoordinateReference?
  /// The name of the geometry column, or nil if the layer contains no features.
  let geometryColumn: String?
}

extension GeoPackageLayer {
  /// Whether an authority defines the reference system. The undefined systems of GeoPackage and
  /// GDAL belong to no authority.
  var hasNamedSystem: Bool {
    !["NONE:", "GDAL:"].contains { referenceSystem.uppercased().hasPrefix($0) }
  }

  /// Returns the layers that a database lists, sorted by name.
  static func all(in reader: SQLiteReader) throws(ResourceError) -> [GeoPackageLayer] {
    let systems = try referenceSystems(in: reader)
    var columns: [String: (column: String, system: Int)] = [:]
    if let query = try? reader.prepare(
      "SELECT table_name, column_name, srs_id FROM gpkg_geometry_columns")
    {
      _ = try query.run { row -> Void? in
        if let table = row.text(0), let column = row.text(1) {
          columns[table] = (column, row.integer(2))
        }
        return nil
      }
    }
    let query = try reader.prepare(
      """
      SELECT table_name, data_type, srs_id, min_x, min_y, max_x, max_y
      FROM gpkg_contents ORDER BY table_name
      """)
    var layers: [GeoPackageLayer] = []
    _ = try query.run { row -> Void? in
      guard let name = row.text(0), let kind = row.text(1).flatMap(Kind.init) else { return nil }
      let geometry = columns[name]
      if kind == .features, geometry == nil { return nil }
      let system = geometry?.system ?? row.integer(2)
      let known = systems[system] ?? System(organization: "EPSG", code: system, definition: "")
      layers.append(
        GeoPackageLayer(
          name: name, kind: kind, referenceSystem: "\(known.organization):\(known.code)",
          bounds: TileSetDescription.Bounds((3...6).compactMap { row.number($0) }),
          reference: known.reference,
          geometryColumn: geometry?.column))
      return nil
    }
    return layers
  }

  private static func referenceSystems(
    in reader: SQLiteReader
  ) throws(ResourceError) -> [Int: System] {
    var systems: [Int: System] = [:]
    let query = try reader.prepare(
      "SELECT srs_id, organization, organization_coordsys_id, definition FROM gpkg_spatial_ref_sys")
    _ = try query.run { row -> Void? in
      systems[row.integer(0)] = System(
        organization: row.text(1) ?? "", code: row.integer(2), definition: row.text(3) ?? "")
      return nil
    }
    return systems
  }

  /// A reference system in the list of the GeoPackage.
  private struct System {
    var organization: String
    var code: Int
    /// The well-known text of the system, or `undefined`.
    var definition: String

    /// The system that the authority and the code identify. If they identify no supported system,
    /// it is the system of the well-known text, or nil if that system is not supported either.
    var reference: CoordinateReference? {
      CoordinateReference(organization: organization, code: code)
        ?? CoordinateReference(name: definition)
    }
  }
}
