import MapEngine

/// The jobs of a batch, one after the other.
protocol JobSource: Sendable {
  /// Returns the next job; nil at the end, or if `isStopped` returns true while the job is awaited.
  mutating func next(isStopped: () -> Bool) -> BatchItem?
  /// The fraction of the jobs that was returned, 0 to 1; nil if their number is unknown.
  var fraction: Double? { get }
  /// The error that ended the jobs early; nil without an error.
  var failure: RequestError? { get }
}

/// One job of a batch with its position, or the error there.
struct BatchItem: Sendable {
  /// The number of the job's line, feature or file, counted from 1.
  var number: Int
  /// The position in messages: `jobs.jsonl:3`.
  var place: String
  /// The name of the job, if it is known.
  var name: String?
  var job: Result<PictureRequest, RequestError>
  /// Warnings about the data that the jobs are made from, with the first of the jobs.
  var warnings: [MapWarning] = []
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
