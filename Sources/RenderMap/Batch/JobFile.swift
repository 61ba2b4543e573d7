import MapEngine
import MapJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The jobs of a batch, one after the other.
protocol JobSource: Sendable {
  /// Returns the next job; nil at the end, or if `isStopped` returns true while the job is awaited.
  mutating func next(isStopped: () -> Bool) -> BatchItem?
  /// The fraction of the jobs that was returned, 0 to 1; nil if their number is unknown.
  var fraction: Double? { get }
  /// The error that ended the jobs early; nil without an error.
  var failure: RequestError? { get }
}

/// The jobs of a file or of standard input: a JSON object per line.
struct JobFile: JobSource {
  private let reader: RequestReader
  /// The name of the file, for messages and relative addresses.
  private let name: String
  private let size: Int?
  private let input: OpenFile
  private var lines: JobLines
  /// The names of the pictures; nil if they are not the names of files, so that jobs may share them.
  private var ledger: NameLedger?
  /// The remaining pictures of the matrix in the line that was read last.
  private var pending: (matrix: JobMatrix, line: Int, next: Int)?

  /// Opens the file at `path`, or standard input for `-`.
  ///
  /// - Parameter namesFiles: Whether pictures become files of their names, so that two jobs with the same name are an
  ///   error.
  /// - Throws: `RequestError` if it cannot be read.
  init(_ path: String, reader: RequestReader, namesFiles: Bool) throws(RequestError) {
    self.reader = reader
    ledger = namesFiles ? NameLedger() : nil
    name = path == "-" ? "stdin" : path
    input = try OpenFile(path)
    size = input.size
    lines = JobLines(input.descriptor)
  }

  var fraction: Double? {
    size.map { $0 > 0 ? min(1, Double(lines.bytesGiven) / Double($0)) : 1 }
  }

  var failure: RequestError? {
    lines.failure.map {
      RequestError(.unreadable, "\(name): cannot be read: \(String(cString: strerror($0)))")
    }
  }

  mutating func next(isStopped: () -> Bool) -> BatchItem? {
    if let item = nextOfMatrix() { return item }
    guard let line = lines.next(isStopped: isStopped) else { return nil }
    do throws(RequestError) {
      let members = try members(of: line)
      if members.object["matrix"] != nil {
        let name = RequestReader.name(ofFile: name, line: line.number)
        pending = (try JobMatrix(members, name: name), line.number, 0)
        return nextOfMatrix()
      }
      return item(of: members, line: line.number)
    } catch {
      return item(nil, line: line.number, .failure(error))
    }
  }

  private func item(
    _ name: String?, line: Int, _ job: Result<PictureRequest, RequestError>
  ) -> BatchItem {
    BatchItem(
      number: line, place: "\(self.name):\(line)", name: name,
      job: job)
  }

  private mutating func nextOfMatrix() -> BatchItem? {
    guard let (matrix, line, next) = pending else { return nil }
    pending = next + 1 < matrix.count ? (matrix, line, next + 1) : nil
    return item(of: matrix.members(of: next), line: line)
  }

  private func members(of line: JobLines.Line) throws(RequestError) -> RequestMembers {
    guard let bytes = line.bytes else {
      let reason = "the line has more than \(lines.limit >> 20) MiB"
      throw RequestError(file: name, line: line.number, path: "", reason: reason)
    }
    return try RequestMembers(parsing: bytes, file: name, firstLine: line.number)
  }

  private mutating func item(of members: RequestMembers, line: Int) -> BatchItem {
    let name = members.object["name"]?.string
    do throws(RequestError) {
      let job = try reader.request(of: members, line: line)
      if let before = ledger?.take(job.output, for: line) {
        throw members.error("name", "the job in line \(before) also writes \(job.output)")
      }
      return item(job.name, line: line, .success(job))
    } catch {
      return item(name, line: line, .failure(error))
    }
  }
}

/// A file that is open for reading.
private final class OpenFile: Sendable {
  let descriptor: Int32
  /// The size in bytes; nil for a pipe or a device.
  let size: Int?

  /// Opens the file at `path`, or standard input for `-`.
  init(_ path: String) throws(RequestError) {
    descriptor = path == "-" ? STDIN_FILENO : open(path, O_RDONLY | O_CLOEXEC)
    var status = stat()
    guard descriptor >= 0, fstat(descriptor, &status) == 0 else {
      throw RequestError(
        .unreadable, "\(path): cannot be read: \(String(cString: strerror(errno)))")
    }
    size = status.st_mode & S_IFMT == S_IFREG ? Int(status.st_size) : nil
  }

  deinit {
    if descriptor != STDIN_FILENO { close(descriptor) }
  }
}

/// The names of the pictures that a batch has started, so that no two jobs write the same file. It stores eight bytes
/// of each name's hash, and the number of its job.
struct NameLedger {
  private var owners: [UInt64: Int] = [:]

  /// Registers a name.
  ///
  /// - Returns: The job that registered the name before; nil if there is none.
  mutating func take(_ name: String, for job: Int) -> Int? {
    // The seed is random in each run, so that names with equal hashes cannot be constructed.
    var hasher = Hasher()
    hasher.combine(name)
    let hash = UInt64(truncatingIfNeeded: hasher.finalize())
    if let before = owners[hash] { return before }
    owners[hash] = job
    return nil
  }
}
