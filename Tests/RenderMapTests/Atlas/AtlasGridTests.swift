import MapGeometry
import Testing

@testable import RenderMap

@Suite("The pages of a grid")
struct AtlasGridTests {
  private let area = Box(minX: 0.5, minY: 0.25, maxX: 0.61, maxY: 0.32)

  /// Returns whether two numbers differ only by rounding.
  private func isNear(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 1e-12 }

  @Test("rows and columns cover exactly the area, and neighbors share exactly the overlap")
  func division() throws {
    // Three pages with two overlaps of a quarter are as long as 2.5 pages: 0.11 / 2.5 = 0.044.
    // Two rows are as long as 1.75 pages: 0.07 / 1.75 = 0.04.
    let sheets = try AtlasGrid(of: area, rows: 2, columns: 3, overlap: 0.25).sheets
    #expect(sheets.map(\.number) == [1, 2, 3, 4, 5, 6])
    for (sheet, left) in zip(sheets, [0.5, 0.533, 0.566, 0.5, 0.533, 0.566]) {
      let top = sheet.number <= 3 ? 0.25 : 0.28
      #expect(isNear(sheet.box.minX, left) && isNear(sheet.box.maxX, left + 0.044))
      #expect(isNear(sheet.box.minY, top) && isNear(sheet.box.maxY, top + 0.04))
    }
  }

  @Test("each page has the numbers of the pages beside, above and below it")
  func neighbors() throws {
    // 1 2 3
    // 4 5 6
    // 7 8 9
    let sheets = try AtlasGrid(of: area, rows: 3, columns: 3, overlap: 0).sheets
    #expect(sheets[0].neighbors == [.right: [2], .bottom: [4]])
    #expect(sheets[4].neighbors == [.top: [2], .right: [6], .bottom: [8], .left: [4]])
    #expect(sheets[8].neighbors == [.top: [6], .left: [8]])
    #expect(try AtlasGrid(of: area, rows: 1, columns: 1, overlap: 0.1).sheets[0].neighbors == [:])
  }

  @Test("pages of a fixed size are as few as possible, and extend equally beyond the area")
  func fixedSize() throws {
    // Three pages of 0.05 with overlaps of 0.01 are 0.13 wide: 0.01 on each side is beyond the area. Two pages, which are
    // 0.09 wide, do not cover it. Two rows are 0.09 high.
    let sheets = try AtlasGrid(of: area, overlap: 0.2) { _ in Point(0.05, 0.05) }.sheets
    #expect(sheets.count == 6)
    #expect(isNear(sheets[0].box.minX, 0.49) && isNear(sheets[2].box.maxX, 0.62))
    #expect(isNear(sheets[0].box.minY, 0.24) && isNear(sheets[5].box.maxY, 0.33))
    #expect(isNear(sheets[0].box.maxX - sheets[1].box.minX, 0.01))
    #expect(isNear(sheets[0].box.maxY - sheets[3].box.minY, 0.01))
    #expect(sheets[1].neighbors == [.left: [1], .right: [3], .bottom: [5]])
  }

  @Test("pages that fit exactly have no further row or column")
  func exact() throws {
    // 0.11 = 2 x 0.06 - 0.01 and 0.07 = 0.07.
    let sheets = try AtlasGrid(of: area, overlap: 1.0 / 6) { _ in Point(0.06, 0.07) }.sheets
    #expect(sheets.count == 2)
    #expect(isNear(sheets[0].box.minX, 0.5) && isNear(sheets[1].box.maxX, 0.61))
    #expect(isNear(sheets[0].box.minY, 0.25) && isNear(sheets[0].box.maxY, 0.32))
  }

  @Test("pages whose size depends on their place have the size of their center, and leave no gap")
  func variedSize() throws {
    func size(_ y: Double) -> Point { Point(0.03, 0.02) * (1 + 2 * abs(y - 0.5)) }
    let overlap = 0.1
    for area in [area, Box(minX: -0.1, minY: 0.4, maxX: 0.2, maxY: 0.75)] {
      let sheets = try AtlasGrid(of: area, overlap: overlap, size: size).sheets
      let columns = sheets.prefix { $0.box.minY == sheets[0].box.minY }.count
      for sheet in sheets {
        let wanted = size((sheet.box.minY + sheet.box.maxY) / 2)
        #expect(isNear(sheet.box.width, wanted.x) && isNear(sheet.box.height, wanted.y))
        for right in sheet.neighbors[.right] ?? [] {
          let shared = sheet.box.maxX - sheets[right - 1].box.minX
          #expect(isNear(shared, overlap * sheet.box.width))
        }
        for below in sheet.neighbors[.bottom] ?? [] {
          #expect(below == sheet.number + columns)
          let shared = sheet.box.maxY - sheets[below - 1].box.minY
          #expect(isNear(shared, overlap * sheet.box.height))
        }
      }
      let above = area.minY - sheets[0].box.minY
      let below = (sheets.last?.box.maxY ?? 0) - area.maxY
      #expect(above >= 0 && abs(above - below) < 1e-9)
      for row in 0..<(sheets.count / columns) {
        #expect(sheets[row * columns].box.minX <= area.minX)
        #expect(sheets[row * columns + columns - 1].box.maxX >= area.maxX)
      }
    }
  }

  @Test("an atlas with too many pages is an error")
  func limit() {
    #expect(throws: RequestError.self) {
      try AtlasGrid(of: area, rows: 101, columns: 100, overlap: 0)
    }
    #expect(throws: RequestError.self) {
      try AtlasGrid(of: area, overlap: 0) { _ in Point(0.0001, 0.0001) }
    }
    #expect(throws: RequestError.self) {
      try AtlasGrid(of: area, overlap: 0) { _ in Point(0, 0) }
    }
  }
}
