import MapData
import MapGeoJSON
import MapGeometry
import MapRaster
import MapTiles

/// A hash of values. Each text and each array is preceded by its length, so different values have different hashes.
struct ContentHasher {
  private var hash = SHA256()

  /// The hash of the added values, as 64 hexadecimal digits.
  var text: String { hash.hexadecimal() }

  mutating func add(_ text: String) { add(Array(text.utf8)) }

  mutating func add(_ numbers: Int...) { add(numbers) }

  /// Adds the bytes of elements, which must have no unused bytes.
  mutating func add<Element>(_ elements: [Element]) {
    withUnsafeBytes(of: elements.count.littleEndian) { hash.add($0) }
    elements.withUnsafeBytes { hash.add($0) }
  }

  mutating func add(_ pixels: PixelBuffer) {
    add(pixels.width, pixels.height)
    add(pixels.bytes)
  }

  mutating func add(_ tile: ViewTile) {
    add(tile.id.z, tile.id.x, tile.id.y, tile.wrap, tile.overscaledZ)
  }

  mutating func add(_ layer: TileLayer) {
    add(layer.name)
    add(layer.extent, layer.unknownFeatureCount)
    add(layer.damage?.description ?? "")
    add(layer.points)
    add(layer.partEnds)
    add(layer.features.flatMap(\.numbers))
    add(layer.tags)
    add(layer.keys.count, layer.values.count)
    for key in layer.keys { add(key) }
    for value in layer.values { add(value) }
  }

  private mutating func add(_ value: AttributeValue) {
    switch value {
    case .null: add(0)
    case .bool(let isTrue): add(1, isTrue ? 1 : 0)
    case .integer(let number): add(2, Int(truncatingIfNeeded: number))
    case .unsigned(let number): add(3, Int(truncatingIfNeeded: number))
    case .double(let number): add([4, number.bitPattern])
    case .string(let text):
      add(5)
      add(text)
    case .array(let elements):
      add(6, elements.count)
      for element in elements { add(element) }
    case .object(let members):
      add(7, members.names.count)
      for (name, value) in zip(members.names, members.values) {
        add(name)
        add(value)
      }
    }
  }

  mutating func add(_ pixels: SourcePixels) {
    switch pixels {
    case .colors(let tiles): add("colors", tiles)
    case .heights(let tiles, let encoding): add("heights \(encoding)", tiles)
    case .image(let image):
      add("image")
      add(image.pixels)
      add(image.corners.flatMap { [$0.x, $0.y] })
      add(image.wraps.lowerBound, image.wraps.upperBound)
    case .picture(let picture):
      add("picture")
      add(picture.pixels)
      add(picture.frame.corners.flatMap { [$0.x, $0.y] })
    }
  }

  private mutating func add(_ content: String, _ tiles: [RasterTile]) {
    add(content)
    for tile in tiles {
      add(tile.tile)
      add(tile.place)
      add(tile.isEmpty ? 1 : 0)
      add(tile.pixels)
    }
  }

  mutating func add(_ image: StyleImage) {
    add(image.pixels)
    let content = image.content.map { [$0.minX, $0.minY, $0.maxX, $0.maxY] } ?? []
    for numbers in [[image.pixelRatio], content]
      + [image.stretchX, image.stretchY].map({
        $0.flatMap { [$0.lowerBound, $0.upperBound] }
      })
    {
      add(numbers)
    }
    add("\(image.isSDF) \(image.textFitWidth) \(image.textFitHeight)")
  }
}

extension TileLayer.FeatureRecord {
  /// Numbers that identify the record.
  fileprivate var numbers: [UInt64] {
    let (kind, bits): (UInt64, UInt64) =
      switch identifier {
      case .integer(let number): (1, UInt64(bitPattern: number))
      case .unsigned(let number): (2, number)
      case .double(let number): (3, number.bitPattern)
      case .string, nil: (0, 0)
      }
    let progress = lineProgress
    return [
      UInt64(type.rawValue), kind, bits, UInt64(parts.lowerBound), UInt64(parts.upperBound),
      UInt64(tags.lowerBound), UInt64(tags.upperBound),
      (progress?.lowerBound ?? .nan).bitPattern, (progress?.upperBound ?? .nan).bitPattern,
    ]
  }
}
