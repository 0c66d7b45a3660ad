internal import CSystemd

/// What a service on a bus tells, as far as anybody here asks for it.
package enum BusValue: Sendable, Hashable {
    case bool(Bool)
    /// A text, or the path of an object.
    case text(String)
    /// A list or a structure.
    case list([BusValue])
    /// Of another type.
    case other

    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var items: [BusValue] { if case .list(let items) = self { items } else { [] } }

    /// Reads the next value of a message; nil: there is none.
    ///
    /// - Throws: ``BusConnection/Fault`` where the message is broken.
    init?(_ message: OpaquePointer) throws(BusConnection.Fault) {
        var type: CChar = 0
        var contents: UnsafePointer<CChar>?
        guard try BusConnection.check(sd_bus_message_peek_type(message, &type, &contents)) > 0 else { return nil }
        switch Character(UnicodeScalar(UInt8(type))) {
        case "b":
            var value: CInt = 0
            try BusConnection.check(sd_bus_message_read_basic(message, type, &value))
            self = .bool(value != 0)
        case "s", "o", "g":
            var value: UnsafePointer<CChar>?
            try BusConnection.check(sd_bus_message_read_basic(message, type, &value))
            self = .text(value.map { String(cString: $0) } ?? "")
        case "v":
            try BusConnection.check(sd_bus_message_enter_container(message, type, contents))
            self = try BusValue(message) ?? .other
            try BusConnection.check(sd_bus_message_exit_container(message))
        case "a", "r", "e":
            try BusConnection.check(sd_bus_message_enter_container(message, type, contents))
            var items: [BusValue] = []
            while let item = try BusValue(message) { items.append(item) }
            self = .list(items)
            try BusConnection.check(sd_bus_message_exit_container(message))
        default:
            try BusConnection.check(sd_bus_message_skip(message, nil))
            self = .other
        }
    }
}
