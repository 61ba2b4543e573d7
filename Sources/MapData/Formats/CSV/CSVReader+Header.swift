extension CSVReader {
  /// The number of lines among which the header is searched.
  private static let headerLimit = 40
  /// The number of records after a line that decide whether the line is a header.
  private static let sampleSize = 20

  /// Returns the header of a table. The header is the first record among the first lines that
  /// contains a column of coordinates. If there is no such record, or if the table needs no places,
  /// the header is the first record that is neither a comment nor a title. A header may begin with
  /// `#`. Lines before the header that have several fields are counted in `skipped`.
  ///
  /// - Throws: `MalformedContent` if a record is too long or a quoted field has no end.
  mutating func header(_ options: CSVOptions) throws(MalformedContent) -> [String]? {
    if options.readsPlaces, let header = headerOfPlaces(options) { return header }
    return try headerOfRecords()
  }

  /// The warnings about lines before the header.
  var headerWarnings: [DataWarning] {
    skipped.warnings(.odd, "it is before the header and is left out")
  }

  /// Returns the first record that contains a column of coordinates; nil if there is none.
  private mutating func headerOfPlaces(_ options: CSVOptions) -> [String]? {
    var search = self
    for attempt in 0..<Self.headerLimit {
      search.skipEmptyLines()
      let start = search
      guard let header = try? search.tableHeader() else { return nil }
      // A title may consist of one word that is also the name of a column. A header after the first
      // line must therefore have at least two fields.
      guard attempt == 0 || header.count > 1 && !header.contains(where: Self.isNumber),
        (try? CSVColumns.candidates(header, options: options)) != nil
      else {
        search.skip(header, isComment: start.isAtComment)
        continue
      }
      // A comment may repeat the names in the header that follows it.
      var next = search
      if start.isAtComment, let names = try? next.tableHeader(),
        (try? CSVColumns.candidates(names, options: options)) != nil
      {
        continue
      }
      self = search
      return header
    }
    return nil
  }

  /// Returns the first record that is neither a comment nor a title; if all lines are titles, the
  /// first record that is not a comment.
  private mutating func headerOfRecords() throws(MalformedContent) -> [String]? {
    var search = self
    var first: CSVReader?
    for _ in 0..<Self.headerLimit {
      search.skipEmptyLines()
      let start = search
      guard let names = try? search.tableHeader() else { break }
      if start.isAtComment {
        // A record that begins with `#` and has as many fields as the record after it is a header.
        var rest = search
        guard names.count > 1, (try? rest.next())?.count == names.count else { continue }
      } else {
        let isFirst = first == nil
        first = first ?? start
        guard search.follows(header: names, isFirst: isFirst) else {
          search.skip(names, isComment: false)
          continue
        }
      }
      self = search
      return names
    }
    if let first { self = first }
    return try tableHeader()
  }

  /// Returns whether the next records can be those of a header. A title has fewer fields than the
  /// records of its table. A header has at most one empty name.
  ///
  /// - Parameter isFirst: Whether no record is before the header. If not, numbers other than years
  ///   show that the line is a record of the table.
  private func follows(header names: [String], isFirst: Bool) -> Bool {
    func extent(_ record: [String]) -> Int { (record.lastIndex { !$0.isEmpty } ?? -1) + 1 }
    guard extent(names) > 0, isFirst || names.count > 1 && !names.contains(where: Self.isNumber)
    else { return false }
    var rest = self
    var extents: [Int] = []
    var next = 0
    while extents.count < Self.sampleSize, let record = try? rest.next() {
      if extents.isEmpty { next = record.count }
      extents.append(extent(record))
    }
    guard !extents.isEmpty else { return isFirst }
    if extent(names) == 1 {
      // The fields of the next line may have another separator than the default one.
      var below = self
      let fields = (try? below.tableHeader()) ?? []
      return fields.count == 1 && extents.allSatisfy { $0 <= 1 }
    }
    let width = extents.sorted()[extents.count / 2]
    return (next > 1 || extents.count == 1) && extent(names) >= width
      && names.prefix(width).count(where: \.isEmpty) <= 1
  }

  /// Whether a text is a number that is not a year.
  private static func isNumber(_ text: String) -> Bool {
    Double(text) != nil && !(Int(text).map { (1500...2199).contains($0) } ?? false)
  }

  /// Counts a line before the header, unless it is a comment or a title of one field.
  private mutating func skip(_ fields: [String], isComment: Bool) {
    let filled = fields.filter { !$0.isEmpty }
    guard !isComment, filled.count > 1 else { return }
    let shown = filled.prefix(3).map { "'\($0.prefix(40))'" }.joined(separator: ", ")
    skipped.record("line \(line): \(shown)\(filled.count > 3 ? ", …" : "")")
  }

  /// Returns the fields of the next record without a leading `#`. If the delimiter is not given,
  /// the most frequent delimiter in the record is used.
  private mutating func tableHeader() throws(MalformedContent) -> [String]? {
    skipEmptyLines()
    detectDelimiter()
    guard var fields = try next() else { return nil }
    if let first = fields.first, first.hasPrefix("#") {
      fields[0] = String(first.drop { $0 == "#" })
    }
    return fields.map { $0.trimmingWhitespace() }
  }
}
