/// A message that does not follow the app protocol.
package struct ProtocolError: Error, Hashable, CustomStringConvertible {
    package var description: String

    package init(_ description: String) {
        self.description = description
    }

    package static let notJSON = ProtocolError("not JSON")
}
