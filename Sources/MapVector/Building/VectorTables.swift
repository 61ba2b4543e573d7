import MapGeometry
import MapRaster
import MapText

/// The images of a picture, without duplicates.
struct ImageTable {
  private(set) var images: [VectorImage] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    var pixels: PixelBuffer
    var interpolates: Bool
  }

  /// Returns the index of an image. Adds the image if it is new.
  mutating func index(of pixels: PixelBuffer, interpolates: Bool) -> Int {
    let key = Key(pixels: pixels, interpolates: interpolates)
    if let index = indices[key] { return index }
    indices[key] = images.count
    images.append(VectorImage(pixels, interpolates: interpolates))
    return images.count - 1
  }

  /// Adds an image without a search for an equal image, because the image is drawn only once.
  mutating func add(_ pixels: PixelBuffer) -> Int {
    images.append(VectorImage(pixels))
    return images.count - 1
  }
}

/// The patterns of a picture, without duplicates.
struct PatternIndices {
  private(set) var patterns: [VectorPattern] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    var image: Int
    var transform: [Int]
    var opacity: Float
  }

  /// Returns a number rounded to the nearest integer.
  private static func step(_ number: Double) -> Int {
    number.isFinite ? Int(min(max(number.rounded(), -1e15), 1e15)) : 0
  }

  /// Returns the index of a pattern. Adds the pattern if it is new. Patterns that differ by whole repeats are
  /// equal.
  ///
  /// - Parameter size: The size of the image in pixels.
  mutating func index(of pattern: VectorPattern, size: SIMD2<Double>) -> Int {
    var pattern = pattern
    let (x, y) = (pattern.transform.rows.0, pattern.transform.rows.1)
    let determinant = x.x * y.y - x.y * y.x
    if determinant != 0, determinant.isFinite {
      // The repeat that contains the picture's corner.
      let u = (-x.z * y.y + y.z * x.y) / determinant / size.x
      let v = (x.z * y.x - y.z * x.x) / determinant / size.y
      let steps = SIMD2(
        (u + 1e-6).rounded(.down) * size.x, (v + 1e-6).rounded(.down) * size.y)
      pattern.transform.rows.0.z += x.x * steps.x + x.y * steps.y
      pattern.transform.rows.1.z += y.x * steps.x + y.y * steps.y
    }
    let rows = pattern.transform.rows
    let key = Key(
      image: pattern.image,
      transform: [rows.0.x, rows.0.y, rows.1.x, rows.1.y].map { Self.step($0 * 1e6) }
        + [rows.0.z, rows.1.z].map { Self.step($0 * 50) },
      opacity: pattern.opacity)
    if let index = indices[key] { return index }
    indices[key] = patterns.count
    patterns.append(pattern)
    return patterns.count - 1
  }
}

/// The traced distance fields of a picture, without duplicates.
struct TraceTable {
  /// The paths, in samples from the upper left corner of their fields.
  private(set) var paths: [VectorPath] = []
  private var indices: [Key: Int] = [:]

  private struct Key: Hashable {
    var field: SDFCommand.Field
    var edge: Int
    var innerEdge: Int?
  }

  /// Returns the index of a field's path at an edge from 0 to 1; nil if no part of the field is inside the edge.
  ///
  /// - Parameter innerEdge: The edge of the omitted inner part; nil if no inner part is omitted.
  mutating func index(of field: SDFCommand.Field, edge: Float, innerEdge: Float? = nil) -> Int? {
    func step(_ edge: Float) -> Int { Int(min(max((edge * 2550).rounded(), 10), 2550)) }
    guard edge.isFinite, innerEdge?.isFinite ?? true else { return nil }
    let key = Key(field: field, edge: step(edge), innerEdge: innerEdge.map(step))
    if let index = indices[key] { return paths[index].isEmpty ? nil : index }
    var path = FieldTracer(field).path(at: Double(key.edge) / 10)
    if let inner = key.innerEdge {
      path.add(FieldTracer(field).path(at: Double(inner) / 10, isReversed: true))
    }
    indices[key] = paths.count
    paths.append(path)
    return path.isEmpty ? nil : paths.count - 1
  }
}

/// The fonts of a picture, without duplicates.
struct FontTable {
  private(set) var fonts: [VectorFont] = []
  private var indices: [ObjectIdentifier: Int] = [:]

  /// Returns the index of a font. Adds the font if it is new.
  mutating func index(of source: FontSource) -> Int {
    if let index = indices[ObjectIdentifier(source)] { return index }
    indices[ObjectIdentifier(source)] = fonts.count
    fonts.append(VectorFont(source: source, name: "font\(fonts.count)"))
    return fonts.count - 1
  }

  /// Adds the glyphs and characters of a cluster to a font.
  mutating func use(_ cluster: VectorText.Cluster, font: Int) {
    for glyph in cluster.glyphs where fonts[font].glyphs[glyph.id] == nil {
      fonts[font].glyphs[glyph.id] = cluster.text
    }
    fonts[font].characters.formUnion(cluster.text.unicodeScalars)
  }
}
