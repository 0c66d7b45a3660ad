package import WilcoIntents

/// What `wilco lock` and `wilco unlock` do: in the assistant that is asked to, and where none runs.
package struct LockKeeper: Sendable {
    /// Why it stays as it is.
    package enum Fault: Error, Sendable, Hashable, CustomStringConvertible {
        case noPINGiven
        case shortPIN(least: Int)
        case longPIN(most: Int)
        /// Characters that do nothing but control, or that nobody sees.
        case unseenPIN
        case pin(PINVerdict)
        /// Wilco is unlocked, the desktop is not.
        case sessionLocked

        package var description: String {
            switch self {
            case .noPINGiven: "no PIN was typed — type it, or give it on standard input"
            case .shortPIN(let least): "the PIN is too short — use \(least) digits or more"
            case .longPIN(let most): "the PIN is too long — use \(most) digits or fewer"
            case .unseenPIN: "the PIN has characters that nobody can see — use digits, letters and signs"
            case .pin(.right): "the PIN is right"
            case .pin(.wrong): "that is not the PIN — try again"
            case .pin(.wait(let seconds)): "too many wrong PINs — try again in \(seconds) seconds"
            case .pin(.unchecked): "the PIN cannot be checked — run wilco doctor"
            case .pin(.notSet): "no PIN is set — set one with wilco lock --set-pin"
            case .sessionLocked: "the desktop session is locked — unlock the screen, too"
            }
        }
    }

    private let kept: AssistantLock
    /// Digits.
    private static let shortestPIN = 4
    private static let longestPIN = 64

    package init(_ kept: AssistantLock) {
        self.kept = kept
    }

    /// How it stands; on the safe side where nobody can read it.
    package var state: AssistantLock.State { kept.state }
    package func hasPIN() throws -> Bool { try kept.read().hasPIN }

    package func lock() throws { try kept.lock() }

    /// - Parameters:
    ///   - pin: Needed where one is set.
    ///   - now: Seconds since 1970.
    package func unlock(pin: String?, now: Double) throws {
        guard try hasPIN() else { return try kept.unlock() }
        guard let pin, !pin.isEmpty else { throw Fault.noPINGiven }
        let verdict = try kept.enter(pin, now: now)
        guard verdict == .right else { throw Fault.pin(verdict) }
    }

    /// Whether it can be a PIN; asked before it is sent anywhere.
    package static func check(_ pin: String) throws(Fault) {
        if pin.count < shortestPIN { throw .shortPIN(least: shortestPIN) }
        if pin.utf8.count > longestPIN { throw .longPIN(most: longestPIN) }
        if pin.unicodeScalars.contains(where: isUnseen) { throw .unseenPIN }
    }

    private static func isUnseen(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .privateUse, .surrogate, .unassigned: true
        // The blank of Braille is a sign by its category.
        default:
            scalar != " " && (scalar.properties.isWhitespace || scalar.value == 0x2800)
                || scalar.properties.isDefaultIgnorableCodePoint
        }
    }

    /// - Parameters:
    ///   - pin: Nil, or empty: none from now on.
    ///   - present: The one that is set, if there is one.
    ///   - now: Seconds since 1970.
    package func setPIN(_ pin: String?, present: String?, now: Double) throws {
        let new = pin.flatMap { $0.isEmpty ? nil : $0 }
        if let new { try Self.check(new) }
        if try hasPIN() { try unlock(pin: present, now: now) }
        try kept.setPIN(new)
    }
}
