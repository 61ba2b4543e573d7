import Foundation
import MapGeometry
import MapRaster
import MapTestSupport
import Testing

@testable import MapVector

@Suite("PDF files")
struct PDFDocumentTests {
  private let black = VectorColor(red: 0, green: 0, blue: 0)

  /// Returns a picture of 200 x 100 pixels with one shape in each of two layers.
  private func picture() -> VectorPicture {
    var picture = VectorPicture(width: 200, height: 100)
    var land = VectorGroup(name: "land")
    let box = VectorPath(
      [Point(0, 0), Point(200, 0), Point(200, 100), Point(0, 100)], isClosed: true)
    land.items = [.shape(VectorShape(box, fill: .color(black)))]
    var towns = VectorGroup(name: "towns & villages")
    towns.opacity = 0.5
    var circle = VectorCircle(center: Point(50, 50), radius: 10)
    circle.fill = .color(black)
    circle.stroke = VectorStroke(.pattern(0), width: 2)
    towns.items = [.circle(circle)]
    picture.groups = [land, towns]
    var pixels = PixelBuffer(width: 2, height: 2)
    pixels.bytes = [255, 0, 0, 255, 0, 0, 0, 0, 0, 0, 128, 128, 0, 255, 0, 255]
    picture.images = [VectorImage(pixels)]
    picture.patterns = [VectorPattern(image: 0, transform: .identity)]
    return picture
  }

  private func file(_ pages: Int = 1) throws -> String {
    var information = PDFInformation(program: "a program")
    information.title = "A <title>"
    information.language = "de"
    information.attribution = "© Nobody"
    let places = PDFGeography.Place(longitude: 1, latitude: 2)
    let geography = PDFGeography(
      lowerLeft: places, upperLeft: places, upperRight: places, lowerRight: places)
    let bytes = try PDFDocument.file(
      of: Array(repeating: PDFPage(picture(), geography: geography), count: pages),
      information: information)
    return String(decoding: bytes, as: Unicode.ASCII.self)
  }

  @Test("a file is PDF 1.7, and equal pictures give equal bytes")
  func same() throws {
    let file = try file()
    #expect(file.hasPrefix("%PDF-1.7\n"))
    #expect(file.hasSuffix("%%EOF\n"))
    #expect(try self.file() == file)
    #expect(try self.file(2) != file)
  }

  @Test("pages that wait on the disk become one file, with one layer for each title")
  func parts() throws {
    try withFolder { folder in
      let path = folder + "/pages.pdf"
      // Each page is larger than a part, and 33 parts are more than the number of files that are open.
      var document = PDFDocument(partsBeside: path, ofSize: 1)
      for number in 1...33 {
        var page = PDFPage(picture())
        (page.label, page.bookmark) = (String(number), "Page \(number)")
        if number == 33 { page.picture.groups[0].name = "water" }
        try document.add(page)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder).isEmpty)
      }
      try document.write(to: path, information: PDFInformation(program: "a program"))
      let file = String(
        decoding: try Data(contentsOf: URL(fileURLWithPath: path)), as: Unicode.ASCII.self)
      #expect(file.ranges(of: "/Type /Page ").count + file.ranges(of: "/Type /Page\n").count == 33)
      #expect(file.ranges(of: "/Type /OCG ").count == 3)
      #expect(file.ranges(of: "/Name (towns & villages)").count == 1)
      #expect(file.ranges(of: "/Title (Page ").count == 33)
      #expect(file.ranges(of: "/Dest [ null").isEmpty)
      #expect(file.ranges(of: "/Creator (a program)").count == 1)
      // The layers are listed from top to bottom: water was used last, and land first.
      let order = try #require(file.firstMatch(of: #/\/Order \[ (\d+) 0 R (\d+) 0 R (\d+) 0 R \]/#))
      for (number, title) in [(order.1, "water"), (order.2, "towns & villages"), (order.3, "land")]
      {
        let object = try #require(file.firstRange(of: "\n\(number) 0 obj\n"))
        #expect(file[object.upperBound...].hasPrefix("<< /Name (\(title)) /Type /OCG >>"))
      }
      // The resources of the last page name the same layers.
      let last = try #require(file.ranges(of: "/Properties ").last)
      #expect(
        file[last.upperBound...].hasPrefix("<< /L1 \(order.1) 0 R /L2 \(order.2) 0 R >>"))
    }
  }

  @Test("pages that fit into a part are the same file with and without a folder for parts")
  func onePart() throws {
    try withFolder { folder in
      var document = PDFDocument(partsBeside: folder + "/a.pdf")
      for _ in 0..<3 { try document.add(PDFPage(picture())) }
      let information = PDFInformation(program: "a program")
      let bytes = try document.bytes(information: information)
      #expect(try document.bytes(information: information) == bytes)
      #expect(
        try bytes
          == PDFDocument.file(
            of: Array(repeating: PDFPage(picture()), count: 3), information: information))
    }
  }

  @Test("a folder that does not exist is an error when pages do not fit into a part")
  func noFolder() throws {
    var document = PDFDocument(partsBeside: "/does-not-exist/a.pdf", ofSize: 1)
    try document.add(PDFPage(picture()))
    #expect {
      try document.add(PDFPage(picture()))
    } throws: { error in
      "\(error)".contains("/does-not-exist/a.pdf cannot be created: No such file")
    }
  }

  @Test("layers share their name, have the opacity of their group, and do not repeat states")
  func content() throws {
    let document = try PDFFile()
    var painter = PDFPainter(
      picture(), fonts: [], resources: try PDFResources(in: document), in: document)
    let (content, resources) = try painter.paint()
    #expect(
      String(decoding: content, as: UTF8.self) == """
        /OC /L1 BDC
        q
        0 0 0 rg
        0 75 m
        150 75 l
        150 0 l
        0 0 l
        h
        f
        Q
        EMC
        /OC /L2 BDC
        q
        /G1 gs
        /X2 Do
        Q
        EMC

        """)
    #expect(resources.layers.count == 2)
    var again = PDFPainter(picture(), fonts: [], resources: resources, in: document)
    let (same, shared) = try again.paint()
    #expect(shared.layers == resources.layers)
    #expect(String(decoding: same, as: UTF8.self).contains("/L2 BDC\nq\n/G1 gs\n"))
  }

  @Test("a stroke is above the fill, or below it if it is a halo")
  func order() throws {
    let line = VectorPath([Point(0, 50), Point(100, 50)], isClosed: false)
    var shape = VectorShape(
      line, fill: .color(black), stroke: VectorStroke(.color(black), width: 2))
    func operators() throws -> [String] {
      let document = try PDFFile()
      var picture = VectorPicture(width: 100, height: 100)
      var group = VectorGroup(name: "a")
      group.items = [.shape(shape)]
      picture.groups = [group]
      var painter = PDFPainter(
        picture, fonts: [], resources: try PDFResources(in: document), in: document)
      let content = String(decoding: try painter.paint().content, as: UTF8.self)
      return content.split(separator: "\n").map(String.init).filter { ["f", "S"].contains($0) }
    }
    #expect(try operators() == ["f", "S"])
    shape.hasStrokeBelow = true
    #expect(try operators() == ["S", "f"])
  }

  @Test("a moved group keeps the coordinates and the clip of the page")
  func moved() throws {
    var picture = VectorPicture(width: 100, height: 100)
    let box = VectorPath([Point(0, 0), Point(10, 0), Point(10, 10)], isClosed: true)
    var group = VectorGroup(name: "inset")
    group.origin = Point(8, 40)
    group.clip = box
    group.items = [.shape(VectorShape(box, fill: .color(black)))]
    picture.groups = [group]
    let document = try PDFFile()
    var painter = PDFPainter(
      picture, fonts: [], resources: try PDFResources(in: document), in: document)
    let content = String(decoding: try painter.paint().content, as: UTF8.self)
    // A point has 4/3 pixels. The upper left corner of the page is at 0, 75 points.
    #expect(
      content.contains(
        "q\n1 0 0 1 6 -30 cm\n0 75 m\n7.5 75 l\n7.5 67.5 l\nh\nW* n\n/X1 Do\nQ\n"))
  }

  @Test("a gradient of opacities has a mask")
  func gradients() throws {
    let document = try PDFFile()
    var picture = VectorPicture(width: 100, height: 100)
    let stops = [
      VectorGradient.Stop(offset: 0, color: black),
      VectorGradient.Stop(offset: 1, color: VectorColor(red: 255, green: 0, blue: 0, alpha: 0)),
    ]
    let gradient = VectorGradient(start: Point(0, 0), end: Point(100, 0), stops: stops)
    let line = VectorPath([Point(0, 50), Point(100, 50)], isClosed: false)
    var group = VectorGroup(name: "route")
    group.items = [
      .shape(VectorShape(line, stroke: VectorStroke(.gradient(gradient), width: 4)))
    ]
    picture.groups = [group]
    var painter = PDFPainter(
      picture, fonts: [], resources: try PDFResources(in: document), in: document)
    let content = String(decoding: try painter.paint().content, as: UTF8.self)
    #expect(content.contains("/G1 gs\n/Pattern CS\n/P1 SCN\n3 w\n"))
  }

  @Test("a radial gradient is a shading of circles in the unit circle of its ellipse")
  func radialGradient() throws {
    var gradient = VectorGradient(
      start: Point(50, 50), end: Point(70, 50), stops: [.init(offset: 0, color: black)])
    func entries() -> [String: PDFValue] {
      let shading = PDFValue.shading(of: gradient, .colors, in: PDFSpace(pageHeight: 100))
      if case .dictionary(let entries) = shading { return entries }
      return [:]
    }
    func numbers(_ value: PDFValue?) -> [Double] {
      guard case .array(let values)? = value else { return [] }
      return values.compactMap { if case .real(let number) = $0 { number } else { nil } }
    }
    func type() -> Int? {
      if case .integer(let type)? = entries()["ShadingType"] { type } else { nil }
    }
    #expect(type() == 2)
    #expect(numbers(entries()["Coords"]) == [37.5, 37.5, 52.5, 37.5])
    gradient.side = Point(50, 60)
    #expect(type() == 3)
    #expect(numbers(entries()["Coords"]) == [0, 0, 0, 0, 0, 1])
  }

  @Test("a group below a mask is drawn together")
  func mask() throws {
    let document = try PDFFile()
    var picture = self.picture()
    picture.groups[1].opacity = 1
    picture.groups[1].mask = picture.groups[0].items
    var painter = PDFPainter(
      picture, fonts: [], resources: try PDFResources(in: document), in: document)
    let content = String(decoding: try painter.paint().content, as: UTF8.self)
    #expect(content.contains("/OC /L2 BDC\nq\n/G1 gs\n/X2 Do\nQ\nEMC\n"))
  }

  @Test("repeats of a rotated pattern overlap, and have their opacity together")
  func patterns() throws {
    func painted(_ transform: ProjectiveTransform) throws -> String {
      var picture = self.picture()
      picture.patterns = [VectorPattern(image: 0, transform: transform, opacity: 0.5)]
      var group = VectorGroup(name: "a")
      let box = VectorPath([Point(0, 0), Point(9, 0), Point(9, 9)], isClosed: true)
      group.items = [.shape(VectorShape(box, fill: .pattern(0)))]
      picture.groups = [group]
      let document = try PDFFile()
      var painter = PDFPainter(
        picture, fonts: [], resources: try PDFResources(in: document), in: document)
      return String(decoding: try painter.paint().content, as: UTF8.self)
    }
    let turned = ProjectiveTransform(
      rows: (SIMD3(0.8, -0.6, 0), SIMD3(0.6, 0.8, 0), SIMD3(0, 0, 1)))
    #expect(try painted(.identity).contains("/G1 gs\n/Pattern cs\n/P1 scn\n"))
    #expect(try painted(turned).contains("q\n/G1 gs\n/X1 Do\nQ\n"))
  }

  @Test("an image with a margin continues on all sides like its repeats")
  func repeated() {
    var pixels = PixelBuffer(width: 2, height: 1)
    pixels.bytes = [1, 1, 1, 1, 2, 2, 2, 2]
    let repeated = pixels.repeated(margin: 1)
    #expect(repeated.width == 4 && repeated.height == 3)
    let row: [UInt8] = [2, 1, 2, 1]
    #expect(stride(from: 0, to: 48, by: 4).map { repeated.bytes[$0] } == row + row + row)
  }

  @Test("images are drawn slightly smaller, so their sides are not on the sides of pixels")
  func inset() throws {
    var picture = self.picture()
    var group = VectorGroup(name: "a")
    let shift = ProjectiveTransform(
      rows: (SIMD3(1, 0, 10), SIMD3(0, 1, 20), SIMD3(0, 0, 1)))
    group.items = [.image(VectorImageUse(image: 0, transform: shift))]
    picture.groups = [group]
    let document = try PDFFile()
    var painter = PDFPainter(
      picture, fonts: [], resources: try PDFResources(in: document), in: document)
    let content = String(decoding: try painter.paint().content, as: UTF8.self)
    // The image is from 7.5 to 9 and from 58.5 to 60, minus 0.75 / 512 on each side.
    #expect(content.contains("q\n1.49707 0 0 1.49707 7.50146 58.50146 cm\n/X1 Do\nQ\n"))
  }
}
