import MapJSON
public import MapData

/// A check of whether the sources of a picture have changed.
public struct ProvenanceCheck: Sendable {
  /// The state of a source compared with the provenance.
  public enum State: String, Sendable {
    /// The source has not changed.
    case same
    /// The source has changed, or it did not exist before.
    case changed
    /// The source no longer exists.
    case missing
    /// The source cannot be read, so its state is unknown.
    case unreadable
    /// The source was standard input, so it cannot be read again.
    case unknown
  }

  /// The result of checking one source.
  public struct Finding: Sendable {
    /// The source as the provenance describes it.
    public var source: Provenance.Source
    /// The current state of the source.
    public var state: State
    /// The error that occurred when the source was read; nil if it could be read.
    public var error: ResourceError?
  }

  /// The findings in the order of the provenance's sources.
  public let findings: [Finding]

  /// Checks the sources of a picture by reading them again.
  ///
  /// - Parameters:
  ///   - provenance: The provenance of the picture.
  ///   - path: The path of the picture. The addresses of the sources are relative to the folder of the picture.
  ///   - loader: The loader that is used to read the sources.
  public init(_ provenance: Provenance, pictureAt path: String, loader: ResourceLoader) {
    self.init(provenance.sources, relativeTo: path, loader: loader)
  }

  /// Checks sources by reading them again. Their addresses are relative to the folder of the file at `path`.
  init(_ sources: [Provenance.Source], relativeTo path: String, loader: ResourceLoader) {
    let base = ResourceLocation.file(path: path)
    let inputs = sources.map { source in
      (try? ResourceLocation(source.address, relativeTo: base)).map { Input($0, source.part) }
    }
    let readable = inputs.compactMap { $0 }.filter { $0.location != .standardInput }
    let hashes = loader.rereading(readable)
    findings = zip(sources, inputs).map { source, input in
      Self.finding(of: source, answer: input.flatMap { hashes[$0] })
    }
  }

  /// Returns the findings that have a given state.
  public func findings(_ state: State) -> [Finding] { findings.filter { $0.state == state } }

  private static func finding(
    of source: Provenance.Source, answer: Result<String, ResourceError>?
  ) -> Finding {
    switch answer {
    case nil: return Finding(source: source, state: .unknown)
    case .success(let hash):
      return Finding(source: source, state: hash == source.sha256 ? .same : .changed)
    case .failure(let error):
      let state: State =
        switch error {
        case _ where source.sha256 == nil: .same
        case .notFound: .missing
        case .malformed: .changed
        default: .unreadable
        }
      return Finding(source: source, state: state, error: error)
    }
  }
}

extension Provenance.Source: CustomStringConvertible {
  /// The address of the source and the part that was read.
  public var description: String {
    let name = part.name
    return address + (name.isEmpty ? "" : " (\(name))")
  }
}
