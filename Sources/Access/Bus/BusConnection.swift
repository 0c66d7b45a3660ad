internal import CSystemd
internal import Glibc

/// One connection with a bus (sd-bus), of one thread, for one call.
final class BusConnection {
    /// What the library says: `errno`.
    struct Fault: Error {
        let number: CInt
        var reason: String { String(cString: strerror(number)) }
    }

    private let bus: OpaquePointer
    private let end: ContinuousClock.Instant

    /// - Parameter patience: How long all that is done with it may take.
    init(address: String, patience: Duration) throws(Fault) {
        end = .now + patience
        var made: OpaquePointer?
        try Self.check(sd_bus_new(&made))
        guard let made else { throw Fault(number: ENOMEM) }
        bus = made
        try Self.check(sd_bus_set_address(bus, address))
        try Self.check(sd_bus_set_bus_client(bus, 1))
        try Self.check(sd_bus_start(bus))
        // A bus that takes us and then says nothing.
        while try Self.check(sd_bus_is_ready(bus)) == 0 {
            guard try Self.check(sd_bus_process(bus, nil)) == 0 else { continue }
            guard try Self.check(sd_bus_wait(bus, try rest())) > 0 else { throw Fault(number: ETIMEDOUT) }
        }
    }

    deinit { _ = sd_bus_close_unref(bus) }

    @discardableResult
    static func check(_ result: CInt) throws(Fault) -> CInt {
        guard result >= 0 else { throw Fault(number: -result) }
        return result
    }

    /// Microseconds.
    private func rest() throws(Fault) -> UInt64 {
        let left = end - .now
        guard left > .zero else { throw Fault(number: ETIMEDOUT) }
        return UInt64(max(1, left / .microseconds(1)))
    }

    /// An argument of a call.
    enum Argument: Sendable {
        case text(String)
        /// `av`, each a text.
        case texts([String])
        /// `a{sv}` with nothing in it.
        case noOptions
    }

    /// - Parameter starts: Whether the bus may start the service for it.
    /// - Returns: The first value of the answer.
    func call(
        _ member: String,
        of interface: String,
        at path: String,
        in service: String,
        _ arguments: [Argument],
        starts: Bool
    ) throws(BusError) -> BusValue? {
        var failure = sd_bus_error()
        defer { sd_bus_error_free(&failure) }
        do throws(Fault) {
            var made: OpaquePointer?
            try Self.check(sd_bus_message_new_method_call(bus, &made, service, path, interface, member))
            guard let message = made else { throw Fault(number: ENOMEM) }
            defer { sd_bus_message_unref(message) }
            try Self.check(sd_bus_message_set_auto_start(message, starts ? 1 : 0))
            for argument in arguments { try Self.append(argument, to: message) }
            var answer: OpaquePointer?
            defer { sd_bus_message_unref(answer) }
            try Self.check(sd_bus_call(bus, message, try rest(), &failure, &answer))
            guard let answer else { return nil }
            return try BusValue(answer)
        } catch {
            if error.number == ETIMEDOUT { throw .noAnswer(service: service) }
            throw .refused(service: service, reason: failure.message.map { String(cString: $0) } ?? error.reason)
        }
    }

    private static func append(_ argument: Argument, to message: OpaquePointer) throws(Fault) {
        switch argument {
        case .text(let text): try append(text, to: message)
        case .texts(let texts):
            try check(sd_bus_message_open_container(message, type("a"), "v"))
            for text in texts {
                try check(sd_bus_message_open_container(message, type("v"), "s"))
                try append(text, to: message)
                try check(sd_bus_message_close_container(message))
            }
            try check(sd_bus_message_close_container(message))
        case .noOptions:
            try check(sd_bus_message_open_container(message, type("a"), "{sv}"))
            try check(sd_bus_message_close_container(message))
        }
    }

    private static func append(_ text: String, to message: OpaquePointer) throws(Fault) {
        try check(text.withCString { sd_bus_message_append_basic(message, type("s"), $0) })
    }

    private static func type(_ letter: UnicodeScalar) -> CChar { CChar(letter.value) }
}
