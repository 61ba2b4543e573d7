import MapGeometry
import MapRaster

/// Computes the slopes of an elevation tile as a texture. The slope to the east is in red, and the slope to the south
/// is in green. As in MapLibre, a channel of 128 is flat ground, and each step of a channel is a slope of 8/255.
/// Alpha is 0 where there is no elevation.
enum HillshadeSlopes {
  /// The width of the texture's border in pixels. The border allows interpolation of slopes across the edges of tiles.
  static let border = 1

  /// Returns the empty texture of a tile. `heights` are the elevations, with the border of `ElevationRims`.
  static func emptyTexture(of heights: PixelBuffer) -> PixelBuffer {
    let side = max(heights.width - 2, 1)
    return PixelBuffer(width: side, height: side)
  }

  /// Computes the slopes of a part of a tile, with a border.
  ///
  /// - Parameters:
  ///   - slopes: The texture of the tile. The pixels outside the part are not changed.
  ///   - heights: The elevations, with the border of `ElevationRims`.
  ///   - zoom: The tile's zoom level. At low levels, slopes are exaggerated to make them visible.
  ///   - columns: The columns of the part in the texture.
  ///   - rows: The rows of the part in the texture.
  static func fill(
    _ slopes: inout PixelBuffer, from heights: PixelBuffer, encoding: ElevationEncoding,
    zoom: Int, columns: Range<Int>, rows: Range<Int>
  ) {
    guard heights.width > 2, !columns.isEmpty, !rows.isEmpty else { return }
    let side = slopes.width
    let tileSide = side - 2 * border
    // The scale is the slope per meter of elevation, across eight weighted pixels. 2 to the power of 28.2562 is eight
    // times the length of the equator in meters.
    let factor = zoom < 2 ? 0.4 : Double(zoom) < 4.5 ? 0.35 : 0.3
    let exaggeration = zoom < 15 ? Double(zoom - 15) * factor : 0
    let scale = Double(tileSide) / StableMath.exp2(exaggeration + 28.2562 - Double(zoom))
    let stride = columns.count + 2
    let meters = encoding.meters(
      of: heights.part(
        x: columns.lowerBound, y: rows.lowerBound, width: stride, height: rows.count + 2))
    let hasHoles = meters.contains(where: \.isNaN)
    slopes.bytes.withUnsafeMutableBufferPointer { bytes in
      meters.withUnsafeBufferPointer { meters in
        for row in 0..<rows.count {
          for column in 0..<columns.count {
            let middle = (row + 1) * stride + column + 1
            let (above, below) = (middle - stride, middle + stride)
            let start = 4 * ((row + rows.lowerBound) * side + column + columns.lowerBound)
            if hasHoles, meters[middle].isNaN {
              (bytes[start], bytes[start + 1], bytes[start + 3]) = (128, 128, 0)
              continue
            }
            // The ground is level toward pixels without elevation.
            func height(_ index: Int) -> Double {
              hasHoles && meters[index].isNaN ? meters[middle] : meters[index]
            }
            let east = height(above + 1) + 2 * height(middle + 1) + height(below + 1)
            let west = height(above - 1) + 2 * height(middle - 1) + height(below - 1)
            let south = height(below - 1) + 2 * height(below) + height(below + 1)
            let north = height(above - 1) + 2 * height(above) + height(above + 1)
            bytes[start] = level((east - west) * scale)
            bytes[start + 1] = level((south - north) * scale)
            bytes[start + 2] = 255
            bytes[start + 3] = 255
          }
        }
      }
    }
  }

  private static func level(_ slope: Double) -> UInt8 {
    let level = slope * (255.0 / 8) + 128
    return level > 0 ? UInt8(min(level, 255) + 0.5) : 0
  }

  /// Returns the slopes that channels of a texture encode. The channels are from 0 to 1.
  @inline(__always)
  static func slopes(in first: SIMD4<Float>, _ second: SIMD4<Float>) -> SlopePair {
    let flat = 128.0 / 255
    return SlopePair(
      east: (SIMD2(Double(first.x), Double(second.x)) - flat) * 8,
      south: (SIMD2(Double(first.y), Double(second.y)) - flat) * 8)
  }
}
