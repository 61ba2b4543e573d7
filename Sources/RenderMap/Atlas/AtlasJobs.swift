import MapEngine

/// The pages of an atlas as jobs: the overview, then the pages in the order of their numbers.
struct AtlasJobs: JobSource {
  /// The request of the overview; nil if there are no pages.
  let overview: PictureRequest?
  /// Whether the first page is the overview.
  var hasOverview = true
  /// Whether pages have squares.
  var hasSquares = false
  /// The pages of an area or a route; empty if the pages show features.
  let sheets: [AtlasSheet]
  private let requests: [PictureRequest]
  /// The jobs of features; nil if the pages are sheets.
  private var features: FeatureJobs?
  private var given = 0
  /// The warnings about the atlas, which the first job has.
  var warnings: [MapWarning] = []

  /// The label and the bookmark of the overview.
  static let overviewName = "Overview"

  /// Creates the jobs of pages and their requests, to which the numbers of the pages are added.
  init(of sheets: [AtlasSheet], _ requests: [PictureRequest], overview: PictureRequest?) {
    (self.sheets, self.requests, self.overview) = (sheets, requests, overview)
  }

  /// Creates the jobs of features.
  init(of features: FeatureJobs, overview: PictureRequest?) {
    (sheets, requests) = ([], [])
    (self.features, self.overview) = (features, overview)
  }

  /// The names of features with the numbers of their pages, such as `Rhine  12`. They are in the order of the pages. The
  /// list is empty if the pages do not show features.
  var contents: [String] {
    var (features, contents) = (features, [String]())
    while let item = features?.next(isStopped: { false }) {
      contents.append("\(item.bookmark ?? item.name ?? "")  \(contents.count + 1)")
    }
    return contents
  }

  /// The number of pages without the overview.
  private var count: Int { features?.features.count ?? sheets.count }

  /// The number of pages before the first numbered page.
  private var offset: Int { hasOverview && overview != nil ? 1 : 0 }

  var fraction: Double? { Double(given) / Double(max(1, count + offset)) }
  var failure: RequestError? { nil }

  mutating func next(isStopped: () -> Bool) -> BatchItem? {
    defer { given += 1 }
    guard given == 0 else { return item() }
    var first = item()
    first?.warnings += warnings
    return first
  }

  /// Returns the job of the next page.
  private mutating func item() -> BatchItem? {
    if given == 0, hasOverview, let overview {
      return BatchItem(
        number: 1, place: "overview", name: Self.overviewName, job: .success(overview),
        pageLabel: Self.overviewName)
    }
    let index = given - offset
    guard features == nil else { return feature(index) }
    guard sheets.indices.contains(index), requests.indices.contains(index) else { return nil }
    let (sheet, number) = (sheets[index], String(sheets[index].number))
    var request = requests[index]
    request.decorations.page = PageNumbers(
      number,
      neighbors: sheet.neighbors.mapValues { numbers in
        numbers.map { String($0) }.joined(separator: ", ")
      })
    request.decorations.page?.hasSquares = hasSquares
    return BatchItem(
      number: given + 1, place: "page \(number)", name: number, job: .success(request),
      pageLabel: number)
  }

  /// Returns the page of the next feature, whose index is counted from 0.
  private mutating func feature(_ index: Int) -> BatchItem? {
    guard var item = features?.next(isStopped: { false }) else { return nil }
    let number = String(index + 1)
    let hasSquares = hasSquares
    item.job = item.job.map { request in
      var request = request
      request.decorations.page = PageNumbers(number)
      request.decorations.page?.hasSquares = hasSquares
      return request
    }
    item.number = given + 1
    item.pageLabel = number
    return item
  }
}
