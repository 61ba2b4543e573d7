import MapEngine
import MapGeometry
public import MapRaster
public import MapStyle
import MapText
public import MapVector

/// The options of a legend that is drawn without a map.
public struct LegendPictureOptions: Hashable, Sendable {
  /// The width and height in pixels of the style; nil if the picture has the size of the content.
  public var size: Size?
  /// The number of device pixels per pixel of the style.
  public var pixelRatio = 1.0
  /// The number of columns; nil if the number is chosen automatically. In that case, the legend has the smallest number
  /// of columns that fits into `size`, or one column if `size` is nil.
  public var columns: Int?
  /// The color of the background. If the value is nil, the background is white for light maps and nearly black for dark
  /// maps.
  public var background: Color?
  /// The fonts, the sizes and the colors of the legend.
  public var theme = DecorationTheme()

  /// The size of a picture.
  public struct Size: Hashable, Sendable {
    /// The width in pixels of the style.
    public var width: Int
    /// The height in pixels of the style.
    public var height: Int

    /// Creates a size in pixels of the style.
    public init(width: Int, height: Int) {
      self.width = width
      self.height = height
    }
  }

  /// Creates options with the size of the content and a pixel ratio of 1.
  public init() {}
}

/// A legend that is drawn without a map.
public struct LegendPicture: Sendable {
  /// The pixels of the legend, with premultiplied alpha.
  public var pixels: PixelBuffer
  /// The warnings about the legend and its texts.
  public var warnings: [MapWarning]
}

/// A legend that is drawn with paths and texts, without a map.
public struct LegendVectorPicture: Sendable {
  /// The paths, texts and images of the legend.
  public var picture: VectorPicture
  /// The warnings about the legend and its texts, and about parts that are not drawn with paths and texts.
  public var warnings: [MapWarning]
}

extension Map {
  /// Draws a legend without the map.
  ///
  /// - Parameters:
  ///   - legend: The legend (`Scene.legend(_:)`).
  ///   - scene: The scene that the legend was read from. It contains the images of icons and patterns.
  ///   - options: The size, the pixel ratio, the columns and the background.
  ///   - threads: The maximum number of threads.
  /// - Throws: `ViewError` if the legend does not fit into the size or into memory.
  public func legendPicture(
    _ legend: Legend, of scene: Scene, _ options: LegendPictureOptions = LegendPictureOptions(),
    threads: Int = 1
  ) throws(ViewError) -> LegendPicture {
    let drawing = try LegendDrawing(
      legend, of: scene, options, fonts: glyphs.fonts, memory: loading.loader.memory.limit)
    let pixels = Rasterizer.draw(
      drawing.list, width: drawing.size.deviceWidth, height: drawing.size.deviceHeight,
      threads: threads)
    return LegendPicture(pixels: pixels, warnings: drawing.warnings)
  }

  /// Draws a legend without the map, with paths and texts.
  ///
  ///     let drawn = try map.legendVectorPicture(legend, of: scene)
  ///     let bytes = try SVGWriter.bytes(of: drawn.picture)
  ///
  /// - Parameters:
  ///   - legend: The legend (`Scene.legend(_:)`).
  ///   - scene: The scene that the legend was read from. It contains the images of icons and patterns.
  ///   - options: The size, the columns and the background. The pixel ratio applies only to the parts that become
  ///     images.
  ///   - textAsOutlines: Whether texts are drawn as paths. The default is false.
  ///   - threads: The maximum number of threads.
  /// - Throws: `ViewError` if the legend does not fit into the size or into memory.
  public func legendVectorPicture(
    _ legend: Legend, of scene: Scene, _ options: LegendPictureOptions = LegendPictureOptions(),
    textAsOutlines: Bool = false, threads: Int = 1
  ) throws(ViewError) -> LegendVectorPicture {
    let drawing = try LegendDrawing(
      legend, of: scene, options, fonts: glyphs.fonts, marksTexts: true)
    var picture = vectorPicture(
      of: drawing.list, size: drawing.size, isGlobe: false, textAsOutlines: textAsOutlines,
      threads: threads)
    picture.title = legend.title ?? style.name
    return LegendVectorPicture(
      picture: picture, warnings: drawing.warnings + picture.warnings.map { MapWarning($0) })
  }
}

/// The commands that draw a legend without the map.
private struct LegendDrawing {
  let list: DisplayList
  let size: PictureSize
  /// The warnings about the legend and its texts.
  let warnings: [MapWarning]

  /// Lays out a legend in the picture.
  ///
  /// - Parameters:
  ///   - memory: The maximum number of bytes for the pixels and the encoder's copy of the pixels.
  ///   - marksTexts: Whether texts are drawn as marks, which is needed for pictures of paths and texts.
  init(
    _ legend: Legend, of scene: Scene, _ options: LegendPictureOptions, fonts: MapFonts,
    memory: Int = .max, marksTexts: Bool = false
  ) throws(ViewError) {
    let colors =
      options.background.map { DecorationColors(on: $0, else: DecorationColors(for: scene)) }
      ?? DecorationColors(for: scene)
    let opened = fonts.open(for: options.theme, words: legend.words, bold: legend.headings)
    let shaper = SceneShaper(GlyphSet(fonts: opened.library), reportsMissingFonts: false)
    let scale = options.theme.givenScale ?? 1
    let theme = options.theme.resolved(for: colors, side: 512)
    let brush = DecorationBrush(
      theme: theme, ratio: options.pixelRatio * scale, shaper: shaper, marksTexts: marksTexts,
      scale: scale)
    let images = scene.content.images
    let rows = LegendRows(legend, images: images, maxTextWidth: 260, brush)
    let variants = (options.columns.map { [$0] } ?? [1, 2, 3, 4]).compactMap {
      LegendBlock(rows, columns: $0, hasPanel: false, brush)
    }
    guard let first = variants.first else { throw .noLegendText }
    func ceiling(_ length: Double) -> Int { Int((length * scale).rounded(.up)) }
    var block = first
    var (width, height) = (ceiling(first.size.x), ceiling(first.size.y))
    if let size = options.size {
      guard
        let fitting = variants.first(where: {
          $0.size.x * scale <= Double(size.width) && $0.size.y * scale <= Double(size.height)
        })
      else { throw .legendTooSmall(width: width, height: height) }
      block = fitting
      (width, height) = (size.width, size.height)
    }
    guard
      let picture = try? PictureSize(width, height, scale: options.pixelRatio),
      max(picture.deviceWidth, picture.deviceHeight) <= PictureSize.maximumDevicePixels,
      picture.deviceWidth * picture.deviceHeight * 8 <= memory
    else { throw .legendTooLarge }
    let paper = options.background.map { PremultipliedColor($0) } ?? theme.colors.paper
    var list = DisplayList()
    list.commands = [.fillPicture(paper)]
    list.commands += block.commands(at: Point(0, 0), with: brush).asLabels
    self.list = list
    size = picture
    warnings =
      legend.warnings.map { MapWarning($0) } + legend.missingImages(in: images) + opened.warnings
      + shaper.faults.warnings
  }
}

extension DecorationColors {
  /// Creates the colors for a background. If the background is more than half transparent, the other colors are used.
  fileprivate init(on color: Color, else other: DecorationColors) {
    guard color.alpha >= 0.5 else {
      self = other
      return
    }
    self = Self.isDark(color) ? .dark : .light
  }
}

extension Legend {
  /// The characters of all texts that are not bold.
  var words: String {
    var words = LegendSample.sampleText
    for entry in entries {
      for item in entry.items { words += item.label }
      for tick in entry.bar?.ticks ?? [] { words += tick.label }
      for axis in entry.axes { words += axis.title + axis.limits.map(\.label).joined() }
    }
    return words
  }

  /// The characters of the headings, which are bold.
  var headings: String {
    let entries = entries.flatMap { [$0.title, $0.units] }
    return ([title] + entries).compactMap(\.self).joined() + "() "
  }

  /// Returns a warning for each image of a swatch that does not exist.
  func missingImages(in images: StyleImages) -> [MapWarning] {
    var known = images.names
    var warnings: [MapWarning] = []
    for entry in entries {
      for name in entry.items.flatMap(\.parts).compactMap(\.image)
      where known.insert(name).inserted && !images.isUnread(name) {
        warnings.append(
          MapWarning(
            .missingImage, place: "layer \(entry.layers.last ?? "")",
            message: "the style has no image \"\(name)\"; the legend has no swatch of it"))
      }
    }
    return warnings
  }
}

extension LegendPart {
  /// The name of the image that is drawn; nil if no image is drawn.
  fileprivate var image: String? {
    switch self {
    case .fill(let fill): fill.pattern
    case .line(let line): line.pattern
    case .icon(let icon): icon.image
    case .circle, .text: nil
    }
  }
}

extension Scene {
  /// Returns the legend of the picture. It contains the classes of the layers that draw the data, as the style defines
  /// them. The swatches are read at the zoom level of the picture.
  ///
  /// - Throws: `RequestError` if a layer does not exist, or if there is nothing to show.
  public func legend(_ options: LegendOptions = LegendOptions()) throws(RequestError) -> Legend {
    let shown = VisibleFeatures(self)
    return try Legend(
      of: style, options: options, zoom: camera.zoom,
      content: LegendContent { shown.features(ofLayer: $0) })
  }
}

extension MapWarning {
  /// Creates a warning about a legend.
  public init(_ warning: LegendWarning) {
    let kind: WarningClass =
      switch warning.kind {
      case .unreadProperty: .unreadLegend
      case .emptyLayer: .emptyLegend
      case .addedDigits: .legendDigits
      }
    self.init(kind, place: "layer \(warning.layer)", message: warning.message)
  }
}
