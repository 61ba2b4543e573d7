import MapData
import MapGeoJSON
import MapJSON
import RenderMap

/// Data that jobs draw.
struct JobData: Sendable {
  /// The features.
  var features: [Feature]
  /// The images of the data, the lowest first.
  var images: [GroundImage] = []
  /// Warnings about the data.
  var warnings: [MapWarning]
  /// A hash of everything that was read for the data.
  var hash: String
}

extension JobData {
  /// Reads the data at an address, in any supported format. The loader's memory limits its size.
  ///
  /// - Parameter drawsImages: Whether images of the data are drawn. Otherwise, they are a warning.
  init(
    at address: DataAddress, loader: ResourceLoader, drawsImages: Bool = true
  ) throws(JobFailure) {
    var loader = loader
    let log = InputLog()
    loader.inputs = log
    do throws(ResourceError) {
      var stored = try loader.features(at: address)
      if !drawsImages { stored = stored.leavingOutImages() }
      features = stored.features
      images = stored.images
      warnings = stored.warnings.map { MapWarning($0, place: "\(address)") }
    } catch {
      throw JobFailure(error)
    }
    let hashes = log.hashes.values.map { $0 ?? "nothing" }.sorted()
    let encoding = loader.encoding.map { ["\($0)"] } ?? []
    hash = JobHash.text(of: [address.layer ?? ""] + encoding + hashes)
  }

  /// Reads the GeoJSON in a job. `memory` limits its size.
  init(_ json: JSONValue, memory: MemoryBudget) throws(JobFailure) {
    do throws(GeoJSONError) {
      let document = try GeoJSONDocument(json, memoryLimit: memory.available, skipsFaults: true)
      let stored = StoredFeatures(try document.inDegrees())
      features = stored.features
      warnings = stored.warnings.map { MapWarning($0, place: "data") }
    } catch {
      let message = "\(error)"
      throw JobFailure(
        message: message, problems: [JobProblem(.wrongInput, place: "data", message: message)])
    }
    hash = SHA256.hexadecimal(of: json.jsonBytes)
  }
}

/// Reads the styles of jobs.
enum JobStyle {
  /// Returns the style's text and its location. If the style is in a map bundle, `loader` reads from that bundle
  /// from then on.
  static func read(
    _ origin: MapJob.StyleOrigin, loader: inout ResourceLoader
  ) throws(JobFailure) -> (JSONDocument, ResourceLocation?) {
    switch origin {
    case .inline(let json, let base, let text): return (JSONDocument(root: json, text: text), base)
    case .empty: return (Self.emptyStyle, nil)
    case .location(let place):
      let resource: Resource
      do throws(ResourceError) {
        resource = try loader.resource(ResourceRequest(place))
      } catch {
        throw JobFailure(error)
      }
      do throws(StyleContent.Fault) {
        let content = try StyleContent(resource, with: &loader) { _ in
          "name it as \"data\" of the job"
        }
        return (content.json, content.location)
      } catch {
        throw JobFailure(error)
      }
    }
  }

  private static let emptyStyle = JSONDocument(
    root: ["version": 8, "sources": [:], "layers": []], text: [])
}
