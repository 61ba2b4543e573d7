import MapJSON

/// Wrappers of the JSON reader's methods that throw the GeoJSON reader's error.
extension GeoJSONReader {
  @inline(__always)
  mutating func peek() throws(GeoJSONError) -> JSONReader.Kind {
    do { return try json.peek() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func enterArray() throws(GeoJSONError) -> Bool {
    do { return try json.enterArray() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func nextElement() throws(GeoJSONError) -> Bool {
    do { return try json.nextElement() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func enterObject() throws(GeoJSONError) -> Bool {
    do { return try json.enterObject() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func nextMember() throws(GeoJSONError) -> Bool {
    do { return try json.nextMember() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readName() throws(GeoJSONError) -> JSONReader.StringToken {
    do { return try json.readName() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readStringToken() throws(GeoJSONError) -> JSONReader.StringToken {
    do { return try json.readStringToken() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readNullIfPresent() throws(GeoJSONError) -> Bool {
    do { return try json.readNullIfPresent() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readBool() throws(GeoJSONError) -> Bool {
    do { return try json.readBool() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readNumber() throws(GeoJSONError) -> JSONNumber {
    do { return try json.readNumber() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readDouble() throws(GeoJSONError) -> Double {
    do { return try json.readDouble() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readNumberTuple() throws(GeoJSONError) -> JSONReader.NumberTuple {
    do { return try json.readNumberTuple() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func skipValue() throws(GeoJSONError) {
    do { try json.skipValue() } catch { throw .syntax(error) }
  }
}
