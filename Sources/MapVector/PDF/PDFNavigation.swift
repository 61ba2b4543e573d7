/// The bookmarks and the labels of the pages of a file (ISO 32000-1, sections 12.3.3 and 12.4.2).
struct PDFNavigation {
  private var pages: [(label: String?, bookmark: String?)] = []

  /// Appends the label and the bookmark of a page.
  mutating func add(_ page: PDFPage) { pages.append((page.label, page.bookmark)) }

  /// Adds the bookmarks and the labels to a file with the pages. If no page has a bookmark or a label, nothing is added.
  func add(to document: PDFFile, pages references: [PDFReference]) throws(VectorError) {
    var catalog: [String: PDFValue] = [:]
    if let bookmarks = try addBookmarks(to: document, pages: references) {
      catalog["Outlines"] = .reference(bookmarks)
      catalog["PageMode"] = .name("UseOutlines")
    }
    if !labels.isEmpty { catalog["PageLabels"] = .dictionary(["Nums": .array(labels)]) }
    document.setCatalog(catalog)
  }

  /// Adds a list of bookmarks, each of which shows the whole page. Returns the list; nil if there are no bookmarks.
  private func addBookmarks(
    to document: PDFFile, pages references: [PDFReference]
  ) throws(VectorError) -> PDFReference? {
    let marked = zip(pages, references).compactMap { page, reference in
      page.bookmark.map { ($0, reference) }
    }
    guard !marked.isEmpty else { return nil }
    let list = try document.add(.dictionary([:]))
    var items: [PDFReference] = []
    for (title, page) in marked {
      items.append(
        try document.add(
          .dictionary([
            "Title": .text(title), "Parent": .reference(list),
            "Dest": .array([.reference(page), .name("Fit")]),
          ])))
    }
    for (item, next) in zip(items, items.dropFirst()) {
      document.set(["Next": .reference(next)], in: item)
      document.set(["Prev": .reference(item)], in: next)
    }
    if let first = items.first, let last = items.last {
      document.set(
        [
          "Type": .name("Outlines"), "First": .reference(first), "Last": .reference(last),
          "Count": .integer(items.count),
        ], in: list)
    }
    return list
  }

  /// The ranges of labels: the index of the first page of each range, followed by its form. Consecutive numbers are one
  /// range.
  private var labels: [PDFValue] {
    guard pages.contains(where: { $0.label != nil }) else { return [] }
    var labels: [PDFValue] = []
    var previous: Int?
    for (index, page) in pages.enumerated() {
      let text = page.label ?? String(index + 1)
      // Only numbers from 1 without leading zeros are numbers of a range.
      let number = Int(text).flatMap { $0 >= 1 && String($0) == text ? $0 : nil }
      defer { previous = number }
      if let number, let previous, number == previous + 1 { continue }
      let form: [String: PDFValue] =
        number.map { ["S": .name("D"), "St": .integer($0)] } ?? ["P": .text(text)]
      labels += [.integer(index), .dictionary(form)]
    }
    return labels
  }
}
