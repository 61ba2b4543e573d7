import MapSystem

extension ResourceLoader {
  /// Returns the path of the file at `location`. Libraries that open files themselves can use this
  /// path.
  ///
  /// - Throws: `ResourceError.unreadable` for a URL or standard input; `refused` if the file is
  ///   outside the loader's root.
  public func localPath(of location: ResourceLocation) throws(ResourceError) -> String {
    guard case .file(let path) = location else {
      throw .unreadable(location, reason: "it must be a file; download it and name that")
    }
    // The C library would end the path at a null byte.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(location) }
    if let reason = FileKind.refusal(ofPath: path) { throw .unreadable(location, reason: reason) }
    return if let root { try root.confine(path) } else { path }
  }

  /// The log of inputs. It is nil if there is no log, or if there is a bundle, which is logged as a
  /// whole.
  var inputLog: InputLog? { bundle == nil ? inputs : nil }

  /// Returns the result of `read`, which reads a file, and logs the file. A large file is logged by
  /// another thread while it is read.
  package func logging<Value, Failure: Error>(
    file path: String, _ read: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let inputLog else { return try read() }
    guard inputLog.isHashing, sizeOfFile(path) >= 1 << 20 else {
      inputLog.recordFile(path)
      return try read()
    }
    let results = [true, false].concurrentMap(threads: 2) { reads -> Result<Value, Failure>? in
      if reads { return Result { () throws(Failure) in try read() } }
      inputLog.recordFile(path)
      return nil
    }
    guard let result = results.compactMap({ $0 }).first else { return try read() }
    return try result.get()
  }
}

extension ResourceLoader {
  /// Opens the file at `location`, and keeps it open, so that all reads are from the same file.
  /// Returns nil if the location is not a file, or if it is not read in place.
  func openFile(at location: ResourceLocation) throws(ResourceError) -> OpenFile? {
    guard bundle == nil, recording == nil, held?.location != location else { return nil }
    switch location {
    case .file(let path): return try OpenFile(path, root: root, readsStreams: readsStreams)
    case .url(let url)
    where BundledBasemap.isNamed(by: url) && scheme(named: BundledBasemap.scheme) == nil:
      return try OpenFile(BundledBasemap.path(ofURL: url))
    default: return nil
    }
  }

  /// Returns the path of a database that is read in place; nil if a copy in memory is read.
  func pathInPlace(of location: ResourceLocation) throws(ResourceError) -> String? {
    guard case .file = location, bundle == nil, recording == nil else { return nil }
    let path = try localPath(of: location)
    // SQLite opens the real path, which a file in memory, such as one of Python, does not have.
    return realPath(path) == nil ? nil : path
  }

  /// Opens the database at `location`. A file is opened in place if it may be read directly.
  /// Otherwise, a copy in memory is opened.
  ///
  /// - Parameters:
  ///   - content: The terms that errors use for the content of the database.
  ///   - given: The bytes of the database, or nil if they must be read.
  ///   - valueLimit: The maximum size of a value, in bytes.
  ///   - readsWholeTables: Whether queries may run longer in proportion to the size of the
  ///     database.
  func database(
    at location: ResourceLocation, _ content: SQLiteReader.Content, bytes given: [UInt8]? = nil,
    valueLimit: Int, readsWholeTables: Bool = false
  ) throws(ResourceError) -> SQLiteReader {
    inputLog?.willRead(location)
    guard given == nil, let path = try pathInPlace(of: location) else {
      let bytes = if let given { given } else { try load(location) }
      return try SQLiteReader(at: location, content, bytes: bytes, sizeLimit: valueLimit)
    }
    // If an HTML page or a Git LFS pointer is in place of the database, the error names it.
    if let foreign = try ForeignContent(ofFile: path) {
      throw .malformed(location, reason: foreign.description)
    }
    return try SQLiteReader.opening(
      at: location, content, path: path, sizeLimit: valueLimit, readsWholeTables: readsWholeTables)
  }
}
