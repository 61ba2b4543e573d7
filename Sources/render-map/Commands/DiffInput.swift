import MapData
import MapImages
import RenderMap

/// A picture or a style that an argument names.
enum DiffInput {
  /// A picture and its file.
  case picture(StraightPixels, file: [UInt8])
  /// A style, and the origin from which it is drawn.
  case style(StyleContent, PictureRequest.StyleOrigin)

  /// Reads a file, a URL or standard input. JSON and map bundles are styles.
  init(_ path: String, loader: ResourceLoader, pixelLimit: Int) throws(Failure) {
    let resource: Resource
    do throws(ResourceError) {
      resource = try loader.resource(ResourceRequest(ResourceLocation(path)))
    } catch {
      throw Failure(.unreachable, error.description)
    }
    switch ContentKind(of: resource.bytes, name: path) {
    case .style, .mapBundle, .json:
      let style = try Failure.ofRequest { () throws(RequestError) in
        var loader = loader
        return try StyleContent(resource, with: &loader) { _ in "name two styles" }
      }
      // Standard input and pipes can be read only once. A bundle contains further files.
      let isBundle = style.location != resource.location
      self = .style(
        style,
        isBundle
          ? .location(resource.location)
          : .inline(style.json.root, base: style.location, text: style.json.text))
    case .data, .unknown:
      guard !ImageFile.isAnimation(resource.bytes) else {
        throw Failure(
          .wrongInput,
          "\(path): an animation, and only pictures are compared: compare its frames, or the bytes of the files"
        )
      }
      do {
        let pixels = try ImageFile.decode(resource.bytes, pixelLimit: pixelLimit)
        self = .picture(pixels, file: resource.bytes)
      } catch {
        let remedy = error.isTooLarge ? "; raise --max-memory to read it" : ""
        throw Failure(error.isTooLarge ? .unreachable : .wrongInput, "\(path): \(error)\(remedy)")
      }
    }
  }
}
