/// Whether the desktop session is locked, where systemd-logind runs.
///
/// It is the session that Wilco runs in, or the user's own on the display; for a system service the one that is on the screen.
package struct SessionLock: Sendable {
    private let bus: MessageBus

    /// - Parameter environment: `DBUS_SYSTEM_BUS_ADDRESS` where the bus is elsewhere.
    package init(environment: [String: String]) {
        bus = MessageBus.system(environment: environment)
    }

    private static let manager = "org.freedesktop.login1"
    private static let session = "org.freedesktop.login1.Session"

    /// False where there is no session, no logind, or no answer.
    package func isLocked() async -> Bool {
        // logind's name for "the caller's session, or else the caller's display".
        if let answer = await hint(of: "/org/freedesktop/login1/session/auto") { return answer }
        let seat = "/org/freedesktop/login1/seat/seat0"
        let active = await bus.property("ActiveSession", of: "org.freedesktop.login1.Seat", at: seat, in: Self.manager)
        // Its name and its path: `("3", "/org/freedesktop/login1/session/_33")`; without one, "/".
        guard let path = active?.items.last?.text else { return false }
        return await hint(of: path) ?? false
    }

    private func hint(of path: String) async -> Bool? {
        let hint = await bus.property("LockedHint", of: Self.session, at: path, in: Self.manager)
        return if case .bool(let isLocked) = hint { isLocked } else { nil }
    }
}
