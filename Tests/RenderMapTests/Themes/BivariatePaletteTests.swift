import Foundation
import MapStyle
import Testing

@testable import RenderMap

@Suite("Palettes for two properties")
struct BivariatePaletteTests {
  /// The transforms of linear light that simulate the lack of one kind of cones (Machado, Oliveira and Fernandes 2009,
  /// severity 1), and the identity.
  private static let visions: [[[Double]]] = [
    [[1, 0, 0], [0, 1, 0], [0, 0, 1]],
    [
      [0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216],
      [-0.003882, -0.048116, 1.051998],
    ],
    [
      [0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413],
      [-0.01182, 0.04294, 0.968881],
    ],
    [
      [1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602],
      [0.004733, 0.691367, 0.3039],
    ],
  ]

  /// Returns the coordinates of a color in CIELAB, as it is seen.
  private func lab(_ color: Color, seenAs vision: [[Double]]) -> [Double] {
    func linear(_ level: Double) -> Double {
      level <= 0.04045 ? level / 12.92 : pow((level + 0.055) / 1.055, 2.4)
    }
    func product(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
      matrix.map { row in zip(row, vector).reduce(0) { $0 + $1.0 * $1.1 } }
    }
    let light = [color.red, color.green, color.blue].map(linear)
    let seen = product(vision, light).map { min(max($0, 0), 1) }
    // CIE XYZ relative to the white point D65.
    let relative = product(
      [[0.4339, 0.3762, 0.1899], [0.2126, 0.7152, 0.0722], [0.0178, 0.1095, 0.8727]], seen
    ).map { $0 > 0.008856 ? cbrt($0) : 7.787 * $0 + 16.0 / 116 }
    return [
      116 * relative[1] - 16, 500 * (relative[0] - relative[1]),
      200 * (relative[1] - relative[2]),
    ]
  }

  @Test("all classes can be told apart with any color vision")
  func distances() throws {
    for palette in Palette.bivariate {
      for count in 2...4 {
        let colors = try palette.grid(columns: count, rows: count).flatMap(\.self)
        #expect(colors.count == count * count)
        for vision in Self.visions {
          let seen = colors.map { lab($0, seenAs: vision) }
          for (index, first) in seen.enumerated() {
            for second in seen[..<index] {
              let distance = zip(first, second).reduce(0) { sum, pair in
                sum + (pair.0 - pair.1) * (pair.0 - pair.1)
              }.squareRoot()
              #expect(distance > 8, "\(palette.name), \(count)")
            }
          }
        }
      }
    }
  }

  @Test(
    "the corners of the square are the colors of the palette, and colors are mixed between them")
  func corners() throws {
    let palette = try Palette("blue-orange")
    let colors = try palette.grid(columns: 3, rows: 3).map { $0.map(\.hexadecimal) }
    #expect([colors[0][0], colors[0][2]] == ["#ece8e1", "#2f84c6"])
    #expect([colors[2][0], colors[2][2]] == ["#e8862e", "#3a2436"])
    #expect(colors[1][1] == "#9c8383")
    #expect(try palette.grid(columns: 3, rows: 2).map(\.count) == [3, 3])
  }
}
