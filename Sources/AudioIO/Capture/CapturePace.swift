/// Tells when a device brings sound without ever making anyone wait, as ALSA's `null` does, so that it is read no faster than sound lasts.
package struct CapturePace: Sendable, Hashable {
    /// More than any device could have gathered while nobody read, frames.
    private let allowance: Int
    private var withoutWaiting = 0

    package init(allowance: Int) {
        self.allowance = allowance
    }

    /// The device had no sound.
    package mutating func waited() {
        withoutWaiting = 0
    }

    /// - Parameter frames: What was read at once.
    /// - Returns: Frames whose duration to let pass before the next read.
    package mutating func read(_ frames: Int) -> Int {
        guard withoutWaiting >= allowance else {
            withoutWaiting += frames
            return 0
        }
        return frames
    }
}
