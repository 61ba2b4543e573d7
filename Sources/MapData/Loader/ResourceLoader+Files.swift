import MapSystem

extension ResourceLoader {
  /// Returns the path of the file at `location`, for libraries that open files themselves.
  ///
  /// - Throws: `ResourceError.unreadable` for a URL or standard input; `refused` if the file is
  ///   outside of the loader's root.
  public func localPath(of location: ResourceLocation) throws(ResourceError) -> String {
    guard case .file(let path) = location else {
      throw .unreadable(location, reason: "it must be a file; download it and name that")
    }
    // The C library would cut the path at a null byte.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(location) }
    if let reason = FileKind.refusal(ofPath: path) { throw .unreadable(location, reason: reason) }
    return if let root { try root.confine(path) } else { path }
  }

  /// The log for inputs; nil without one, and with a bundle, which is logged as a whole.
  var inputLog: InputLog? { bundle == nil ? inputs : nil }

  /// Returns the result of `read` for a file. The file is logged, if large
  /// concurrently.
  package func logging<Value, Failure: Error>(
    file path: String, _ read: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let inputLog else { return try read() }
    guard sizeOfFile(path) >= 1 << 20 else {
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
  /// Opens the database at `location`: the file itself if it may be read directly, otherwise a copy
  /// in memory.
  ///
  /// - Parameters:
  ///   - content: The content, for errors.
  ///   - given: The bytes of the database, if they were read already.
  ///   - valueLimit: The maximum size of a value, in bytes.
  func database(
    at location: ResourceLocation, _ content: SQLiteReader.Content, bytes given: [UInt8]? = nil,
    valueLimit: Int, readsWholeTables: Bool = false
  ) throws(ResourceError) -> SQLiteReader {
    var path: String?
    var bytes = given ?? []
    if given != nil {
      path = nil
    } else if case .file = location, bundle == nil, recording == nil {
      path = try localPath(of: location)
      // The error names the content of a file that is not an SQLite database.
      if let path, let foreign = try ForeignContent(ofFile: path) {
        throw .malformed(location, reason: foreign.description)
      }
    } else {
      bytes = try load(location)
    }
    guard let path else {
      return try SQLiteReader(at: location, content, bytes: bytes, sizeLimit: valueLimit)
    }
    return try SQLiteReader.opening(
      at: location, content, path: path, sizeLimit: valueLimit, readsWholeTables: readsWholeTables)
  }
}
