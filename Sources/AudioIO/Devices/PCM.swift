internal import CALSA
internal import Glibc

/// An open PCM of the ALSA library, in non-blocking mode, 16-bit interleaved.
///
/// The library's rule: one PCM is used by one thread at a time. So it is opened, used and closed by the thread that owns it.
struct PCM: ~Copyable {
    /// How a PCM is to be set up.
    struct Wish {
        /// Hertz; the device may come near only.
        var sampleRate: Int
        var period: Duration
        var buffer: Duration
        /// Frames that playback waits for before it starts; nil starts by hand.
        var startsByItself: Bool
    }

    // Owned: opened in `init`, closed in `deinit`.
    let handle: OpaquePointer
    let device: String
    let direction: AudioDirection
    /// Hertz, as the device does it.
    private(set) var sampleRate = 0
    private(set) var channels = 0
    /// Frames.
    private(set) var period = 0
    /// Frames.
    private(set) var buffer = 0

    /// Opens and sets up; a device that does not do 16-bit samples by itself is converted by ALSA's `plug`.
    static func open(_ device: String, _ direction: AudioDirection, _ wish: Wish) throws(AudioError) -> PCM {
        do throws(AudioError) {
            var pcm = try PCM(device, direction, path: device)
            try pcm.configure(wish)
            return pcm
        } catch .wrongParameters(let name, let direction, let parameter, let status) where !device.hasPrefix("plug") {
            do throws(AudioError) {
                var pcm = try PCM(device, direction, path: "plug:'\(device)'")
                try pcm.configure(wish)
                return pcm
            } catch {
                throw .wrongParameters(name: name, direction: direction, parameter: parameter, status: status)
            }
        }
    }

    private init(_ device: String, _ direction: AudioDirection, path: String) throws(AudioError) {
        ALSALibrary.prepare()
        var opened: OpaquePointer?
        let stream = direction == .capture ? SND_PCM_STREAM_CAPTURE : SND_PCM_STREAM_PLAYBACK
        let status = snd_pcm_open(&opened, path, stream, Int32(SND_PCM_NONBLOCK))
        guard status >= 0, let opened else {
            throw Self.error(opening: device, direction, Int(status))
        }
        handle = opened
        self.device = device
        self.direction = direction
    }

    deinit {
        snd_pcm_close(handle)
    }

    var state: snd_pcm_state_t { snd_pcm_state(handle) }

    private mutating func configure(_ wish: Wish) throws(AudioError) {
        var parameters: OpaquePointer?
        guard snd_pcm_hw_params_malloc(&parameters) >= 0, let parameters else {
            throw refusal("to be set up", -Int(ENOMEM))
        }
        defer { snd_pcm_hw_params_free(parameters) }
        try check(snd_pcm_hw_params_any(handle, parameters), "to be set up")
        // Our resampler is better than the library's linear one; where it cannot be left out, it stays.
        if snd_pcm_hw_params_set_rate_resample(handle, parameters, 0) < 0 {
            try check(snd_pcm_hw_params_any(handle, parameters), "to be set up")
        }
        try check(
            snd_pcm_hw_params_set_access(handle, parameters, SND_PCM_ACCESS_RW_INTERLEAVED),
            "interleaved samples"
        )
        try check(snd_pcm_hw_params_set_format(handle, parameters, SND_PCM_FORMAT_S16_LE), "16-bit samples")
        var channels: UInt32 = 1
        try check(snd_pcm_hw_params_set_channels_near(handle, parameters, &channels), "one or more channels")
        var rate = UInt32(wish.sampleRate)
        var direction: Int32 = 0
        try check(snd_pcm_hw_params_set_rate_near(handle, parameters, &rate, &direction), "\(wish.sampleRate) Hz")
        var buffer = frames(wish.buffer, UInt(rate))
        try check(
            snd_pcm_hw_params_set_buffer_size_near(handle, parameters, &buffer),
            "a buffer of \(wish.buffer)"
        )
        var period = frames(wish.period, UInt(rate))
        direction = 0
        try check(
            snd_pcm_hw_params_set_period_size_near(handle, parameters, &period, &direction),
            "a period of \(wish.period)"
        )
        try check(snd_pcm_hw_params(handle, parameters), "16-bit, \(rate) Hz, \(channels) channels")
        snd_pcm_hw_params_get_period_size(parameters, &period, &direction)
        snd_pcm_hw_params_get_buffer_size(parameters, &buffer)
        sampleRate = Int(rate)
        self.channels = Int(channels)
        self.period = max(1, Int(period))
        self.buffer = max(1, Int(buffer))
        try configureSoftware(wish)
    }

    private func configureSoftware(_ wish: Wish) throws(AudioError) {
        var parameters: OpaquePointer?
        guard snd_pcm_sw_params_malloc(&parameters) >= 0, let parameters else {
            throw refusal("to be set up", -Int(ENOMEM))
        }
        defer { snd_pcm_sw_params_free(parameters) }
        try check(snd_pcm_sw_params_current(handle, parameters), "to be set up")
        let threshold = wish.startsByItself ? UInt(period) : UInt(buffer) * 1_000
        try check(snd_pcm_sw_params_set_start_threshold(handle, parameters, threshold), "a start threshold")
        try check(snd_pcm_sw_params_set_avail_min(handle, parameters, UInt(period)), "a wake-up every period")
        try check(snd_pcm_sw_params(handle, parameters), "its start threshold")
    }

    private func frames(_ duration: Duration, _ rate: UInt) -> UInt {
        UInt(duration / .microseconds(1)) * rate / 1_000_000
    }

    private func check(_ status: Int32, _ parameter: String) throws(AudioError) {
        guard status < 0 else { return }
        throw refusal(parameter, Int(status))
    }

    private func refusal(_ parameter: String, _ code: Int) -> AudioError {
        // The sound server's plugin opens anything and fails only here.
        ALSALibrary.meansLost(code)
            ? Self.error(opening: device, direction, code)
            : .wrongParameters(
                name: device,
                direction: direction,
                parameter: parameter,
                status: ALSALibrary.status(code)
            )
    }

    private static func error(opening device: String, _ direction: AudioDirection, _ code: Int) -> AudioError {
        let status = ALSALibrary.status(code)
        switch Int32(-code) {
        case EBUSY, EAGAIN: return .deviceBusy(name: device, direction: direction, status: status)
        case EACCES, EPERM: return .permissionDenied(name: device, direction: direction, status: status)
        default:
            let seen = AudioDevices.names(for: direction)
            return .deviceMissing(name: device, direction: direction, status: status, seen: seen)
        }
    }
}
