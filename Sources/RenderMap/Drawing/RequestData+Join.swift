import MapData
import MapEngine
import MapGeoJSON
import MapJSON

extension RequestData {
  /// Returns the data with the columns of a table. The loader's memory limits the size of both.
  ///
  /// - Parameters:
  ///   - join: The table; nil to return the data unchanged.
  ///   - place: The name of the data in messages.
  ///   - areCountries: Whether the data is the countries of the basemap.
  /// - Throws: `RequestError` if the table cannot be read or joined.
  func joining(
    _ join: PictureRequest.Join?, place: String, areCountries: Bool = false, loader: ResourceLoader
  ) throws(RequestError) -> RequestData {
    guard let join else { return self }
    if raster != nil {
      throw RequestError(
        PictureMember.join.name, "a raster has no features that a table can be joined to")
    }
    let table = try Table(join.table, loader: loader)
    let result = try TableJoin(
      table: JoinTable(table.records, place: table.place), shapes: features, place: place,
      areCountries: areCountries, series: join.series, memoryLimit: loader.memory.available
    ).joined(on: join.columns)
    var joined = self
    joined.features = result.features
    joined.warnings += table.warnings + result.warnings
    joined.hash = JobHash.text(of: [hash, table.hash])
    joined.joinSummary = result.summary
    joined.shownBounds = result.matchedBounds
    return joined
  }

  /// The records of a table, and what is known about reading them.
  private struct Table {
    var records: [Attributes]
    var warnings: [MapWarning] = []
    var place: String
    var hash: String

    init(
      _ origin: PictureRequest.DataOrigin, loader: ResourceLoader
    ) throws(RequestError) {
      place = origin.place(PictureMember.join.name)
      switch origin {
      case .inline(let json):
        guard let rows = [Feature](records: json) else {
          throw RequestError(PictureMember.join.name, "must be an array of objects")
        }
        records = rows.map(\.attributes)
        hash = SHA256.hexadecimal(of: json.jsonBytes)
      case .address(let address):
        var loader = loader
        let log = loader.inputs ?? InputLog()
        loader.inputs = log
        let stored = try RequestError.ofResource { () throws(ResourceError) in
          try loader.records(at: address)
        }
        let place = place
        records = stored.features.map(\.attributes)
        warnings = stored.warnings
          .filter { ![.missingCoordinates, .empty].contains($0.kind) }
          .map { MapWarning($0, place: place) }
        hash = RequestData.hash(of: address, log, loader)
      }
    }
  }
}
