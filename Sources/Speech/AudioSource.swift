/// Where sound comes from: a microphone, a file, a test.
///
/// An implementation must deliver recognition-format samples in order, count what it loses in ``AudioChunk/lost``, and end
/// its stream with a thrown error when the device is gone for good. It may deliver chunks of any length.
package protocol AudioSource: Sendable {
    /// Starts delivering. One stream at a time; ending the iteration closes the device.
    func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error>
}
