/// What happens to a capture device while it is used.
package enum AudioDeviceEvent: Sendable, Hashable {
    /// - Parameters:
    ///   - sampleRate: hertz, as the device does it; sound is resampled to 16 kHz where it differs.
    case opened(device: String, sampleRate: Int, channels: Int)
    /// Sound came faster than it was taken, from the device or by whoever reads; `lost` is in samples at 16 kHz, of a device an estimate.
    case overrun(lost: Int)
    /// The machine sleeps, or the device was taken away for a while.
    case suspended
    case resumed
    case lost(reason: String)
    /// The device is back after it was lost.
    case reopened(device: String)
    case closed(device: String)
}
