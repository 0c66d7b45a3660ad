package import Speech
private import Synchronization

/// A microphone, by its ALSA name.
///
/// Opening happens in ``chunks()`` and fails at once when the device cannot be used. From then on the source looks after
/// itself: it recovers from overruns and suspends, and opens a device that was pulled out again when it is back; what was
/// lost meanwhile is counted in ``Speech/AudioChunk/lost`` and told as ``AudioDeviceEvent``s.
package final class ALSASource: AudioSource {
    private let device: String
    private let settings: CaptureSettings
    private let events: AsyncStream<AudioDeviceEvent>.Continuation?
    private let current = Mutex<CaptureLoop?>(nil)

    /// - Parameters:
    ///   - device: an ALSA PCM name, such as "default" or "plughw:CARD=USB,DEV=0".
    ///   - events: told what happens to the device; never finished by the source.
    package init(
        device: String = "default",
        settings: CaptureSettings = CaptureSettings(),
        events: AsyncStream<AudioDeviceEvent>.Continuation? = nil
    ) {
        self.device = device
        self.settings = settings
        self.events = events
    }

    deinit {
        current.withLock { $0?.stop() }
    }

    /// Opens the device.
    ///
    /// It is closed when the reading task is cancelled, when the stream and its iterators are gone, by ``close()``, or by the
    /// next call.
    package func chunks() async throws -> AsyncThrowingStream<AudioChunk, any Error> {
        await close()
        let loop = CaptureLoop(device: device, settings: settings, events: events)
        try await loop.start()
        current.withLock { $0 = loop }
        let reader = CaptureReader(loop)
        return AsyncThrowingStream { try await reader.next() }
    }

    /// Closes the device and ends the stream; returns when the device is free.
    package func close() async {
        let loop = current.withLock { current in
            defer { current = nil }
            return current
        }
        guard let loop else { return }
        loop.stop()
        await loop.waitUntilClosed()
    }
}
