/// Why nothing could be spoken.
package enum SynthesisError: Error, Hashable, Sendable, CustomStringConvertible {
    /// eSpeak NG found no voice data; `package` is Debian's name for it.
    case dataMissing(package: String)
    /// `nearest` are the names that resemble it most.
    case unknownVoice(String, nearest: [String])
    /// The engine gave `status` for a text of `characters` characters.
    case engineFailed(status: Int, characters: Int)

    package var description: String {
        switch self {
        case .dataMissing(let package):
            "eSpeak NG has no voice data — install it: apt-get install \(package)"
        case .unknownVoice(let voice, let nearest):
            "there is no voice “\(voice)” — "
                + (nearest.isEmpty
                    ? "choose one that `wilco doctor` lists" : "did you mean \(nearest.joined(separator: ", "))?")
        case .engineFailed(let status, let characters):
            "eSpeak NG failed with status \(status) on \(characters) characters — try a shorter text or another voice"
        }
    }
}
