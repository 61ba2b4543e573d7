import MapJSON

extension TileSetDescription {
  /// All that the description says, as text that is the same for the same description.
  var canonicalBytes: [UInt8] {
    var writer = JSONWriter()
    writer.beginArray()
    let lists: [[Double?]] = [[minzoom, maxzoom, tileSize], bounds?.numbers ?? []]
    for numbers in lists {
      writer.beginArray()
      for number in numbers {
        if let number { writer.write(number) } else { writer.writeNull() }
      }
      writer.endArray()
    }
    let texts = [scheme?.rawValue, attribution, encoding, format.map { "\($0)" }]
    for text in texts + (tiles ?? []) + [nil] + (vectorLayers ?? []) {
      if let text { writer.write(text) } else { writer.writeNull() }
    }
    writer.endArray()
    return writer.bytes
  }
}

extension TileSetDescription.Bounds {
  /// West, south, east, north.
  var numbers: [Double] { [west, south, east, north] }
}
