import MapJSON
public import MapData

/// Whether what a picture was drawn from is still the same.
public struct ProvenanceCheck: Sendable {
  /// What became of a source.
  public enum State: String, Sendable {
    /// It is as it was.
    case same
    /// It is another, or is there where nothing was.
    case changed
    /// It is not there any more.
    case missing
    /// It cannot be read now, so that nothing is known.
    case unreadable
    /// It was read from standard input, which nobody can read again.
    case unknown
  }

  /// What is known of one source.
  public struct Finding: Sendable {
    /// The source.
    public var source: Provenance.Source
    /// What became of it.
    public var state: State
    /// Why it cannot be read; nil where it can.
    public var error: ResourceError?
  }

  /// The findings, in the provenance's order.
  public let findings: [Finding]

  /// Reads the sources of a picture again.
  ///
  /// - Parameters:
  ///   - provenance: What the picture was drawn from.
  ///   - path: Where the picture is: what its addresses are relative to.
  ///   - loader: What reads them.
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

  /// The findings of a state.
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
  /// The address, and which part of that was read.
  public var description: String {
    let name = part.name
    return address + (name.isEmpty ? "" : " (\(name))")
  }
}
