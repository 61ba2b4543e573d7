import MapEngine
import MapImages
import MapRaster
import MapSystem
import MapVector

/// The content of a drawn picture before it becomes a file.
package enum PictureContent {
  /// A picture of pixels.
  case pixels(PixelBuffer)
  /// A picture of paths, texts and images.
  case vectors(PDFPage)

  /// Returns the picture as a file.
  ///
  /// - Parameters:
  ///   - details: The metadata, which is used only in pixel formats.
  ///   - threads: The number of threads that encode pixels.
  package consuming func file(
    in format: OutputFormat, details: PictureDetails = PictureDetails(), threads: Int
  ) throws(RequestError) -> [UInt8] {
    do {
      switch consume self {
      case .pixels(let pixels):
        return try (format.pixels ?? .png).encode(
          consume pixels, details: details, threads: threads)
      case .vectors(let page):
        guard format == .pdf else { return try SVGWriter.bytes(of: page.picture) }
        return try PDFDocument.file(of: [page], information: page.information)
      }
    } catch VectorError.missingLibrary {
      throw RequestError(.unreadable, "\(VectorError.missingLibrary)")
    } catch let error as ImageError {
      guard error.isOfMissingLibrary else { throw RequestError(message: "\(error)") }
      throw RequestError(.unreadable, "\(error)")
    } catch {
      throw RequestError(message: "\(error)")
    }
  }
}

extension PictureDrawing {
  /// A picture as a file.
  struct Picture {
    var file: [UInt8]
    /// The warnings about the map and the picture.
    var warnings: [MapWarning]
    /// The rectangle around the ground in the picture; nil if the picture shows several maps.
    var bounds: GeographicBounds?
  }

  /// Draws a request as a file on up to `threads` threads.
  ///
  /// - Parameter hash: The hash of the request. Files in pixel formats contain the hash, unless something could not be
  ///   read that may be readable later.
  func picture(
    of prepared: Prepared, hash: String, threads: Int
  ) throws(RequestError) -> Picture {
    let view = try view(of: prepared, threads: threads)
    var details = try view.details
    if !view.warnings.contains(where: \.mayPass) { details.job = hash }
    let (content, warnings) = view.content(threads: threads)
    let file = try content.file(in: view.request.format, details: details, threads: threads)
    return Picture(file: file, warnings: warnings, bounds: view.bounds)
  }
}

extension PictureDrawing.View {
  /// The metadata for a file in a pixel format. It throws an error if the format is TIFF and the picture has no place
  /// in a coordinate reference system.
  package var details: PictureDetails {
    get throws(RequestError) {
      var details = PictureDetails(
        pixelsPerMeter: request.dpi.map { $0 / 0.0254 }, encoding: request.encoding)
      if let text = map.plainAttribution {
        details.text.append(PNG.Text(keyword: "Copyright", text: text))
      }
      guard request.format == .pixels(.tiff) else { return details }
      details.georeference = WorldFile(of: scene)?.georeference
      guard details.georeference != nil else {
        throw RequestError(
          PictureMember.format.name, "tiff contains the place of the map: \(WorldFile.requirement)")
      }
      return details
    }
  }

  /// Draws the picture and returns the bytes of its file. If the work is canceled, the array is empty.
  ///
  /// - Throws: `RequestError` if the format cannot contain the picture.
  public func file(threads: Int) throws(RequestError) -> [UInt8] {
    let details = try details
    let (content, _) = content(threads: threads)
    guard !WorkCancellation.isRequested else { return [] }
    return try content.file(in: request.format, details: details, threads: threads)
  }

  /// Draws the picture with pixels or with vectors, as its format requires. Returns the picture with all warnings.
  func content(threads: Int) -> (content: PictureContent, warnings: [MapWarning]) {
    guard request.format.pixels == nil else {
      return (.pixels(scene.draw(threads: threads)), warnings)
    }
    let (page, warnings) = page(threads: threads)
    return (.vectors(page), warnings)
  }

  /// Draws the picture as a page of a PDF file. Returns the page with all warnings.
  package func page(
    of placed: PlacedScene? = nil, threads: Int
  ) -> (page: PDFPage, warnings: [MapWarning]) {
    let page = map.pdfPage(
      of: placed ?? PlacedScene(scene), textAsOutlines: request.drawsTextAsOutlines,
      threads: threads)
    return (page, warnings + page.picture.warnings.map { MapWarning($0) })
  }
}
