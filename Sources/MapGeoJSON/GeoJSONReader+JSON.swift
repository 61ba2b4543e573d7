import MapJSON

/// Wrappers of the JSON reader's methods that throw the GeoJSON reader's error.
extension GeoJSONReader {
  @inline(__always)
  mutating func peek() throws(Failure) -> JSONReader.Kind {
    do { return try json.peek() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func enterArray() throws(Failure) -> Bool {
    do { return try json.enterArray() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func nextElement() throws(Failure) -> Bool {
    do { return try json.nextElement() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func enterObject() throws(Failure) -> Bool {
    do { return try json.enterObject() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func nextMember() throws(Failure) -> Bool {
    do { return try json.nextMember() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readName() throws(Failure) -> JSONReader.StringToken {
    do { return try json.readName() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readStringToken() throws(Failure) -> JSONReader.StringToken {
    do { return try json.readStringToken() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readNullIfPresent() throws(Failure) -> Bool {
    do { return try json.readNullIfPresent() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readBool() throws(Failure) -> Bool {
    do { return try json.readBool() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readNumber() throws(Failure) -> JSONNumber {
    do { return try json.readNumber() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readDouble() throws(Failure) -> Double {
    do { return try json.readDouble() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func readNumberTuple() throws(Failure) -> JSONReader.NumberTuple {
    do { return try json.readNumberTuple() } catch { throw .syntax(error) }
  }

  @inline(__always)
  mutating func skipValue() throws(Failure) {
    do { try json.skipValue() } catch { throw .syntax(error) }
  }
}
