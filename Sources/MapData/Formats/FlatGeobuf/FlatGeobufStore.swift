import MapGeoJSON

/// A reader of FlatGeobuf files (https://flatgeobuf.org). If a region is requested, only the part of
/// the file with the region's features is read.
enum FlatGeobufStore {
  /// Returns the features of a file.
  ///
  /// - Parameters:
  ///   - location: The location of the file.
  ///   - bytes: The bytes of the file, or nil if they must be read.
  ///   - layer: The name of the layer to read, or nil for the only layer.
  ///   - bounds: The region to read, or nil to read all features.
  ///   - loader: The loader of the file, whose memory bounds the features.
  /// - Throws: `ResourceError.malformed` if the file is damaged, does not contain the layer, or is in
  ///   an unknown reference system; `tooLarge`; errors of the loader.
  static func features(
    at location: ResourceLocation, bytes: [UInt8]?, layer: String?,
    in bounds: TileSetDescription.Bounds?, loader: ResourceLoader
  ) throws(ResourceError) -> StoredFeatures {
    let file = FlatGeobufFile(location: location, bytes: bytes, loader: loader)
    let header = try file.header()
    if let layer, layer != header.name {
      throw .malformed(location, reason: "no layer '\(layer)'; \(listOfLayers([header.name]))")
    }
    let boxes = try location.reporting { () throws(MalformedContent) in
      try bounds.flatMap { (bounds) throws(MalformedContent) in
        try header.reference.boxes(of: StoreBounds(bounds))
      }
    }
    var reading = FlatGeobufReading(header, limit: loader.memory.available)
    if let boxes, header.nodeSize > 0 {
      try file.readFeatures(of: header, in: boxes, with: &reading)
    } else {
      let all = try file.all()
      try location.reporting { () throws(MalformedContent) in
        try reading.addAll(all[...].dropFirst(header.featuresStart))
      }
    }
    guard !reading.isTooLarge else { throw .tooLarge(location, limit: loader.memory.available) }
    let stored = try location.reporting { () throws(MalformedContent) in
      try reading.inDegrees(conversion: GDALRemedy.conversion(of: location, mayHaveLayers: false))
    }
    return stored.skippingFaults(in: bounds.map { StoreBounds($0) })
  }
}

/// The features that were read from a file.
private struct FlatGeobufReading {
  private let features: FlatGeobufFeatures
  private var stored = StoredFeatures([])
  private var remaining: Int
  /// Whether the features exceed the memory limit. Further features are then skipped.
  private(set) var isTooLarge = false

  init(_ header: FlatGeobufHeader, limit: Int) {
    features = FlatGeobufFeatures(header)
    remaining = limit
  }

  /// Adds the feature with the given bytes.
  mutating func add(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    guard !isTooLarge else { return }
    let (feature, problem) = try features.feature(bytes)
    remaining -= feature.memory
    isTooLarge = remaining < 0
    if let problem { stored.unreadable.add(stored.features.count, problem) }
    stored.features.append(feature)
  }

  /// Adds features that follow one another, each after its size.
  mutating func addAll(_ bytes: ArraySlice<UInt8>) throws(MalformedContent) {
    let count = features.header.count
    var offset = bytes.startIndex
    while offset < bytes.endIndex, !isTooLarge {
      guard let end = try Self.end(of: bytes, at: offset) else { break }
      try add(bytes[offset + 4..<end])
      offset = end
    }
    guard isTooLarge || (offset == bytes.endIndex && stored.features.count >= count) else {
      throw MalformedContent(
        reason: "it is truncated: it has \(stored.features.count) of \(count) features")
    }
  }

  /// Returns the index after the feature at an offset; nil if the bytes end before.
  static func end(of bytes: ArraySlice<UInt8>, at offset: Int) throws(MalformedContent) -> Int? {
    guard bytes.endIndex - offset >= 4 else { return nil }
    let size = Int(try FlatTable.number(UInt32.self, in: bytes, at: offset))
    return size <= bytes.endIndex - offset - 4 ? offset + 4 + size : nil
  }

  /// Returns the features in degrees.
  ///
  /// - Parameter conversion: The command that transforms the file, for messages.
  func inDegrees(conversion: String) throws(MalformedContent) -> StoredFeatures {
    try stored.inDegrees(from: features.header.reference, conversion: conversion)
  }
}

/// The bytes of a file, all of them or in ranges.
private struct FlatGeobufFile {
  let location: ResourceLocation
  let bytes: [UInt8]?
  let loader: ResourceLoader

  /// The number of bytes that are read first. They contain the header of most files.
  private static let firstLength = 1 << 14
  /// Features that are closer to each other than this number of bytes are read together.
  private static let gap = 1 << 15

  func all() throws(ResourceError) -> [UInt8] {
    if let bytes { return bytes }
    return try loader.load(location)
  }

  func header() throws(ResourceError) -> FlatGeobufHeader {
    var start = try part(0..<Self.firstLength)
    let length = try location.reporting { () throws(MalformedContent) in
      try FlatGeobufHeader.length(in: start[...])
    }
    if length > start.count { start = try part(0..<length) }
    return try location.reporting { () throws(MalformedContent) in
      try FlatGeobufHeader(start[...])
    }
  }

  private func part(_ range: Range<Int>) throws(ResourceError) -> [UInt8] {
    if let bytes { return Array(bytes[range.clamped(to: 0..<bytes.count)]) }
    return try loader.load(ResourceRequest(location, range: range))
  }

  /// Reads the features whose boxes in the index intersect one of `boxes`.
  func readFeatures(
    of header: FlatGeobufHeader, in boxes: [StoreBounds.Box], with reading: inout FlatGeobufReading
  ) throws(ResourceError) {
    let damage = ResourceError.malformed(location, reason: "its index is damaged")
    let offsets = try FlatGeobufIndex.offsets(
      in: boxes, count: header.count, nodeSize: header.nodeSize, damage: damage
    ) { (ranges) throws(ResourceError) in
      var parts: [[UInt8]] = []
      for nodes in ranges {
        let length = FlatGeobufHeader.nodeLength
        parts.append(
          try part(
            header.indexStart + nodes.lowerBound * length..<header.indexStart + nodes.upperBound
              * length))
      }
      return parts
    }
    var next = offsets[...]
    while let first = next.first {
      let group = next.prefix { $0 - first < 1 << 22 }.enumerated().prefix { index, offset in
        index == 0 || offset - offsets[next.startIndex + index - 1] < Self.gap
      }.map(\.element)
      next = next.dropFirst(group.count)
      let (start, isTooFar) = header.featuresStart.addingReportingOverflow(first)
      guard !isTooFar, let last = group.last, start <= .max - (last - first) - Self.gap else {
        throw damage
      }
      var bytes = try part(start..<start + (last - first) + Self.gap)
      for offset in group {
        let place = offset - first
        if try end(of: bytes, at: place, damage) == nil {
          // The last feature of the group is longer than the part.
          bytes = try part(start..<start + place + 4 + size(of: bytes, at: place, damage))
        }
        guard let end = try end(of: bytes, at: place, damage) else { throw damage }
        try location.reporting { () throws(MalformedContent) in
          try reading.add(bytes[place + 4..<end])
        }
      }
    }
  }

  private func end(
    of bytes: [UInt8], at place: Int, _ damage: ResourceError
  ) throws(ResourceError) -> Int? {
    let size = try size(of: bytes, at: place, damage)
    return size <= bytes.count - place - 4 ? place + 4 + size : nil
  }

  private func size(
    of bytes: [UInt8], at place: Int, _ damage: ResourceError
  ) throws(ResourceError) -> Int {
    guard place >= 0, place <= bytes.count - 4 else { throw damage }
    return try location.reporting { () throws(MalformedContent) in
      Int(try FlatTable.number(UInt32.self, in: bytes[...], at: place))
    }
  }
}
