import MapGeoJSON
import MapProtobuf

extension AttributeValue {
  /// The attribute value of the message `value` (vector tile specification 2.1, section 4.4); null
  /// where it is empty, the last where it has several, and nil where it has a type that is none of
  /// the specification's.
  init?(tileValue value: ProtobufReader) throws(ProtobufError) {
    self = .null
    var value = value
    while let field = try value.nextField() {
      switch field.number {
      case 1: self = .string(try value.readString(field))
      case 2: self = .double(Double(try value.readFloat(field)))
      case 3: self = .double(try value.readDouble(field))
      case 4: self = .integer(try value.readInt64(field))
      case 5:
        let number = try value.readUInt64(field)
        self = Int64(exactly: number).map { .integer($0) } ?? .unsigned(number)
      case 6: self = .integer(try value.readSInt64(field))
      case 7: self = .bool(try value.readUInt64(field) != 0)
      default: return nil
      }
    }
  }
}
