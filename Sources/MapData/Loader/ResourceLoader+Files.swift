import MapParallel

extension ResourceLoader {
  /// The path of the file at `location`, for libraries that open files themselves.
  ///
  /// - Throws: `ResourceError.unreadable` where there is no file but a URL, or standard input;
  ///   `refused` where the file lies outside of the loader's root.
  public func localPath(of location: ResourceLocation) throws(ResourceError) -> String {
    guard case .file(let path) = location else {
      throw .unreadable(location, reason: "it must be a file; download it and name that")
    }
    // A path with a null byte would be cut there by the C library.
    guard !path.isEmpty, !path.utf8.contains(0) else { throw .notFound(location) }
    if let reason = FileKind.refusal(ofPath: path) { throw .unreadable(location, reason: reason) }
    return if let root { try root.confine(path) } else { path }
  }

  /// The path of a file that may be read where it lies, without the loader; nil for anything else.
  package func directPath(of location: ResourceLocation) -> String? {
    guard case .file(let path) = location, root == nil, bundle == nil, recording == nil,
      !path.utf8.contains(0), FileKind.refusal(ofPath: path) == nil
    else { return nil }
    return path
  }

  /// Where to note what is read; nil where nobody wants to know, or all is in a bundle, which was noted
  /// whole.
  var inputLog: InputLog? { bundle == nil ? inputs : nil }

  /// What `read` makes of the file at `directPath`, which is noted at the same time where it is large.
  package func noting<Value, Failure: Error>(
    file path: String, _ read: () throws(Failure) -> Value
  ) throws(Failure) -> Value {
    guard let inputLog else { return try read() }
    guard sizeOfFile(path) >= 1 << 20 else {
      inputLog.noteFile(path)
      return try read()
    }
    let results = [true, false].concurrentMap(threads: 2) { reads -> Result<Value, Failure>? in
      if reads { return Result { () throws(Failure) in try read() } }
      inputLog.noteFile(path)
      return nil
    }
    guard let result = results.compactMap({ $0 }).first else { return try read() }
    return try result.get()
  }
}

extension ResourceLoader {
  /// A connection to the database at `location`: the file itself where that may be read where it lies,
  /// else a copy in memory: of `given` where that is not nil. A value in it may have up to `valueLimit`
  /// bytes.
  func database(
    at location: ResourceLocation, bytes given: [UInt8]? = nil, valueLimit: Int,
    readsWholeTables: Bool = false
  ) throws(DatabaseError) -> SQLiteReader {
    var path: String?
    var bytes = given ?? []
    do throws(ResourceError) {
      if given != nil {
        path = nil
      } else if case .file = location, bundle == nil, recording == nil {
        path = try localPath(of: location)
      } else {
        bytes = try load(location)
      }
    } catch {
      throw .resource(error)
    }
    do throws(SQLiteReader.Failure) {
      guard let path else { return try SQLiteReader(bytes: bytes, sizeLimit: valueLimit) }
      return try SQLiteReader.opening(
        path, sizeLimit: valueLimit, readsWholeTables: readsWholeTables)
    } catch {
      throw .database(error)
    }
  }
}

/// Why a database could not be opened.
enum DatabaseError: Error {
  /// Its bytes could not be had.
  case resource(ResourceError)
  /// They are no database that can be read.
  case database(SQLiteReader.Failure)
}
