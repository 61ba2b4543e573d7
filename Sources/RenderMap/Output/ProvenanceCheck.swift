import MapJSON
public import MapData

/// A check whether the sources of a picture have changed.
public struct ProvenanceCheck: Sendable {
  /// The state of a source.
  public enum State: String, Sendable {
    /// It has not changed.
    case same
    /// It has changed, or did not exist before.
    case changed
    /// It no longer exists.
    case missing
    /// It cannot be read, so its state is unknown.
    case unreadable
    /// It was read from standard input and cannot be read again.
    case unknown
  }

  /// The state of one source.
  public struct Finding: Sendable {
    /// The source as the provenance describes it.
    public var source: Provenance.Source
    /// The state of the source now.
    public var state: State
    /// The error of reading it; nil if it can be read.
    public var error: ResourceError?
  }

  /// The findings in the order of the provenance.
  public let findings: [Finding]

  /// Reads the sources of a picture again.
  ///
  /// - Parameters:
  ///   - provenance: The provenance of the picture.
  ///   - path: The path of the picture, to which its addresses are relative.
  ///   - loader: The loader that reads them.
  public init(_ provenance: Provenance, pictureAt path: String, loader: ResourceLoader) {
    let base = ResourceLocation.file(path: path)
    let inputs = provenance.sources.map { source in
      (try? ResourceLocation(source.address, relativeTo: base)).map { Input($0, source.part) }
    }
    let readable = inputs.compactMap { $0 }.filter { $0.location != .standardInput }
    let hashes = loader.rereading(readable)
    findings = zip(provenance.sources, inputs).map { source, input in
      Self.finding(of: source, answer: input.flatMap { hashes[$0] })
    }
  }

  /// Returns the findings with a state.
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
  /// The address and the part that was read.
  public var description: String {
    let name = part.name
    return address + (name.isEmpty ? "" : " (\(name))")
  }
}
