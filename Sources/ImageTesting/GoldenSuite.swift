import ImageCodec
import JSON
public import RenderMap

/// The image tests of a folder: its jobs, and the golden pictures in its folder `Goldens`.
public struct GoldenSuite: Sendable {
  /// The folder.
  public let folder: String
  /// The jobs of its files `*.json` and `*.jsonl`, by the files' names; what is no job as the error that
  /// says so.
  public let jobs: [Result<MapJob, MapJobError>]

  /// Reads the jobs of a folder.
  ///
  /// - Throws: `GoldenError` where the folder cannot be read.
  public init(folder: String) throws(GoldenError) {
    let folder = folder.count > 1 && folder.hasSuffix("/") ? String(folder.dropLast()) : folder
    self.folder = folder
    guard let names = Folder.names(in: folder) else {
      throw GoldenError(path: folder, reason: "no such folder, or it cannot be read")
    }
    let reader = MapJobReader(furtherMembers: GoldenRules.members.union(MapJobMembers.dressing))
    let files = names.filter { $0.hasSuffix(".json") || $0.hasSuffix(".jsonl") }
    jobs = Self.named(
      files.flatMap { name -> [Result<MapJob, MapJobError>] in
        let path = "\(folder)/\(name)"
        guard let text = TextFile.bytes(of: path) else {
          return [
            .failure(MapJobError(file: path, line: 1, path: "", reason: "cannot be read"))
          ]
        }
        return reader.jobs(in: text, file: path)
      })
  }

  /// The golden picture of a job.
  public func golden(of job: MapJob) -> GoldenPicture {
    GoldenPicture(path: "\(folder)/Goldens/\(job.name).png")
  }

  /// Refuses a name that an earlier job has: they would have one golden picture.
  private static func named(
    _ jobs: [Result<MapJob, MapJobError>]
  ) -> [Result<MapJob, MapJobError>] {
    var places: [String: String] = [:]
    return jobs.map { result in
      guard case .success(let job) = result else { return result }
      if let other = places[job.name] {
        return .failure(
          job.members.error("name", "'\(job.name)' is the name of the job in \(other) too"))
      }
      places[job.name] = job.members.file
      return result
    }
  }
}
