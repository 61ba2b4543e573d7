import MapCPROJ
import Synchronization

/// A projected coordinate reference system, which PROJ transforms to and from longitude and latitude in WGS 84.
///
/// The plane is in meters, with x east and y north, whatever the order, direction and units of the system's axes. In
/// polar systems, whose axes follow meridians, the plane is the one of the system. PROJ calls the C library, so the last
/// digits of results can depend on the machine. Results can also depend on the grids that are installed.
///
/// Systems are equal if their definitions are equal.
public final class ProjectedSystem: Sendable {
  /// The text that defines the system, without white space at both ends.
  public let definition: String
  /// The name of the system, such as `CH1903+ / LV95`. Systems without a name are named by their definition.
  public let name: String
  /// The authority and code, such as `EPSG:2056`, or nil if the system has none.
  public let code: String?
  /// The system as well-known text of version 1 in the form of ESRI, as in `.prj` files. Nil if this form cannot
  /// express the system.
  public let wellKnownText: String?
  /// The system as well-known text of ISO 19162:2019, in one line. Nil if this form cannot express the system.
  public let wellKnownText2: String?
  /// The area of use in degrees, or nil if it is unknown. West exceeds east if the area crosses the antimeridian.
  public let area: (west: Double, south: Double, east: Double, north: Double)?
  /// The meters per unit of the axes to the east and to the north. They are negative for axes to the west and to the
  /// south.
  package let units: SIMD2<Double>
  /// Whether the axis to the north or south is the first one.
  private let isSwapped: Bool

  /// A system of PROJ. Only one thread at a time uses it.
  private let handle: Mutex<Handle>

  /// The pointer to a system, which is freed with the value.
  private struct Handle: ~Copyable {
    let pointer: OpaquePointer
    deinit { proj_system_free(pointer) }
  }

  /// PROJ's version, such as `9.1.1`, or nil if PROJ is not installed. The first access loads PROJ.
  package static var libraryVersion: String? { proj_system_version().map { String(cString: $0) } }

  /// Creates the system that a text names or describes. PROJ makes no connections and opens no files that the text
  /// names by a path.
  ///
  /// - Parameter text: A text in one of the forms of `ReferenceSystemText`. The horizontal part of a system with
  ///   heights is used.
  /// - Throws: `ReferenceSystemError` if the text is not a projected system of Earth, or PROJ cannot be used.
  public init(_ text: String) throws(ReferenceSystemError) {
    guard ReferenceSystemText(text) != nil else { throw .notASystem(text) }
    let definition = String(decoding: ReferenceSystemText.trimmed(text), as: UTF8.self)
    var created: OpaquePointer?
    var status = PROJ_SYSTEM_UNKNOWN
    let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 256) { buffer in
      guard let start = buffer.baseAddress else { return "" }
      start.pointee = 0
      status = proj_system_create(definition, &created, start, buffer.count)
      return String(cString: start)
    }
    guard let created, let parts = proj_system_describe(created)?.pointee else {
      throw ReferenceSystemError(status, definition, reason: reason)
    }
    self.definition = definition
    let name = Self.text(parts.name) ?? ""
    self.name = name.isEmpty || name == "unknown" ? definition : name
    code = Self.text(parts.authority).flatMap { authority in
      Self.text(parts.code).map { "\(authority):\($0)" }
    }
    wellKnownText = Self.text(parts.esri_text)
    wellKnownText2 = Self.text(parts.iso_text)
    area = parts.has_area != 0 ? (parts.west, parts.south, parts.east, parts.north) : nil
    units = SIMD2(parts.x_unit, parts.y_unit)
    isSwapped = parts.is_swapped != 0
    handle = Mutex(Handle(pointer: created))
  }

  private static func text(_ pointer: UnsafePointer<CChar>?) -> String? {
    pointer.map { String(cString: $0) }
  }

  /// Projects places in degrees, x being the longitude, to meters. Nil where the projection is undefined.
  ///
  /// Longitudes beyond 180 degrees are those of places on the other side of the antimeridian. The projection is
  /// undefined for longitudes beyond 540 degrees and latitudes beyond 90 degrees.
  public func forward(_ places: [SIMD2<Double>]) -> [SIMD2<Double>?] {
    transform(places, isInverse: false)
  }

  /// Returns the places in degrees of points in meters. Nil where the projection is undefined.
  ///
  /// PROJ computes the inverses of some projections by iteration. With changes of the datum, they are exact to about
  /// 1e-8 degrees, and in the Robinson projection to about 1e-6 degrees.
  public func inverse(_ points: [SIMD2<Double>]) -> [SIMD2<Double>?] {
    transform(points, isInverse: true)
  }

  /// Returns the coordinates of a point or a distance in meters, in the units, directions and order of the system's axes.
  /// As in GIS programs, an axis to the east is before an axis to the north.
  public func coordinates(ofMeters point: SIMD2<Double>) -> SIMD2<Double> {
    let found = point / units
    return isSwapped ? SIMD2(found.y, found.x) : found
  }

  /// Returns the point or distance in meters of coordinates, the inverse of `coordinates(ofMeters:)`.
  public func meters(ofCoordinates point: SIMD2<Double>) -> SIMD2<Double> {
    (isSwapped ? SIMD2(point.y, point.x) : point) * units
  }

  /// The code of the system in the EPSG registry; nil if it has none.
  package var epsg: Int? {
    guard let code, code.hasPrefix("EPSG:") else { return nil }
    return Int(code.dropFirst(5))
  }

  /// The longitude of the origin of the projection, in degrees; 0 if it is unknown. It is read from the parameter of
  /// well-known text whose name begins with "Longitude of".
  var centralMeridian: Double {
    guard let text = wellKnownText2?.firstRange(of: "\"Longitude of ").map({ $0.upperBound }),
      let rest = wellKnownText2?[text...],
      let start = rest.firstIndex(of: ",").map(rest.index(after:)),
      let found = Double(rest[start...].prefix { $0 != "," && $0 != "]" })
    else { return 0 }
    return found.magnitude <= 180 ? found : 0
  }

  private func transform(_ positions: [SIMD2<Double>], isInverse: Bool) -> [SIMD2<Double>?] {
    var (x, y) = (positions.map(\.x), positions.map(\.y))
    handle.withLock { handle in
      proj_system_transform(handle.pointer, &x, &y, positions.count, isInverse ? 1 : 0)
    }
    return zip(x, y).map { $0.isFinite && $1.isFinite ? SIMD2($0, $1) : nil }
  }
}

extension ProjectedSystem: Hashable {
  /// Returns whether the definitions are equal.
  public static func == (left: ProjectedSystem, right: ProjectedSystem) -> Bool {
    left === right || left.definition == right.definition
  }

  /// Hashes the definition.
  public func hash(into hasher: inout Hasher) { hasher.combine(definition) }
}

extension ProjectedSystem: CustomStringConvertible {
  /// The definition.
  public var description: String { definition }
}
