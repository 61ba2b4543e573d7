import MapGeometry
import MapRaster
import MapStyle
import MapText
import MapTiles
import Testing

@testable import MapEngine

@Suite("Painting of symbols")
struct SymbolPaintingTests {
  typealias Scene = PlacementScene

  /// Returns the commands that draw symbols of one feature without attributes.
  private func commands(
    _ tile: SymbolTile, _ layout: String, paint: String = "", pitch: Double = 0,
    bearing: Double = 0
  ) throws -> [DrawCommand] {
    let viewport = try Scene.viewport(pitch: pitch, bearing: bearing)
    var job = try Scene.job([tile], layout, paint: paint, in: viewport)
    var image = StyleImage(pixels: PixelBuffer(width: 4, height: 2))
    job.scope.images["i"] = image
    image.isSDF = true
    job.scope.images["sdf"] = image
    var placer = SymbolPlacer(viewport)
    let placed = placer.place(job)[0]
    var layer = TileLayer(name: "", extent: 8192)
    layer.features = [
      TileLayer.FeatureRecord(type: .point, identifier: nil, parts: 0..<0, tags: 0..<0)
    ]
    let cursor = TileFeatureCursor(IndexedLayer(layer), tile: tile.tile.id)
    return SymbolPainter(job.layer, scope: job.scope, viewport: viewport)
      .commands(for: [PlacedSymbolTile(symbols: tile, placed: placed, cursor: cursor)])
  }

  private func apply(_ transform: ProjectiveTransform, _ x: Float, _ y: Float) -> SIMD2<Float> {
    let rows = (
      SIMD3<Float>(transform.rows.0), SIMD3<Float>(transform.rows.1),
      SIMD3<Float>(transform.rows.2)
    )
    let point = SIMD3(x, y, 1)
    let w = (rows.2 * point).sum()
    return SIMD2((rows.0 * point).sum() / w, (rows.1 * point).sum() / w)
  }

  private func fields(_ commands: [DrawCommand]) throws -> SDFCommand {
    guard case .sdf(let fields) = try #require(commands.first) else { throw WrongCommand() }
    return fields
  }

  private struct WrongCommand: Error {}

  @Test("a glyph's field is at the place of its ink, with MapLibre's edge and softness")
  func glyph() throws {
    var tile = try Scene.tile([Scene.text(x: 100, y: 120)])
    tile.textSize = .constant(48)
    let command = try fields(commands(tile, #""text-field": "a""#))
    let instance = try #require(command.instances.first)
    // At a size of 48 pixels, a unit of the glyph is 2 pixels. The ink begins 3 samples inside of the field, and 4
    // units above the anchor's line.
    #expect(apply(instance.transform, 3, 3) == SIMD2(100, 112))
    #expect(apply(instance.transform, 7, 7) == SIMD2(108, 120))
    #expect(instance.edge == 0.75)
    #expect((instance.softness - 0.105 / 2).magnitude < 1e-6)
    #expect(instance.color == PremultipliedColor(red: 0, green: 0, blue: 0, alpha: 1))
    #expect(instance.innerEdge == nil)
  }

  @Test(
    "all halos are drawn before all glyphs, and a halo has the width of the style and is hollow")
  func halos() throws {
    let tile = try Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 200, y: 100)])
    let paint = ##""text-halo-color": "#ff0000", "text-halo-width": 2, "text-opacity": 0.5"##
    let instances = try fields(commands(tile, #""text-field": "a""#, paint: paint)).instances
    #expect(instances.map(\.color.channels.x) == [0.5, 0.5, 0, 0])
    // The halo is two of the eight units of the field beyond the edge, and a unit is a pixel.
    #expect(instances[0].edge == 0.5)
    #expect(instances[0].innerEdge == 0.75 + instances[0].softness)
  }

  @Test(
    "narrow halos are drawn with their glyphs, and wide halos or halos of close letters before them",
    arguments: [
      ("1", "0", true), ("1.5", "0", false), ("1", "-0.1", false), ("0", "0", nil),
      (#"["get", "width"]"#, "0", false), ("1", #"["get", "spacing"]"#, true),
      (#"["step", ["zoom"], 1, 10, 2]"#, "0", true),
    ])
  func passes(width: String, spacing: String, isWithGlyphs: Bool?) throws {
    let tile = try Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 200, y: 100)])
    let paint = ##""text-halo-color": "#ff0000", "text-halo-width": ["coalesce", \##(width), 2]"##
    let layout = #""text-field": "a", "text-letter-spacing": \#(spacing)"#
    let isZoom = width.hasPrefix(#"["step""#)
    let instances = try fields(
      commands(
        tile, layout,
        paint: isZoom || Double(width) != nil
          ? ##""text-halo-color": "#ff0000", "text-halo-width": \##(width)"## : paint)
    ).instances
    let reds = instances.map(\.color.channels.x)
    switch isWithGlyphs {
    case true?: #expect(reds == [1, 0, 1, 0])
    case false?: #expect(reds == [1, 1, 0, 0])
    case nil: #expect(reds == [0, 0])
    }
  }

  @Test("symbols whose opacity is below a tenth are not drawn", arguments: [0.09, 0.1])
  func faint(opacity: Double) throws {
    let tile = try Scene.tile([Scene.text(x: 100, y: 100)])
    let drawn = try commands(
      tile, #""text-field": "a""#, paint: #""text-opacity": \#(opacity)"#)
    #expect(drawn.isEmpty == (opacity < 0.1))
  }

  @Test("a symbol above the ground is nearer to the camera, and a label along a line is not raised")
  func height() throws {
    var text = Scene.text(x: 300, y: 256)
    text.change(height: Scene.halfwayHeight)
    for layout in [#""text-field": "a""#, #""text-field": "a", "text-pitch-alignment": "map""#] {
      let instance = try fields(commands(Scene.tile([text]), layout)).instances[0]
      // At half the distance, 44 pixels from the middle are 88, and upright glyphs of 4 pixels are 6 large.
      #expect((apply(instance.transform, 3, 7) - SIMD2(344, 256)).max().magnitude < 1e-3)
      #expect((apply(instance.transform, 7, 7) - SIMD2(350, 256)).max().magnitude < 1e-3)
    }
    let line = [Scene.line((100, 50), (100, 150))]
    var label = Scene.lineText(x: 100, y: 100)
    let layout = #""text-field": "a", "symbol-placement": "line""#
    let low = try fields(commands(Scene.tile([label], lines: line), layout)).instances
    label.change(height: Scene.halfwayHeight)
    let high = try fields(commands(Scene.tile([label], lines: line), layout)).instances
    #expect(low.map(\.transform) == high.map(\.transform))
  }

  @Test("equal glyphs share their field")
  func sharing() throws {
    let tile = try Scene.tile([Scene.text(x: 100, y: 100), Scene.text("b", x: 200, y: 100)])
    #expect(try fields(commands(tile, #""text-field": "a""#)).fields.count == 1)
  }

  @Test("a section of a text has its own color and the opacity of the text")
  func sections() throws {
    var text = Scene.text(x: 100, y: 100)
    text.change { text, _ in
      text?.horizontal[.center] = Scene.glyphs([0, 0])
      text?.horizontal[.center]?[1].section = 1
      text?.sectionColors = [nil, Color(red: 0, green: 0, blue: 1, alpha: 1)]
    }
    let paint = ##""text-color": "#00ff00", "text-opacity": 0.5"##
    let instances = try fields(commands(Scene.tile([text]), #""text-field": "a""#, paint: paint))
      .instances
    #expect(instances.map(\.color.channels) == [SIMD4(0, 0.5, 0, 0.5), SIMD4(0, 0, 0.5, 0.5)])
  }

  @Test("symbols outside of the picture are not drawn")
  func outside() throws {
    let tile = try Scene.tile([Scene.text(x: -50, y: 100)])
    #expect(try commands(tile, #""text-field": "a""#).isEmpty)
  }

  @Test("icons are below text, and are not interpolated if they are neither scaled nor rotated")
  func icons() throws {
    var both = Scene.text(x: 100, y: 100)
    both.change { _, icon in
      icon = Scene.icon(x: 0, y: 0).symbol.icon
      icon?.collision = Scene.box(4, 2)
    }
    let drawn = try commands(
      Scene.tile([both]), #""text-field": "a", "icon-image": "i""#)
    #expect(drawn.count == 2)
    guard case .images(let images) = drawn[0], case .sdf = drawn[1] else {
      Issue.record("expected an image below a glyph")
      return
    }
    let instance = try #require(images.instances.first)
    #expect(!instance.interpolates)
    #expect(apply(instance.transform, 0, 0) == SIMD2(98, 99))
    #expect(apply(instance.transform, 4, 2) == SIMD2(102, 101))
    let scaled = try commands(
      Scene.tile([both]), #""text-field": "a", "icon-image": "i", "icon-size": 2"#)
    guard case .images(let larger) = scaled[0] else { throw WrongCommand() }
    #expect(larger.instances[0].interpolates)
  }

  @Test("icons that are distance fields are drawn in the icon's color")
  func sdf() throws {
    var icon = Scene.icon(x: 100, y: 100)
    icon.change { _, icon in
      icon?.quads[0].drawing = .image(
        name: "sdf", part: Box(minX: 0, minY: 0, maxX: 4, maxY: 2))
    }
    let command = try fields(
      commands(
        Scene.tile([icon]), #""icon-image": "sdf""#, paint: ##""icon-color": "#00ff00""##))
    #expect(command.fields[0].samples.count == 8)
    #expect(command.instances[0].color.channels == SIMD4(0, 1, 0, 1))
  }

  @Test("a part of an image with a fixed size keeps it beside a part that grows")
  func stretched() throws {
    var icon = Scene.icon(x: 100, y: 100)
    // The part starts at the left of the anchor. It has 4 units that grow, and 3 pixels that do not.
    icon.change { _, icon in
      icon?.quads[0].origin = Point(0, 0)
      icon?.quads[0].fixedEnd = Point(3, 0)
    }
    var tile = try Scene.tile([icon])
    tile.iconSize = .constant(2)
    let drawn = try commands(tile, #""icon-image": "i""#)
    guard case .images(let images) = drawn.first else { throw WrongCommand() }
    #expect(apply(images.instances[0].transform, 0, 0) == SIMD2(100, 100))
    #expect(apply(images.instances[0].transform, 4, 2) == SIMD2(111, 104))
  }

  @Test("text that is aligned to the map turns against the bearing, also on the ground")
  func turned() throws {
    let tile = try Scene.tile([Scene.text(x: 256, y: 256)])
    for alignment in [#""text-pitch-alignment": "viewport""#, #""text-pitch-alignment": "map""#] {
      let layout = #""text-field": "a", "text-rotation-alignment": "map", "# + alignment
      let instance = try fields(commands(tile, layout, bearing: 90)).instances[0]
      // The glyph's baseline starts at the anchor and runs east, which is up.
      let start = apply(instance.transform, 3, 7)
      let end = apply(instance.transform, 7, 7)
      #expect((start - SIMD2(256, 256)).max().magnitude < 1e-3)
      #expect((end - SIMD2(256, 252)).max().magnitude < 1e-3)
    }
  }

  @Test("on a pitched map, upright text shrinks with distance by half of the perspective")
  func pitched() throws {
    let tile = try Scene.tile([Scene.text(x: 256, y: 100)])
    let instances = try fields(commands(tile, #""text-field": "a""#, pitch: 60)).instances
    let viewport = try Scene.viewport(pitch: 60)
    let depth = viewport.device(ofPlane: Point(0, -156)).w
    let width = apply(instances[0].transform, 7, 7).x - apply(instances[0].transform, 3, 7).x
    #expect((width - Float(4 * (0.5 + 0.5 / depth))).magnitude < 1e-4)
  }

  @Test("the perspective does not change the size of symbols whose icons the layer offsets")
  func pitchedOffset() throws {
    let tile = try Scene.tile([Scene.text(x: 256, y: 100)])
    let layout = #""text-field": "a", "icon-image": "i", "icon-offset": [0, 0]"#
    let transform = try fields(commands(tile, layout, pitch: 60)).instances[0].transform
    let width = apply(transform, 7, 7).x - apply(transform, 3, 7).x
    #expect((width - 4).magnitude < 1e-4)
  }

  @Test("along a line, each glyph is on the line and in its direction")
  func line() throws {
    let tile = try Scene.tile(
      [Scene.lineText(x: 100, y: 100)], lines: [Scene.line((100, 50), (100, 150))])
    let layout = #""text-field": "a", "symbol-placement": "line""#
    let instances = try fields(commands(tile, layout)).instances
    #expect(instances.count == 3)
    // The baseline of each glyph starts on the line and runs down it.
    for (instance, y) in zip(instances, [Float(60), 100, 140]) {
      #expect((apply(instance.transform, 3, 7) - SIMD2(100, y)).max().magnitude < 1e-3)
      #expect((apply(instance.transform, 7, 7) - SIMD2(100, y + 4)).max().magnitude < 1e-3)
    }
  }

  @Test("glyphs with outlines are filled, and their halos are stroked below them")
  func outlines() throws {
    let square = GlyphOutline(steps: [
      .move(SIMD2(0, -4)), .line(SIMD2(4, -4)), .line(SIMD2(4, 0)),
      .quadratic(SIMD2(0, 4), SIMD2(0, 0)),
    ])
    var text = Scene.text(x: 100, y: 100)
    text.change { text, _ in
      text?.horizontal[.center]?[0].drawing = .glyph(
        Glyph(metrics: Scene.glyph.metrics, form: .outline(square)))
    }
    let paint = ##""text-halo-color": "rgba(255, 0, 0, 0.5)", "text-halo-width": 2"##
    let drawn = try commands(Scene.tile([text]), #""text-field": "a""#, paint: paint)
    guard drawn.count == 5, case .beginLayer(let opacity) = drawn[0], case .fill = drawn[1],
      case .stroke(let stroke) = drawn[2], case .endLayer = drawn[3],
      case .fill(let fill) = drawn[4]
    else { throw WrongCommand() }
    #expect(opacity == 0.5)
    #expect(stroke.lines[0].style.width == 4)
    #expect(stroke.lines[0].paint.color.alpha == 1)
    #expect(fill.edge == .exact(.nonZero))
    #expect(fill.points.first == DevicePoint(100, 96))
    #expect(fill.points.last == DevicePoint(100, 100))
  }

  @Test("if symbols may overlap, the lower one in the picture is drawn last")
  func order() throws {
    let tile = try Scene.tile([
      Scene.text(x: 100, y: 104), Scene.text("b", x: 100, y: 100),
    ])
    let instances = try fields(
      commands(tile, #""text-field": "a", "text-allow-overlap": true"#)
    ).instances
    #expect(apply(instances[0].transform, 3, 7).y == 100)
    let plain = try fields(
      commands(
        tile, #""text-field": "a", "text-allow-overlap": true, "symbol-z-order": "source""#)
    ).instances
    #expect(apply(plain[0].transform, 3, 7).y == 104)
  }
}
