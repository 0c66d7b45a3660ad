/// How something that the assistant did of its own accord ended.
package enum ErrandEnding: Sendable, Hashable {
    case done
    /// Somebody said "stop".
    case stopped
    /// It was not done, or the assistant ended in the middle of it.
    case dropped
}
