internal import Glibc

/// What can go wrong with sound, and how to mend it.
package enum AudioError: Error, Sendable, Hashable {
    /// A status of the ALSA library and its text.
    package struct Status: Sendable, Hashable {
        /// Negative errno.
        package var code: Int
        package var text: String

        package init(code: Int, text: String) {
            self.code = code
            self.text = text
        }
    }

    // MARK: Files

    case fileNotFound(path: String)
    case unreadable(path: String, reason: String)
    /// The file has no bytes.
    case emptyFile(path: String)
    case notAudio(path: String, reason: String)
    /// Audio, but of a kind that we cannot use.
    case unsupported(path: String, reason: String)
    case unwritable(path: String, reason: String)

    // MARK: Devices

    case deviceMissing(name: String, direction: AudioDirection, status: Status, seen: [String])
    case deviceBusy(name: String, direction: AudioDirection, status: Status)
    case permissionDenied(name: String, direction: AudioDirection, status: Status)
    /// The device will not work the way we need it; `parameter` is what it refused.
    case wrongParameters(name: String, direction: AudioDirection, parameter: String, status: Status)
    /// The device worked and went away.
    case deviceLost(name: String, direction: AudioDirection, reason: String)
    case threadFailed(name: String, reason: String)
}

extension AudioError: CustomStringConvertible {
    /// What happened, where, and how to mend it, in one line.
    package var description: String {
        switch self {
        case .fileNotFound(let path):
            "no file \(path) — check the path"
        case .unreadable(let path, let reason):
            "cannot read \(path): \(reason) — check that it is a file and that you may read it"
        case .emptyFile(let path):
            "\(path) is empty (0 bytes) — record it again"
        case .notAudio(let path, let reason):
            "\(path) is no audio file: \(reason) — give WAV or FLAC, or raw 16 kHz S16LE with --raw"
        case .unsupported(let path, let reason):
            "cannot use the audio in \(path): \(reason) — convert it to a 16 kHz mono WAV"
        case .unwritable(let path, let reason):
            "cannot write \(path): \(reason) — choose a folder that exists and that you may write to"
        case .deviceMissing(let name, let direction, let status, _) where status.code == -Int(ECONNREFUSED):
            "the sound server behind \(direction.noun) device \"\(name)\" is not running (\(status.text)) — start it "
                + "(systemctl --user start pipewire-pulse, or pulseaudio --start), or name another device in wilco.yaml "
                + "(\(direction.setting))"
        case .deviceMissing(let name, let direction, let status, let seen):
            "no \(direction.noun) device \"\(name)\" (\(status.text)) — \(Self.advice(seen: seen, direction: direction))"
        case .deviceBusy(let name, let direction, let status):
            "\(direction.noun) device \"\(name)\" is busy (\(status.text)) — close the program that uses it, "
                + "or choose one that can be shared, such as \"default\""
        case .permissionDenied(let name, let direction, let status):
            "may not use \(direction.noun) device \"\(name)\" (\(status.text)) — add the user to the group \"audio\""
        case .wrongParameters(let name, let direction, let parameter, let status):
            "\(direction.noun) device \"\(name)\" refuses \(parameter) (\(status.text)) — "
                + "try \"plug\(name.hasPrefix("hw:") ? "" : ":")\(name)\" or another device"
        case .deviceLost(let name, let direction, let reason):
            "lost \(direction.noun) device \"\(name)\": \(reason) — plug it in again or choose another"
        case .threadFailed(let name, let reason):
            "cannot start the \(name) thread: \(reason) — raise the limit on threads (ulimit -u)"
        }
    }

    private static func advice(seen: [String], direction: AudioDirection) -> String {
        guard !seen.isEmpty else {
            return "ALSA sees no sound device on this machine: connect one, or use a file"
        }
        let file = direction == .capture ? "wilco hear FILE" : "wilco say --output FILE"
        let names = seen.joined(separator: ", ")
        return "devices seen: \(names); name another in wilco.yaml (\(direction.setting)), or use a file (\(file))"
    }
}
