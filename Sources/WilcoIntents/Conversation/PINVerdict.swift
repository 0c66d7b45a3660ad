/// What became of a PIN that was typed.
package enum PINVerdict: Sendable, Hashable {
    case right, wrong
    /// No PIN has been set: only `wilco unlock` in a terminal of the same user unlocks.
    case notSet
    /// Too many wrong ones; seconds to wait.
    case wait(Int)
    /// What is known of it cannot be read or written.
    case unchecked
}
