import MapImages
import MapJSON
import RenderMap
import MapData

/// A hash of all that decides what a job's picture looks like, which the picture carries: where it is still the
/// same, the picture need not be drawn again.
enum JobHash {
  /// The keyword of the text in a PNG file that has the hash.
  static let keyword = "Job"

  /// The members of a job that say nothing of its picture, or whose content is hashed in place of its
  /// address.
  private static let others: Set<String> = ["name", "style", "data", "overlay", "size", "ratio"]

  /// The hash of a job, as 64 hexadecimal digits.
  ///
  /// - Parameters:
  ///   - inputs: The hashes of what it draws: its map, its data and its overlays.
  ///   - program: The version of the program.
  static func text(of job: BatchJob, inputs: [String], program: String) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    writer.write(program)
    for input in inputs { writer.write(input) }
    let size = job.size
    writer.write([size.width, size.height].map(String.init).joined(separator: "x"))
    if PictureSize(width: size.width, height: size.height, pixelRatio: size.pixelRatio) != size {
      writer.write([size.deviceWidth, size.deviceHeight].map(String.init).joined(separator: "x"))
    }
    writer.write(job.size.pixelRatio)
    writer.write(job.format.rawValue)
    writer.write(job.basemap.rawValue)
    writer.write(job.dressing.attribution.rawValue)
    let members = job.members.object.members.filter { !others.contains($0.name) }
    for member in members.sorted(by: { $0.name < $1.name }) {
      writer.write(member.name)
      writer.write(member.value)
    }
    writer.endArray()
    return SHA256.hexadecimal(of: writer.bytes)
  }

  /// The hash of some texts.
  static func text(of texts: [String]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.write(text) }
    writer.endArray()
    return SHA256.hexadecimal(of: writer.bytes)
  }
}

/// What a map was made from.
struct MapInputs: Sendable {
  /// A hash of its style and of the data, images and descriptions of tiles that were read with it, wherever they
  /// are.
  var hash: String
  /// The paths of archives, which are not read whole: the larger the archive, the longer that would take.
  var archives: [String]

  /// The inputs in a log of what was read.
  ///
  /// - Parameter settings: What decides besides what the map is.
  init(_ log: InputLog, settings: [String]) {
    var texts: [String] = []
    var archives: Set<String> = []
    for (input, hash) in log.hashes {
      texts.append(hash ?? "nothing")
      guard case .description = input.part, case .file(let path) = input.location else { continue }
      archives.insert(path)
      texts.append("\(FileStatus(path: path)?.size ?? 0)")
    }
    self.hash = JobHash.text(of: settings + texts.sorted())
    self.archives = archives.sorted()
  }

  /// Whether an archive was written to after a time.
  func haveChanged(since time: FileStatus.Time) -> Bool {
    archives.contains { path in FileStatus(path: path).map { $0.time > time } ?? true }
  }
}
