/// The domains of columns (OGC 12-128r19, extension "Schema", clause F.9: `gpkg_data_columns` and
/// `gpkg_data_column_constraints`).
extension GeoPackage {
  /// The maximum number of values of all domains of a table. Further values are not read.
  private static let valueCountLimit = 10_000

  /// Returns the domains of the columns of a table that have a list of values, by the names of the
  /// columns. If the GeoPackage has no such tables, there are no domains.
  static func domains(
    of table: String, in reader: SQLiteReader
  ) throws(ResourceError) -> [String: AttributeDomain] {
    let name = table.replacing("'", with: "''")
    guard
      let query = try? reader.prepare(
        """
        SELECT columns.column_name, domains.value, domains.description
        FROM gpkg_data_columns AS columns JOIN gpkg_data_column_constraints AS domains
          ON lower(domains.constraint_name) = lower(columns.constraint_name)
        WHERE lower(columns.table_name) = lower('\(name)') AND lower(domains.constraint_type) = 'enum'
        ORDER BY columns.column_name, domains.rowid LIMIT \(valueCountLimit)
        """)
    else { return [:] }
    var domains: [String: AttributeDomain] = [:]
    _ = try query.run { row -> Void? in
      if let column = row.text(0), let value = row.text(1) {
        let name = row.text(2).flatMap { $0.isEmpty || $0 == value ? nil : $0 }
        domains[column, default: AttributeDomain()].add(AttributeDomain.Value(value, name: name))
      }
      return nil
    }
    return domains
  }
}
