import MapEngine
import MapData
import MapJSON

/// The jobs that draw data files. Each job draws the data of one file over a basemap or a style, as a picture that is
/// named after the file.
struct FileJobs: JobSource {
  private let reader: RequestReader
  private let files: [(address: DataAddress, name: String)]
  private var given = 0

  /// Creates the jobs that draw data files.
  ///
  /// - Throws: `RequestError` if two pictures would have the same name.
  init(_ addresses: [DataAddress], reader: RequestReader) throws(RequestError) {
    self.reader = reader
    files = addresses.map { ($0, Self.name(of: $0)) }
    var taken: [String: DataAddress] = [:]
    for (address, name) in files {
      if let other = taken.updateValue(address, forKey: name) {
        guard other.plain != address.plain else {
          throw RequestError(.wrongJob, "\(address) is named twice")
        }
        throw RequestError(
          .wrongJob,
          "\(other) and \(address) would both be drawn as '\(name)': rename one, or draw them into "
            + "different folders")
      }
    }
  }

  var fraction: Double? { Double(given) / Double(max(1, files.count)) }
  var failure: RequestError? { nil }

  mutating func next(isStopped: () -> Bool) -> BatchItem? {
    guard given < files.count else { return nil }
    let (address, name) = files[given]
    given += 1
    let members = JSONObject([
      JSONObject.Member(name: "name", value: .text(name)),
      // This text only marks that there is data. The address itself is set below.
      JSONObject.Member(name: "data", value: .text("\(address)")),
    ])
    let job = Result { () throws(RequestError) in
      var job = try reader.request(
        of: RequestMembers(object: members, text: [], file: "", firstLine: 1))
      job.data = .address(address)
      return job
    }
    return BatchItem(number: given, place: "\(address)", name: name, job: job)
  }

  /// Returns the name of a file without its folders and extensions, followed by the name of the layer, if there is one.
  private static func name(of address: DataAddress) -> String {
    let path = "\(address.location)".prefix { !"?#".contains($0) || address.isFile }
    var name = path.split(separator: "/").last.map(String.init) ?? "data"
    for ending in DataFormat.compressions where name.lowercased().hasSuffix(ending) {
      name.removeLast(ending.count)
    }
    if let dot = name.lastIndex(of: "."), dot > name.startIndex { name = String(name[..<dot]) }
    return name + (address.layer.map { "-" + $0 } ?? "")
  }
}

extension DataAddress {
  fileprivate var isFile: Bool { if case .file = location { true } else { false } }

  /// The address with the shortest form of its path, without `.` and repeated slashes.
  fileprivate var plain: DataAddress {
    guard case .file(let path) = location else { return self }
    let parts = path.split(separator: "/").filter { $0 != "." }
    var address = self
    address.location = .file(
      path: (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/"))
    return address
  }
}
