/// The tables of a GeoPackage that contain no geometries (OGC 12-128r19, clause 2.4).
extension GeoPackage {
  /// Returns the rows of a table as features without geometries, or the features of a layer. Binary
  /// data becomes null.
  ///
  /// - Parameter name: The name of the table or layer. If it is nil, the only table without
  ///   geometries is used, or the layers of features if there is no such table.
  /// - Throws: `ResourceError.malformed` if the table does not exist or is damaged, or if `name` is
  ///   nil and there are several tables; `tooLarge` if the rows exceed the loader's memory.
  func records(of name: String?) throws(ResourceError) -> StoredFeatures {
    let tables = try reading { (reader) throws(ResourceError) in try Self.tables(in: reader) }
    if let name, !tables.contains(name) { return try features(of: name) }
    guard let table = name ?? tables.first else { return try features() }
    guard name != nil || tables.count == 1 else {
      throw .malformed(
        location,
        reason: "several tables: add # and the name of one to the address; \(listOfLayers(tables))")
    }
    return try records(ofTable: table)
  }

  private func records(ofTable table: String) throws(ResourceError) -> StoredFeatures {
    let limit = loader.memory.available
    let rows = GeoPackageTable(
      name: table, geometryColumn: nil, reference: .geographic, memoryLimit: limit)
    let read = try reading { (reader) throws(ResourceError) in
      try rows.features(in: reader, hashesRows: loader.inputLog?.isHashing ?? false)
    }
    let hash = read.map { $0.hash ?? "" }
    loader.inputLog?.record(Input(location, .features(layer: table, bounds: nil))) { hash }
    guard let read else { throw .tooLarge(location, limit: limit) }
    return read.stored
  }

  /// Returns the names of the tables without geometries. Older GeoPackages of GDAL call them
  /// `aspatial`.
  private static func tables(in reader: SQLiteReader) throws(ResourceError) -> [String] {
    let query = try reader.prepare(
      """
      SELECT table_name FROM gpkg_contents WHERE data_type IN ('attributes', 'aspatial')
      ORDER BY table_name
      """)
    var names: [String] = []
    _ = try query.run { row -> Void? in
      if let name = row.text(0) { names.append(name) }
      return nil
    }
    return names
  }
}
