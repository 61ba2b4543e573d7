/// Writes the first 127 bytes of a PMTiles archive (PMTiles v3 section 3).
struct PMTilesHeaderWriter {
  /// The lengths of the root directory, the metadata, the leaf directories and the tiles, which follow the
  /// header in this order.
  var sections: [Int] = []
  /// How many tiles, entries and contents there are.
  var counts: [Int] = []

  private let metadata: TileArchiveMetadata

  /// The header of an archive with these metadata.
  init(_ metadata: TileArchiveMetadata) { self.metadata = metadata }

  /// The header.
  var bytes: [UInt8] {
    var header = Array("PMTiles".utf8) + [3]
    var offset = PMTilesHeader.length
    for length in sections {
      header += littleEndian(UInt64(offset)) + littleEndian(UInt64(length))
      offset += length
    }
    for count in counts { header += littleEndian(UInt64(count)) }
    // Clustered: the tiles lie in the order of the directories.
    header += [1, PMTilesHeader.Compression.gzip.rawValue, PMTilesHeader.Compression.none.rawValue]
    let zooms = metadata.zooms
    header += [
      metadata.format.pmtilesCode, UInt8(clamping: zooms.lowerBound),
      UInt8(clamping: zooms.upperBound),
    ]
    let (bounds, center) = (metadata.bounds, metadata.center)
    for edge in [bounds.west, bounds.south, bounds.east, bounds.north] { header += position(edge) }
    header += [UInt8(clamping: zooms.lowerBound)]
    return header + position(center.longitude) + position(center.latitude)
  }

  /// A number of degrees in units of 1e-7.
  private func position(_ degrees: Double) -> [UInt8] {
    littleEndian(Int32((min(max(degrees, -180), 180) * 1e7).rounded()))
  }

  private func littleEndian(_ number: some FixedWidthInteger) -> [UInt8] {
    withUnsafeBytes(of: number.littleEndian) { Array($0) }
  }
}

extension TileFormat {
  /// What a PMTiles header calls the format (section 3); 0 for one that it does not know.
  fileprivate var pmtilesCode: UInt8 {
    switch self {
    case .mvt: 1
    case .png: 2
    case .jpeg: 3
    case .webp: 4
    case .avif: 5
    case .mlt: 6
    case .other: 0
    }
  }
}
