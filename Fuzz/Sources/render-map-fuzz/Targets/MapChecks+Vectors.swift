@testable import MapVector
@testable import MapEngine
@testable import RenderMap

extension MapChecks {
  /// Checks that vector output does not depend on the number of threads, and that its files are always the same.
  static func vectors(
    _ map: Map, _ camera: Camera, _ size: PictureSize, _ choices: inout Choices
  ) {
    let asOutlines = choices.flag()
    let placed = PlacedScene(map.scene(camera: camera, size: size))
    let one = map.vectorPicture(of: placed, textAsOutlines: asOutlines, threads: 1)
    let three = map.vectorPicture(of: placed, textAsOutlines: asOutlines, threads: 3)
    let documents = [one, three].map { picture in
      expectSuccess("no SVG document was written") { try SVGWriter.bytes(of: picture) }
    }
    expect(documents[0] == documents[1], "three threads write another SVG document")
    guard choices.happens(oneIn: 4) else { return }
    let pages = (0..<2).map { _ in map.pdfPage(of: placed, textAsOutlines: asOutlines) }
    let files = pages.map { page in
      expectSuccess("no PDF file was written") {
        try PDFDocument.file(of: [page], information: page.information)
      }
    }
    expect(files[0] == files[1], "a PDF file written twice differs")
  }
}
