/// The header of a FlatGeobuf file (FlatGeobuf 3, header.fbs).
struct FlatGeobufHeader {
  /// A column of the properties of features.
  struct Column {
    /// The types of values, with their numbers in the format.
    enum Kind: UInt8 {
      case int8, uint8, bool, int16, uint16, int32, uint32, int64, uint64, float, double
      case string, json, dateTime, binary
    }

    let name: String
    let kind: Kind
  }

  let name: String
  /// The number of the geometry type of all features; 0 if it differs.
  let geometryType: UInt8
  let hasAltitude: Bool
  let columns: [Column]
  /// The number of features; 0 if it is unknown.
  let count: Int
  /// The number of children of a node of the index; 0 if there is no index.
  let nodeSize: Int
  let reference: CoordinateReference
  /// The offsets of the index and of the features in the file.
  let indexStart: Int
  let featuresStart: Int

  /// The first four bytes of the signature, which are followed by four bytes of a similar form. The
  /// fourth byte is the version.
  static let signature: [UInt8] = [0x66, 0x67, 0x62, 3]
  /// The number of bytes before the header: the signature and the size of the header.
  static let prefix = 12
  /// The number of bytes of a node of the index.
  static let nodeLength = 40

  /// Returns the number of bytes that the header takes, with its prefix. `start` is the beginning of
  /// the file.
  ///
  /// - Throws: `MalformedContent` if the bytes are not the beginning of a FlatGeobuf file.
  static func length(in start: ArraySlice<UInt8>) throws(MalformedContent) -> Int {
    guard start.count >= prefix, start.starts(with: signature) else {
      throw MalformedContent(
        reason: start.starts(with: signature.dropLast())
          ? "a FlatGeobuf file of a version other than 3" : "not a FlatGeobuf file")
    }
    let size = try FlatTable.number(UInt32.self, in: start, at: start.startIndex + 8)
    return prefix + Int(size)
  }

  /// Reads the header at the beginning of a file.
  ///
  /// - Throws: `MalformedContent` if the header is damaged, or names an unknown reference system.
  init(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    indexStart = try Self.length(in: bytes)
    guard indexStart <= bytes.count else {
      throw MalformedContent(reason: "it is truncated: the header exceeds the file")
    }
    let start = bytes.startIndex
    let table = try FlatTable(rootOf: bytes[start + Self.prefix..<start + indexStart])
    name = try table.text(0) ?? ""
    geometryType = try table.number(2, UInt8.self) ?? 0
    hasAltitude = try table.bool(3) ?? false
    columns = try Self.columns(table.tables(7))
    guard let count = Int(exactly: try table.number(8, UInt64.self) ?? 0) else {
      throw Self.damage
    }
    self.count = count
    let nodeSize = Int(try table.number(9, UInt16.self) ?? 16)
    self.nodeSize = count > 0 ? nodeSize : 0
    guard nodeSize != 1 else { throw Self.damage }
    reference = try Self.reference(table.table(10))
    let nodes = FlatGeobufIndex.nodeCount(of: count, nodeSize: self.nodeSize)
    let (length, isTooLong) = nodes.multipliedReportingOverflow(by: Self.nodeLength)
    let (end, isTooFar) = indexStart.addingReportingOverflow(length)
    guard !isTooLong, !isTooFar else { throw Self.damage }
    featuresStart = end
  }

  /// Reads columns of the header, or of a feature with columns of its own.
  static func columns(_ tables: [FlatTable]) throws(MalformedContent) -> [Column] {
    var columns: [Column] = []
    for table in tables {
      guard let kind = Column.Kind(rawValue: try table.number(1, UInt8.self) ?? 0) else {
        throw MalformedContent(reason: "a column has an unknown type")
      }
      columns.append(Column(name: try table.text(0) ?? "", kind: kind))
    }
    return columns
  }

  private static func reference(_ crs: FlatTable?) throws(MalformedContent) -> CoordinateReference {
    guard let crs else { return .geographic }
    let code = Int(try crs.number(1, Int32.self) ?? 0)
    let organization = try crs.text(0) ?? "EPSG"
    if code != 0, let known = CoordinateReference(organization: organization, code: code) {
      return known
    }
    let named = try crs.text(5).map { "\(organization):\($0)" }
    for text in try [named, crs.text(4)] {
      if let known = text.flatMap({ CoordinateReference(name: $0) }) { return known }
    }
    guard code != 0 || named != nil else { return .geographic }
    let name = named ?? "\(organization):\(code)"
    throw MalformedContent(
      reason:
        "the coordinate reference system \(name) is unknown; \(CoordinateReference.remedy(for: name))"
    )
  }

  static let damage = MalformedContent(reason: "it is damaged: its sizes do not fit the file")
}
