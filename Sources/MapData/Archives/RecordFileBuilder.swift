/// A writer of a file that `RecordJournal` reads. The file appears at its path only when it is complete.
package final class RecordFileBuilder {
  private let path: String
  private let identity: String
  private let records: GrowingFile

  /// Starts a file that will be moved to `path`.
  ///
  /// - Parameter identity: A text that identifies the work.
  package init(at path: String, identity: String) throws(ResourceError) {
    self.path = path
    self.identity = identity
    records = try GrowingFile(beside: path)
  }

  /// Appends a record. A record that is longer than the maximum is not appended.
  package func append(_ content: [UInt8]) throws(ResourceError) {
    guard content.count <= RecordJournal.maximumLength else { return }
    try records.append(RecordJournal.framed(content))
  }

  /// Moves the file to its path and replaces an existing file there. No record can be added afterward.
  ///
  /// - Parameter first: The content of a record before all other records.
  package func finish(first: [UInt8]) throws(ResourceError) {
    let file = try GrowingFile(beside: path)
    for content in [Array(identity.utf8), first] { try file.append(RecordJournal.framed(content)) }
    try file.append(contentsOf: records)
    try file.putInPlace()
  }
}
