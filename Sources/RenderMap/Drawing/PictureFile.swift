import MapEngine
import MapImages
import MapRaster
import MapSystem
import MapVector

/// A drawn picture before it is a file.
package enum PictureContent {
  /// Pixels.
  case pixels(PixelBuffer)
  /// Paths, texts and images.
  case vectors(PDFPage)

  /// Returns the picture as a file.
  ///
  /// - Parameters:
  ///   - details: The metadata of a file of pixels.
  ///   - threads: The number of threads to encode pixels with.
  package func file(
    in format: OutputFormat, details: PictureDetails = PictureDetails(), threads: Int
  ) throws(RequestError) -> [UInt8] {
    do {
      switch self {
      case .pixels(let pixels):
        return try (format.pixels ?? .png).encode(pixels, details: details, threads: threads)
      case .vectors(let page):
        guard format == .pdf else { return try SVGWriter.bytes(of: page.picture) }
        return try PDFDocument.file(of: [page], information: page.information)
      }
    } catch VectorError.missingLibrary {
      throw RequestError(.unreadable, "\(VectorError.missingLibrary)")
    } catch {
      throw RequestError(message: "\(error)")
    }
  }
}

extension PictureDrawing {
  /// A picture as a file.
  struct Picture {
    var file: [UInt8]
    /// Warnings about the map.
    var warnings: [MapWarning]
  }

  /// Draws a request on up to `threads` threads.
  ///
  /// - Parameter hash: The hash of the request for the file, in formats of pixels. It is left out if something could not
  ///   be read and may be readable later.
  func picture(
    of prepared: Prepared, hash: String, threads: Int
  ) throws(RequestError) -> Picture {
    let view = try view(of: prepared, threads: threads)
    var details = view.details
    if !view.warnings.contains(where: \.mayPass) { details.job = hash }
    let (content, warnings) = view.content(threads: threads)
    let file = try content.file(in: view.request.format, details: details, threads: 1)
    return Picture(file: file, warnings: warnings)
  }
}

extension PictureDrawing.View {
  /// The metadata of the picture as a file of pixels.
  package var details: PictureDetails {
    var details = PictureDetails(
      pixelsPerMeter: request.dpi.map { $0 / 0.0254 }, quality: request.quality)
    if let text = map.plainAttribution {
      details.text.append(PNG.Text(keyword: "Copyright", text: text))
    }
    return details
  }

  /// Draws the picture as a file. A canceled one is empty.
  ///
  /// - Throws: `RequestError` if the format cannot contain it.
  public func file(threads: Int) throws(RequestError) -> [UInt8] {
    let (content, _) = content(threads: threads)
    guard !WorkCancellation.isRequested else { return [] }
    return try content.file(in: request.format, details: details, threads: threads)
  }

  /// Draws the picture in the kind of its format. Returns it with all warnings.
  func content(threads: Int) -> (content: PictureContent, warnings: [MapWarning]) {
    guard request.format.pixels == nil else {
      return (.pixels(scene.draw(threads: threads)), warnings)
    }
    let (page, warnings) = page(threads: threads)
    return (.vectors(page), warnings)
  }

  /// Draws the picture as a page of a PDF file. Returns it with all warnings.
  package func page(
    of placed: PlacedScene? = nil, threads: Int
  ) -> (page: PDFPage, warnings: [MapWarning]) {
    let page = map.pdfPage(
      of: placed ?? PlacedScene(scene), textAsOutlines: request.drawsTextAsOutlines,
      threads: threads)
    return (page, warnings + page.picture.warnings.map { MapWarning($0) })
  }
}
