internal import CALSA
internal import Glibc

/// What concerns the ALSA library as a whole.
enum ALSALibrary {
    // A global is initialised once, whichever thread comes first.
    private static let silenced: Void = wilco_alsa_set_log(nil)

    /// Keeps the library from writing to standard error; to be called before anything else of it.
    static func prepare() {
        _ = silenced
    }

    /// The text of a negative status.
    static func status(_ code: Int) -> AudioError.Status {
        AudioError.Status(code: code, text: String(cString: snd_strerror(Int32(code))))
    }

    /// Whether a status means that the device is gone, not that it stumbled.
    static func meansLost(_ code: Int) -> Bool {
        [-Int(ENODEV), -Int(EIO), -Int(EBADFD), -Int(ECONNREFUSED), -Int(ENOENT), -Int(ENXIO)].contains(code)
    }
}
