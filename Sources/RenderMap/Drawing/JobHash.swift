import MapEngine
import MapData
import MapImages
import MapJSON
import Synchronization

/// Functions that return the hash of everything that affects the picture of a job. A picture contains the hash of its
/// job. As long as the hash stays the same, the picture need not be drawn again.
enum JobHash {
  /// The names of members that are not hashed here. Either they do not affect the picture, or their content is hashed
  /// in another way.
  private static let ignoredMembers = Set(
    [PictureMember.style, .data, .join, .overlay, .overlayStyle, .size, .ratio].map(\.name) + [
      "name"
    ])

  /// Returns the hash of everything that affects the picture of a job, as 64 hexadecimal digits.
  ///
  /// - Parameters:
  ///   - inputs: The hashes of the map, the data and the overlays of the job.
  ///   - program: The version of the program.
  static func text(of job: PictureRequest, inputs: [String], program: String) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    writer.write(program)
    for input in inputs { writer.write(input) }
    let size = job.size
    writer.write([size.width, size.height].map(String.init).joined(separator: "x"))
    if (try? PictureSize(size.width, size.height, scale: size.pixelRatio)) != size {
      writer.write([size.deviceWidth, size.deviceHeight].map(String.init).joined(separator: "x"))
    }
    writer.write(job.size.pixelRatio)
    writer.write(job.format.name)
    let members = job.members.object.members.filter { !ignoredMembers.contains($0.name) }
    for member in members.sorted(by: { $0.name < $1.name }) {
      writer.write(member.name)
      writer.write(member.value)
    }
    writer.endArray()
    return SHA256.hexadecimal(of: writer.bytes)
  }

  /// Returns the hash of an array of texts, as 64 hexadecimal digits.
  static func text(of texts: [String]) -> String {
    var writer = JSONWriter()
    writer.beginArray()
    for text in texts { writer.write(text) }
    writer.endArray()
    return SHA256.hexadecimal(of: writer.bytes)
  }
}

/// The inputs that a map was loaded from.
final class MapInputs: Sendable {
  /// The texts that are hashed together with the style.
  private let settings: [String]
  private let files: [String]
  /// The style with the stores as sources; nil if it is not an input.
  private let style: JSONValue?
  private let knownHash = Mutex<String?>(nil)
  /// The paths of archives and rasters. Their contents are not hashed, because that takes too long for large files.
  let archives: [String]

  /// A hash of the contents of the style, data, images and descriptions of tiles. It does not depend on their
  /// locations. It is computed at its first use, because only batches use it.
  var hash: String {
    knownHash.withLock { known in
      if let known { return known }
      let style = style.map { [SHA256.hexadecimal(of: $0.jsonBytes)] } ?? []
      let hash = JobHash.text(of: settings + style + files)
      known = hash
      return hash
    }
  }

  /// Creates the inputs from a log of the files that were read.
  ///
  /// - Parameters:
  ///   - settings: Texts that describe everything else that affects the map.
  ///   - style: The style with the stores as sources; nil if it is not an input.
  init(_ log: InputLog, settings: [String] = [], style: JSONValue? = nil) {
    var texts: [String] = []
    var archives: Set<String> = []
    for (input, hash) in log.hashes {
      texts.append(hash ?? "nothing")
      guard let path = input.unhashedFile else { continue }
      archives.insert(path)
      texts.append("\(FileStatus(path: path)?.size ?? 0)")
    }
    self.settings = settings
    self.style = style
    files = texts.sorted()
    self.archives = archives.sorted()
  }

  /// Returns whether an archive was modified after a time, or does not exist any more.
  func haveChanged(since time: FileStatus.Time) -> Bool {
    archives.contains { path in FileStatus(path: path).map { $0.time > time } ?? true }
  }
}
