import MapJSON
import RenderMap
import MapStyle
import MapData

/// Reading the styles that jobs draw.
enum StyleReading {
  /// The style's text, and where it is from; a loader for the style in a map bundle has that bundle from then on.
  static func style(
    of origin: BatchJob.StyleOrigin, loader: inout ResourceLoader
  ) throws(JobFailure) -> (JSONDocument, ResourceLocation?) {
    switch origin {
    case .inline(let json, let base, let text): return (JSONDocument(root: json, text: text), base)
    case .empty: return (Self.emptyStyle, nil)
    case .location(let place):
      do {
        let resource = try loader.style(in: loader.resource(ResourceRequest(place)))
        return (
          try JSONDocument(
            parsing: resource.bytes, valueLimit: loader.memory.jsonValues), resource.location
        )
      } catch let error as ResourceError {
        throw JobFailure(error)
      } catch let error as JSONError {
        throw JobFailure(
          message: "\(place):\(error.line):\(error.column): not JSON: \(error.reason)")
      } catch {
        throw JobFailure(message: "\(place): \(error)")
      }
    }
  }

  private static let emptyStyle = JSONDocument(
    root: ["version": 8, "sources": [:], "layers": []], text: [])
}
