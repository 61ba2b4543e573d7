import MapEngine
import MapJSON

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A source that returns the jobs of a batch one after the other.
protocol JobSource: Sendable {
  /// Returns the next job; nil if there are no further jobs, or if `isStopped` returns true while the job is awaited.
  mutating func next(isStopped: () -> Bool) -> BatchItem?
  /// The fraction of the jobs that was returned, from 0 to 1; nil if the number of jobs is unknown.
  var fraction: Double? { get }
  /// The error that ended the jobs early; nil if there was no error.
  var failure: RequestError? { get }
}

/// The jobs of a file or of standard input. Each line contains a job as a JSON object.
struct JobFile: JobSource {
  private let reader: RequestReader
  /// The name of the file in messages. Addresses in jobs are relative to this file.
  private let name: String
  private let size: Int?
  private let input: OpenFile
  private var lines: JobLines
  /// The names of the pictures; nil if pictures do not become files. In that case, several jobs may have the same name.
  private var ledger: NameLedger?
  /// The remaining pictures of the matrix in the line that was read last; nil if there are no such pictures.
  private var pending: (matrix: JobMatrix, line: Int, next: Int)?

  /// Opens the file at `path`. The path `-` names standard input.
  ///
  /// - Parameter namesFiles: Whether pictures become files with the names of the jobs. If so, two jobs with the same
  ///   name are an error.
  /// - Throws: `RequestError` if the file cannot be read.
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
  /// The size in bytes; nil if the file is a pipe or a device.
  let size: Int?

  /// Opens the file at `path`. The path `-` names standard input.
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

/// The names of the pictures that a batch has started. They prevent two jobs from writing the same file. For each name,
/// a hash of 64 bits and the number of the job are stored.
struct NameLedger {
  private var owners: [UInt64: Int] = [:]

  /// Registers a name.
  ///
  /// - Returns: The number of the job that registered the name before; nil if no job did.
  mutating func take(_ name: String, for job: Int) -> Int? {
    // The seed of the hash is random in each run, so nobody can construct names with equal hashes.
    var hasher = Hasher()
    hasher.combine(name)
    let hash = UInt64(truncatingIfNeeded: hasher.finalize())
    if let before = owners[hash] { return before }
    owners[hash] = job
    return nil
  }
}
